//! From the words of a command line to a game: which entry, which rules, which position, which seed.

use std::path::Path;

use engine::registry::{Entry, Registry, RulesSheet};

use crate::failure::{Exit, Failure};

/// The entry that `name` means: an id, an alias or a family name.
///
/// # Errors
/// `E-GAME-UNKNOWN` with the nearest names; rule cards are refused by name.
pub(crate) fn entry<'a>(registry: &'a Registry, name: &str) -> Result<&'a dyn Entry, Failure> {
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        let message = format!("{name}: rule cards are not read by this version; name a game of `damino games`.");
        return Err(Failure::new(Exit::Usage, "E-CARD-UNSUPPORTED", message));
    }
    registry.find(name).map_err(|error| Failure::in_text(Exit::Usage, error, name))
}

/// The rules of `entry` with `settings` applied.
///
/// # Errors
/// Every unknown key or value, with the legal ones.
pub(crate) fn sheet(entry: &dyn Entry, settings: &[(String, String)]) -> Result<RulesSheet, Failure> {
    entry.sheet(settings).map_err(|faults| {
        let source = settings.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ");
        Failure::all_in_text(Exit::Usage, faults, &source)
    })
}

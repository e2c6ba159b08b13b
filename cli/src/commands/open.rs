//! From the words of a command line to a game: which entry, which rules, which position, which seed.

use std::path::Path;

use engine::game::Turn;
use engine::random::split_mix;
use engine::registry::{Entry, OpenRequest, Registry, RulesSheet};
use engine::serde_json::{Map, Value as Json};
use engine::session::Session;
use engine::text::TextError;

use crate::Context;
use crate::failure::{Exit, Failure};
use crate::store::file_error;
use crate::wire;

/// The entry that `name` means: an id, an alias, a family name, or the file of a rule card.
///
/// # Errors
/// `E-GAME-UNKNOWN` with the nearest names; `E-FILE-READ` and all faults of a card, with their places.
pub(crate) fn entry<'a>(registry: &'a Registry, name: &str) -> Result<&'a dyn Entry, Failure> {
    if let Some(text) = card_text(name)? {
        return registry
            .of_card(&text)
            .map_err(|faults| Failure::all_in_text(Exit::Usage, faults, &text).in_file(name));
    }
    registry.find(name).map_err(|error| Failure::in_text(Exit::Usage, error, name))
}

/// The text of the rule card that `name` is the file of; `None` for any other name.
///
/// # Errors
/// `E-FILE-READ`.
pub(crate) fn card_text(name: &str) -> Result<Option<String>, Failure> {
    let is_card = Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    let text = is_card.then(|| read_card(Path::new(name))).transpose();
    text.map_err(|error| Failure::in_text(Exit::Usage, error, name))
}

/// The largest file that is read as a rule card.
const LARGEST_CARD: u64 = 1 << 20;

fn read_card(path: &Path) -> Result<String, TextError> {
    let unreadable = |error: &std::io::Error| file_error("E-FILE-READ", path, error);
    let size = std::fs::metadata(path).map_err(|error| unreadable(&error))?.len();
    if size > LARGEST_CARD {
        return Err(TextError::new("E-FILE-READ", format!("{}: too large for a rule card.", path.display())));
    }
    std::fs::read_to_string(path).map_err(|error| unreadable(&error))
}

/// The rules of `entry` with `settings` applied.
///
/// # Errors
/// Every unknown key or value, with the legal ones.
pub(crate) fn sheet(entry: &dyn Entry, settings: &[(String, String)]) -> Result<RulesSheet, Failure> {
    entry.sheet(settings).map_err(|mut faults| {
        let words: Vec<String> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let first_wrong = (0..words.len()).find(|&count| entry.sheet(&settings[..=count]).is_err());
        let place = |index: usize| {
            let start = words[..index].iter().map(|word| word.len() + 1).sum();
            start..start + words[index].len()
        };
        for (number, fault) in faults.0.iter_mut().enumerate().filter(|(_, fault)| fault.span.is_none()) {
            // A fault says first what it is about.
            let named = || words.iter().position(|word| fault.message.starts_with(&format!("{word}:")));
            let wrong = if number == 0 { first_wrong } else { named() };
            fault.span = wrong.map(place);
        }
        Failure::all_in_text(Exit::Usage, faults, &words.join(" "))
    })
}

/// The rule field for the number of seats, in games that have it.
const PLAYERS: &str = "players";

/// Which game the command line asks for, and from where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening<'a> {
    /// Id, alias or family name.
    pub(crate) game: &'a str,
    /// The position; the start of the game if absent.
    pub(crate) position: Option<&'a str>,
    /// How many seats are taken, where that is known and the game can be played by more or fewer.
    pub(crate) seats: Option<usize>,
}

impl Opening<'_> {
    /// Opens the game with the rules and the seed of the command line; chance that comes first is settled. A seed that
    /// decides anything is shown.
    ///
    /// # Errors
    /// As for [`entry`] and [`sheet`]; all faults of the position.
    pub(crate) fn session(&self, cx: &Context<'_>) -> Result<Box<dyn Session>, Failure> {
        let seed = seed(cx.globals.seed);
        let session = self.session_seeded(seed, cx)?;
        if cx.globals.seed.is_none() && entry(cx.registry, self.game)?.info().chance && !cx.out.is_json() {
            cx.out.remark(&format!("seed {seed}"));
        }
        Ok(session)
    }

    /// The same, with this seed.
    ///
    /// # Errors
    /// As for [`Opening::session`].
    pub(crate) fn session_seeded(&self, seed: u64, cx: &Context<'_>) -> Result<Box<dyn Session>, Failure> {
        let entry = entry(cx.registry, self.game)?;
        let settings = self.settings(entry, cx)?;
        let request = OpenRequest { settings, position: self.position.map(str::to_owned), seed };
        let source = self.position.unwrap_or_default();
        let opened = entry.open(&request).map_err(|faults| Failure::all_in_text(Exit::Illegal, faults, source))?;
        opened.warnings.iter().for_each(|warning| remark(warning, cx));
        let mut session = opened.session;
        session.settle_chance();
        Ok(session)
    }
}

impl Opening<'_> {
    /// The settings of the command line, and the number of players where nothing else says it.
    fn settings(&self, entry: &dyn Entry, cx: &Context<'_>) -> Result<Vec<(String, String)>, Failure> {
        let mut settings = cx.globals.settings.clone();
        let fields = sheet(entry, &settings)?.fields;
        let free = |_: &usize| self.position.is_none() && settings.iter().all(|(key, _)| key != PLAYERS);
        if let Some(seats) = self.seats.filter(free)
            && fields.get(PLAYERS).and_then(engine::serde_json::Value::as_u64).is_some_and(|own| own != seats as u64)
        {
            settings.push((PLAYERS.to_owned(), seats.to_string()));
            sheet(entry, &settings)?;
        }
        Ok(settings)
    }
}

/// The fields that every document about a position begins with; the seed where chance takes part.
pub(crate) fn head(session: &dyn Session, cx: &Context<'_>) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("game".into(), session.game().into());
    fields.insert("position".into(), session.position(wire::viewer(session)).into());
    if cx.registry.find(session.game()).is_ok_and(|entry| entry.info().chance) {
        fields.insert("seed".into(), wire::seed(session.seed()));
    }
    fields
}

/// Refuses a position that does not show the hand of the seat to move: its moves are unknown, not a guess.
///
/// # Errors
/// `E-POSITION-HIDDEN`.
pub(crate) fn refuse_unknown_hand(session: &dyn Session, position: Option<&str>) -> Result<(), Failure> {
    match (session.seen_by(), session.turn()) {
        (Some(view), Turn::Seat(turn)) if view != turn => {
            let (shown, wanted) = (session.seat_name(view), session.seat_name(turn));
            Err(hidden(format!("the position shows the hand of seat {shown}; seat {wanted} is to move."), position))
        }
        _ => Ok(()),
    }
}

/// Refuses a position that is one seat's view: what lies beyond it is unknown.
///
/// # Errors
/// `E-POSITION-HIDDEN`.
pub(crate) fn refuse_one_view(session: &dyn Session, position: Option<&str>) -> Result<(), Failure> {
    match session.seen_by() {
        Some(view) => Err(hidden(format!("the position shows what seat {} knows; all is needed.", view.0), position)),
        None => Ok(()),
    }
}

fn hidden(message: String, position: Option<&str>) -> Failure {
    Failure::in_text(Exit::Illegal, TextError::new("E-POSITION-HIDDEN", message), position.unwrap_or_default())
}

/// The engine of this name; the game's first one if no name is given.
///
/// # Errors
/// `E-ENGINE-UNKNOWN` with the engines there are.
pub(crate) fn engine(session: &dyn Session, name: Option<&str>) -> Result<String, Failure> {
    let engines = session.engines();
    if let Some(found) = engines.iter().find(|engine| name.is_none_or(|name| name == **engine)) {
        return Ok(found.clone());
    }
    let message = match engines.is_empty() {
        true => format!("{} has no engine yet.", session.game()),
        false => format!("no engine `{}` for {}.", name.unwrap_or_default(), session.game()),
    };
    let error = TextError::new("E-ENGINE-UNKNOWN", message).with_legal(engines);
    Err(Failure::in_text(Exit::Usage, error, name.unwrap_or_default()))
}

fn remark(warning: &TextError, cx: &Context<'_>) {
    cx.out.remark(&format!("note: {warning}"));
}

/// The seed of the command line, or a fresh one from the operating system: short enough to type again.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| split_mix(rand::random::<u64>()) >> 32)
}

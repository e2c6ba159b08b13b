//! Files of games, read as streams: whoever takes the games may fail, which ends the reading.

use std::ops::ControlFlow;
use std::path::Path;

use engine::family::Family;
use engine::files::{FileGame, GameFiles, ReadOptions, ScannedGame, WriteOptions};
use engine::record::Record;
use engine::registry::Registry;
use engine::text::TextError;

use crate::Context;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::files::{self, Opened};

/// The format that recognises a file.
///
/// # Errors
/// `E-FORMAT-UNSUPPORTED` if none does.
pub(crate) fn format_of<'r>(file: &Opened, registry: &'r Registry) -> Result<&'r dyn GameFiles, Failure> {
    registry.format_of(&file.name, &file.head).ok_or_else(|| {
        let names: Vec<_> = registry.formats().map(GameFiles::format).collect();
        let message = format!("no file of games: {} is expected.", names.join(" or "));
        Failure::new(Exit::Usage, "E-FORMAT-UNSUPPORTED", message).in_file(&*file.name)
    })
}

/// How files of a format are read that do not say which game they are of: as the game that the command line names.
///
/// # Errors
/// As for [`open::entry`]; `E-GAME-UNKNOWN` for a game that has other files.
pub(crate) fn options(format: &dyn GameFiles, game: Option<&str>, cx: &Context<'_>) -> Result<ReadOptions, Failure> {
    let settings = cx.globals.settings.clone();
    let Some(name) = game else { return Ok(ReadOptions { settings, ..ReadOptions::default() }) };
    let info = open::entry(cx.registry, name)?.info();
    if own_formats(&info.id, cx.registry).iter().all(|files| files.format() != format.format()) {
        let message = format!("`{name}` is no game of {} files.", format.format());
        return Err(Failure::in_text(Exit::Usage, TextError::new("E-GAME-UNKNOWN", message), name));
    }
    let cards = open::card_text(name)?.into_iter().collect();
    Ok(ReadOptions { game: Some(info.id.to_string()), cards, settings, ..ReadOptions::default() })
}

/// The kind of game files that a path means for a game; `None` if it means a record.
///
/// # Errors
/// `E-FILE-FORMAT` if games like this one cannot be written so.
pub(crate) fn format_for<'r>(
    path: &Path,
    game: &str,
    registry: &'r Registry,
) -> Result<Option<&'r dyn GameFiles>, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
    let means = |files: &&dyn GameFiles| files.extensions().contains(&extension.as_str());
    let own = own_formats(game, registry).into_iter().find(means);
    if own.is_none() && registry.formats().any(|files| means(&files)) {
        let message = format!("{}: a game of {game} cannot be written so; save it as .json.", path.display());
        return Err(Failure::new(Exit::Usage, "E-FILE-FORMAT", message));
    }
    Ok(own)
}

/// The kinds of files that a game has.
fn own_formats<'r>(game: &str, registry: &'r Registry) -> Vec<&'r dyn GameFiles> {
    let Ok(entry) = registry.find(game) else { return Vec::new() };
    let families = registry.families().iter().filter(|family| family.name() == entry.info().family);
    families.filter_map(Family::files).collect()
}

/// Writes a game to where a person said, as the kind of file that the name means.
///
/// # Errors
/// As for [`format_for`] and [`files::write`]; if the format cannot hold the game.
pub(crate) fn save(path: &Path, record: Record, registry: &Registry) -> Result<(), Failure> {
    match format_for(path, &record.game, registry)? {
        None => files::write(path, &record.to_json()),
        Some(format) => {
            let bytes = format.write(&FileGame::of_record(record), &WriteOptions::default());
            let bytes = bytes.map_err(|error| Failure::new(Exit::Usage, error.code, error.message))?;
            files::write(path, &String::from_utf8_lossy(&bytes))
        }
    }
}

/// Hands on the games of a file one by one.
///
/// # Errors
/// The first failure of `each`, or `E-FILE-READ` if the stream cannot be read.
pub(crate) fn read(
    format: &dyn GameFiles,
    file: Opened,
    options: &ReadOptions,
    each: &mut dyn FnMut(FileGame) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (name, mut failure) = (file.name.clone(), None);
    let read = format.read(&mut file.stream(), options, &mut |game| go_on(each(game), &mut failure));
    read.map_err(|error| files::unreadable(&name, &error))?;
    failure.map_or(Ok(()), Err)
}

/// Hands on the games of a file one by one, checked in passing.
///
/// # Errors
/// As for [`read`].
pub(crate) fn scan(
    format: &dyn GameFiles,
    file: Opened,
    options: &ReadOptions,
    each: &mut dyn FnMut(&ScannedGame<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (name, mut failure) = (file.name.clone(), None);
    let read = format.scan(&mut file.stream(), options, &mut |game| go_on(each(game), &mut failure));
    read.map_err(|error| files::unreadable(&name, &error))?;
    failure.map_or(Ok(()), Err)
}

fn go_on(done: Result<(), Failure>, failure: &mut Option<Failure>) -> ControlFlow<()> {
    match done {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            *failure = Some(error);
            ControlFlow::Break(())
        }
    }
}

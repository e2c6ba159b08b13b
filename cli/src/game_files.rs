//! Files of games, read as streams: whoever takes the games may fail, which ends the reading.

use std::ops::ControlFlow;

use engine::family::Family;
use engine::files::{FileGame, GameFiles, ReadOptions, ScannedGame};
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
    let own = cx.registry.families().iter().filter(|family| family.name() == info.family);
    if own.filter_map(Family::files).all(|files| files.format() != format.format()) {
        let message = format!("`{name}` is no game of {} files.", format.format());
        return Err(Failure::in_text(Exit::Usage, TextError::new("E-GAME-UNKNOWN", message), name));
    }
    let cards = open::card_text(name)?.into_iter().collect();
    Ok(ReadOptions { game: Some(info.id.to_string()), cards, settings, ..ReadOptions::default() })
}

/// Hands on the games of a file one by one.
///
/// # Errors
/// The first failure of `each`, or `E-FILE` if the stream cannot be read.
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

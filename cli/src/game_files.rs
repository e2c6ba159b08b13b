//! Files of games, read as streams: whoever takes the games may fail, which ends the reading.

use std::ops::ControlFlow;

use engine::files::{FileGame, GameFiles, ReadOptions, ScannedGame};
use engine::registry::Registry;

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

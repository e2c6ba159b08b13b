//! `damino pdn`: large files of games, as streams. Games are handed on byte for byte; formats are those of the families.

mod select;
mod split;
mod survey;

use std::ops::ControlFlow;
use std::path::Path;

use engine::files::{GameFiles, ReadOptions, ScannedGame};

use crate::Context;
use crate::args::PdnCommand;
use crate::failure::{Exit, Failure};
use crate::files::{self, Opened};
use crate::interrupt;

/// Does what the subcommand says.
pub(crate) fn run(command: &PdnCommand, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    interrupt::ends_the_program();
    match command {
        PdnCommand::Check(args) => survey::check(args, cx),
        PdnCommand::Stats(args) => survey::stats(args, cx),
        PdnCommand::Dedup(args) => select::dedup(args, cx),
        PdnCommand::Filter(args) => select::filter(args, cx),
        PdnCommand::Split(args) => split::run(args, cx),
    }
}

/// The format that recognises a file.
///
/// # Errors
/// `E-FORMAT-UNSUPPORTED` if none does.
pub(crate) fn format_of<'a>(file: &Opened, cx: &Context<'a>) -> Result<&'a dyn GameFiles, Failure> {
    let mut formats = cx.registry.families().iter().filter_map(|family| family.files());
    formats.find(|format| format.recognises(&file.head)).ok_or_else(|| {
        let names: Vec<_> =
            cx.registry.families().iter().filter_map(|family| family.files()).map(GameFiles::format).collect();
        let message = format!("no file of games: {} is expected.", names.join(" or "));
        Failure::new(Exit::Usage, "E-FORMAT-UNSUPPORTED", message).in_file(&*file.name)
    })
}

/// Scans the games of a file one by one, up to the first failure.
fn scan(
    path: &Path,
    (game, strict): (Option<&str>, bool),
    cx: &mut Context<'_>,
    each: &mut dyn FnMut(&ScannedGame<'_>, &mut Context<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = files::open(path)?;
    if file.head.trim_ascii().is_empty() {
        return Ok(());
    }
    let format = format_of(&file, cx)?;
    let options = ReadOptions { game: game.map(str::to_owned), settings: cx.globals.settings.clone(), strict };
    let (name, mut failure) = (file.name.clone(), None);
    let read = format.scan(&mut file.stream(), &options, &mut |game| match each(game, cx) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    read.map_err(|error| files::unreadable(&name, &error))?;
    failure.map_or(Ok(()), Err)
}

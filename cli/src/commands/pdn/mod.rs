//! `damino pdn`: large files of games, as streams. Games are handed on byte for byte; formats are those of the families.

mod select;
mod split;
mod survey;

use std::path::{Path, PathBuf};

use engine::files::{ReadOptions, ScannedGame};

use crate::Context;
use crate::args::PdnCommand;
use crate::failure::{Exit, Failure};
use crate::{files, game_files, interrupt};

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

/// Does something with each file. One that cannot be read is said and does not stop the ones after it; whether there was
/// one.
fn each_file(
    files: &[PathBuf],
    cx: &mut Context<'_>,
    each: &mut dyn FnMut(&Path, &mut Context<'_>) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut unreadable = false;
    for path in files {
        match each(path, cx) {
            Ok(()) => {}
            Err(Failure::Faults(Exit::Usage, faults)) => {
                unreadable = true;
                faults.iter().try_for_each(|fault| cx.out.report(fault))?;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(unreadable)
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
    // The command says what is meant, also of a list of moves without a tag.
    let pdn = || cx.registry.formats().find(|format| format.format() == "PDN");
    let format = game_files::format_of(&file, cx.registry).or_else(|failure| pdn().ok_or(failure))?;
    let options = ReadOptions { strict, ..game_files::options(format, game, cx)? };
    game_files::scan(format, file, &options, &mut |game| each(game, cx))
}

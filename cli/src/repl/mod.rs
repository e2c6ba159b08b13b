//! The prompt and its command language.

use crate::Context;
use crate::args::{PlayArgs, PromptArgs};
use crate::failure::{Exit, Failure};

/// The prompt, `-c`, `--script`, or commands from a pipe.
pub(crate) fn run(_args: &PromptArgs, _cx: &mut Context<'_>) -> Result<Exit, Failure> {
    Err(Failure::usage("the prompt is not built yet; `damino --help` lists the commands."))
}

/// A game in which people have seats.
#[allow(dead_code)]
pub(crate) fn play(_args: &PlayArgs, _cx: &mut Context<'_>) -> Result<Exit, Failure> {
    Err(Failure::usage("games with human seats are not built yet; `--players engine,engine` plays without."))
}

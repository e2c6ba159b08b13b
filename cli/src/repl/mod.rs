//! The prompt and its command language.

use crate::Context;
use crate::args::{PlayArgs, PromptArgs};
use crate::failure::{Exit, Failure};

#[allow(dead_code)] // until the session that runs them lands
mod command;
#[allow(dead_code)]
mod parse;
#[allow(dead_code)]
mod verbs;
#[allow(dead_code)]
mod words;

/// The prompt, `-c`, `--script`, or commands from a pipe.
pub(crate) fn run(_args: &PromptArgs, _cx: &mut Context<'_>) -> Result<Exit, Failure> {
    Err(Failure::usage("the prompt is not built yet; `damino --help` lists the commands."))
}

/// A game in which people have seats.
pub(crate) fn play(_args: &PlayArgs, _cx: &mut Context<'_>) -> Result<Exit, Failure> {
    Err(Failure::usage("games with human seats are not built yet; `--players engine,engine` plays without."))
}

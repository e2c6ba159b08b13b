//! `damino completions`: a script for the shell, from the argument types.

use crate::Context;
use crate::args::CompletionsArgs;
use crate::failure::{Exit, Failure};

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(cx.registry), "damino", &mut script);
    cx.out.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(Exit::Done)
}

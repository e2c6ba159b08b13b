//! Damino at the command line: `run` with a registry of games is the whole program.
//!
//! The crate knows the engine, never a game: a third party's binary passes its own registry.

/// The games that Damino ships, for binaries that add their own.
pub use catalog;

use std::io::Write as _;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use engine::registry::Registry;

use args::{Cli, Command, Globals};
use failure::{Exit, Failure};
use output::{FAULT, Output};

pub mod args;
mod commands;
pub mod failure;
mod file_args;
mod files;
mod game_files;
mod interrupt;
mod numbering;
pub mod output;
mod post_mortem;
mod repl;
mod rules_diff;
mod scores;
mod seating;
mod store;
mod wire;

/// What every command works with.
struct Context<'a> {
    registry: &'a Registry,
    globals: &'a Globals,
    out: &'a mut Output,
}

/// Reads the command line and does what it says.
pub fn run(registry: Registry) -> ExitCode {
    output::settle_colour();
    let parsed = command(&registry).try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage_error(&error).into(),
    };
    let mut out = Output::new(cli.globals.json, cli.globals.quiet);
    let done = dispatch(&cli, &mut Context { registry: &registry, globals: &cli.globals, out: &mut out });
    let exit = done.and_then(|exit| out.flush().map(|()| exit)).unwrap_or_else(|failure| {
        out.failure(&failure);
        failure.exit()
    });
    exit.into()
}

/// The command line, with a game of this registry in its examples.
fn command(registry: &Registry) -> clap::Command {
    let game = registry.families().first().map_or("GAME", |family| family.default());
    let named = |command: clap::Command| match command.get_after_help().map(ToString::to_string) {
        Some(help) => command.after_help(help.replace("GAME", game)),
        None => command,
    };
    named(Cli::command()).mut_subcommands(named)
}

fn dispatch(cli: &Cli, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    match &cli.command {
        None => repl::run(&cli.prompt, cx),
        Some(Command::Games(args)) => commands::games::run(args, cx),
        Some(Command::Rules(args)) => commands::rules::run(args, cx),
        Some(Command::Moves(args)) => commands::moves::run(args, cx),
        Some(Command::Perft(args)) => commands::perft::run(args, cx),
        Some(Command::Replay(args)) => commands::replay::run(args, cx),
        Some(Command::Play(args)) => commands::play::run(args, cx),
        Some(Command::Analyse(args)) => commands::analyse::run(args, cx),
        Some(Command::Check(args)) => commands::check::run(args, cx),
        Some(Command::Verify(args)) => commands::verify::run(args, cx),
        Some(Command::Convert(args)) => commands::convert::run(args, cx),
        Some(Command::Pdn(command)) => commands::pdn::run(command, cx),
        Some(Command::Hub(args)) => commands::hub::run(args, cx),
        Some(Command::Diagram(args)) => commands::diagram::run(args, cx),
        Some(Command::Bench(args)) => commands::bench::run(args, cx),
        Some(Command::Schema(args)) => commands::schema::run(args, cx),
        Some(Command::Completions(args)) => commands::completions::run(args, cx),
    }
}

/// Help and version on standard output; a misuse on standard error, with `--json` as an error document as well.
fn usage_error(error: &clap::Error) -> Exit {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return Exit::Done;
    }
    let wants_json = std::env::args_os().skip(1).take_while(|arg| arg != "--").any(|arg| arg == "--json");
    if wants_json {
        let plain = error.render().to_string();
        let message = plain.trim().trim_start_matches("error: ").lines().take_while(|line| !line.starts_with("Usage:"));
        let message = message.map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        Output::new(true, false).failure(&Failure::usage(message));
    } else {
        let text = error.render().ansi().to_string();
        let rest = text.split_once("error:").map_or(text.as_str(), |(_, rest)| rest.trim_start_matches("\u{1b}[0m"));
        let _ = writeln!(anstream::stderr(), "{FAULT}E-USAGE{FAULT:#} {}", rest.trim_end());
    }
    Exit::Usage
}

//! The prompt and its command language: at a terminal, from a file, an option or a pipe.

use std::io::{BufReader, IsTerminal as _};

use crate::args::{PlayArgs, PromptArgs};
use crate::commands::play::setup::Setup;
use crate::failure::{Exit, Failure};
use crate::store::Autosave;
use crate::{Context, files as whole_files};
use keeper::Keeper;
use script::{Script, Stream};
use seated::Seated;
use session::{Repl, Start};
use settings::Settings;
use stage::Manner;

mod codes;
mod command;
mod complete;
mod ends;
mod files;
mod game_files;
mod hands;
mod help;
mod keeper;
mod look;
mod matches;
mod moving;
mod opening;
mod parse;
mod refusal;
mod screen;
mod script;
mod seated;
mod session;
mod settings;
mod stage;
mod study;
#[cfg(test)]
mod study_tests;
mod study_tree;
#[cfg(test)]
mod table_tests;
mod terminal;
#[cfg(test)]
mod tests;
mod think;
mod verbs;
#[cfg(test)]
mod wall_tests;
mod words;

/// Columns of output that is no terminal.
const PLAIN_WIDTH: usize = 80;

/// The prompt, `-c`, `--script`, or commands from a pipe.
pub(crate) fn run(args: &PromptArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let script = |name| Script { name, keep_going: args.keep_going, echo: args.echo, one_game: false };
    if let Some(commands) = &args.commands {
        let mut repl = plain(args, cx)?;
        return script("-c").run(commands.as_bytes(), &mut repl, cx);
    }
    if let Some(path) = args.script.as_deref().filter(|path| path.as_os_str() != whole_files::STDIN) {
        let name = path.display().to_string();
        let file = std::fs::File::open(path).map_err(|error| whole_files::unreadable(&name, &error))?;
        let mut repl = plain(args, cx)?;
        return script(&name).run(BufReader::new(file), &mut repl, cx);
    }
    if args.script.is_some() || !is_interactive() {
        let mut repl = plain(args, cx)?;
        return script(whole_files::STDIN).run(std::io::stdin().lock(), &mut repl, cx);
    }
    let mut prompt = terminal::Prompt::new(args, cx)?;
    prompt.welcome()?;
    prompt.run()
}

/// A game in which people have seats.
pub(crate) fn play(args: &PlayArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let Setup { session, rounds, sitters } = Setup::of(args, cx)?;
    let entry = cx.registry.find(session.game()).map_err(|error| Failure::in_text(Exit::Usage, error, &args.game))?;
    let mut seated = Seated::at_round(entry, session, rounds);
    seated.take_places(&sitters, &args.names);
    if args.open_hands {
        seated.open_hands();
    }
    // The file was looked at with the set-up of the game: it is ours, or free.
    let prompt_args = PromptArgs {
        autosave: args.autosave.clone(),
        no_board: args.no_board,
        has_game: true,
        ..PromptArgs::default()
    };
    let exit = if is_interactive() {
        let mut prompt = terminal::Prompt::new(&prompt_args, cx)?;
        prompt.begin(seated)?;
        let exit = prompt.run()?;
        save(args, &prompt.repl)?;
        exit
    } else {
        let mut repl = plain(&prompt_args, cx)?;
        repl.begin(seated, &mut Stream { cx })?;
        let script = Script { name: whole_files::STDIN, keep_going: args.keep_going, echo: false, one_game: true };
        let exit = script.run(std::io::stdin().lock(), &mut repl, cx);
        save(args, &repl)?;
        exit?
    };
    Ok(exit)
}

fn save(args: &PlayArgs, repl: &Repl<'_>) -> Result<(), Failure> {
    let Some(path) = &args.save else { return Ok(()) };
    crate::game_files::save(path, repl.record(), repl.registry)
}

fn is_interactive() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// A prompt for programs: no settings are read, and the game is kept only where somebody said.
fn plain<'r>(args: &PromptArgs, cx: &Context<'r>) -> Result<Repl<'r>, Failure> {
    let keeper = match &args.autosave {
        Some(path) => Keeper::File(Autosave::at(path).map_err(|error| session::refused(Exit::Usage, error))?, None),
        None => Keeper::Nowhere,
    };
    let start = Start {
        manner: Manner::Plain,
        settings: Settings::default(),
        keeper,
        seed: cx.globals.seed,
        rules: args.own_rules(cx.globals),
        width: PLAIN_WIDTH,
    };
    Repl::new(cx.registry, start)
}

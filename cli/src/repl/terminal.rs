//! The prompt at a terminal: line editing, completion, colour, Ctrl-C and Ctrl-D. The one
//! place that knows rustyline.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use anstyle::{AnsiColor, Style};
use engine::outcome::Seat;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper, Validator};

use super::complete::{Completion, Fits};
use super::files::read_settings;
use super::keeper::Keeper;
use super::screen::{QUIET, Screen, forget_typed};
use super::seated::Seated;
use super::session::{Repl, Start, refused};
use super::settings::Choice;
use super::stage::{Flow, Manner, Part, Said, Stage as _};
use crate::args::PromptArgs;
use crate::failure::{Exit, Failure};
use crate::store::{Autosave, StateDir};

const PROMPT: Style = AnsiColor::Cyan.on_default().bold();

/// Presses of Ctrl-C during one command that end the program: what cannot be stopped otherwise.
const PRESSES: u32 = 3;

/// A prompt at a terminal.
pub(super) struct Prompt<'r> {
    /// What answers.
    pub(super) repl: Repl<'r>,
    editor: Editor<Assistant, FileHistory>,
    screen: Screen,
    presses: Arc<AtomicU32>,
    colour: anstream::ColorChoice,
    /// Whose line editor it is, at a table of several people: each has its own, with what was typed and cut.
    editor_of: Option<Seat>,
    typed: BTreeMap<u8, Vec<String>>,
}

impl<'r> Prompt<'r> {
    /// A prompt with the user's settings, history and games.
    ///
    /// # Errors
    /// If there is no game, or the terminal cannot be used.
    pub(super) fn new(args: &PromptArgs, cx: &crate::Context<'r>) -> Result<Self, Failure> {
        let keeper = keeper(args)?;
        let (mut settings, damage) = read_settings(keeper.state());
        if args.no_board {
            settings.autoboard = Choice::Off;
        }
        let colour = match settings.colour {
            Choice::On => anstream::ColorChoice::Always,
            Choice::Off => anstream::ColorChoice::Never,
            Choice::Auto => anstream::AutoStream::choice(&io::stdout()),
        };
        let mut screen = Screen::new(colour);
        let mut editor = own_editor(colour, &keeper)?;
        let width = width(&mut editor);
        let (seed, rules) = (cx.globals.seed, args.own_rules(cx.globals));
        let start = Start { manner: Manner::Terminal, settings, keeper, seed, rules, width };
        let mut repl = Repl::new(cx.registry, start)?;
        if let Some(damage) = damage {
            repl.settings_damaged = true;
            screen.refusal(&repl.refusal(&damage))?;
            screen.say(Part::Note("The defaults hold; the file is left as it is."))?;
        }
        let presses = Arc::new(AtomicU32::new(0));
        watch_interrupts(repl.stop_flag(), Arc::clone(&presses));
        Ok(Self { repl, editor, screen, presses, colour, editor_of: None, typed: BTreeMap::new() })
    }

    /// What to type, what is unfinished, and the game to begin with.
    ///
    /// # Errors
    /// If nobody reads any more.
    pub(super) fn welcome(&mut self) -> Said {
        let version = env!("CARGO_PKG_VERSION");
        let text = format!("Damino {version}: type a move, `play`, `games` or `new GAME`; `?` is help.");
        self.screen.say(Part::Text(&text))?;
        if let Some(state) = self.repl.keeper.state() {
            let (kept, faults) = state.unfinished();
            for fault in faults {
                self.screen.say(Part::Note(&format!("{}  {} (left as it is)", fault.code, fault.message)))?;
            }
            if !kept.is_empty() {
                let lines = self.repl.unfinished_lines(&kept);
                let how = if kept.len() == 1 { "`resume` goes on with it" } else { "`resume N` goes on with one" };
                let shown = lines.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
                self.screen.say(Part::Text(&format!("Unfinished ({how}):\n{shown}")))?;
            }
        }
        self.repl.say_header(&mut self.screen)
    }

    /// Puts a game before the person.
    ///
    /// # Errors
    /// As for [`Prompt::welcome`], and what the engine says if it begins.
    pub(super) fn begin(&mut self, seated: Seated) -> Said {
        self.repl.begin(seated, &mut self.screen)?;
        self.repl.say_run(&mut self.screen)
    }

    /// Reads and answers lines until somebody leaves.
    ///
    /// # Errors
    /// If the terminal cannot be used any more.
    pub(super) fn run(&mut self) -> Result<Exit, Failure> {
        loop {
            self.repl.width = width(&mut self.editor);
            self.screen.width = self.repl.width;
            if !self.seat_persons()? {
                break;
            }
            match self.read() {
                Ok(line) => {
                    self.presses.store(0, Ordering::Relaxed);
                    self.remember(&line);
                    match self.repl.line(&line, &mut self.screen) {
                        Ok(Flow::Stay) => {}
                        Ok(Flow::Leave) => break,
                        Err(Failure::ClosedPipe) => return Ok(Exit::Done),
                        Err(failure) => {
                            let text = self.repl.refusal(&failure);
                            self.screen.refusal(&text)?;
                        }
                    }
                }
                Err(ReadlineError::Interrupted) if self.repl.is_entering() => {
                    self.repl.cancel_entry();
                    self.screen.say(Part::Note("Nothing changed."))?;
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(terminal_failure(&error)),
            }
        }
        self.leave().map(|()| Exit::Done)
    }

    /// Calls the person who is to move before the screen, if another one sits there. False if somebody leaves instead.
    fn seat_persons(&mut self) -> Result<bool, Failure> {
        if self.editor_of.is_some() && !self.repl.table().is_shared() {
            self.editor_of = None;
            self.editor = own_editor(self.colour, &self.repl.keeper)?;
        }
        while let Some(seat) = self.repl.table().awaited() {
            self.screen.clear()?;
            forget_typed();
            // A new one, so that nothing typed, cut or suggested before comes up again.
            self.editor = editor(self.colour).map_err(|error| terminal_failure(&error))?;
            self.editor_of = Some(seat);
            match self.editor.readline(&format!("{} ", self.repl.call(seat))) {
                Ok(_) => {
                    for line in self.typed.get(&seat.0).into_iter().flatten() {
                        let _ = self.editor.add_history_entry(line);
                    }
                    self.screen.clear()?;
                    self.repl.face(seat, &mut self.screen)?;
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(false),
                Err(error) => return Err(terminal_failure(&error)),
            }
        }
        Ok(true)
    }

    fn read(&mut self) -> Result<String, ReadlineError> {
        if let Some(assistant) = self.editor.helper_mut() {
            let completion = if self.repl.is_entering() { Completion::default() } else { Completion::of(&self.repl) };
            assistant.completion = completion;
        }
        let prompt = self.repl.prompt();
        match self.repl.entry_text() {
            Some(text) => self.editor.readline_with_initial(&prompt, (&text, "")),
            None => self.editor.readline(&prompt),
        }
    }

    /// Adds a line to the history, and to its file at once: two prompts at a time lose nothing.
    fn remember(&mut self, line: &str) {
        if line.trim().is_empty() || self.repl.is_entering() {
            return;
        }
        let _ = self.editor.add_history_entry(line);
        if let Some(seat) = self.editor_of {
            self.typed.entry(seat.0).or_default().push(line.to_owned());
            return;
        }
        if let Some(path) = self.repl.keeper.state().and_then(|state| state.history()) {
            let _ = self.editor.append_history(&path);
        }
    }

    fn leave(&mut self) -> Said {
        let finished = self.repl.table().is_finished();
        let kept = matches!(self.repl.keeper, Keeper::Slots(_, Some(_))) && !finished;
        self.repl.put_down(&mut self.screen)?;
        let text = if kept { "Kept: `resume` goes on with this game." } else { "Bye." };
        self.screen.say(Part::Text(text))
    }
}

/// Where the game is kept: in the file that was named, or in the user's state directory.
fn keeper(args: &PromptArgs) -> Result<Keeper, Failure> {
    let state = StateDir::of_user();
    Ok(match (&args.autosave, state) {
        (Some(path), state) => Keeper::File(Autosave::at(path).map_err(|error| refused(Exit::Usage, error))?, state),
        (None, Some(state)) => Keeper::Slots(state, None),
        (None, None) => Keeper::Nowhere,
    })
}

/// Ctrl-C while a command runs raises the flag that searches look at.
fn watch_interrupts(stop: Arc<AtomicBool>, presses: Arc<AtomicU32>) {
    // Fails only if a handler is set already.
    let _ = ctrlc::set_handler(move || {
        stop.store(true, Ordering::Relaxed);
        if presses.fetch_add(1, Ordering::Relaxed) + 1 >= PRESSES {
            // Every move is kept already.
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

fn editor(colour: anstream::ColorChoice) -> Result<Editor<Assistant, FileHistory>, ReadlineError> {
    // Who wants no colours wants no other codes either, but for what editing a line needs.
    let plain = colour == anstream::ColorChoice::Never;
    let mut config = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(if plain { ColorMode::Disabled } else { ColorMode::Enabled })
        .history_ignore_dups(true)?
        .max_history_size(2000)?
        .bracketed_paste(!plain);
    config.enable_synchronized_output(!plain);
    let config = config.build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant { completion: Completion::default(), files: FilenameCompleter::new() }));
    Ok(editor)
}

/// An editor with the user's earlier lines.
fn own_editor(colour: anstream::ColorChoice, keeper: &Keeper) -> Result<Editor<Assistant, FileHistory>, Failure> {
    let mut editor = editor(colour).map_err(|error| terminal_failure(&error))?;
    if let Some(path) = keeper.state().and_then(|state| state.history()) {
        // Fails where there is none yet.
        let _ = editor.load_history(&path);
    }
    Ok(editor)
}

fn terminal_failure(error: &ReadlineError) -> Failure {
    Failure::new(Exit::Usage, "E-INPUT", format!("the terminal cannot be read: {error}."))
}

/// Columns of the terminal.
fn width(editor: &mut Editor<Assistant, FileHistory>) -> usize {
    editor.dimensions().map_or(80, |(columns, _)| usize::from(columns)).clamp(20, 200)
}

/// Helps with editing a line.
#[derive(Helper, Validator)]
struct Assistant {
    completion: Completion,
    files: FilenameCompleter,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        match self.completion.complete(line, pos) {
            Fits::Files => self.files.complete_path(line, pos),
            Fits::Words(start, words) => {
                let pair = |word: String| Pair { display: word.clone(), replacement: word };
                Ok((start, words.into_iter().map(pair).collect()))
            }
        }
    }
}

/// A suggestion in grey.
struct Suggestion {
    shown: String,
    taken: Option<String>,
}

impl Hint for Suggestion {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.taken.as_deref()
    }
}

impl Hinter for Assistant {
    type Hint = Suggestion;

    fn hint(&self, line: &str, pos: usize, _context: &Context<'_>) -> Option<Suggestion> {
        if line.is_empty() {
            let only = self.completion.forced()?;
            return Some(Suggestion { shown: format!("{only}  (Enter)"), taken: Some(only.to_owned()) });
        }
        if pos < line.len() {
            return None;
        }
        let Fits::Words(start, words) = self.completion.complete(line, pos) else { return None };
        match &words[..] {
            [only] if start < pos => {
                let rest = only.strip_prefix(&line[start..]).filter(|rest| !rest.is_empty())?.to_owned();
                Some(Suggestion { shown: rest.clone(), taken: Some(rest) })
            }
            _ => None,
        }
    }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _default: bool) -> Cow<'b, str> {
        Cow::Owned(format!("{PROMPT}{prompt}{PROMPT:#}"))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("{QUIET}{hint}{QUIET:#}"))
    }

    fn highlight_char(&self, _line: &str, _pos: usize, _kind: CmdKind) -> bool {
        false
    }
}

//! The prompt without a terminal: a line in, replies out. It knows the registry, the game at hand and the settings;
//! it prints nothing itself.

use std::fs::File;
use std::io::Write as _;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::outcome::Seat;
use engine::registry::{OpenRequest, Registry};
use engine::text::{BoardStyle, Names, TextError};

use super::command::{Command, Text};
use super::keeper::Keeper;
use super::parse;
use super::seated::Seated;
use super::settings::{Choice, Settings};
use super::stage::{Flow, Manner, Part, Said, Stage};
use super::study_tree::Study;
use super::words::{check_line, pieces};
use crate::failure::{Exit, Failure, Fault};

/// What a prompt begins with.
pub(crate) struct Start {
    /// How replies are written.
    pub(crate) manner: Manner,
    /// Settings as read from their file.
    pub(crate) settings: Settings,
    /// Where games are kept.
    pub(crate) keeper: Keeper,
    /// The seed of games that name none.
    pub(crate) seed: Option<u64>,
    /// Rule fields of the game that the prompt begins with.
    pub(crate) rules: Vec<(String, String)>,
    /// Columns at hand.
    pub(crate) width: usize,
}

/// A prompt.
pub(crate) struct Repl<'r> {
    pub(super) registry: &'r Registry,
    pub(super) table: Seated,
    pub(super) settings: Settings,
    pub(super) keeper: Keeper,
    pub(super) manner: Manner,
    pub(super) seed: Option<u64>,
    /// Games with chance that took their seed from it: each has another one, or the same hands would be dealt again.
    pub(super) dealt: u32,
    pub(super) width: usize,
    /// True after `flip`, until it is said again.
    pub(super) flipped: bool,
    /// True once the seed of this game was shown.
    pub(super) seed_shown: bool,
    /// The moves of the last list, as long as the position is the same.
    pub(super) listed: Vec<String>,
    /// Moves played but not yet said: those of one line share a line.
    pub(super) run: String,
    /// Raised to end a search.
    pub(super) stop: Arc<AtomicBool>,
    /// A settings file that could not be read, and must not be overwritten.
    pub(super) settings_damaged: bool,
    /// The game as a tree, with its tags.
    pub(super) study: Study,
    /// How many `source` files deep we are.
    pub(super) nesting: usize,
    /// Position text being entered line by line.
    entry: Option<String>,
    pub(super) log: Option<File>,
    /// Whose log it is: at a table of several people it takes down that person's screen only.
    pub(super) log_of: Option<Seat>,
}

impl<'r> Repl<'r> {
    /// A prompt at the registry's default game, every seat for people.
    ///
    /// # Errors
    /// `E-GAME-UNKNOWN` for an empty registry, or what its default game says.
    pub(crate) fn new(registry: &'r Registry, start: Start) -> Result<Self, Failure> {
        let none = || Failure::new(Exit::Usage, "E-GAME-UNKNOWN", "there are no games.");
        let entry = registry.default_game().ok_or_else(none)?;
        let seed = crate::commands::open::seed(start.seed);
        crate::commands::open::sheet(entry, &start.rules)?;
        let opened = entry.open(&OpenRequest { seed, settings: start.rules, position: None });
        let mut session = opened.map_err(|faults| Failure::all_in_text(Exit::Usage, faults, ""))?.session;
        session.settle_chance();
        let Start { manner, settings, keeper, seed, width, .. } = start;
        Ok(Self {
            registry,
            table: Seated::new(entry, session),
            settings,
            keeper,
            manner,
            seed,
            dealt: 0,
            width,
            flipped: false,
            seed_shown: false,
            listed: Vec::new(),
            run: String::new(),
            stop: Arc::default(),
            settings_damaged: false,
            study: Study::default(),
            nesting: 0,
            entry: None,
            log: None,
            log_of: None,
        })
    }

    /// The flag that ends a search from outside.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The prompt to show.
    pub(crate) fn prompt(&self) -> String {
        if self.entry.is_some() { "setup> ".to_owned() } else { self.table.prompt() }
    }

    /// The game at hand.
    pub(crate) fn table(&self) -> &Seated {
        &self.table
    }

    /// Answers a line: its commands one after the other, up to the first that is refused.
    ///
    /// # Errors
    /// Why a command was refused, with its place in `line`; the game is then as it was before that command.
    pub(crate) fn line(&mut self, line: &str, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        self.stop.store(false, Ordering::Relaxed);
        self.write_log(&format!("{}{line}", self.prompt()));
        let log = self.log.as_ref().filter(|_| self.may_log());
        let logged = &mut Logged { log: log.and_then(|file| file.try_clone().ok()), stage };
        let done = self.line_inner(line, logged);
        let said = self.say_run(logged);
        if let Err(failure) = &done {
            self.list_candidates(failure);
            self.write_log(&self.refusal(failure));
        }
        said.and(done)
    }

    /// Enter on an empty line.
    ///
    /// # Errors
    /// As for [`Repl::line`].
    pub(crate) fn enter_key(&mut self, stage: &mut dyn Stage) -> Said {
        self.stop.store(false, Ordering::Relaxed);
        self.only_move(stage)?;
        self.say_run(stage)
    }

    pub(super) fn line_inner(&mut self, line: &str, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        check_line(line).map_err(|error| Failure::in_text(Exit::Usage, error, line))?;
        if self.entry.is_some() {
            return self.enter(line, stage).map(|()| Flow::Stay);
        }
        let pieces = pieces(line);
        if pieces.is_empty() && line.trim().is_empty() && self.manner == Manner::Terminal {
            return self.only_move(stage).map(|()| Flow::Stay);
        }
        for piece in pieces {
            if self.manner == Manner::Plain {
                self.table.face_mover();
            }
            if self.piece(line, piece, stage)? == Flow::Leave {
                return Ok(Flow::Leave);
            }
        }
        Ok(Flow::Stay)
    }

    /// One command of a line. A move wins over a short form.
    fn piece(&mut self, line: &str, range: Range<usize>, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        let piece = &line[range.clone()];
        let done = match self.read_moves(piece) {
            Some(Ok(moves)) => self.play_moves(&moves, stage).map(|()| Flow::Stay),
            Some(Err(failure)) => Err(failure),
            None if self.topic(piece).is_some() => self.tell(piece, stage).map(|()| Flow::Stay),
            None => match parse::parse(piece) {
                Ok(command) => self.say_run(stage).and_then(|()| self.obey(command, stage)),
                Err(error) => self.refuse_topic_argument(piece).and(Err(refused(Exit::Usage, error))),
            },
        };
        done.map_err(|failure| moved_into(failure, line, range))
    }

    fn obey(&mut self, command: Command, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        match command {
            Command::Quit => return Ok(Flow::Leave),
            Command::New(args) => self.new_game(&args, stage)?,
            Command::Play(args) => self.play_game(&args, stage)?,
            Command::Go => self.go(stage)?,
            Command::Side(seats) => self.side(&seats, stage)?,
            Command::Level(strength) => self.level(strength, stage)?,
            Command::Undo(plies) => self.undo(plies, stage)?,
            Command::Redo(plies) => self.redo(plies, stage)?,
            Command::Draw => self.draw(stage)?,
            Command::Reveal => self.reveal(stage)?,
            Command::Resign(seat) => self.resign(seat.as_ref(), stage)?,
            Command::Resume(args) => self.resume(args, stage)?,
            Command::Setup(None) => self.begin_entry(stage)?,
            Command::Fen(Some(text)) | Command::Setup(Some(text)) => self.set_up(&text, stage)?,
            Command::Save { file, force, seat } => self.save(&file, seat.as_ref(), force, stage)?,
            Command::Load { file, number } => self.load(&file, number, stage)?,
            Command::Study(command) => self.study(&command, stage)?,
            Command::Set { change, save } => self.set(change.as_ref(), save, stage)?,
            Command::Log(file) => self.start_log(file.as_deref(), stage)?,
            Command::Source(file) => return self.source(&file, stage),
            Command::Hint(lines) => self.hint(lines, stage)?,
            Command::Analyse(request) => self.analyse(request, stage)?,
            looking => self.look(looking, stage)?,
        }
        Ok(Flow::Stay)
    }

    /// Says a part of the reply, after the moves that wait to be said.
    pub(super) fn say(&mut self, part: Part<'_>, stage: &mut dyn Stage) -> Said {
        self.say_run(stage)?;
        stage.say(part)
    }

    /// Says the moves that wait.
    pub(super) fn say_run(&mut self, stage: &mut dyn Stage) -> Said {
        match std::mem::take(&mut self.run) {
            run if run.is_empty() => Ok(()),
            run => stage.say(Part::Moves(&run)),
        }
    }

    /// Says the board.
    pub(super) fn say_board(&mut self, stage: &mut dyn Stage) -> Said {
        let names = self.table.spoken_names();
        let board = self.table.session.board(self.table.viewer(), self.board_style(&names));
        self.say(Part::Board(&board), stage)
    }

    /// How boards are drawn now, and the seats called.
    pub(super) fn board_style<'n>(&self, names: &'n [String]) -> BoardStyle<'n> {
        let turned = match self.settings.flip {
            Choice::On => true,
            Choice::Off => false,
            Choice::Auto => self.table.sees_from_the_other_side(),
        };
        let flip = turned != self.flipped;
        BoardStyle {
            kind: self.settings.board,
            flip,
            width: self.width,
            names: Names::new(names),
            over: self.table.is_over(),
        }
    }

    /// The game changed: lists are stale, and it is kept.
    pub(super) fn changed(&mut self, stage: &mut dyn Stage) -> Said {
        self.listed.clear();
        self.study.follow(&*self.table.session);
        // One seat's view is no game that could be gone on with.
        if self.table.session.seen_by().is_some() {
            return Ok(());
        }
        match self.keeper.keep(&self.record()) {
            Ok(()) => Ok(()),
            Err(error) => stage.say(Part::Note(&format!("Not kept: {error}"))),
        }
    }

    /// Position text line by line, for scripts; a terminal offers the position for editing instead.
    fn begin_entry(&mut self, stage: &mut dyn Stage) -> Said {
        self.entry = Some(String::new());
        if self.manner == Manner::Terminal {
            let text = "The position as text, as `fen` prints it; Enter takes it, an empty line leaves all as it is.";
            self.say(Part::Text(text), stage)?;
        }
        Ok(())
    }

    /// The text that the setup line begins with at a terminal.
    pub(crate) fn entry_text(&self) -> Option<String> {
        self.entry.as_ref().map(|_| self.table.session.position(self.table.viewer()))
    }

    /// True while position text is entered line by line.
    pub(crate) fn is_entering(&self) -> bool {
        self.entry.is_some()
    }

    /// Leaves the setup line.
    pub(crate) fn cancel_entry(&mut self) {
        self.entry = None;
    }

    fn enter(&mut self, line: &str, stage: &mut dyn Stage) -> Said {
        let ends = line.trim().is_empty() || line.trim() == "end";
        let mut text = self.entry.take().unwrap_or_default();
        if !ends {
            text.push_str(line);
            if self.manner == Manner::Plain {
                self.entry = Some(text + " ");
                return Ok(());
            }
        }
        match text.trim() {
            "" => self.say(Part::Text("Nothing changed."), stage),
            position => {
                let text = Text { text: position.to_owned(), at: 0 };
                let done = self.set_up(&text, stage);
                if done.is_err() && self.manner == Manner::Terminal {
                    self.entry = Some(String::new());
                }
                done
            }
        }
    }

    /// A move that fits several is refused with a list to pick from.
    fn list_candidates(&mut self, failure: &Failure) {
        let Failure::Faults(_, faults) = failure else { return };
        if let [fault] = &faults[..]
            && fault.error.code == "E-MOVE-AMBIGUOUS"
        {
            self.listed.clone_from(&fault.error.legal);
        }
    }

    fn write_log(&mut self, text: &str) {
        let may = self.may_log();
        if let Some(file) = self.log.as_mut().filter(|_| may) {
            let _ = writeln!(file, "{text}");
        }
    }

    fn may_log(&self) -> bool {
        !self.table.is_shared() || self.table.facing == self.log_of
    }
}

/// Refusals without a text of their own point into the command that stands at `range` of `line`.
fn moved_into(failure: Failure, line: &str, range: Range<usize>) -> Failure {
    let Failure::Faults(exit, mut faults) = failure else { return failure };
    for fault in faults.iter_mut().filter(|fault| fault.source.is_none()) {
        if let Some(span) = fault.error.span.take() {
            fault.source = Some(line.to_owned());
            fault.error.span = Some(span.start + range.start..span.end + range.start);
        }
        fault.within.get_or_insert(range.clone());
    }
    Failure::Faults(exit, faults)
}

/// A refusal that points into the command at hand.
pub(super) fn refused(exit: Exit, error: TextError) -> Failure {
    Failure::Faults(exit, vec![Fault::new(error)])
}

/// A refusal of an argument, which points into the argument.
pub(super) fn refused_at(exit: Exit, error: TextError, argument: &Text) -> Failure {
    refused(exit, shifted(error, argument.at))
}

/// An error with its place moved by `by` bytes.
pub(super) fn shifted(error: TextError, by: usize) -> TextError {
    let span = error.span.clone().map(|span| span.start + by..span.end + by);
    TextError { span, ..error }
}

/// A stage that writes the log as well.
struct Logged<'a> {
    log: Option<File>,
    stage: &'a mut dyn Stage,
}

impl Stage for Logged<'_> {
    fn say(&mut self, part: Part<'_>) -> Said {
        if let Some(file) = &mut self.log {
            let _ = writeln!(file, "{}", part.text());
        }
        self.stage.say(part)
    }

    fn thinking(&mut self, analysis: &engine::session::Analysis) {
        self.stage.thinking(analysis);
    }

    fn thought(&mut self) {
        self.stage.thought();
    }
}

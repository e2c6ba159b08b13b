//! Files at the prompt: records, unfinished games, settings, logs, scripts.

use std::fs;
use std::path::Path;

use engine::files::FilePlace;
use engine::record::{Record, RecordedAct};
use engine::rounds::Rounds;
use engine::text::TextError;

use super::command::{ResumeArgs, Text};
use super::seated::Seated;
use super::session::{Repl, refused, shifted};
use super::settings::Settings;
use super::stage::{Flow, Manner, Part, Said, Stage};
use super::study_tree::Study;
use crate::failure::{Exit, Failure, Fault};
use crate::files::write_whole;
use crate::seating::sitters_of;
use crate::store::{Kept, Slot, StateDir, file_error, read_record, read_view, save_record};

/// How deep `source` files may call each other.
const DEEPEST_SOURCE: usize = 8;
/// The largest script that is read.
pub(super) const LARGEST_SCRIPT: u64 = 16 << 20;

impl Repl<'_> {
    /// `save`: the record, and where it went.
    pub(super) fn save(&mut self, file: &Path, seat: Option<&Text>, force: bool, stage: &mut dyn Stage) -> Said {
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
        let format = self.format_of(file)?;
        let plain = seat.is_none() && !self.table.session.is_hidden();
        if plain && (extension == "dot" || format.is_some()) {
            return self.save_study(file, format, force, stage);
        }
        if extension == "dot" {
            return self.save_table_graph(file, seat, force, stage);
        }
        let known = self.table.session.seen_by().map(|seat| Text { text: seat.0.to_string(), at: 0 });
        let seat = seat.or(known.as_ref());
        if let Some(format) = format {
            return self.save_as(format, file, seat, force, stage);
        }
        if let Some(seat) = seat {
            return self.save_seat(file, seat, force, stage);
        }
        let record = self.record();
        save_record(file, &record, force).map_err(|error| refused(Exit::Usage, error))?;
        let hands = if self.table.session.is_hidden() { "; the whole table, hidden hands too" } else { "" };
        let saved = format!("Saved {} ({}{hands}).", file.display(), self.how_far());
        self.study.is_saved();
        self.say(Part::Text(&saved), stage)?;
        if !matches!(extension.as_str(), "" | "json") {
            let text = format!("`.{extension}` is no kind of game files: it is a record, in JSON.");
            self.say(Part::Text(&text), stage)?;
        }
        Ok(())
    }

    /// How much of the game or match there is.
    pub(super) fn how_far(&self) -> String {
        let moves = self.table.acts().iter().filter(|act| act.seat.is_some()).count();
        let plural = if moves == 1 { "" } else { "s" };
        match self.table.rounds.number() {
            1 => format!("{moves} move{plural}"),
            number => format!("round {number} of a match, {moves} move{plural}"),
        }
    }

    /// `load`: the game of a record, with its engines at their seats.
    pub(super) fn load(&mut self, file: &Path, number: usize, stage: &mut dyn Stage) -> Said {
        if let Some((game, more)) = self.game_in(file, number)? {
            self.take_up_game(game, file, stage)?;
            if more || number > 1 {
                let text = format!("Game {number} of several in {}; `load FILE N` takes up another.", file.display());
                self.say(Part::Text(&text), stage)?;
            }
            return Ok(());
        }
        if let Some(view) = read_view(file) {
            return self.load_view(&view, file, stage);
        }
        let record = read_record(file).map_err(|error| refused(Exit::Usage, error))?;
        let seated = self.seated_of(&record, &file.display().to_string())?;
        seated.rounds.check_over(&*seated.session, &record).map_err(|error| {
            let message = format!("{}: {}", file.display(), error.message);
            refused(Exit::Illegal, TextError { message, ..error })
        })?;
        self.put_down(stage)?;
        self.place(seated);
        self.study = Study::of_record(&record, &*self.table.session);
        self.study.is_saved();
        self.changed(stage)?;
        self.say_taken_up(stage)
    }

    /// The game of a record, who sits where included.
    ///
    /// # Errors
    /// `E-GAME-UNKNOWN`, or the first thing in the record that does not fit: a record is taken up whole or not at all.
    pub(crate) fn seated_of(&self, record: &Record, name: &str) -> Result<Seated, Failure> {
        let named = |error: TextError| TextError { span: None, message: format!("{name}: {}", error.message), ..error };
        let entry = self.registry.of_record(record).map_err(|error| refused(Exit::Usage, named(error)))?;
        let resumed = Rounds::resume(entry, record);
        let (rounds, session) = resumed.map_err(|fault| {
            let round =
                if record.earlier().is_empty() { String::new() } else { format!("round {}, ", fault.round + 1) };
            let message = format!("{round}act {}: {}", fault.act + 1, fault.error.message);
            refused(Exit::Illegal, named(TextError { message, ..fault.error }))
        })?;
        // Players of the first round sit at all places; those of the round at hand may have changed since.
        let mut players = record.earlier().first().map_or_else(|| session.players().to_vec(), |r| r.players.clone());
        for (&place, player) in rounds.places().iter().zip(session.players()) {
            if let Some(at) = players.get_mut(place) {
                at.clone_from(player);
            }
        }
        let all = rounds.all_places();
        let mut seated = Seated::at_round(entry, session, rounds);
        let sitters = sitters_of(&players, all);
        if sitters.iter().any(|sitter| sitter.is_human()) {
            let is_own_name = |name: &str| name == "you" || players.iter().any(|p| p.engine.as_deref() == Some(name));
            let given = players.iter().map(|player| player.name.clone());
            let names: Vec<String> = given.map(|name| if is_own_name(&name) { String::new() } else { name }).collect();
            seated.take_places(&sitters, &names);
        }
        Ok(seated)
    }

    /// Puts a game that was taken up before the person.
    pub(super) fn say_taken_up(&mut self, stage: &mut dyn Stage) -> Said {
        self.say_header(stage)?;
        if self.table.is_over() {
            self.say_result(stage)?;
        }
        self.say_ahead(stage)?;
        if self.manner == Manner::Terminal && self.table.engine_to_move().is_some() {
            return self.say(Part::Text("The engine is to move: `go` lets it."), stage);
        }
        Ok(())
    }

    fn state(&self) -> Result<&StateDir, Failure> {
        let none = || {
            let message = "unfinished games are kept at the interactive prompt only; here `save` and `load` do it.";
            refused(Exit::Usage, TextError::new("E-RESUME-NONE", message))
        };
        self.keeper.state().ok_or_else(none)
    }

    /// `resume`: lists the unfinished games, or goes on with one.
    pub(super) fn resume(&mut self, args: ResumeArgs, stage: &mut dyn Stage) -> Said {
        let (kept, faults) = self.state()?.unfinished();
        for fault in &faults {
            self.say(Part::Note(&format!("{}  {} (left as it is)", fault.code, fault.message)), stage)?;
        }
        match args {
            ResumeArgs::List if kept.len() == 1 => self.take_up(&kept[0], stage),
            ResumeArgs::List => {
                let text = match self.unfinished_lines(&kept) {
                    lines if lines.is_empty() => "No unfinished game.".to_owned(),
                    lines => format!("{}\n`resume N` goes on with one.", lines.join("\n")),
                };
                self.say(Part::Text(&text), stage)
            }
            ResumeArgs::Take(number) => {
                let kept = numbered(&kept, number)?;
                self.take_up(kept, stage)
            }
            ResumeArgs::Forget(number) => {
                let kept = numbered(&kept, number)?;
                let (slot, _) = Slot::take(&kept.path).map_err(|error| refused(Exit::Usage, error))?;
                slot.forget().map_err(|error| refused(Exit::Usage, error))?;
                self.say(Part::Text(&format!("Forgotten: {}.", self.summary(&kept.record))), stage)
            }
        }
    }

    fn take_up(&mut self, kept: &Kept, stage: &mut dyn Stage) -> Said {
        let (slot, record) = Slot::take(&kept.path).map_err(|error| refused(Exit::Usage, error))?;
        let seated = self.seated_of(&record, &kept.path.display().to_string())?;
        self.put_down(stage)?;
        self.keeper.adopt(slot);
        self.place(seated);
        self.study = Study::of_record(&record, &*self.table.session);
        self.listed.clear();
        self.say_taken_up(stage)
    }

    /// The unfinished games as a numbered list, a line each.
    pub(crate) fn unfinished_lines(&self, kept: &[Kept]) -> Vec<String> {
        let line = |(index, kept): (usize, &Kept)| format!("  {}  {}", index + 1, self.summary(&kept.record));
        kept.iter().enumerate().map(line).collect()
    }

    /// A record in a line: the game, how far it is, who plays.
    fn summary(&self, record: &Record) -> String {
        // The deal is no move.
        let moves = record.acts.iter().filter(|act| !matches!(act, RecordedAct::Chance(_))).count();
        let plural = if moves == 1 { "" } else { "s" };
        let round = match record.earlier().len() {
            0 => String::new(),
            earlier => format!("round {}, ", earlier + 1),
        };
        let engines = record.players.iter().filter_map(|player| player.engine.as_deref()).next();
        let own_name = |name: &&str| !name.is_empty() && *name != "you" && !name.starts_with("seat ");
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).filter(own_name).collect();
        let yours = if names.is_empty() { "all seats yours".to_owned() } else { names.join(" and ") };
        let against = engines.map_or(yours, |engine| format!("against {engine}"));
        format!("{:<18} {round}{moves} move{plural}, {against}", record.game)
    }

    /// `set`: changes a setting, writes the settings.
    pub(super) fn set(&mut self, change: Option<&(Text, Text)>, save: bool, stage: &mut dyn Stage) -> Said {
        if let Some((name, value)) = change {
            let mut settings = self.settings.clone();
            settings.set(&name.text, &value.text).map_err(|error| {
                let at = if error.code == "E-SET-UNKNOWN" { name.at } else { value.at };
                refused(Exit::Usage, shifted(error, at))
            })?;
            if settings.level != self.settings.level {
                self.set_strength(settings.level);
                self.changed(stage)?;
            }
            self.settings = settings;
        }
        if save {
            return self.save_settings(stage);
        }
        match change {
            None => self.look(super::command::Command::Show { rules: false }, stage),
            Some((name, _)) => {
                let value = self.settings.get(if name.text == "color" { "colour" } else { &name.text });
                self.say(Part::Text(&format!("{} = {value}", name.text)), stage)
            }
        }
    }

    fn save_settings(&mut self, stage: &mut dyn Stage) -> Said {
        let path = self.state()?.settings();
        if self.settings_damaged {
            let message = format!("{} is damaged and is not overwritten: mend or remove it first.", path.display());
            return Err(refused(Exit::Usage, TextError::new("E-SET-FILE", message)));
        }
        let unwritable = |error: &std::io::Error| refused(Exit::Usage, file_error("E-FILE-WRITE", &path, error));
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(|error| unwritable(&error))?;
        }
        write_whole(&path, self.settings.to_toml().as_bytes()).map_err(|error| unwritable(&error))?;
        self.say(Part::Text(&format!("Settings written to {}.", path.display())), stage)
    }

    /// `log`: everything from here on also goes to a file.
    pub(super) fn start_log(&mut self, file: Option<&Path>, stage: &mut dyn Stage) -> Said {
        let Some(path) = file else {
            self.log = None;
            return self.say(Part::Text("Log closed."), stage);
        };
        let opened = fs::OpenOptions::new().create(true).append(true).open(path);
        self.log_of = self.table.facing;
        self.log = Some(opened.map_err(|error| refused(Exit::Usage, file_error("E-FILE-WRITE", path, &error)))?);
        self.say(Part::Text(&format!("Appending to {}.", path.display())), stage)
    }

    /// `source`: the lines of a file, up to the first that is refused.
    pub(super) fn source(&mut self, file: &Path, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        if self.nesting >= DEEPEST_SOURCE {
            let message = format!("{}: `source` files call each other too deeply.", file.display());
            return Err(refused(Exit::Usage, TextError::new("E-SOURCE-DEPTH", message)));
        }
        let text = read_script(file).map_err(|error| refused(Exit::Usage, error))?;
        self.nesting += 1;
        let done = self.source_lines(&text, &file.display().to_string(), stage);
        self.nesting -= 1;
        done
    }

    fn source_lines(&mut self, text: &str, name: &str, stage: &mut dyn Stage) -> Result<Flow, Failure> {
        let mut before = 0;
        for (index, whole) in text.split_inclusive('\n').enumerate() {
            let line = whole.trim_end_matches(['\r', '\n']);
            let place = (index + 1, before);
            before += whole.len();
            if line.trim().is_empty() && !self.is_entering() {
                continue;
            }
            let done = self.line_inner(line, stage).map_err(|failure| in_line(failure, name, place, line))?;
            self.say_run(stage)?;
            if done == Flow::Leave {
                return Ok(Flow::Leave);
            }
        }
        Ok(Flow::Stay)
    }
}

fn numbered(kept: &[Kept], number: usize) -> Result<&Kept, Failure> {
    kept.get(number - 1).ok_or_else(|| {
        let message = match kept.len() {
            0 => "there is no unfinished game.".to_owned(),
            count => format!("there are {count} unfinished games; `resume` lists them."),
        };
        refused(Exit::Usage, TextError::new("E-RESUME-NUMBER", message))
    })
}

/// Reads a script.
///
/// # Errors
/// `E-FILE-READ`, `E-LINE-UTF8`.
fn read_script(file: &Path) -> Result<String, TextError> {
    let size = fs::metadata(file).map_err(|error| file_error("E-FILE-READ", file, &error))?.len();
    if size > LARGEST_SCRIPT {
        return Err(TextError::new("E-FILE-READ", format!("{}: too large for a script.", file.display())));
    }
    let bytes = fs::read(file).map_err(|error| file_error("E-FILE-READ", file, &error))?;
    String::from_utf8(bytes).map_err(|_| TextError::new("E-LINE-UTF8", format!("{}: no UTF-8 text.", file.display())))
}

/// Names the line of a script in its refusals; those of a script inside it keep theirs.
///
/// `before` is the number of bytes in the lines above.
pub(super) fn in_line(failure: Failure, name: &str, (number, before): (usize, usize), line: &str) -> Failure {
    let Failure::Faults(exit, faults) = failure else { return failure };
    let place = |fault: Fault| match fault.file {
        Some(_) => fault,
        None if line.is_empty() => Fault { file: Some(format!("{name}:{number}")), ..fault },
        None => {
            let whole = fault.within.clone().unwrap_or(0..line.len());
            let span = match fault.source {
                Some(_) => fault.error.span.clone().unwrap_or(whole),
                None => whole,
            };
            let error = TextError { span: Some(span), ..fault.error };
            let from = FilePlace { lines: number - 1, columns: 0, bytes: before as u64 };
            Fault { file: Some(name.to_owned()), from, ..Fault::in_text(error, line) }
        }
    };
    Failure::Faults(exit, faults.into_iter().map(place).collect())
}

/// The settings in the state directory, or the defaults with what is wrong with the file.
pub(crate) fn read_settings(state: Option<&StateDir>) -> (Settings, Option<Failure>) {
    let Some(path) = state.map(StateDir::settings) else { return (Settings::default(), None) };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (Settings::default(), None),
        Err(error) => {
            let failure = refused(Exit::Usage, file_error("E-FILE-READ", &path, &error));
            return (Settings::default(), Some(failure));
        }
    };
    match Settings::parse(&text) {
        Ok(settings) => (settings, None),
        Err(faults) => {
            let failure = Failure::all_in_text(Exit::Usage, faults, &text).in_file(&*path.display().to_string());
            (Settings::default(), Some(failure))
        }
    }
}

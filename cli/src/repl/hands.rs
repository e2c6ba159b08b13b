//! Games with hidden hands: what the game tells the person, all hands after the round, a seat's own file, and the
//! change of person before the screen.

use std::fs;
use std::path::Path;

use engine::files::{FileFault, FilePlace};
use engine::outcome::Seat;
use engine::record::Record;
use engine::rounds::Rounds;
use engine::serde_json::{Value as Json, json};
use engine::session::{Session, Viewer};
use engine::text::TextError;

use super::command::Text;
use super::game_files::PUBLIC;
use super::session::{Repl, refused, refused_at};
use super::stage::{Part, Said, Stage};
use super::verbs;
use crate::failure::{Exit, Failure, Fault};
use crate::store::{VIEW_FORMAT, save_view, write_new};
use crate::wire;

impl Repl<'_> {
    /// The topic of the game that a word asks for: its name, or a start of it that no command and no other topic has.
    pub(super) fn topic(&self, word: &str) -> Option<&'static str> {
        let word = word.trim().to_lowercase();
        let topics = self.table.session.topics();
        let names = || topics.iter().map(|(name, _)| *name);
        names().find(|name| *name == word).or_else(|| {
            let is_free = !word.is_empty() && verbs::find(&word).is_err_and(|error| error.code == "E-COMMAND-UNKNOWN");
            let fits: Vec<&'static str> = names().filter(|name| is_free && name.starts_with(&word)).collect();
            if let [only] = fits[..] { Some(only) } else { None }
        })
    }

    /// A topic with something behind it, which it does not take: what is told is the person's own.
    pub(super) fn refuse_topic_argument(&self, piece: &str) -> Said {
        let word = piece.split_whitespace().next().unwrap_or_default();
        let is_topic = self.table.session.topics().iter().any(|(name, _)| *name == word.to_lowercase());
        match is_topic && piece.trim() != word {
            false => Ok(()),
            true => {
                let message = format!("`{word}` takes nothing behind it: it tells what your own seat knows.");
                let rest = piece.find(word).unwrap_or_default() + word.len();
                let at = rest + piece[rest..].len() - piece[rest..].trim_start().len()..piece.trim_end().len();
                Err(refused(Exit::Usage, TextError::new("E-COMMAND-ARGUMENT", message).at(at)))
            }
        }
    }

    /// Says what the game tells the person of a topic.
    pub(super) fn tell(&mut self, word: &str, stage: &mut dyn Stage) -> Said {
        let Some(topic) = self.topic(word) else { return Ok(()) };
        let names = self.table.spoken_names();
        // Once the round is over all hands may be seen, and tell what decided it.
        let open = topic == "score" && self.table.is_over() && self.table.session.seen_by().is_none();
        let viewer = if open { Viewer::All } else { self.table.viewer() };
        let told = self.table.session.tell(topic, viewer, self.board_style(&names));
        let parts: Vec<String> = told.into_iter().chain(self.match_lines(topic)).collect();
        self.say(Part::Text(&parts.join("\n")), stage)
    }

    /// `reveal`: all hands, once nobody can use them any more.
    pub(super) fn reveal(&mut self, stage: &mut dyn Stage) -> Said {
        if !self.table.session.is_hidden() {
            return self.say(Part::Text("Nothing is hidden in this game."), stage);
        }
        if !self.table.is_over() && !self.table.has_open_hands() {
            let message = "the round is not over: hands stay hidden. `seen` shows what you can know.";
            return Err(refused(Exit::Illegal, TextError::new("E-REVEAL-HIDDEN", message)));
        }
        let names = self.table.spoken_names();
        let board = self.table.session.board(Viewer::All, self.board_style(&names));
        self.say(Part::Board(&board), stage)
    }

    /// Refuses what another seat or everybody knows, where only one seat's knowledge was taken up.
    pub(super) fn refuse_other_view(&self, seat: Option<Seat>) -> Said {
        match self.table.session.seen_by().filter(|&known| Some(known) != seat) {
            None => Ok(()),
            Some(known) => {
                let message = format!("only what seat {} knows is known here.", known.0);
                Err(refused(Exit::Illegal, TextError::new("E-SEAT-HIDDEN", message)))
            }
        }
    }

    /// `save --seat`: what a seat may know, as JSON; neither the seed nor anything that only the table knows.
    pub(super) fn save_seat(&mut self, file: &Path, seat: &Text, force: bool, stage: &mut dyn Stage) -> Said {
        if seat.text == PUBLIC {
            let forms = self.own_files().map(|files| files.extensions()).unwrap_or_default();
            let legal = forms.iter().map(|form| format!("save --seat {PUBLIC} FILE.{form}"));
            let message = "what everybody sees is written to a game file of the family, not to a view in JSON.";
            let error = TextError::new("E-FILE-FORMAT", message).at(0..seat.text.len()).with_legal(legal);
            return Err(refused_at(Exit::Usage, error, seat));
        }
        let seat = self.table.seat_named(seat)?;
        self.refuse_other_view(Some(seat))?;
        if file.extension().is_some_and(|form| form != "json") {
            let forms = self.own_files().map(|files| files.extensions()).unwrap_or_default();
            let legal = ["json"].iter().chain(forms).map(|form| format!("save --seat {} FILE.{form}", seat.0));
            let message = format!("{}: no view is written to files of this kind.", file.display());
            return Err(refused(Exit::Usage, TextError::new("E-FILE-FORMAT", message).with_legal(legal)));
        }
        let mut view = view_of(&*self.table.session, seat);
        if self.table.rounds.is_match() {
            view["round"] = self.table.rounds.number().into();
            view["totals"] = self.table.rounds.ledger().totals().into();
        }
        save_view(file, &format!("{view:#}\n"), force).map_err(|error| refused(Exit::Usage, error))?;
        let (turns, others) = (view["history"].as_array().map_or(0, Vec::len), "other hands as counts");
        let whose = format!("the view of seat {}: {others}, {turns} acts", seat.0);
        self.say(Part::Text(&format!("Wrote {} ({whose}).", file.display())), stage)
    }

    /// `save` to a picture of the table: what everybody sees of it.
    pub(super) fn save_table_graph(
        &mut self,
        file: &Path,
        seat: Option<&Text>,
        force: bool,
        stage: &mut dyn Stage,
    ) -> Said {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.table.seat_named(seat)?),
            None => self.table.viewer(),
        };
        let none = || TextError::new("E-FILE-FORMAT", format!("{}: no graph of this table.", file.display()));
        let text = self.table.session.dot(viewer).ok_or_else(|| refused(Exit::Usage, none()))?;
        write_new(file, text.as_bytes(), force).map_err(|error| refused(Exit::Usage, error))?;
        self.say(Part::Text(&format!("Saved {} (the table as a graph).", file.display())), stage)
    }

    /// `load` of what [`Repl::save_seat`] wrote: the position, as that seat knows it.
    pub(super) fn load_view(&mut self, view: &Json, file: &Path, stage: &mut dyn Stage) -> Said {
        let text = |key: &str| view[key].as_str().unwrap_or_default().to_owned();
        let mut record = Record::new(&text("game"), 0);
        let settings = view["settings"].as_object().into_iter().flatten();
        let settings = settings.map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().to_owned()));
        record.settings = settings.collect();
        record.start = Some(text("position"));
        record.players = engine::serde_json::from_value(view["players"].clone()).unwrap_or_default();
        if let Some(fault) = self.fault_in_view(&record, file) {
            return Err(Failure::Faults(Exit::Illegal, vec![Fault::in_file(fault, &file.display().to_string())]));
        }
        let seated = self.seated_of(&record, &file.display().to_string())?;
        let seat = seated.session.seen_by();
        let own = seat.map(|seat| view_of(&*seated.session, seat)).unwrap_or_default();
        let differs = |key: &&str| !view[*key].is_null() && view[*key] != own[*key];
        // How a round was counted, and that it was given up, a position does not show.
        let reason = view["result"]["reason"].as_str().filter(|_| view["over"] == true);
        let given_up = reason.is_some_and(|reason| own["over"] == false && !["out", "blocked"].contains(&reason));
        let keys: &[&str] = match view["over"] == true {
            true if given_up => &["seat", "history"],
            true => &["seat", "over", "history"],
            false => &["seat", "turn", "over", "result", "history"],
        };
        if let Some(key) = keys.iter().copied().find(|key| differs(key)) {
            let message = format!("{}: `{key}` does not go with its position.", file.display());
            return Err(refused(Exit::Illegal, TextError::new("E-RECORD-POSITION", message)));
        }
        self.put_down(stage)?;
        self.place(seated);
        self.changed(stage)?;
        self.say_taken_up(stage)?;
        if let Some(reason) = reason.filter(|_| given_up) {
            self.say(Part::Text(&format!("It was over when this was written ({reason}).")), stage)?;
        }
        let totals: Option<Vec<String>> =
            view["totals"].as_array().map(|all| all.iter().map(Json::to_string).collect());
        match (view["round"].as_u64(), totals) {
            (Some(round), Some(totals)) => {
                self.say(Part::Text(&format!("Round {round} of a match, before it {}.", totals.join(" : "))), stage)
            }
            _ => Ok(()),
        }
    }

    /// What is wrong with the position of a view, at its place in the file.
    fn fault_in_view(&self, record: &Record, file: &Path) -> Option<FileFault> {
        let (position, entry) = (record.start.as_deref()?, self.registry.of_record(record).ok()?);
        let error = Rounds::resume(entry, record).err()?.error;
        let (text, span) = (fs::read_to_string(file).ok()?, error.span.clone()?);
        let at = text.find(position)?;
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let from = FilePlace { lines: text[..line].matches('\n').count(), columns: 0, bytes: line as u64 };
        let shift = at - line;
        let error = error.at(span.start + shift..span.end + shift);
        Some(FileFault { error, ply: 0, excerpt: text[line..line_end].to_owned(), from })
    }

    /// What the next person reads before a key is pressed.
    pub(crate) fn call(&self, seat: Seat) -> String {
        let name = self.table.name(seat);
        format!("Pass the keyboard to {name}. {name}: press Enter.")
    }

    /// The person of this seat is before the screen: what has happened since its last act, and its board.
    pub(crate) fn face(&mut self, seat: Seat, stage: &mut dyn Stage) -> Said {
        self.run.clear();
        self.listed.clear();
        self.table.facing = Some(seat);
        let history = self.table.session.history(self.table.viewer());
        let since = history.iter().rposition(|act| act.seat == Some(seat)).unwrap_or(0);
        for act in history.iter().skip(since).filter(|act| act.seat.is_some()) {
            self.note_move(act, stage)?;
        }
        self.say_run(stage)?;
        if self.shows_board() { self.say_board(stage) } else { Ok(()) }
    }
}

/// What a seat knows of a round, as JSON.
fn view_of(session: &dyn Session, seat: Seat) -> Json {
    let (viewer, mut number) = (Viewer::Seat(seat), 0);
    let acts = session.told_before(viewer).into_iter().chain(session.history(viewer)).map(|act| {
        number += 1;
        json!({"act": number, "turn": wire::mover(session, act.seat), "move": act.text})
    });
    let history: Vec<Json> = acts.collect();
    let settings = session.settings().iter().map(|(key, value)| (key.clone(), Json::from(value.as_str())));
    let mut view = json!({
        "format": VIEW_FORMAT,
        "game": session.game(),
        "settings": Json::Object(settings.collect()),
        "players": session.players(),
        "seat": wire::seat(session, seat),
        "position": session.position(viewer),
        "history": history,
        "remarks": session.remarks(),
    });
    let standing = wire::standing(session);
    for key in ["turn", "over", "result"] {
        view[key] = standing.get(key).cloned().unwrap_or_default();
    }
    view
}

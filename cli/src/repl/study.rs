//! Walking through the game at hand as a tree, saying something about it, and writing it to a file with all of that.

use std::ops::ControlFlow;
use std::path::Path;

use engine::files::{FileGame, GameFiles, ReadOptions, WriteOptions};
use engine::move_tree::{MoveTree, NodeId, Remark, Step};
use engine::outcome::Seat;
use engine::record::{Record, RecordedAct};
use engine::session::{Session, Viewer};
use engine::text::TextError;

use super::command::{StudyCommand, Text};
use super::session::{Repl, refused, refused_at};
use super::stage::{Part, Said, Stage};
use crate::failure::{Exit, Failure};
use crate::numbering::Label;
use crate::store::write_new;

/// What the prompt calls a person who gave no name.
const NOBODY: &str = "you";

fn no_study() -> Failure {
    let message = "hands are hidden: such games are kept without variations and remarks.";
    refused(Exit::Usage, TextError::new("E-STUDY-HIDDEN", message))
}

impl Repl<'_> {
    /// Walks through the game, or says something about it.
    pub(super) fn study(&mut self, command: &StudyCommand, stage: &mut dyn Stage) -> Said {
        if self.table.session.is_hidden() {
            return Err(no_study());
        }
        let at = self.study.follow(&*self.table.session);
        let tree = &self.study.tree;
        let end = || refused(Exit::Usage, TextError::new("E-GOTO", "there is no such move in this game."));
        match command {
            StudyCommand::Next(which) => {
                let next = tree.children(at).nth(which.saturating_sub(1)).ok_or_else(end)?;
                self.go_to(at, next, stage)
            }
            StudyCommand::Prev(plies) => {
                let line = tree.line_to(at);
                let kept = line.len().checked_sub((*plies).max(1)).ok_or_else(end)?;
                let before = if kept == 0 { NodeId::ROOT } else { line[kept - 1] };
                self.go_to(at, before, stage)
            }
            StudyCommand::First => self.go_to(at, NodeId::ROOT, stage),
            StudyCommand::Last => {
                let last = tree.end_of_line(at);
                self.go_to(at, last, stage)
            }
            StudyCommand::Goto(place) => {
                let node = self.place_in_line(at, place)?;
                self.go_to(at, node, stage)
            }
            StudyCommand::Tree => {
                let text = self.movetext(at);
                self.say(Part::Text(&text), stage)
            }
            StudyCommand::Comment(text) => {
                if text.text.contains('}') {
                    let error = TextError::new("E-COMMAND-ARGUMENT", "a comment cannot contain `}`.");
                    return Err(refused_at(Exit::Usage, error.at(0..text.text.len()), text));
                }
                self.study.tree.remark(at, Remark::After(&text.text));
                self.study.unsaved = true;
                self.changed(stage)
            }
            StudyCommand::Nag(nag) => {
                let known = self.study.tree.remarks(at).any(|remark| remark == Remark::Nag(*nag));
                if !known {
                    self.study.tree.remark(at, Remark::Nag(*nag));
                }
                self.study.unsaved = true;
                self.changed(stage)
            }
            StudyCommand::Tag(None) => {
                let escaped = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
                let line = |(name, value): &(String, String)| format!("[{name} \"{}\"]", escaped(value));
                let lines: Vec<String> = self.study.tags.iter().map(line).collect();
                let text = if lines.is_empty() { "No tags yet.".to_owned() } else { lines.join("\n") };
                self.say(Part::Text(&text), stage)
            }
            StudyCommand::Tag(Some((name, value))) => self.tag(at, name, value, stage),
        }
    }

    /// Sets a tag, unless files with it would not be read as this game.
    fn tag(&mut self, at: NodeId, name: &Text, value: &Text, stage: &mut dyn Stage) -> Said {
        let plain = name.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !plain || !name.text.starts_with(|c: char| c.is_ascii_uppercase()) {
            let message = "the name of a tag is a capital letter, then letters, digits and `_`.";
            let error = TextError::new("E-COMMAND-ARGUMENT", message);
            return Err(refused_at(Exit::Usage, error.at(0..name.text.len()), name));
        }
        let mut tags = self.study.tags.clone();
        match tags.iter_mut().find(|(known, _)| *known == name.text) {
            Some((_, known)) => known.clone_from(&value.text),
            None => tags.push((name.text.clone(), value.text.clone())),
        }
        if let Some(format) = self.own_files() {
            let with = |tags: Vec<(String, String)>| read_again(format, &FileGame { tags, ..self.file_game(at) });
            let refuse = |message: String| {
                let error = TextError::new("E-TAG-VALUE", message).at(0..value.text.len());
                refused_at(Exit::Usage, error, value)
            };
            let before = with(self.study.tags.clone());
            let after = with(tags.clone()).map_err(|error| refuse(format!("{}: {}", name.text, error.message)))?;
            let decided = after.tag(&name.text) != Some(&value.text);
            if decided || before.is_ok_and(|before| played(&before) != played(&after)) {
                let message = "a file with this tag would be read as another game; the game at hand decides it.";
                return Err(refuse(format!("{}: {message}", name.text)));
            }
        }
        self.study.tags = tags;
        self.study.unsaved = true;
        self.changed(stage)
    }

    /// `12w`, `12b`, `12`: the position before that move; a number alone is the first seat's.
    fn place_in_line(&self, at: NodeId, place: &Text) -> Result<NodeId, Failure> {
        let wrong = |message: &str| {
            let error = TextError::new("E-GOTO", format!("{}: {message}", place.text));
            refused_at(Exit::Usage, error.at(0..place.text.len()), place)
        };
        let digits = place.text.trim_end_matches(|c: char| c.is_alphabetic());
        let mark = place.text[digits.len()..].trim_matches('.').to_lowercase();
        let number: usize = digits.trim_end_matches('.').parse().ok().filter(|&n| n > 0).ok_or_else(|| {
            wrong("a move number is expected, with the seat's letter behind it where it matters: `12b`.")
        })?;
        let session = &*self.table.session;
        let (opening, missing) = self.opening();
        let marked = |seat: &Seat| session.seat_mark(*seat).to_lowercase() == mark;
        let second = match opening {
            Some(opening) if !mark.is_empty() => {
                let seat = self.table.seats().find(marked).ok_or_else(|| {
                    let marks: Vec<String> = self.table.seats().map(|seat| session.seat_mark(seat)).collect();
                    wrong(&format!("the letter of a seat is expected behind the number: {}.", marks.join(" or ")))
                })?;
                usize::from(seat != opening)
            }
            _ => missing.min(usize::from(number == 1)),
        };
        let plies = 2 * (number - 1) + second;
        let plies = plies.checked_sub(missing).ok_or_else(|| wrong("the line begins with the other seat's move."))?;
        let tree = &self.study.tree;
        let mut line = tree.line_to(tree.end_of_line(at));
        line.retain(|&node| tree.step(node) == Step::Move);
        line.insert(0, NodeId::ROOT);
        line.get(plies).copied().ok_or_else(|| wrong(&format!("the line has {} plies.", line.len() - 1)))
    }

    /// The seat that opens the game, and the plies that its first full move lacks: one if the other seat takes it up.
    fn opening(&self) -> (Option<Seat>, usize) {
        let session = &*self.table.session;
        let first = session.movers(Viewer::All).first().copied().flatten().or_else(|| session.seat_on_move());
        let opening = session.opening_seat().or(first);
        (opening, usize::from(first != opening))
    }

    /// Takes the session from one node to another; where a move does not fit it stays where it was.
    fn go_to(&mut self, from: NodeId, to: NodeId, stage: &mut dyn Stage) -> Said {
        let base = self.study.base_of(to);
        let illegal = |error: TextError| refused(Exit::Illegal, error);
        let (here, there) = (self.study.tree.line_to(from), self.study.tree.line_to(to));
        let texts = |nodes: &[NodeId]| nodes.iter().map(|&node| self.study.tree.text(node).to_owned()).collect();
        if base == self.study.base() {
            let own = self.study.tree.line_to(base).len();
            let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
            let session = &mut self.table.session;
            let back: Vec<String> = texts(&here[common..]);
            let ahead: Vec<String> = texts(&there[common..]);
            // An agreement or a resignation behind the last move is taken back as well.
            while session.ply(Viewer::All) > common - own && session.undo(1, Viewer::All) > 0 {}
            if let Err(error) = follow_all(&mut **session, &ahead) {
                while session.ply(Viewer::All) > common - own && session.undo(1, Viewer::All) > 0 {}
                follow_all(&mut **session, &back).map_err(illegal)?;
                return Err(illegal(error));
            }
        } else {
            let record = self.stretch_from(base).map_err(illegal)?;
            let entry = self.registry.of_record(&record).map_err(illegal)?;
            let resumed = entry.resume(&record);
            let mut session = match (resumed.session, resumed.fault) {
                (Some(session), None) => session,
                (_, fault) => return Err(illegal(fault.map_or_else(no_stretch, |fault| fault.error))),
            };
            let ahead: Vec<String> = texts(&there[self.study.tree.line_to(base).len()..]);
            follow_all(&mut *session, &ahead).map_err(illegal)?;
            let first = self.first_stretch();
            self.study.later = (base != NodeId::ROOT).then(|| (base, Box::new(first)));
            self.table.take_session(session);
        }
        self.changed(stage)?;
        let last = there.last().map(|&node| format!("{} ", self.study.node_text(node))).unwrap_or_default();
        let remarks: Vec<String> = self.study.tree.remarks(to).map(remark_text).collect();
        let text = format!("{last}{}{}{}", remarks.concat(), self.table.place(), self.ahead(to));
        self.say(Part::Text(&text), stage)
    }

    /// The moves that lie behind a node, where there are any.
    fn ahead(&self, at: NodeId) -> String {
        let more: Vec<String> = self.study.tree.children(at).map(|child| self.study.node_text(child)).collect();
        if more.is_empty() { String::new() } else { format!("  (next: {})", more.join(", ")) }
    }

    /// Says what lies behind the position that was taken up, where that is anything.
    pub(super) fn say_ahead(&mut self, stage: &mut dyn Stage) -> Said {
        let at = self.study.follow(&*self.table.session);
        match self.ahead(at) {
            ahead if ahead.is_empty() => Ok(()),
            ahead => self.say(Part::Text(&format!("{}{ahead}", self.table.place())), stage),
        }
    }

    /// The stretch that the game began with, without its moves.
    fn first_stretch(&self) -> Record {
        match &self.study.later {
            Some((_, first)) => (**first).clone(),
            None => self.table.session.record().before_play(),
        }
    }

    /// The stretch of play that begins at a node. How a position set up follows from what was before is the format's
    /// matter: the line to it is written and read.
    fn stretch_from(&self, base: NodeId) -> Result<Record, TextError> {
        let first = self.first_stretch();
        if base == NodeId::ROOT {
            return Ok(first);
        }
        let format = self.own_files().ok_or_else(no_stretch)?;
        let tree = self.study.line_only(base);
        let game = read_again(format, &FileGame { number: 1, parts: vec![first], tree, ..FileGame::default() })?;
        game.parts.into_iter().next_back().ok_or_else(no_stretch)
    }

    /// The game at hand as files have it: who has no name there has none.
    fn file_game(&self, at: NodeId) -> FileGame {
        let mut record = self.table.session.record();
        record.players.iter_mut().filter(|player| player.name == NOBODY).for_each(|player| player.name.clear());
        let mut parts = vec![Record { players: record.players.clone(), ..self.first_stretch() }];
        match self.study.later {
            Some(_) => parts.push(record),
            None => parts = vec![record],
        }
        let by_a_seat = parts
            .last()
            .and_then(|part| part.acts.last())
            .is_some_and(|act| matches!(act, RecordedAct::Claim(_) | RecordedAct::Agreement | RecordedAct::Resign(_)));
        let tree = if by_a_seat { self.study.ended_at(at) } else { self.study.tree.clone() };
        let tags = self.study.tags.clone();
        FileGame { number: 1, tags, parts, tree, ..FileGame::default() }
    }

    /// The game at hand as a record, with variations, remarks and tags.
    pub(super) fn record(&self) -> Record {
        let record = self.table.record();
        let study = self.study.recorded(&record, &*self.table.session);
        Record { study, ..record }
    }

    /// The whole tree as text, the position at hand marked.
    fn movetext(&self, at: NodeId) -> String {
        let tree = &self.study.tree;
        let said: String = tree.remarks(NodeId::ROOT).map(remark_text).collect();
        let mut lines: Vec<String> = Vec::from_iter(Some(said).filter(|said| !said.is_empty()));
        let opened = lines.len();
        let (mut depth, mut plies) = (vec![0usize; tree.len()], vec![0usize; tree.len()]);
        let (counts, missing) = (self.table.counts_full_moves(), self.opening().1);
        for node in tree.walk().skip(1) {
            let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
            let is_main = tree.next(parent) == Some(node);
            depth[node.index()] = depth[parent.index()] + usize::from(!is_main);
            let here = if node == at { "<" } else { "" };
            let remarks: String = tree.remarks(node).map(remark_text).collect();
            let is_move = tree.step(node) == Step::Move;
            plies[node.index()] = plies[parent.index()] + usize::from(is_move);
            let ply = plies[node.index()] + missing;
            let label = Label { number: ply.div_ceil(2), opens: ply % 2 == 1 };
            let goes_on = lines.len() > opened && is_main && !ends_here(tree, parent);
            let numbered = counts && is_move && (label.opens || !goes_on);
            let label = if numbered { format!("{label} ") } else { String::new() };
            let word = format!("{label}{}{here} {remarks}", self.study.node_text(node));
            match lines[opened..].last_mut() {
                Some(line) if goes_on => *line += &word,
                _ => lines.push(format!("{}{word}", "  ".repeat(depth[node.index()]))),
            }
        }
        let text: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        if text.is_empty() { "No moves yet.".to_owned() } else { text.join("\n") }
    }

    /// Writes the game with its tree, as a game file or as a picture of the tree (DOT).
    pub(super) fn save_study(
        &mut self,
        file: &Path,
        format: Option<&dyn GameFiles>,
        force: bool,
        stage: &mut dyn Stage,
    ) -> Said {
        let at = self.study.follow(&*self.table.session);
        let game = self.file_game(at);
        let bytes = match format {
            Some(format) => {
                let written = format.write(&game, &WriteOptions::default());
                written.map_err(|error| refused(Exit::Usage, error))?
            }
            None => game.tree.to_dot(&self.table.title).into_bytes(),
        };
        write_new(file, &bytes, force).map_err(|error| refused(Exit::Usage, error))?;
        self.study.is_saved();
        let moves = game.tree.len() - 1;
        let plural = if moves == 1 { "" } else { "s" };
        self.say(Part::Text(&format!("Saved {} (1 game, {moves} move{plural}).", file.display())), stage)
    }
}

/// Plays these moves, past automatic draws as well.
fn follow_all(session: &mut dyn Session, moves: &[String]) -> Result<(), TextError> {
    moves.iter().try_for_each(|text| session.follow(text).map(drop))
}

/// The game as a file of it is read.
fn read_again(format: &dyn GameFiles, game: &FileGame) -> Result<FileGame, TextError> {
    let bytes = format.write(game, &WriteOptions::default())?;
    let options = ReadOptions { game: game.game().map(str::to_owned), ..ReadOptions::default() };
    let mut found = None;
    let read = format.read(&mut &bytes[..], &options, &mut |game| {
        found = Some(game);
        ControlFlow::Break(())
    });
    let game = read.ok().and(found).ok_or_else(no_stretch)?;
    match game.faults.first() {
        Some(fault) => Err(TextError { span: None, ..fault.error.clone() }),
        None => Ok(game),
    }
}

/// What was played, whoever played it: game, start and moves of each stretch.
fn played(game: &FileGame) -> Vec<(&str, Option<&str>, &[RecordedAct])> {
    game.parts.iter().map(|part| (part.game.as_str(), part.start.as_deref(), &part.acts[..])).collect()
}

fn no_stretch() -> TextError {
    TextError::new("E-GOTO", "the position set up here cannot be reached.")
}

/// Whether the line is broken behind this node: variations follow its continuation.
fn ends_here(tree: &MoveTree, parent: NodeId) -> bool {
    tree.parent(parent).is_some_and(|above| tree.next(above) == Some(parent) && tree.children(above).nth(1).is_some())
}

fn remark_text(remark: Remark<'_>) -> String {
    match remark {
        Remark::Before(words) | Remark::After(words) => format!("{{{words}}} "),
        Remark::Nag(nag) => format!("${nag} "),
    }
}

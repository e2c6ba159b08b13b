//! The game at hand as a tree: variations, remarks and tags, game files, and walking through the moves.
//!
//! The tree follows the session: what was played is found in it or added, so that a new move after `undo` becomes a
//! variation and nothing is lost. Games with hidden hands have none.

use std::path::Path;

use engine::files::{FileGame, GameFiles, WriteOptions};
use engine::move_tree::{MoveTree, NodeId, Remark, Step};
use engine::session::{Session, Viewer};
use engine::text::TextError;

use super::command::{StudyCommand, Text};
use super::session::{Repl, refused, refused_at};
use super::stage::{Part, Said, Stage};
use crate::failure::{Exit, Failure};
use crate::files::write_whole;
use crate::store::file_error;

/// What is kept beside the session.
#[derive(Debug, Default)]
pub(crate) struct Study {
    tree: MoveTree,
    tags: Vec<(String, String)>,
}

impl Study {
    /// What a file says of a game beside its moves.
    pub(super) fn of(game: FileGame) -> Self {
        Self { tree: game.tree, tags: game.tags }
    }

    /// The node of the position at hand; moves that the tree does not have yet are added.
    pub(super) fn follow(&mut self, session: &dyn Session) -> NodeId {
        let mut at = NodeId::ROOT;
        if session.is_hidden() {
            return at;
        }
        for act in session.history(Viewer::All) {
            let known = self.tree.children(at).find(|&child| self.tree.text(child) == act.text);
            at = known.unwrap_or_else(|| self.tree.add(at, Step::Move, &act.text));
        }
        at
    }

    /// True if it holds more than a line of moves: variations, remarks, tags.
    pub(super) fn is_more_than_a_line(&self) -> bool {
        let more = |at| self.tree.sibling(at).is_some() || self.tree.remarks(at).next().is_some();
        !self.tags.is_empty() || self.tree.walk().any(more)
    }
}

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
                self.changed(stage)
            }
            StudyCommand::Nag(nag) => {
                self.study.tree.remark(at, Remark::Nag(*nag));
                self.changed(stage)
            }
            StudyCommand::Tag(None) => {
                let lines: Vec<String> =
                    self.study.tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
                let text = if lines.is_empty() { "No tags yet.".to_owned() } else { lines.join("\n") };
                self.say(Part::Text(&text), stage)
            }
            StudyCommand::Tag(Some((name, value))) => {
                let plain = name.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                if !plain || !name.text.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    let error = TextError::new("E-COMMAND-ARGUMENT", "the name of a tag is letters, digits and `_`.");
                    return Err(refused_at(Exit::Usage, error.at(0..name.text.len()), name));
                }
                self.study.tags.retain(|(known, _)| *known != name.text);
                self.study.tags.push((name.text.clone(), value.text.clone()));
                self.changed(stage)
            }
        }
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
        let first = session.movers(Viewer::All).first().copied().flatten().or_else(|| session.seat_on_move());
        let second = match (mark.as_str(), first) {
            ("", _) | (_, None) => 0,
            (mark, Some(first)) => usize::from(session.seat_mark(first).to_lowercase() != mark),
        };
        let plies = 2 * (number - 1) + second;
        let mut line = self.study.tree.line_to(self.study.tree.end_of_line(at));
        line.insert(0, NodeId::ROOT);
        line.get(plies).copied().ok_or_else(|| wrong(&format!("the line has {} plies.", line.len() - 1)))
    }

    /// Takes the session from one node to another; where a move does not fit it stays where it was.
    fn go_to(&mut self, from: NodeId, to: NodeId, stage: &mut dyn Stage) -> Said {
        let (here, there) = (self.study.tree.line_to(from), self.study.tree.line_to(to));
        let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
        let session = &mut self.table.session;
        // An agreement or a resignation behind the last move is taken back as well.
        while session.ply(Viewer::All) > common && session.undo(1, Viewer::All) > 0 {}
        for &node in &there[common..] {
            let text = self.study.tree.text(node).to_owned();
            session.follow(&text).map_err(|error| refused(Exit::Illegal, error))?;
        }
        self.changed(stage)?;
        let last = there.last().map(|&node| format!("{} ", self.study.tree.text(node))).unwrap_or_default();
        let remarks: Vec<String> = self.study.tree.remarks(to).map(remark_text).collect();
        let more: Vec<&str> = self.study.tree.children(to).map(|child| self.study.tree.text(child)).collect();
        let more = if more.is_empty() { String::new() } else { format!("  (next: {})", more.join(", ")) };
        let text = format!("{last}{}{}{more}", remarks.concat(), self.table.place());
        self.say(Part::Text(&text), stage)
    }

    /// The whole tree as text, the position at hand marked.
    fn movetext(&self, at: NodeId) -> String {
        let tree = &self.study.tree;
        let mut lines: Vec<String> = Vec::new();
        let mut depth = vec![0usize; tree.len()];
        for node in tree.walk().skip(1) {
            let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
            let is_main = tree.next(parent) == Some(node);
            depth[node.index()] = depth[parent.index()] + usize::from(!is_main);
            let here = if node == at { "<" } else { "" };
            let remarks: String = tree.remarks(node).map(remark_text).collect();
            let word = format!("{}{here} {remarks}", tree.text(node));
            match lines.last_mut() {
                Some(line) if is_main && !ends_here(tree, parent) => *line += &word,
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
        self.study.follow(&*self.table.session);
        let record = self.table.session.record();
        let game = FileGame {
            number: 1,
            tags: self.study.tags.clone(),
            parts: vec![record],
            tree: self.study.tree.clone(),
            ..FileGame::default()
        };
        let bytes = match format {
            Some(format) => {
                let written = format.write(&game, &WriteOptions::default());
                written.map_err(|error| refused(Exit::Usage, error))?
            }
            None => game.tree.to_dot(&self.table.title).into_bytes(),
        };
        if !force && file.try_exists().unwrap_or(true) {
            let message = format!("{} is there already; --force overwrites it.", file.display());
            return Err(refused(Exit::Usage, TextError::new("E-FILE-FOREIGN", message)));
        }
        write_whole(file, &bytes).map_err(|error| refused(Exit::Usage, file_error("E-FILE-WRITE", file, &error)))?;
        let moves = game.tree.len() - 1;
        let plural = if moves == 1 { "" } else { "s" };
        self.say(Part::Text(&format!("Saved {} (1 game, {moves} move{plural}).", file.display())), stage)
    }
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

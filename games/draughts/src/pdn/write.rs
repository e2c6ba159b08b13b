//! The canonical writer: one way to write each game, in PDN 3.0 or in the older 2.0.

use engine::files::{FileGame, WriteOptions};
use engine::move_tree::{MoveTree, NodeId, Remark, Step};
use engine::record::{Record, RecordedAct};
use engine::text::TextError;

use super::game_types::{Said, said};
use super::lexer::{LONG_COMMENT, next_game};
use super::results::{is_known, written};
use super::text::encode_latin;
use crate::cards::row;
use crate::rules::{Color, Rules};

/// Longest line of moves, in characters.
const WIDTH: usize = 80;

/// The order in which the tags of the roster are written; others follow as they come.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The game as a file.
pub(super) fn game(game: &FileGame, options: WriteOptions) -> Result<Vec<u8>, TextError> {
    let id = game.game().unwrap_or_default();
    let row =
        row(id).ok_or_else(|| TextError::new("E-PDN-GAMETYPE", format!("a game of `{id}` is not written as PDN.")))?;
    if let Some((key, value)) = game.parts.iter().find_map(|part| part.settings.first()) {
        let message = format!("PDN has no words for changed rules ({key}={value}); a record (.json) keeps them.");
        return Err(TextError::new("E-PDN-GAMETYPE", message));
    }
    let tags = tags(game, row.rules, options)?;
    let tree = if game.tree.is_empty() { tree_of(&game.parts) } else { game.tree.clone() };
    let black_begins = first_turn(game, row.rules) == Color::Black;
    let (mut out, number) = (Paper::default(), first_number(game));
    for (name, value) in &tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        out.text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !tags.is_empty() {
        out.text.push('\n');
    }
    let second_begins = black_begins != (row.rules.first == Color::Black);
    Writer { tree: &tree, out: &mut out, first_ply: 2 * number + usize::from(second_begins), first: row.rules.first }
        .run()?;
    let result = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str());
    // At the end of a game stands only what is read as a result; the tag says the others.
    out.word(result.filter(|result| options.older && is_known(result)).unwrap_or("*"));
    out.text.push('\n');
    if !options.older {
        return Ok(out.text.into_bytes());
    }
    encode_latin(&out.text.replace('\n', "\r\n"))
        .map_err(|c| TextError::new("E-PDN-LATIN", format!("{c:?} is no character of PDN 2.0 (Windows-1252).")))
}

/// The tags of the game, those included that its records call for.
fn tags(game: &FileGame, rules: &Rules, options: WriteOptions) -> Result<Vec<(String, String)>, TextError> {
    let mut tags = game.tags.clone();
    let has = |tags: &[(String, String)], name: &str| tags.iter().any(|(key, _)| key == name);
    let add = |tags: &mut Vec<(String, String)>, name: &str, value: &str| {
        if !has(tags, name) {
            tags.push((name.to_owned(), value.to_owned()));
        }
    };
    if let Some(record) = game.parts.first() {
        let players = ["White", "Black"].into_iter().zip(&record.players);
        for (name, player) in players.filter(|(_, player)| !player.name.is_empty()) {
            add(&mut tags, name, &player.name);
        }
        if let Some(start) = &record.start {
            add(&mut tags, "FEN", plain_start(start));
        }
    }
    let result = game.result.clone().unwrap_or_else(|| result_of(game, rules).to_owned());
    add(&mut tags, "Result", &result);
    let value = |name: &str| game.tag(name);
    if said(value("GameType"), value("Variant")) != Said::Row(row(&rules.id).expect("looked up by the caller")) {
        tags.retain(|(name, _)| name != "GameType" && name != "Variant");
        tags.push(("GameType".to_owned(), rules.notation.game_type.to_string()));
        tags.extend(rules.notation.variant_tag.iter().map(|tag| ("Variant".to_owned(), tag.to_string())));
    }
    if let Some((name, _)) = tags.iter().find(|(name, _)| !is_name(name)) {
        return Err(TextError::new("E-PDN-TAG", format!("`{name}` is no name of a tag: letters, digits and `_` are.")));
    }
    // Dates have dots, and hyphens in the older dialect.
    let (dot, sign) = if options.older { ('.', "-") } else { ('-', ".") };
    for (_, value) in tags.iter_mut().filter(|(name, value)| name.ends_with("Date") && is_date(value)) {
        *value = value.replace(dot, sign);
    }
    let place = |name: &str| ROSTER.iter().position(|known| *known == name).unwrap_or(ROSTER.len());
    tags.sort_by_key(|(name, _)| place(name));
    Ok(tags)
}

/// Whether a value is a date of year, month and day, with `?` for what is not known.
pub(super) fn is_date(value: &str) -> bool {
    let form = |(at, byte): (usize, u8)| match at {
        4 | 7 => matches!(byte, b'.' | b'-'),
        _ => byte.is_ascii_digit() || byte == b'?',
    };
    value.len() == 10 && value.bytes().enumerate().all(form)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The full state text without counters that stand at their start: plain FEN where nothing else matters.
fn plain_start(start: &str) -> &str {
    start.strip_suffix(":H0:F1").unwrap_or(start)
}

/// The result that the record states, in the manner of the game.
fn result_of(game: &FileGame, rules: &Rules) -> &'static str {
    let Some(result) = game.parts.last().and_then(|record| record.result.as_ref()) else { return "*" };
    let points = match result.winners.as_slice() {
        [] => (1, 1),
        [0, ..] => (2, 0),
        _ => (0, 2),
    };
    written(points, rules.notation.two_point_results)
}

/// Who moves first, by the start of the game.
fn first_turn(game: &FileGame, rules: &Rules) -> Color {
    let tag = game.tag("FEN").map(str::trim).filter(|text| !text.is_empty());
    let start = game.parts.first().and_then(|record| record.start.as_deref()).or(tag);
    match start.and_then(|text| text.chars().next()) {
        Some('W' | 'w') => Color::White,
        Some('B' | 'b') => Color::Black,
        _ => rules.first,
    }
}

/// The number of the first move, by the start of the game.
fn first_number(game: &FileGame) -> usize {
    let start = game.parts.first().and_then(|record| record.start.as_deref()).unwrap_or_default();
    let field = start.split(':').find_map(|field| field.strip_prefix('F')?.parse::<usize>().ok());
    field.unwrap_or(1)
}

/// The tree of records that have none.
fn tree_of(parts: &[Record]) -> MoveTree {
    let (mut tree, mut at) = (MoveTree::new(), NodeId::ROOT);
    for (index, record) in parts.iter().enumerate() {
        if let (true, Some(start)) = (index > 0, &record.start) {
            at = tree.add(at, Step::Setup, start);
        }
        for act in &record.acts {
            if let RecordedAct::Move(text) = act {
                at = tree.add(at, Step::Move, text);
            }
        }
    }
    tree
}

/// Text in lines.
#[derive(Default)]
struct Paper {
    text: String,
    column: usize,
    /// Whether the next word follows without a blank.
    tight: bool,
}

impl Paper {
    /// Adds a word, on a new line where the line is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let first = self.column == 0 || self.tight;
        if !first && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if !first {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column = match word.rfind('\n') {
            Some(last) => word[last + 1..].chars().count(),
            None => self.column + length,
        };
        self.tight = false;
    }
}

/// What is left to write.
enum Task {
    /// The line from this node on; `true` if its first move needs its number.
    Line(NodeId, bool),
    /// What comes after a move and its variations: the rest of the line.
    Rest(NodeId, bool),
    Open,
    Close,
}

struct Writer<'a> {
    tree: &'a MoveTree,
    out: &'a mut Paper,
    /// Twice the number of the first move, one more where the second side begins.
    first_ply: usize,
    /// The side that has the first half of each number.
    first: Color,
}

impl Writer<'_> {
    /// Writes the tree without recursion, variations behind the move that they replace.
    fn run(&mut self) -> Result<(), TextError> {
        let depth = self.depths();
        self.after(NodeId::ROOT)?;
        let mut tasks = vec![Task::Rest(NodeId::ROOT, true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => {
                    self.out.word("(");
                    self.out.tight = true;
                }
                Task::Close => {
                    self.out.tight = true;
                    self.out.word(")");
                }
                Task::Rest(at, numbered) => tasks.extend(self.tree.next(at).map(|next| Task::Line(next, numbered))),
                Task::Line(at, numbered) => {
                    let said = self.step(at, depth[at.index()], numbered)?;
                    let parent = self.tree.parent(at).unwrap_or(NodeId::ROOT);
                    let is_main = self.tree.next(parent) == Some(at);
                    let variations: Vec<NodeId> =
                        if is_main { self.tree.children(parent).skip(1).collect() } else { Vec::new() };
                    tasks.push(Task::Rest(at, said || !variations.is_empty()));
                    for variation in variations.into_iter().rev() {
                        tasks.extend([Task::Close, Task::Line(variation, true), Task::Open]);
                    }
                }
            }
        }
        Ok(())
    }

    /// Plies before each node.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0; self.tree.len()];
        for at in self.tree.walk() {
            let before = depths[at.index()];
            let own = match self.tree.step(at) {
                Step::Start => before,
                Step::Move => before + 1,
                Step::Setup | Step::Pass => {
                    let black = self.tree.text(at).starts_with(['B', 'b']);
                    let second = black != (self.first == Color::Black);
                    before + (self.first_ply + before + usize::from(second)) % 2
                }
            };
            for child in self.tree.children(at) {
                depths[child.index()] = own;
            }
        }
        depths
    }

    /// Writes one node; whether something stands between its move and the next one.
    fn step(&mut self, at: NodeId, ply: usize, numbered: bool) -> Result<bool, TextError> {
        let mut before = false;
        for remark in self.tree.remarks(at) {
            if let Remark::Before(words) = remark {
                self.comment(words)?;
                before = true;
            }
        }
        let ply = self.first_ply + ply;
        let number = match (ply % 2, numbered || before) {
            (0, _) => format!("{}.", ply / 2),
            (_, true) => format!("{}...", ply / 2),
            _ => String::new(),
        };
        match self.tree.step(at) {
            Step::Start => return Ok(false),
            Step::Setup => self.out.word(&format!("/FEN \"{}\"/", self.tree.text(at))),
            Step::Pass => self.out.word(&format!("/FEN \"{}::\"/", self.tree.text(at))),
            Step::Move => {
                if !number.is_empty() {
                    self.out.word(&number);
                }
                let strength = self.strength(at);
                self.out.word(&format!("{}{strength}", self.tree.text(at)));
            }
        }
        // Behind a position whoever is to move is said.
        Ok(self.after(at)? || self.tree.step(at) != Step::Move)
    }

    /// The sign that is glued to a move: the first NAG, if it is one of those.
    fn strength(&self, at: NodeId) -> &'static str {
        match self.first_nag(at) {
            Some(1) => "!",
            Some(2) => "?",
            Some(3) => "!!",
            Some(4) => "??",
            Some(5) => "!?",
            Some(6) => "?!",
            _ => "",
        }
    }

    /// The NAG that comes before all other remarks after the move.
    fn first_nag(&self, at: NodeId) -> Option<u16> {
        let mut after = self.tree.remarks(at).filter(|remark| !matches!(remark, Remark::Before(_)));
        match after.next() {
            Some(Remark::Nag(nag)) => Some(nag),
            _ => None,
        }
    }

    /// Writes what is said after a node; whether that was anything but a glued sign.
    fn after(&mut self, at: NodeId) -> Result<bool, TextError> {
        let is_move = self.tree.step(at) == Step::Move;
        let mut glued = is_move && self.first_nag(at).is_some_and(|nag| (1..=6).contains(&nag));
        let mut said = false;
        for remark in self.tree.remarks(at) {
            match remark {
                Remark::Before(_) => {}
                Remark::Nag(_) if glued => glued = false,
                Remark::Nag(nag) => self.out.word(&format!("${nag}")),
                Remark::After(words) => {
                    self.comment(words)?;
                    said = true;
                }
            }
        }
        Ok(said)
    }

    fn comment(&mut self, words: &str) -> Result<(), TextError> {
        if words.contains('}') {
            let message = "a comment cannot contain `}`; PDN has no way to write it.";
            return Err(TextError::new("E-PDN-COMMENT", message));
        }
        // A tag behind a blank line, and then a comment, would be taken for the next game.
        let next = next_game(words.as_bytes(), 0);
        if next.is_some_and(|at| words[at..].contains('{') || words.len() + 2 > LONG_COMMENT) {
            let message = "a comment cannot contain a blank line, a tag below it, and then `{` or 64 kB.";
            return Err(TextError::new("E-PDN-COMMENT", message));
        }
        self.out.word(&format!("{{ {} }}", words));
        Ok(())
    }
}

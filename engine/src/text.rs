//! Games in words: moves and positions as text, boards for people, and refusals that point at the fault.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::game::{Act, Game, Log, moves};
use crate::outcome::Seat;

/// Why a text was refused: a stable code, what is wrong, where, and what is legal instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextError {
    /// Stable code, such as `E-MOVE-ILLEGAL`.
    pub code: &'static str,
    /// What is wrong and what was expected, in one sentence.
    pub message: String,
    /// The offending bytes of the text; `None` if all of it is meant.
    pub span: Option<Range<usize>>,
    /// What would be legal, best guesses first; possibly long.
    pub legal: Vec<String>,
}

/// The most characters of a line that are shown with an error.
const LONGEST_SHOWN: usize = 160;

/// How many characters before the error are shown of a longer line.
const SHOWN_BEFORE: usize = 60;

impl TextError {
    /// An error without a place and without alternatives.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), span: None, legal: Vec::new() }
    }

    /// The same error, pointing at `span` (bytes).
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// The same error, naming what is legal.
    #[must_use]
    pub fn with_legal(mut self, legal: impl IntoIterator<Item = String>) -> Self {
        self.legal = legal.into_iter().collect();
        self
    }

    /// The line of `source` that the error points into, and a line of carets under the offending characters; `None`
    /// if the error has no place. Columns count characters. Of a long line the part around the error is shown.
    pub fn caret(&self, source: &str) -> Option<String> {
        let place = self.place(source)?;
        let line = source.lines().nth(place.line - 1).unwrap_or("");
        let length = line.chars().count();
        if length <= LONGEST_SHOWN {
            let indent = " ".repeat(place.column - 1);
            return Some(format!("{line}\n{indent}{}", "^".repeat(place.length.max(1))));
        }
        let from = (place.column - 1).saturating_sub(SHOWN_BEFORE).min(length - LONGEST_SHOWN);
        let until = from + LONGEST_SHOWN;
        let (before, after) = (if from > 0 { "..." } else { "" }, if until < length { "..." } else { "" });
        let shown: String = line.chars().skip(from).take(LONGEST_SHOWN).collect();
        let indent = " ".repeat(before.len() + place.column - 1 - from);
        let carets = "^".repeat(place.length.clamp(1, (until + 1).saturating_sub(place.column).max(1)));
        Some(format!("{before}{shown}{after}\n{indent}{carets}"))
    }

    /// Line and column of the error in `source`.
    pub fn place(&self, source: &str) -> Option<Place> {
        let span = self.span.clone()?;
        let start = floor_boundary(source, span.start);
        let end = floor_boundary(source, span.end.max(start));
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Some(Place {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            offset: start,
            length: source[start..end].chars().count(),
        })
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}", self.code, self.message)
    }
}

impl std::error::Error for TextError {}

/// A place in a text, for people and for JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte offset, from 0.
    pub offset: usize,
    /// Length in characters.
    pub length: usize,
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// All faults of one text, never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Faults(pub Vec<TextError>);

impl Faults {
    /// The first fault, which decides the code that a caller reports.
    pub fn first(&self) -> &TextError {
        self.0.first().expect("faults are made from at least one error")
    }
}

impl From<TextError> for Faults {
    fn from(error: TextError) -> Self {
        Self(vec![error])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// A value read from text, with remarks that are not faults.
#[derive(Clone, Debug, PartialEq)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// Remarks: tolerated oddities, unusual material.
    pub warnings: Vec<TextError>,
}

impl<T> Read<T> {
    /// A value read without remarks.
    pub fn clean(value: T) -> Self {
        Self { value, warnings: Vec::new() }
    }
}

/// A place to take a game up from.
#[derive(Clone, Debug, PartialEq)]
pub struct Start<G: Game> {
    /// The state; where the text shows one seat's view only, a world that fits that view.
    pub state: G::State,
    /// What the text says has happened before.
    pub log: Log<G>,
    /// The seat whose view the text is; `None` if it hides nothing. Only this seat's knowledge may be shown then, as
    /// the rest of the state is a guess.
    pub seen_by: Option<Seat>,
    /// Parts of the text that mean nothing to the game: shown again to whoever gave them, never to anybody else.
    pub kept: String,
}

/// Moves and states as text.
///
/// # Laws
/// `parse_move(move_text(m)) = m` for every legal move; `parse_state(state_text(s))` continues exactly like `s`.
pub trait Notation: Game {
    /// The canonical text of a legal move of `state`.
    fn move_text(&self, state: &Self::State, mv: Self::Move) -> String;

    /// Reads a move of the seat to move, liberally: whatever names exactly one legal move.
    ///
    /// # Errors
    /// A code, the offending characters, the rule that forbids the move, and what is legal instead. Never a guess.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, TextError> {
        let legal = moves(self, state);
        let wanted = text.trim();
        let found = legal.iter().find(|&&mv| self.move_text(state, mv).eq_ignore_ascii_case(wanted));
        found.copied().ok_or_else(|| {
            TextError::new("E-MOVE-ILLEGAL", format!("{wanted}: no legal move here."))
                .at(0..text.len())
                .with_legal(legal.iter().map(|&mv| self.move_text(state, mv)))
        })
    }

    /// The text of a move in a record, which hides nothing (a draw names its tile); [`Notation::move_text`] elsewhere.
    fn recorded_text(&self, state: &Self::State, mv: Self::Move) -> String {
        self.move_text(state, mv)
    }

    /// Reads a move of a record: what [`Notation::parse_move`] reads, and what [`Notation::recorded_text`] wrote, which
    /// is checked. Never for players, who could find out hidden things by trying.
    ///
    /// # Errors
    /// As for [`Notation::parse_move`].
    fn parse_recorded(&self, state: &Self::State, text: &str) -> Result<Self::Move, TextError> {
        self.parse_move(state, text)
    }

    /// An act played in `state` as `seat` saw it; `None` if it saw nothing of it.
    fn seen_text(&self, state: &Self::State, act: &Act<Self::Move, Self::Chance>, _seat: Seat) -> Option<String> {
        Some(match act {
            Act::Move { mv, .. } => self.move_text(state, *mv),
            Act::Chance(chance) => self.chance_text(state, chance),
        })
    }

    /// Everything of the state, counters included, on one line.
    fn state_text(&self, state: &Self::State) -> String;

    /// The plain position, without counters; what people exchange.
    fn position_text(&self, state: &Self::State) -> String {
        self.state_text(state)
    }

    /// Further forms of position texts by name, such as those of protocols; [`Notation::parse_state`] reads them too.
    fn position_forms(&self) -> &'static [&'static str] {
        &[]
    }

    /// The plain position in one of [`Notation::position_forms`]; `None` where that form cannot hold it.
    fn position_as(&self, _state: &Self::State, _form: &str) -> Option<String> {
        None
    }

    /// Reads a plain position or a full state, liberally.
    ///
    /// # Errors
    /// All faults of the text, each with its place.
    fn parse_state(&self, text: &str) -> Result<Read<Self::State>, Faults>;

    /// Reads a place to start from: like [`Notation::parse_state`], and in hidden games also one seat's view with what
    /// happened before, completed with a world drawn from `seed`.
    ///
    /// # Errors
    /// All faults of the text, each with its place.
    fn parse_start(&self, text: &str, _seed: u64) -> Result<Read<Start<Self>>, Faults> {
        let Read { value, warnings } = self.parse_state(text)?;
        Ok(Read {
            value: Start { state: value, log: Log::<Self>::new(), seen_by: None, kept: String::new() },
            warnings,
        })
    }

    /// A place to start from, with what happened before where that matters: what [`Notation::parse_start`] reads back.
    fn start_text(&self, start: &Start<Self>) -> String {
        self.state_text(&start.state)
    }

    /// A chance result as text.
    fn chance_text(&self, _state: &Self::State, chance: &Self::Chance) -> String {
        format!("{chance:?}")
    }

    /// Reads what [`Notation::chance_text`] wrote. Games with chance must override this.
    ///
    /// # Errors
    /// If the text is no possible result here.
    fn parse_chance(&self, _state: &Self::State, text: &str) -> Result<Self::Chance, TextError> {
        Err(TextError::new("E-CHANCE", format!("`{text}`: this game has no chance events.")))
    }

    /// The name of a seat in output: a colour in draughts, otherwise its number from 0.
    fn seat_name(&self, seat: Seat) -> String {
        seat.0.to_string()
    }

    /// A seat in one or two characters, for prompts: the first letter of its name, or its number.
    fn seat_mark(&self, seat: Seat) -> String {
        let name = self.seat_name(seat);
        match name.chars().next() {
            Some(first) if first.is_alphabetic() => first.to_string(),
            _ => name,
        }
    }

    /// Further fields of a move in JSON (`from`, `to`, ...), beside `move`.
    fn move_fields(&self, _state: &Self::State, _mv: Self::Move) -> serde_json::Map<String, serde_json::Value> {
        serde_json::Map::new()
    }
}

/// What the seats are called at a table; a seat without a name is called by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names<'n> {
    given: &'n [String],
}

impl<'n> Names<'n> {
    /// Names in seat order; there may be fewer than seats, and an empty one is none.
    pub fn new(given: &'n [String]) -> Self {
        Self { given }
    }

    /// The name of a seat, if it has one.
    pub fn given(self, seat: Seat) -> Option<&'n str> {
        self.given.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The name of a seat within a sentence: `East`, or `seat 1`.
    pub fn of(self, seat: Seat) -> String {
        self.given(seat).map_or_else(|| format!("seat {}", seat.0), str::to_owned)
    }

    /// The name of a seat at the head of a sentence: `East`, or `Seat 1`. Given names stay as they are.
    pub fn first(self, seat: Seat) -> String {
        self.given(seat).map_or_else(|| format!("Seat {}", seat.0), str::to_owned)
    }
}

/// How a board is drawn, and how seats are called in what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle<'n> {
    /// Plain letters, Unicode pieces, or sentences.
    pub kind: BoardKind,
    /// The last seat's side at the bottom.
    pub flip: bool,
    /// Columns at hand; narrow boards put the side panel below.
    pub width: usize,
    /// What the seats are called.
    pub names: Names<'n>,
    /// True if the game ended otherwise than by a move, so that nobody is to move.
    pub over: bool,
}

impl Default for BoardStyle<'_> {
    fn default() -> Self {
        Self { kind: BoardKind::Ascii, flip: false, width: 80, names: Names::default(), over: false }
    }
}

/// The ways to show a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Letters and digits only.
    Ascii,
    /// Unicode pieces.
    Unicode,
    /// The Unicode pictures of domino tiles, where the tiles have any; elsewhere as [`BoardKind::Unicode`].
    Tiles,
    /// Sentences, for screen readers.
    Speech,
}

/// Positions for people, drawn from what one seat may know.
pub trait Render: Notation {
    /// The plain position as one seat may know it; [`Notation::position_text`] in games of perfect information.
    fn view_text(&self, view: &Self::View) -> String;

    /// The forms that a position of a game with hidden information has as somebody may know it, its own text among them;
    /// games without have [`Notation::position_forms`].
    fn view_forms(&self) -> &'static [&'static str] {
        &[]
    }

    /// A view in one of [`Render::view_forms`]; `None` for any other.
    fn view_as(&self, _view: &Self::View, _form: &str) -> Option<String> {
        None
    }

    /// The board as lines of text, or as sentences for [`BoardKind::Speech`]; no trailing newline, no escape codes.
    fn board(&self, view: &Self::View, style: BoardStyle<'_>) -> String;

    /// The board as an SVG document, where the game draws one.
    fn svg(&self, _view: &Self::View, _flip: bool) -> Option<String> {
        None
    }

    /// What lies on the table as a graph in the DOT language, for games in which it is one.
    fn dot(&self, _view: &Self::View) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_fault() {
        let error = TextError::new("E-X", "bad").at(7..9);
        assert_eq!(error.caret("\u{e4}bc\ndefg").as_deref(), Some("defg\n  ^^"));
        let long = "x".repeat(500) + "FAULT" + &"y".repeat(500);
        for (span, under) in [(500..505, "FAULT"), (0..1, "x"), (1004..1005, "y"), (500..1005, "FAULTyyyyy")] {
            let shown = TextError::new("E-X", "x").at(span).caret(&long).expect("a place");
            let (line, carets) = shown.split_once('\n').expect("two lines");
            assert!(line.len() <= 166 && carets.len() <= line.len(), "{shown}");
            assert!(line[carets.find('^').expect("carets")..].starts_with(under), "{shown}");
        }
        let place = error.place("\u{e4}bc\ndefg").expect("the error has a place");
        assert_eq!((place.line, place.column, place.offset, place.length), (2, 3, 7, 2));
    }
}

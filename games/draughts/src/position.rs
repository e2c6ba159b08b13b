//! Positions: men, kings, side to move, counters, key.
//!
//! [`Pieces`] is what move generation needs, [`Position`] all that decides the future except the history of positions.
//! A [`Setup`] is what a text says; it becomes a position only when it has no fault, and reports all faults at once.

use std::ops::Range;

use engine::zobrist;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, Cell};
use crate::draw_rules::{MAX_COUNTERS, QUIET_CAP};
use crate::moves::Move;
use crate::rules::{Color, Rules};
use crate::squares::{Square, SquareSet, Word};

/// What stands where, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Pieces<W: Word> {
    /// White's men and kings.
    pub white: SquareSet<W>,
    /// Black's men and kings.
    pub black: SquareSet<W>,
    /// The kings of both.
    pub kings: SquareSet<W>,
    /// The side to move.
    pub turn: Color,
}

impl<W: Word> Pieces<W> {
    /// All pieces of a colour.
    #[inline(always)]
    pub fn of(&self, color: Color) -> SquareSet<W> {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The men of a colour.
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet<W> {
        self.of(color).minus(self.kings)
    }

    /// The kings of a colour.
    #[inline(always)]
    pub fn kings_of(&self, color: Color) -> SquareSet<W> {
        self.of(color) & self.kings
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<W> {
        self.white | self.black
    }

    /// What stands on a square: its colour, and whether it is a king.
    pub fn at(&self, square: Square) -> Option<(Color, bool)> {
        let color = match (self.white.contains(square), self.black.contains(square)) {
            (true, _) => Color::White,
            (_, true) => Color::Black,
            _ => return None,
        };
        Some((color, self.kings.contains(square)))
    }

    /// The board after a legal move of the side to move; the turn passes.
    #[inline(always)]
    pub(crate) fn after(&self, mv: &Move<W>) -> Self {
        let (from, to) = (SquareSet::of(mv.from), SquareSet::of(mv.to));
        let crowned = mv.promotes || self.kings.meets(from);
        let kings = self.kings.minus(from | mv.captured);
        let kings = if crowned { kings | to } else { kings };
        let (white, black) = match self.turn {
            Color::White => (self.white.minus(from) | to, self.black.minus(mv.captured)),
            Color::Black => (self.white.minus(mv.captured), self.black.minus(from) | to),
        };
        Self { white, black, kings, turn: self.turn.other() }
    }
}

/// Key words of white men, white kings, black men and black kings, 128 squares each.
static PIECE_KEYS: [u64; 512] = zobrist::table(0xd4a9);
/// Key word of Black's turn.
const BLACK_TO_MOVE: u64 = zobrist::word(0xd4aa, 0);

/// Key word of one piece.
#[inline(always)]
fn piece_key(color: Color, king: bool, square: Square) -> u64 {
    PIECE_KEYS[(2 * color as usize + usize::from(king)) * 128 + square.index()]
}

/// A position with its counters. Plain data; what happened before is not part of it.
///
/// Equality compares pieces, turn and counters; the move number decides nothing and is left out. The key leaves all
/// counters out.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<W: Word> {
    pub(crate) pieces: Pieces<W>,
    pub(crate) key: u64,
    pub(crate) move_number: u16,
    pub(crate) quiet: u8,
    pub(crate) counters: [u8; MAX_COUNTERS],
}

impl<W: Word> PartialEq for Position<W> {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces && self.quiet == other.quiet && self.counters == other.counters
    }
}

impl<W: Word> Eq for Position<W> {}

impl<W: Word> Position<W> {
    /// A position with all counters at their start.
    pub(crate) fn new(pieces: Pieces<W>) -> Self {
        let mut position = Self { pieces, key: 0, move_number: 1, quiet: 0, counters: [0; MAX_COUNTERS] };
        position.key = position.computed_key();
        position
    }

    /// Pieces and side to move.
    pub fn pieces(&self) -> &Pieces<W> {
        &self.pieces
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.pieces.turn
    }

    /// Zobrist key of pieces and side to move, kept up move by move. Counters and move number are left out.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Number of the move, from 1; goes up when the side that does not begin has moved. Stops at 500.
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Plies since the last capture or move of a man, counted up to 100.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// The key computed afresh.
    pub fn computed_key(&self) -> u64 {
        let mut key = if self.pieces.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
        for color in Color::BOTH {
            for square in self.pieces.of(color) {
                key ^= piece_key(color, self.pieces.kings.contains(square), square);
            }
        }
        key
    }

    /// The position after a legal move, with the draw counters of the row still as before (see `draws`).
    #[inline]
    pub(crate) fn moved(&self, first: Color, mv: &Move<W>) -> Self {
        let before = &self.pieces;
        let (own, other) = (before.turn, before.turn.other());
        let was_king = before.kings.contains(mv.from);
        let mut key = self.key ^ BLACK_TO_MOVE;
        key ^= piece_key(own, was_king, mv.from) ^ piece_key(own, was_king || mv.promotes, mv.to);
        for square in mv.captured {
            key ^= piece_key(other, before.kings.contains(square), square);
        }
        let quiet = if was_king && !mv.is_capture() { (self.quiet + 1).min(QUIET_CAP) } else { 0 };
        let move_number = self.move_number + u16::from(own != first);
        Self { pieces: before.after(mv), key, move_number: move_number.min(MOVE_NUMBER_CAP), quiet, ..*self }
    }
}

/// Where the move number stops counting (lidraughts clamps `:F` there, formats.md 2.2).
pub(crate) const MOVE_NUMBER_CAP: u16 = 500;

/// The position in which a game of these rules begins.
pub fn start<W: Word>(rules: &Rules, board: &Board) -> Position<W> {
    let (behind, rows) = (rules.rows_behind, rules.men_rows);
    let (mut white, mut black) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for &square in board.squares() {
        let row = board.cell(square).row;
        if (behind..behind + rows).contains(&row) {
            black |= SquareSet::of(square);
        }
        if (behind..behind + rows).contains(&(rules.board.height - 1 - row)) {
            white |= SquareSet::of(square);
        }
    }
    Position::new(Pieces { white, black, kings: SquareSet::EMPTY, turn: rules.first })
}

/// One piece that a text places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Whose it is.
    pub color: Color,
    /// Whether it is a king.
    pub king: bool,
    /// Where it stands.
    pub square: Square,
    /// The bytes of the text that say so.
    pub span: Range<usize>,
}

/// What a text says about a position, before anybody has looked whether it can be one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The side to move.
    pub turn: Option<Color>,
    /// The pieces, in the order of the text.
    pub placements: Vec<Placement>,
    /// Plies since the last capture or man move.
    pub quiet: u8,
    /// Move number, from 1; 0 when the text does not say.
    pub move_number: u16,
    /// Draw counters by their index in the row.
    pub counters: [u8; MAX_COUNTERS],
    /// What cannot be, found while reading.
    pub faults: Vec<SetupFault>,
    /// What is odd but can be.
    pub warnings: Vec<SetupWarning>,
}

/// Something in a text that no position can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFault {
    /// What is wrong.
    pub kind: SetupFaultKind,
    /// The bytes of the text that say it.
    pub span: Range<usize>,
}

/// The kinds of faults.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum SetupFaultKind {
    #[error("no position in an empty text")]
    Empty,
    #[error("the text must begin with the side to move, W or B")]
    NoSide,
    #[error("the side to move is unknown (`?`); write W or B")]
    UnknownSide,
    #[error("a list of pieces begins with its colour, W or B")]
    NoColour,
    #[error("unreadable: a piece is a square, with K before it for a king")]
    UnreadableItem,
    #[error("there is no square {name}: squares are {range}")]
    NoSuchSquare { name: String, range: String },
    #[error("a range runs from a lower number to a higher one")]
    BackwardRange,
    #[error("square {name} is named twice")]
    SquareTwice { name: String },
    #[error("a {color} man cannot stand on {name}: it would have been crowned there")]
    ManOnLastRow { color: Color, name: String },
    #[error("ghosts (G, P) are pieces of an unfinished capture; give the position before or after the move")]
    Ghost,
    #[error("unreadable field: a counter is a name and a number")]
    UnreadableField,
    #[error("{expected} characters expected, one for the side to move and one for each square, got {got}")]
    StringLength { expected: usize, got: usize },
    #[error("a position string begins with the side to move, W or {black}")]
    StringSide { black: char },
    #[error("a square is one of {known}, not {got:?}")]
    StringLetter { got: char, known: &'static str },
}

impl std::fmt::Display for SetupFault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind.fmt(out)
    }
}

/// Something odd in a text that is taken as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum SetupWarning {
    #[error("{color} has {count} pieces; the game starts with {usual}")]
    ManyPieces { color: Color, count: usize, usual: usize },
    #[error("the side to move is written twice")]
    DoubledSide,
    #[error("field {field:?} is not known here and left out")]
    UnknownField { field: String },
}

impl Setup {
    /// The position that the text describes.
    ///
    /// Positions in which the side to move has no move are positions: the game is over there.
    ///
    /// # Errors
    /// All faults, in the order of the text.
    pub fn validate<W: Word>(&self, rules: &Rules, board: &Board) -> Result<Position<W>, Vec<SetupFault>> {
        let mut faults = self.faults.clone();
        let (mut sets, mut kings) = ([SquareSet::<W>::EMPTY; 2], SquareSet::EMPTY);
        for Placement { color, king, square, span } in &self.placements {
            let place = SquareSet::of(*square);
            if (sets[0] | sets[1]).meets(place) {
                let kind = SetupFaultKind::SquareTwice { name: board.name(*square) };
                faults.push(SetupFault { kind, span: span.clone() });
                continue;
            }
            if !king && board.cell(*square).row == last_row(rules, *color) {
                let kind = SetupFaultKind::ManOnLastRow { color: *color, name: board.name(*square) };
                faults.push(SetupFault { kind, span: span.clone() });
            }
            sets[*color as usize] |= place;
            if *king {
                kings |= place;
            }
        }
        faults.sort_by_key(|fault| fault.span.start);
        let (Some(turn), true) = (self.turn, faults.is_empty()) else { return Err(faults) };
        let mut position = Position::new(Pieces { white: sets[0], black: sets[1], kings, turn });
        position.quiet = self.quiet.min(QUIET_CAP);
        position.move_number = self.move_number.clamp(1, MOVE_NUMBER_CAP);
        position.counters = self.counters;
        Ok(position)
    }

    /// What is odd about the position, the warnings of the reader included.
    pub fn all_warnings(&self, rules: &Rules) -> Vec<SetupWarning> {
        let usual = rules.men_per_side();
        let counted = Color::BOTH.into_iter().filter_map(|color| {
            let count = self.placements.iter().filter(|placement| placement.color == color).count();
            (count > usual).then_some(SetupWarning::ManyPieces { color, count, usual })
        });
        self.warnings.iter().cloned().chain(counted).collect()
    }
}

/// Row (from the top) on which the men of a colour are crowned.
fn last_row(rules: &Rules, color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => rules.board.height - 1,
    }
}

impl<W: Word> Position<W> {
    /// The position seen from the other side: turned by half a circle, colours exchanged. Counters stay.
    pub fn turned(&self, board: &Board) -> Self {
        let turn_square = |square: Square| {
            let Cell { row, column } = board.cell(square);
            let shape = board.shape();
            let cell = Cell { row: shape.height - 1 - row, column: shape.width - 1 - column };
            board.square_at(cell).expect("boards look the same from both sides")
        };
        let turn_set = |set: SquareSet<W>| set.iter().map(turn_square).collect::<SquareSet<W>>();
        let pieces = Pieces {
            white: turn_set(self.pieces.black),
            black: turn_set(self.pieces.white),
            kings: turn_set(self.pieces.kings),
            turn: self.pieces.turn.other(),
        };
        Self { quiet: self.quiet, move_number: self.move_number, counters: self.counters, ..Self::new(pieces) }
    }
}

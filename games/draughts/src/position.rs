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
    /// The runs of White's and Black's king, where the rules limit them ([`Rules::king_run`]); else [`KingRun::NONE`].
    pub runs: [KingRun; 2],
}

/// Quiet moves in a row that a side has made with one king, while it has men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct KingRun {
    /// Where that king stands; the first square of the layout where there is no run.
    pub at: Square,
    /// How many moves; never more than the rules allow.
    pub moves: u8,
}

impl KingRun {
    /// No king has begun.
    pub const NONE: Self = Self { at: Square::new(0), moves: 0 };
}

impl<W: Word> Pieces<W> {
    /// Pieces without runs of kings.
    pub fn new(white: SquareSet<W>, black: SquareSet<W>, kings: SquareSet<W>, turn: Color) -> Self {
        Self { white, black, kings, turn, runs: [KingRun::NONE; 2] }
    }

    /// The kings of the side to move that may move quietly: not the one that has made `limit` such moves in a row.
    #[inline(always)]
    pub(crate) fn unspent_kings(&self, limit: Option<u8>) -> SquareSet<W> {
        let kings = self.kings_of(self.turn);
        let run = self.runs[self.turn as usize];
        match limit {
            Some(limit) if run.moves >= limit => kings.minus(SquareSet::of(run.at)),
            _ => kings,
        }
    }

    /// The runs after a move of the side to move that leads to `after`, where the rules limit them.
    fn runs_after(&self, mv: &Move<W>, after: &Self, limit: u8) -> [KingRun; 2] {
        let (own, other) = (self.turn, self.turn.other());
        let mut runs = self.runs;
        let run = &mut runs[own as usize];
        *run = match self.kings.contains(mv.from) && !mv.is_capture() && after.men(own).any() {
            true if run.moves > 0 && run.at == mv.from => KingRun { at: mv.to, moves: (run.moves + 1).min(limit) },
            true => KingRun { at: mv.to, moves: 1 },
            false => KingRun::NONE,
        };
        let theirs = &mut runs[other as usize];
        if theirs.moves > 0 && (!after.of(other).contains(theirs.at) || after.men(other).is_empty()) {
            *theirs = KingRun::NONE;
        }
        runs
    }

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

    /// The board after a legal move of the side to move; the turn passes. `king_run` is the limit of the rules.
    #[inline(always)]
    pub(crate) fn after(&self, king_run: Option<u8>, mv: &Move<W>) -> Self {
        let (from, to) = (SquareSet::of(mv.from), SquareSet::of(mv.to));
        let crowned = mv.promotes || self.kings.meets(from);
        let kings = self.kings.minus(from | mv.captured);
        let kings = if crowned { kings | to } else { kings };
        let (white, black) = match self.turn {
            Color::White => (self.white.minus(from) | to, self.black.minus(mv.captured)),
            Color::Black => (self.white.minus(mv.captured), self.black.minus(from) | to),
        };
        let mut after = Self { white, black, kings, turn: self.turn.other(), runs: self.runs };
        if let Some(limit) = king_run
            && self.kings.any()
        {
            after.runs = self.runs_after(mv, &after, limit);
        }
        after
    }
}

/// Key words of white men, white kings, black men and black kings, 128 squares each.
static PIECE_KEYS: [u64; 512] = zobrist::table(0xd4a9);
/// Key word of Black's turn.
const BLACK_TO_MOVE: u64 = zobrist::word(0xd4aa, 0);

/// Key word of a run of White's or Black's king.
#[inline(always)]
fn run_key(color: Color, run: KingRun) -> u64 {
    if run.moves == 0 {
        0
    } else {
        zobrist::word(0xd4c0 + color as u64, u64::from(run.moves) << 8 | run.at.bit() as u64)
    }
}

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

    /// Zobrist key of pieces, side to move and runs of kings, which decide what is legal; kept up move by move. Counters
    /// and move number are left out.
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
            key ^= run_key(color, self.pieces.runs[color as usize]);
        }
        key
    }

    /// The position after a legal move, with the draw counters of the row still as before (see `draws`).
    #[inline]
    pub(crate) fn moved(&self, rules: &Rules, mv: &Move<W>) -> Self {
        let before = &self.pieces;
        let (own, other) = (before.turn, before.turn.other());
        let was_king = before.kings.contains(mv.from);
        let mut key = self.key ^ BLACK_TO_MOVE;
        key ^= piece_key(own, was_king, mv.from) ^ piece_key(own, was_king || mv.promotes, mv.to);
        for square in mv.captured {
            key ^= piece_key(other, before.kings.contains(square), square);
        }
        let pieces = before.after(rules.king_run, mv);
        if rules.king_run.is_some() {
            for color in Color::BOTH {
                let [old, new] = [before, &pieces].map(|pieces| pieces.runs[color as usize]);
                key ^= run_key(color, old) ^ run_key(color, new);
            }
        }
        let quiet = if was_king && !mv.is_capture() { (self.quiet + 1).min(QUIET_CAP) } else { 0 };
        let move_number = self.move_number + u16::from(own != rules.first);
        Self { pieces, key, move_number: move_number.min(MOVE_NUMBER_CAP), quiet, ..*self }
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
    Position::new(Pieces::new(white, black, SquareSet::EMPTY, rules.first))
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

/// Most faults that are listed of one text.
pub(crate) const MOST_FAULTS: usize = 100;

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
    /// Runs of White's and Black's king: the moves, and the king's square where the text says it.
    pub runs: [SaidRun; 2],
    /// What cannot be, found while reading.
    pub faults: Vec<SetupFault>,
    /// What is odd but can be.
    pub warnings: Vec<SetupWarning>,
}

/// What a text says about the run of a side's king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SaidRun {
    /// Quiet moves in a row.
    pub moves: u8,
    /// The king that made them; `None` means the side's only king.
    pub at: Option<Square>,
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
    #[error("the piece on {name} has more captures than are followed ({most} different jumps)")]
    TooManyCaptures { name: String, most: usize },
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
    #[error("no piece stands on the board")]
    NoPieces,
    #[error("a side is written once too often")]
    DoubledSide,
    #[error(
        "the king moves counted for {color} are left out: no square is named and it has not just one king, or no men"
    )]
    LostRun { color: Color },
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
                if faults.len() >= MOST_FAULTS {
                    break;
                }
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
        let mut pieces = Pieces::new(sets[0], sets[1], kings, turn);
        for color in Color::BOTH {
            pieces.runs[color as usize] = self.run(rules, &pieces, color).unwrap_or(KingRun::NONE);
        }
        let mut position = Position::new(pieces);
        position.quiet = self.quiet.min(QUIET_CAP);
        position.move_number = self.move_number.clamp(1, MOVE_NUMBER_CAP);
        position.counters = self.counters;
        Ok(position)
    }

    /// The run of a side's king; `None` where there can be none, whatever the text says.
    fn run<W: Word>(&self, rules: &Rules, pieces: &Pieces<W>, color: Color) -> Option<KingRun> {
        let limit = rules.king_run.filter(|_| pieces.men(color).any())?;
        let (said, kings) = (self.runs[color as usize], pieces.kings_of(color));
        let at = match said.at {
            Some(at) => Some(at).filter(|&at| kings.contains(at)),
            None => kings.first().filter(|_| kings.len() == 1),
        };
        at.filter(|_| said.moves > 0).map(|at| KingRun { at, moves: said.moves.min(limit) })
    }

    /// What is odd about the position, the warnings of the reader included.
    pub fn all_warnings<W: Word>(&self, rules: &Rules, position: &Position<W>) -> Vec<SetupWarning> {
        let usual = rules.men_per_side();
        let counted = Color::BOTH.into_iter().filter_map(|color| {
            let count = self.placements.iter().filter(|placement| placement.color == color).count();
            (count > usual).then_some(SetupWarning::ManyPieces { color, count, usual })
        });
        let lost = Color::BOTH.into_iter().filter_map(|color| {
            let (said, kept) = (self.runs[color as usize], position.pieces.runs[color as usize]);
            (said.moves > 0 && kept.moves == 0).then_some(SetupWarning::LostRun { color })
        });
        let bare = self.placements.is_empty().then_some(SetupWarning::NoPieces);
        self.warnings.iter().cloned().chain(bare).chain(counted).chain(lost).collect()
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
        let mut pieces = Pieces::new(
            turn_set(self.pieces.black),
            turn_set(self.pieces.white),
            turn_set(self.pieces.kings),
            self.pieces.turn.other(),
        );
        let turn_run = |run: KingRun| match run.moves {
            0 => KingRun::NONE,
            moves => KingRun { at: turn_square(run.at), moves },
        };
        let [white, black] = self.pieces.runs;
        pieces.runs = [turn_run(black), turn_run(white)];
        Self { quiet: self.quiet, move_number: self.move_number, counters: self.counters, ..Self::new(pieces) }
    }
}

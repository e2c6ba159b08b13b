//! A cheap hand-made opinion of positions, and which moves to try first.
//!
//! Centimen for the side to move: material, advancement, centre, back row, tempo. It decides neither legality nor the
//! end of a game, and no weight here is a rule.

use engine::search::traits::{Evaluator, Ordering};

use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Color, KingReach, Stuck};
use crate::squares::{SquareSet, Word};

/// A man.
const MAN: i32 = 100;
/// A flying king; a short one is worth little more than a man.
const FLYING_KING: i32 = 300;
const SHORT_KING: i32 = 140;
/// Each row that a man has advanced.
const ROW: i32 = 3;
/// A piece in the middle of the board.
const CENTRE: i32 = 4;
/// A man on its own back row while the other side has men to crown.
const BACK_ROW: i32 = 6;
/// Being to move.
const TEMPO: i32 = 2;
/// What being a man ahead is worth more when everything else has been exchanged.
const EXCHANGE: i32 = 40;

/// The hand-made evaluation, prepared for one game.
#[derive(Clone, Debug)]
pub struct HandMade<W: Word> {
    king: i32,
    /// Rows from White's far end.
    rows: Vec<SquareSet<W>>,
    centre: SquareSet<W>,
    /// 1, or -1 where losing everything wins.
    sense: i32,
}

impl<W: Word> HandMade<W> {
    /// The evaluation of `game`.
    pub fn new(game: &Draughts<W>) -> Self {
        let (board, shape) = (game.board(), game.rules().board);
        let mut rows = vec![SquareSet::EMPTY; usize::from(shape.height)];
        let mut centre = SquareSet::EMPTY;
        for &square in board.squares() {
            let cell = board.cell(square);
            rows[usize::from(cell.row)] |= SquareSet::of(square);
            let inner = |at: u8, size: u8| at >= size / 2 - 2 && at < size / 2 + 2;
            if inner(cell.row, shape.height) && inner(cell.column, shape.width) {
                centre |= SquareSet::of(square);
            }
        }
        Self {
            king: if game.rules().kings == KingReach::Any { FLYING_KING } else { SHORT_KING },
            rows,
            centre,
            sense: if game.rules().stuck == Stuck::Wins { -1 } else { 1 },
        }
    }

    /// Material of a side.
    fn material(&self, position: &Position<W>, color: Color) -> i32 {
        let pieces = position.pieces();
        MAN * pieces.men(color).len() as i32 + self.king * pieces.kings_of(color).len() as i32
    }

    /// Where the pieces of a side stand.
    fn placement(&self, position: &Position<W>, color: Color) -> i32 {
        let pieces = position.pieces();
        let men = pieces.men(color);
        let last = self.rows.len() - 1;
        let advanced = |(row, squares): (usize, &SquareSet<W>)| {
            let rows = if color == Color::White { last - row } else { row };
            (men & *squares).len() as i32 * rows as i32
        };
        let home = self.rows[if color == Color::White { last } else { 0 }];
        let guard = if pieces.men(color.other()).any() { (men & home).len() as i32 } else { 0 };
        ROW * self.rows.iter().enumerate().map(advanced).sum::<i32>()
            + CENTRE * (pieces.of(color) & self.centre).len() as i32
            + BACK_ROW * guard
    }

    /// The terms for the side to move.
    fn parts(&self, position: &Position<W>) -> [(&'static str, i32); 4] {
        let (own, other) = (position.turn(), position.turn().other());
        let material = self.material(position, own) - self.material(position, other);
        let placement = self.placement(position, own) - self.placement(position, other);
        let count = position.pieces().occupied().len() as i32;
        let exchange = material.signum() * (material.abs() * EXCHANGE / (MAN * (count + 1)));
        [
            ("material", self.sense * material),
            ("placement", self.sense * placement),
            ("exchange", self.sense * exchange),
            ("tempo", TEMPO),
        ]
    }
}

impl<W: Word> Evaluator<Draughts<W>> for HandMade<W> {
    fn evaluate(&self, _game: &Draughts<W>, position: &Position<W>) -> i32 {
        self.parts(position).iter().map(|(_, value)| value).sum()
    }

    fn terms(&self, _game: &Draughts<W>, position: &Position<W>) -> Vec<(&'static str, i32)> {
        self.parts(position).to_vec()
    }
}

/// Captures by what they take, then promotions; everything else is left to the search's own history.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoudFirst;

impl<W: Word> Ordering<Draughts<W>> for LoudFirst {
    fn promise(&self, _game: &Draughts<W>, position: &Position<W>, mv: Move<W>) -> i32 {
        let kings = (mv.captured & position.pieces().kings).len() as i32;
        let taken = mv.captured.len() as i32;
        100 * taken + 100 * kings + if mv.promotes { 150 } else { 0 }
    }

    fn is_loud(&self, _game: &Draughts<W>, _position: &Position<W>, mv: Move<W>) -> bool {
        mv.is_loud()
    }
}

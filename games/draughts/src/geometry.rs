//! Directions, and the ghost layout of squares in a word.
//!
//! Playable squares of two rows and one ghost bit follow each other, so that a diagonal step is the same shift on the
//! whole board and a step over the edge lands on a ghost (10x10: periods of eleven bits; White sits below):
//! ```text
//!   row 0   .  0  .  1  .  2  .  3  .  4       up-left    >> 6      up-right    >> 5
//!   row 1   5  .  6  .  7  .  8  .  9  .       down-left  << 5      down-right  << 6      ghosts 10, 21, 32, 43
//!   row 2   . 11  . 12  . 13  . 14  . 15
//! ```
//! [`Geometry`] is the form compiled into the move generator. Names, neighbours and rays for people are in `board`,
//! where a test holds these shifts against the board as a graph.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::squares::{SquareSet, Word};

/// A direction on the board as White sees it; `Up` leads towards Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
    Up,
    Left,
    Right,
    Down,
}

impl Direction {
    /// All directions, the diagonal ones first.
    pub const ALL: [Self; 8] =
        [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight, Self::Up, Self::Left, Self::Right, Self::Down];
    /// The four diagonals, in the order in which their steps ascend in square order.
    pub const DIAGONALS: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The direction back.
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// Change of row (downwards) and column (to the right) of one step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::UpLeft => (-1, -1),
            Self::UpRight => (-1, 1),
            Self::DownLeft => (1, -1),
            Self::DownRight => (1, 1),
            Self::Up => (-1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
            Self::Down => (1, 0),
        }
    }
}

/// A set of directions, as White's pieces have them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Directions(u8);

impl Directions {
    /// The two diagonals towards the other side.
    pub const FORWARD_DIAGONALS: Self = Self::of(&[Direction::UpLeft, Direction::UpRight]);
    /// Straight and slanting towards the other side.
    pub const FORWARD: Self = Self::of(&[Direction::UpLeft, Direction::UpRight, Direction::Up]);
    /// All four diagonals.
    pub const DIAGONALS: Self = Self::of(&Direction::DIAGONALS);
    /// Along ranks and files.
    pub const ORTHOGONALS: Self = Self::of(&[Direction::Up, Direction::Left, Direction::Right, Direction::Down]);
    /// Straight forward and sideways.
    pub const FORWARD_AND_SIDEWAYS: Self = Self::of(&[Direction::Up, Direction::Left, Direction::Right]);
    /// All eight directions.
    pub const ALL: Self = Self::of(&Direction::ALL);

    /// The set of the directions given.
    pub const fn of(directions: &[Direction]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < directions.len() {
            bits |= 1 << directions[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// Whether `direction` is one of them.
    #[inline(always)]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 != 0
    }

    /// Whether every direction of this set is in `other`.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The directions in both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether no direction is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same set for Black, who plays downwards: up and down change places.
    #[inline(always)]
    pub const fn for_black(self) -> Self {
        Self(
            (self.0 & 0b0000_0011) << 2
                | (self.0 & 0b0000_1100) >> 2
                | (self.0 & 0b0001_0000) << 3
                | (self.0 & 0b1000_0000) >> 3
                | self.0 & 0b0110_0000,
        )
    }

    /// The directions, the diagonal ones first.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}

impl fmt::Debug for Directions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

/// A board as the move generator sees it: masks and shifts, fixed when the program is compiled.
pub trait Geometry: Copy + Send + Sync + 'static {
    /// The word that holds a set of its squares.
    type Word: Word;
    /// Columns.
    const WIDTH: u8;
    /// Rows.
    const HEIGHT: u8;
    /// The playable squares.
    const PLAYABLE: SquareSet<Self::Word>;
    /// The row on which White's men are crowned.
    const TOP_ROW: SquareSet<Self::Word>;
    /// The row on which Black's men are crowned.
    const BOTTOM_ROW: SquareSet<Self::Word>;

    /// The set moved one step in `direction`. Steps over the edge end on ghosts: intersect the result with squares.
    fn step(set: SquareSet<Self::Word>, direction: Direction) -> SquareSet<Self::Word>;
}

/// Every other square of a board, `WIDTH` and `HEIGHT` even: the usual draughts board.
#[derive(Clone, Copy, Debug)]
pub struct Alternate<const WIDTH: u8, const HEIGHT: u8, W>(PhantomData<W>);

/// 6x6, 18 squares.
pub type Board6 = Alternate<6, 6, u64>;
/// 8x8, 32 squares.
pub type Board8 = Alternate<8, 8, u64>;
/// 10x10, 50 squares.
pub type Board10 = Alternate<10, 10, u64>;
/// Ten columns, eight rows, 40 squares.
pub type Board10x8 = Alternate<10, 8, u64>;
/// 12x12, 72 squares.
pub type Board12 = Alternate<12, 12, u128>;
/// 14x14, 98 squares.
pub type Board14 = Alternate<14, 14, u128>;

/// Bit of the playable square number `place` (from the left) of `row` (from the top); `half` squares a row.
pub(crate) const fn layout_bit(half: u8, row: u8, place: u8) -> u8 {
    (row / 2) * (2 * half + 1) + (row % 2) * half + place
}

/// Bits of the rows `from..to`.
const fn rows_mask(width: u8, from: u8, to: u8) -> u128 {
    let half = width / 2;
    let mut mask = 0;
    let mut row = from;
    while row < to {
        let mut place = 0;
        while place < half {
            mask |= 1u128 << layout_bit(half, row, place);
            place += 1;
        }
        row += 1;
    }
    mask
}

macro_rules! alternate_geometry {
    ($word:ty) => {
        impl<const WIDTH: u8, const HEIGHT: u8> Geometry for Alternate<WIDTH, HEIGHT, $word> {
            type Word = $word;
            const WIDTH: u8 = WIDTH;
            const HEIGHT: u8 = HEIGHT;
            const PLAYABLE: SquareSet<$word> = SquareSet(rows_mask(WIDTH, 0, HEIGHT) as $word);
            const TOP_ROW: SquareSet<$word> = SquareSet(rows_mask(WIDTH, 0, 1) as $word);
            const BOTTOM_ROW: SquareSet<$word> = SquareSet(rows_mask(WIDTH, HEIGHT - 1, HEIGHT) as $word);

            #[inline(always)]
            fn step(set: SquareSet<$word>, direction: Direction) -> SquareSet<$word> {
                let half = (WIDTH / 2) as u32;
                match direction {
                    Direction::UpLeft => SquareSet(set.0 >> (half + 1)),
                    Direction::UpRight => SquareSet(set.0 >> half),
                    Direction::DownLeft => SquareSet(set.0 << half),
                    Direction::DownRight => SquareSet(set.0 << (half + 1)),
                    // Rules with such steps are refused for this geometry (see `playable`).
                    Direction::Up | Direction::Left | Direction::Right | Direction::Down => SquareSet::EMPTY,
                }
            }
        }
    };
}
// A macro, because neither a constant of type `W` nor a constant shift of it can be computed from a trait method.
alternate_geometry!(u64);
alternate_geometry!(u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_sees_the_directions_upside_down() {
        let forward = Directions::FORWARD_DIAGONALS.for_black();
        assert_eq!(forward, Directions::of(&[Direction::DownLeft, Direction::DownRight]));
        let sideways = Directions::FORWARD_AND_SIDEWAYS.for_black();
        assert_eq!(sideways, Directions::of(&[Direction::Down, Direction::Left, Direction::Right]));
        assert_eq!(Directions::ALL.for_black(), Directions::ALL);
    }
}

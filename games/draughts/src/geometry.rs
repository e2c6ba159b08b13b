//! Directions, and the ghost layout of squares in a word.
//!
//! Playable squares of two rows and one ghost bit follow each other, so that a diagonal step is the same shift on the
//! whole board and a step over the edge lands on a ghost (10x10: periods of eleven bits; White sits below):
//! ```text
//!   row 0   .  0  .  1  .  2  .  3  .  4       up-left    >> 6      up-right    >> 5
//!   row 1   5  .  6  .  7  .  8  .  9  .       down-left  << 5      down-right  << 6      ghosts 10, 21, 32, 43
//!   row 2   . 11  . 12  . 13  . 14  . 15
//! ```
//! A board on which every square is played on has no ghosts but masks at its edges. [`Geometry`] is the form compiled
//! into the move generator; [`Table`] makes do where no compiled form fits. Names, neighbours and rays for people are
//! in `board`, where a test holds these shifts against the board as a graph.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::squares::{Square, SquareSet, Word};

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

    /// How a piece with these directions moves, as an adverb: `diagonally forward`.
    pub fn in_words(self) -> String {
        let straight = self.and(Self::ORTHOGONALS);
        let straight_words = match straight {
            set if set.is_empty() => "",
            set if set == Self::ORTHOGONALS => "along ranks and files",
            set if set == Self::FORWARD_AND_SIDEWAYS => "straight forward or sideways",
            set if set == Self::of(&[Direction::Up]) => "straight forward",
            _ => return self.list(),
        };
        let slanting_words = match self.and(Self::DIAGONALS) {
            set if set.is_empty() => "",
            set if set == Self::DIAGONALS => "diagonally",
            set if set == Self::FORWARD_DIAGONALS => "diagonally forward",
            _ => return self.list(),
        };
        match (slanting_words, straight_words) {
            (words, "") | ("", words) => words.to_owned(),
            (slanting, straight) => format!("{slanting}, {straight}"),
        }
    }

    /// The directions by name.
    fn list(self) -> String {
        let names = self.iter().map(|direction| match direction {
            Direction::UpLeft => "forward left",
            Direction::UpRight => "forward right",
            Direction::DownLeft => "back left",
            Direction::DownRight => "back right",
            Direction::Up => "forward",
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Down => "back",
        });
        names.collect::<Vec<_>>().join(", ")
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

/// A board as the move generator sees it: masks and shifts, fixed when the program is compiled except for [`Table`].
///
/// A step along a rank or file of a board of every other square leads two rows or columns on, to the next square of
/// the game there.
pub trait Geometry: Copy {
    /// The word that holds a set of its squares.
    type Word: Word;

    /// The playable squares.
    fn playable(self) -> SquareSet<Self::Word>;
    /// The row on which White's men are crowned.
    fn top_row(self) -> SquareSet<Self::Word>;
    /// The row on which Black's men are crowned.
    fn bottom_row(self) -> SquareSet<Self::Word>;
    /// The set moved one step in `direction`. Steps over the edge end on no square of the board, but perhaps on
    /// ghosts: intersect the result with squares.
    fn step(self, set: SquareSet<Self::Word>, direction: Direction) -> SquareSet<Self::Word>;
}

/// Every other square of a board, `WIDTH` and `HEIGHT` even: the usual draughts board.
#[derive(Clone, Copy, Default, Debug)]
pub struct Alternate<const WIDTH: u8, const HEIGHT: u8, W>(PhantomData<W>);

/// Every square of an 8x8 board, row by row without ghosts.
#[derive(Clone, Copy, Default, Debug)]
pub struct Full8;

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

/// Whether a board of every other square of this size is compiled in, with ghosts between its rows.
pub(crate) const fn is_compiled(width: u8, height: u8) -> bool {
    matches!((width, height), (6, 6) | (8, 8) | (10, 10) | (10, 8) | (12, 12) | (14, 14))
}

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

/// The squares of every second row, beginning with `first`, at the edge: bits of their `place`.
const fn edge_mask(width: u8, height: u8, first: u8, place: u8) -> u128 {
    let mut mask = 0;
    let mut row = first;
    while row < height {
        mask |= 1u128 << layout_bit(width / 2, row, place);
        row += 2;
    }
    mask
}

macro_rules! alternate_geometry {
    ($word:ty) => {
        impl<const WIDTH: u8, const HEIGHT: u8> Alternate<WIDTH, HEIGHT, $word> {
            /// The squares from which a step to the left stays in the row: no ghost lies before odd rows.
            const NOT_LEFT: SquareSet<$word> = SquareSet(!edge_mask(WIDTH, HEIGHT, 1, 0) as $word);
            /// The squares from which a step to the right stays in the row: no ghost lies behind even rows.
            const NOT_RIGHT: SquareSet<$word> = SquareSet(!edge_mask(WIDTH, HEIGHT, 0, WIDTH / 2 - 1) as $word);
        }

        impl<const WIDTH: u8, const HEIGHT: u8> Geometry for Alternate<WIDTH, HEIGHT, $word> {
            type Word = $word;

            #[inline(always)]
            fn playable(self) -> SquareSet<$word> {
                const { SquareSet(rows_mask(WIDTH, 0, HEIGHT) as $word) }
            }

            #[inline(always)]
            fn top_row(self) -> SquareSet<$word> {
                const { SquareSet(rows_mask(WIDTH, 0, 1) as $word) }
            }

            #[inline(always)]
            fn bottom_row(self) -> SquareSet<$word> {
                const { SquareSet(rows_mask(WIDTH, HEIGHT - 1, HEIGHT) as $word) }
            }

            #[inline(always)]
            fn step(self, set: SquareSet<$word>, direction: Direction) -> SquareSet<$word> {
                let half = (WIDTH / 2) as u32;
                match direction {
                    Direction::UpLeft => SquareSet(set.0 >> (half + 1)),
                    Direction::UpRight => SquareSet(set.0 >> half),
                    Direction::DownLeft => SquareSet(set.0 << half),
                    Direction::DownRight => SquareSet(set.0 << (half + 1)),
                    Direction::Up => SquareSet(set.0 >> (2 * half + 1)),
                    Direction::Left => SquareSet((set & Self::NOT_LEFT).0 >> 1),
                    Direction::Right => SquareSet((set & Self::NOT_RIGHT).0 << 1),
                    Direction::Down => SquareSet(set.0 << (2 * half + 1)),
                }
            }
        }
    };
}
// A macro, because neither a constant of type `W` nor a constant shift of it can be computed from a trait method.
alternate_geometry!(u64);
alternate_geometry!(u128);

/// The squares that are not at the left edge of an 8x8 board of all squares.
const NOT_LEFT_8: u64 = 0xfefe_fefe_fefe_fefe;
/// The squares that are not at its right edge.
const NOT_RIGHT_8: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Geometry for Full8 {
    type Word = u64;

    #[inline(always)]
    fn playable(self) -> SquareSet<u64> {
        SquareSet(u64::MAX)
    }

    #[inline(always)]
    fn top_row(self) -> SquareSet<u64> {
        SquareSet(0xff)
    }

    #[inline(always)]
    fn bottom_row(self) -> SquareSet<u64> {
        SquareSet(0xff << 56)
    }

    #[inline(always)]
    fn step(self, set: SquareSet<u64>, direction: Direction) -> SquareSet<u64> {
        let (left, right) = (set.0 & NOT_LEFT_8, set.0 & NOT_RIGHT_8);
        SquareSet(match direction {
            Direction::UpLeft => left >> 9,
            Direction::UpRight => right >> 7,
            Direction::DownLeft => left << 7,
            Direction::DownRight => right << 9,
            Direction::Up => set.0 >> 8,
            Direction::Left => left >> 1,
            Direction::Right => right << 1,
            Direction::Down => set.0 << 8,
        })
    }
}

/// The steps of a board of up to 128 squares that is not compiled in.
///
/// In each direction squares whose step is the same shift are moved together; on the boards there are these are two
/// groups at most.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    playable: SquareSet<u128>,
    top_row: SquareSet<u128>,
    bottom_row: SquareSet<u128>,
    steps: [[Shift; 2]; 8],
}

/// Squares that one step moves by one shift, to higher bits where it is positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Shift {
    squares: SquareSet<u128>,
    bits: i32,
}

impl Shift {
    #[inline(always)]
    fn moved(self, set: SquareSet<u128>) -> SquareSet<u128> {
        let moving = (set & self.squares).0;
        SquareSet(if self.bits < 0 { moving >> -self.bits } else { moving << self.bits })
    }
}

impl Table {
    /// The table of a board of `squares`, with its rows of promotion and the neighbour of each square.
    ///
    /// # Panics
    /// If the squares of one direction need more than two shifts.
    pub(crate) fn new(
        squares: &[Square],
        [top_row, bottom_row]: [SquareSet<u128>; 2],
        neighbour: impl Fn(Square, Direction) -> Option<Square>,
    ) -> Self {
        let mut steps = [[Shift::default(); 2]; 8];
        for direction in Direction::ALL {
            let groups = &mut steps[direction as usize];
            for &from in squares {
                let Some(to) = neighbour(from, direction) else { continue };
                let bits = to.bit() as i32 - from.bit() as i32;
                let group = groups.iter_mut().find(|group| group.bits == bits || group.squares.is_empty());
                let group = group.expect("rows of two kinds at most");
                group.bits = bits;
                group.squares |= SquareSet::of(from);
            }
        }
        Self { playable: squares.iter().copied().collect(), top_row, bottom_row, steps }
    }
}

impl Geometry for &Table {
    type Word = u128;

    #[inline(always)]
    fn playable(self) -> SquareSet<u128> {
        self.playable
    }

    #[inline(always)]
    fn top_row(self) -> SquareSet<u128> {
        self.top_row
    }

    #[inline(always)]
    fn bottom_row(self) -> SquareSet<u128> {
        self.bottom_row
    }

    #[inline(always)]
    fn step(self, set: SquareSet<u128>, direction: Direction) -> SquareSet<u128> {
        let [one, other] = self.steps[direction as usize];
        one.moved(set) | other.moved(set)
    }
}

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

//! Squares and sets of squares as bits of one machine word.
//!
//! A square is the index of a bit, a set is a word of 64 or 128 bits. Which bits are squares of a board, and which
//! are ghosts between its rows, is said in `geometry`; this file knows neither boards nor rules.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use serde::{Deserialize, Serialize};

/// The machine word behind a set of squares: `u64` up to 64 bits of layout, `u128` up to 128.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Serialize
    + for<'de> Deserialize<'de>
    + 'static
{
    /// No bit set.
    const ZERO: Self;
    /// Bit 0 alone.
    const ONE: Self;
    /// Number of bits.
    const BITS: u32;

    /// How many bits are set.
    fn count(self) -> u32;
    /// Index of the lowest set bit, `BITS` when none is.
    fn lowest(self) -> u32;
    /// This word without its lowest set bit; zero stays zero.
    fn without_lowest(self) -> Self;
    /// The same bits in a wide word.
    fn widen(self) -> u128;
    /// The low bits of a wide word; the others are lost.
    fn narrow(wide: u128) -> Self;
}

impl Word for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = u64::BITS;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        u128::from(self)
    }
    #[inline(always)]
    fn narrow(wide: u128) -> Self {
        wide as u64
    }
}

impl Word for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = u128::BITS;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        self
    }
    #[inline(always)]
    fn narrow(wide: u128) -> Self {
        wide
    }
}

/// One square: the index of its bit, 0..=127, in the layout of its board.
///
/// Squares are ordered row by row from White's far left corner. How a square is called in the notation of a game is
/// for [`Board`](crate::board::Board) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(u8);

impl Square {
    /// The square of bit `bit`.
    ///
    /// # Panics
    /// If `bit` is 128 or more.
    pub const fn new(bit: u8) -> Self {
        assert!(bit < 128, "a layout has at most 128 bits");
        Self(bit)
    }

    /// Index of the square's bit, 0..=127.
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// Index for tables of 128 entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Debug for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{}", self.0)
    }
}

/// A set of squares of one board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SquareSet<W: Word>(pub(crate) W);

impl<W: Word> SquareSet<W> {
    /// The set without squares.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        debug_assert!(square.bit() < W::BITS, "square outside the word");
        Self(W::ONE << square.bit())
    }

    /// Number of squares.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Whether the set has no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// Whether the set has a square.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0 != W::ZERO
    }

    /// Whether `square` belongs to the set.
    #[inline(always)]
    pub fn contains(self, square: Square) -> bool {
        ((self.0 >> square.bit()) & W::ONE) != W::ZERO
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// The squares of this set that `other` lacks.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The lowest square in square order, if there is one.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        self.any().then(|| Square(self.0.lowest() as u8))
    }

    /// The squares in square order.
    pub fn iter(self) -> Squares<W> {
        Squares(self.0)
    }

    /// The same squares in a set of wide words.
    pub fn widen(self) -> SquareSet<u128> {
        SquareSet(self.0.widen())
    }
}

impl<W: Word> Debug for SquareSet<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl<W: Word> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<W: Word> IntoIterator for SquareSet<W> {
    type Item = Square;
    type IntoIter = Squares<W>;
    fn into_iter(self) -> Squares<W> {
        self.iter()
    }
}

/// The squares of a set in square order.
#[derive(Clone, Debug)]
pub struct Squares<W>(W);

impl<W: Word> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == W::ZERO {
            return None;
        }
        let square = Square(self.0.lowest() as u8);
        self.0 = self.0.without_lowest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for Squares<W> {}

impl<W: Word> BitAnd for SquareSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Word> BitOr for SquareSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Word> BitXor for SquareSet<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<W: Word> Not for SquareSet<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Word> BitAndAssign for SquareSet<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<W: Word> BitOrAssign for SquareSet<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<W: Word> BitXorAssign for SquareSet<W> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_yields_its_squares_in_order_in_both_words() {
        let bits = [0, 7, 33, 63];
        let narrow: SquareSet<u64> = bits.iter().map(|&bit| Square::new(bit)).collect();
        let wide: SquareSet<u128> = bits.iter().map(|&bit| Square::new(bit)).collect();
        assert_eq!(narrow.iter().map(Square::bit).collect::<Vec<_>>(), [0, 7, 33, 63]);
        assert_eq!(narrow.widen(), wide);
        assert_eq!(wide.len(), 4);
        assert_eq!(wide.first(), Some(Square::new(0)));
        assert_eq!(SquareSet::<u64>::EMPTY.first(), None);
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (SquareSet::<u64>(0b0110), SquareSet::<u64>(0b1010));
        assert_eq!(a & b, SquareSet(0b0010));
        assert_eq!(a | b, SquareSet(0b1110));
        assert_eq!(a.minus(b), SquareSet(0b0100));
        assert!(a.meets(b) && a.contains(Square::new(1)) && !a.contains(Square::new(0)));
    }
}

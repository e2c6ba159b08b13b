//! Sets of cells in one or four machine words: all a board of up to 15 by 15 needs to look for rows.

use std::ops::{BitAnd, BitOr};

/// A set of cells, numbered from 0; shifting moves every cell at once.
pub trait Cells:
    Copy + Eq + std::fmt::Debug + Default + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + 'static
{
    /// How many cells the set can hold.
    const SIZE: usize;

    /// The set of one cell.
    fn cell(index: usize) -> Self;

    /// Every cell `by` places down.
    #[must_use]
    fn down(self, by: usize) -> Self;

    /// True without cells.
    fn is_empty(self) -> bool;

    /// How many cells the set holds.
    fn count(self) -> usize;

    /// True if the set holds this cell.
    fn has(self, index: usize) -> bool {
        !(self & Self::cell(index)).is_empty()
    }
}

impl Cells for u64 {
    const SIZE: usize = 64;

    fn cell(index: usize) -> Self {
        1 << index
    }
    fn down(self, by: usize) -> Self {
        self.checked_shr(by as u32).unwrap_or(0)
    }
    fn is_empty(self) -> bool {
        self == 0
    }
    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

/// 256 cells in four words, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Wide([u64; 4]);

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Cells for Wide {
    const SIZE: usize = 256;

    fn cell(index: usize) -> Self {
        let mut words = [0; 4];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }
    fn down(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| {
            let low = word(i + words) >> bits;
            if bits == 0 { low } else { low | word(i + words + 1) << (64 - bits) }
        }))
    }
    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_sets_shift_over_word_borders() {
        for from in 0..256 {
            for by in [0, 1, 16, 17, 63, 64, 65, 130] {
                let moved = Wide::cell(from).down(by);
                assert!(if from < by { moved.is_empty() } else { moved == Wide::cell(from - by) }, "{from} down {by}");
            }
        }
    }
}

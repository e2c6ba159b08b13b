//! Tiles and sets of tiles. Knows no rules.
//!
//! A tile is an index that does not depend on the set: 0-0, 1-0, 1-1, 2-0, ... by the higher half, then the lower. The
//! double-n set is then always the first (n+1)(n+2)/2 indices, and one table serves all sizes.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// The highest pip of any set that fits a [`TileSet`]: 190 tiles.
pub const MAX_PIP: u8 = 18;

/// How many tiles the double-`max_pip` set has.
pub const fn tiles_in_set(max_pip: u8) -> usize {
    (max_pip as usize + 1) * (max_pip as usize + 2) / 2
}

/// How many tiles there are in the largest set.
pub(crate) const TILES: usize = tiles_in_set(MAX_PIP);

/// A tile, without orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

const HALVES: [(u8, u8); TILES] = {
    let mut table = [(0, 0); TILES];
    let (mut index, mut high) = (0, 0);
    while high <= MAX_PIP {
        let mut low = 0;
        while low <= high {
            table[index] = (low, high);
            index += 1;
            low += 1;
        }
        high += 1;
    }
    table
};

impl Tile {
    /// The tile with these halves, in either order, each at most [`MAX_PIP`].
    pub const fn new(a: u8, b: u8) -> Self {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        assert!(high <= MAX_PIP, "no tile has so many pips");
        Self((high as u16 * (high as u16 + 1) / 2 + low as u16) as u8)
    }

    /// The tile with this index.
    ///
    /// # Panics
    /// If the index is past the last tile.
    pub const fn from_index(index: u8) -> Self {
        assert!((index as usize) < TILES, "no tile has this index");
        Self(index)
    }

    const fn word(self) -> usize {
        self.0 as usize / 64
    }

    const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The lower half, in pips.
    pub const fn low(self) -> u8 {
        HALVES[self.0 as usize].0
    }

    /// The higher half, in pips.
    pub const fn high(self) -> u8 {
        HALVES[self.0 as usize].1
    }

    /// Both halves together, in pips.
    pub const fn pips(self) -> u8 {
        self.low() + self.high()
    }

    /// True if both halves are equal.
    pub const fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// True if a half shows this number.
    pub const fn has(self, pip: u8) -> bool {
        self.low() == pip || self.high() == pip
    }

    /// The half that stays open when the one showing `pip` is covered.
    pub const fn other(self, pip: u8) -> u8 {
        if self.low() == pip { self.high() } else { self.low() }
    }

    /// Sorts as people list hands: by the lower half, then the higher.
    pub const fn listed(self) -> (u8, u8) {
        (self.low(), self.high())
    }

    /// Sorts by weight: pip total, then the larger half. No two tiles are equal.
    pub const fn weight(self) -> (u8, u8) {
        (self.pips(), self.high())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high(), self.low())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How many words hold one bit for each tile.
const WORDS: usize = TILES.div_ceil(64);

/// A set of tiles, one bit each, tile 0 lowest in the first word. Nothing outside this file and `room` knows how many
/// words there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct TileSet([u64; WORDS]);

const SUITS: [TileSet; MAX_PIP as usize + 1] = {
    let mut table = [TileSet::EMPTY; MAX_PIP as usize + 1];
    let mut index = 0;
    while index < TILES {
        let (low, high) = HALVES[index];
        table[low as usize].0[index / 64] |= 1 << (index % 64);
        table[high as usize].0[index / 64] |= 1 << (index % 64);
        index += 1;
    }
    table
};

const DOUBLES: TileSet = {
    let mut set = TileSet::EMPTY;
    let mut pip = 0;
    while pip <= MAX_PIP {
        let tile = Tile::new(pip, pip);
        set.0[tile.word()] |= tile.bit();
        pip += 1;
    }
    set
};

impl TileSet {
    /// No tiles.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The whole double-`max_pip` set.
    pub const fn full(max_pip: u8) -> Self {
        let tiles = tiles_in_set(max_pip);
        let mut words = [0; WORDS];
        let mut word = 0;
        while 64 * word < tiles {
            let rest = tiles - 64 * word;
            words[word] = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
            word += 1;
        }
        Self(words)
    }

    /// All tiles of any set that show `pip`; none for a number that no tile shows.
    pub fn suit(pip: u8) -> Self {
        SUITS.get(usize::from(pip)).copied().unwrap_or_default()
    }

    /// All doubles of any set.
    pub const fn doubles() -> Self {
        DOUBLES
    }

    /// The set of one tile.
    pub const fn of(tile: Tile) -> Self {
        let bit = tile.bit();
        match tile.word() {
            0 => Self([bit, 0, 0]),
            1 => Self([0, bit, 0]),
            _ => Self([0, 0, bit]),
        }
    }

    /// The set as words.
    pub(crate) const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The set with these words.
    pub(crate) const fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    /// True if the set holds this tile.
    #[inline]
    pub const fn has(self, tile: Tile) -> bool {
        // Not by index, so that sets stay in registers.
        let word = match tile.word() {
            0 => self.0[0],
            1 => self.0[1],
            _ => self.0[2],
        };
        word & tile.bit() != 0
    }

    #[inline]
    const fn word_mut(&mut self, tile: Tile) -> &mut u64 {
        match tile.word() {
            0 => &mut self.0[0],
            1 => &mut self.0[1],
            _ => &mut self.0[2],
        }
    }

    /// Puts a tile in.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        *self.word_mut(tile) |= tile.bit();
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        *self.word_mut(tile) &= !tile.bit();
    }

    /// How many tiles the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// True without tiles.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The tiles in index order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        // The common sets have the first word only.
        let [mut word, mut next, mut last] = self.0;
        let mut base = 0;
        std::iter::from_fn(move || {
            while word == 0 {
                if next | last == 0 {
                    return None;
                }
                (word, next, last, base) = (next, last, 0, base + 64);
            }
            let index = word.trailing_zeros() + base;
            word &= word - 1;
            Some(Tile(index as u8))
        })
    }

    #[inline]
    fn with(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([combine(a, x), combine(b, y), combine(c, z)])
    }

    /// The tiles as people list them: by the lower half, then the higher.
    pub fn listed(self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.iter().collect();
        tiles.sort_unstable_by_key(|tile| tile.listed());
        tiles
    }

    /// All pips of the set together.
    pub fn pips(self) -> u32 {
        self.iter().map(|tile| u32::from(tile.pips())).sum()
    }
}

/// By the highest tile that only one of them holds.
impl Ord for TileSet {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for TileSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl BitAnd for TileSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for TileSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl BitOrAssign for TileSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for TileSet {
    type Output = Self;

    /// The tiles that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
}

impl Not for TileSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.with(self, |a, _| !a)
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(iter: I) -> Self {
        let mut set = Self::EMPTY;
        iter.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_tiles_and_pips_of_the_counting_table() {
        for (max_pip, tiles, pips) in [
            (1, 3, 3),
            (2, 6, 12),
            (3, 10, 30),
            (6, 28, 168),
            (9, 55, 495),
            (12, 91, 1092),
            (15, 136, 2040),
            (18, 190, 3420),
        ] {
            let set = TileSet::full(max_pip);
            assert_eq!((set.len(), set.pips()), (tiles, pips), "double-{max_pip}");
            assert_eq!((set & TileSet::doubles()).len(), usize::from(max_pip) + 1);
            assert!((0..=max_pip).all(|pip| (set & TileSet::suit(pip)).len() == usize::from(max_pip) + 1));
        }
    }

    #[test]
    fn halves_and_indices_agree() {
        for tile in TileSet::full(MAX_PIP).iter() {
            assert_eq!(Tile::new(tile.high(), tile.low()), tile);
            assert_eq!(tile.other(tile.low()), tile.high());
            assert_eq!(Tile::from_index(tile.index() as u8), tile);
        }
        assert_eq!(Tile::new(5, 6).to_string(), "6-5");
        assert_eq!(Tile::new(0, 0).index(), 0);
    }

    #[test]
    fn hands_are_listed_low_half_first() {
        let hand: TileSet = [(6, 5), (5, 0), (1, 1), (2, 1)].iter().map(|&(a, b)| Tile::new(a, b)).collect();
        assert_eq!(hand.listed().iter().map(Tile::to_string).collect::<Vec<_>>(), ["5-0", "1-1", "2-1", "6-5"]);
    }
}

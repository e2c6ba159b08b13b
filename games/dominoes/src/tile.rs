//! Tiles and sets of tiles. Knows no rules.
//!
//! A tile is an index that does not depend on the set: 0-0, 1-0, 1-1, 2-0, ... by the higher half, then the lower. The
//! double-n set is then always the first (n+1)(n+2)/2 indices, and one table serves all sizes.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// The highest pip of any set that fits a [`TileSet`]: 120 tiles.
pub const MAX_PIP: u8 = 14;

/// How many tiles the double-`max_pip` set has.
pub const fn tiles_in_set(max_pip: u8) -> usize {
    (max_pip as usize + 1) * (max_pip as usize + 2) / 2
}

const TILES: usize = tiles_in_set(MAX_PIP);

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

/// A set of tiles, one bit each.
///
/// Double-15 and double-18 (136 and 190 tiles) would need a wider word; nothing outside this file knows the width.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub struct TileSet(u128);

const SUITS: [TileSet; MAX_PIP as usize + 1] = {
    let mut table = [TileSet::EMPTY; MAX_PIP as usize + 1];
    let mut index = 0;
    while index < TILES {
        let (low, high) = HALVES[index];
        table[low as usize].0 |= 1 << index;
        table[high as usize].0 |= 1 << index;
        index += 1;
    }
    table
};

const DOUBLES: TileSet = {
    let mut set = TileSet::EMPTY;
    let mut pip = 0;
    while pip <= MAX_PIP {
        set.0 |= 1 << Tile::new(pip, pip).0;
        pip += 1;
    }
    set
};

impl TileSet {
    /// No tiles.
    pub const EMPTY: Self = Self(0);

    /// The whole double-`max_pip` set.
    pub const fn full(max_pip: u8) -> Self {
        Self((1 << tiles_in_set(max_pip)) - 1)
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
        Self(1 << tile.0)
    }

    /// The set as bits, tile 0 lowest.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set with these bits, tile 0 lowest.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// True if the set holds this tile.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Puts a tile in.
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// How many tiles the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True without tiles.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles in index order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        // In halves: the common sets have the lower one only.
        let (mut low, mut high) = (self.0 as u64, (self.0 >> 64) as u64);
        std::iter::from_fn(move || {
            let (word, base) = if low != 0 { (&mut low, 0) } else { (&mut high, 64) };
            if *word == 0 {
                return None;
            }
            let index = word.trailing_zeros() + base;
            *word &= *word - 1;
            Some(Tile(index as u8))
        })
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

impl BitAnd for TileSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for TileSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for TileSet {
    type Output = Self;

    /// The tiles that are not in `other`.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for TileSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
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
        for (max_pip, tiles, pips) in [(1, 3, 3), (2, 6, 12), (3, 10, 30), (6, 28, 168), (9, 55, 495), (12, 91, 1092)] {
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

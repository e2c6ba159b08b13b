//! What a capture walk remembers: the pieces taken so far, and where it has been with them.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::squares::{SquareSet, Word};

/// The pieces taken so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Taken<W: Word> {
    /// The squares they stood on.
    pub set: SquareSet<W>,
    /// The order in which kings came among them, where the rules ask for it: a bit a piece, the last one lowest.
    pub order: u16,
}

impl<W: Word> Taken<W> {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { set: SquareSet::EMPTY, order: 0 };
}

/// Where the walk of one piece has been, and whether it could go on from there.
pub(super) struct Seen<W: Word> {
    few: SmallVec<[(SeenKey<W>, bool); 16]>,
    many: HashMap<SeenKey<W>, bool>,
}

/// Square, pieces taken, how the piece came: 0 for a man, else the direction of a king.
pub(super) type SeenKey<W> = (SquareSet<W>, Taken<W>, u8);

impl<W: Word> Default for Seen<W> {
    fn default() -> Self {
        Self { few: SmallVec::new(), many: HashMap::new() }
    }
}

impl<W: Word> Seen<W> {
    /// Entries looked through one by one before the rest goes into the map.
    const FEW: usize = 16;

    pub(super) fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            self.many.clear();
        }
    }

    pub(super) fn get(&self, key: SeenKey<W>) -> Option<bool> {
        let listed = self.few.iter().find(|(other, _)| *other == key).map(|&(_, goes_on)| goes_on);
        if listed.is_some() || self.many.is_empty() { listed } else { self.many.get(&key).copied() }
    }

    pub(super) fn insert(&mut self, key: SeenKey<W>, goes_on: bool) {
        if self.few.len() < Self::FEW {
            self.few.push((key, goes_on));
        } else {
            self.many.insert(key, goes_on);
        }
    }
}

//! What a capture walk remembers: the pieces taken so far, and where it has been with them.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

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
    /// The rest, each at the place that its hash gives it: a later one takes the place of an earlier one, which is then
    /// walked again. So the widest positions take no more memory than this.
    many: Vec<Option<(SeenKey<W>, bool)>>,
}

/// Square, pieces taken, how the piece came: 0 for a man, else the direction of a king.
pub(super) type SeenKey<W> = (SquareSet<W>, Taken<W>, u8);

impl<W: Word> Default for Seen<W> {
    fn default() -> Self {
        Self { few: SmallVec::new(), many: Vec::new() }
    }
}

impl<W: Word> Seen<W> {
    /// Entries looked through one by one before the rest goes into the table.
    const FEW: usize = 16;
    /// Places of the table.
    const MANY: usize = 1 << 13;

    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    pub(super) fn get(&self, key: SeenKey<W>) -> Option<bool> {
        let listed = self.few.iter().find(|(other, _)| *other == key).map(|&(_, goes_on)| goes_on);
        if listed.is_some() || self.many.is_empty() {
            return listed;
        }
        self.many[Self::place(&key)].filter(|(other, _)| *other == key).map(|(_, goes_on)| goes_on)
    }

    pub(super) fn insert(&mut self, key: SeenKey<W>, goes_on: bool) {
        if self.few.len() < Self::FEW {
            self.few.push((key, goes_on));
            return;
        }
        if self.many.is_empty() {
            self.many.resize(Self::MANY, None);
        }
        self.many[Self::place(&key)] = Some((key, goes_on));
    }

    fn place(key: &SeenKey<W>) -> usize {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        hasher.finish() as usize & (Self::MANY - 1)
    }
}

//! What a capture walk remembers: the pieces taken so far, and where it has been with them.

use engine::random::split_mix;
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

/// Where a walk is: all that its further way depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop<W: Word> {
    set: SquareSet<W>,
    /// From the top: order, square, how the piece came there; then [`Self::TAKEN`] and a bit that only entries use.
    rest: u64,
}

impl<W: Word> Stop<W> {
    /// Whether the walk could go on from there.
    const GOES_ON: u64 = 1;
    /// Set in every stop, so that none is [`Self::NONE`].
    const TAKEN: u64 = 2;
    /// No stop.
    const NONE: Self = Self { set: SquareSet::EMPTY, rest: 0 };

    /// On the square `at` with `taken`; `came` says how: 0 for a man, else 1 more than the direction of a king.
    #[inline(always)]
    pub(super) fn new(at: SquareSet<W>, taken: Taken<W>, came: u8) -> Self {
        let at = u64::from(at.0.lowest());
        Self { set: taken.set, rest: u64::from(taken.order) << 16 | at << 8 | u64::from(came) << 2 | Self::TAKEN }
    }

    /// The stop as it is remembered.
    #[inline(always)]
    fn entry(self, goes_on: bool) -> Self {
        Self { rest: self.rest | u64::from(goes_on), ..self }
    }

    /// What this entry says of `stop`, if it is that one's.
    #[inline(always)]
    fn tells(self, stop: Self) -> Option<bool> {
        let same = self.set == stop.set && self.rest & !Self::GOES_ON == stop.rest;
        same.then_some(self.rest & Self::GOES_ON != 0)
    }

    /// Its place in the table.
    fn place(self) -> usize {
        let wide = self.set.0.widen();
        let mixed = split_mix(split_mix(split_mix(wide as u64) ^ (wide >> 64) as u64) ^ self.rest);
        mixed as usize & (Seen::<W>::MANY - 1)
    }
}

/// Where the walk of one piece has been, and whether it could go on from there.
pub(super) struct Seen<W: Word> {
    few: SmallVec<[Stop<W>; 16]>,
    /// The rest, each at the place that its hash gives it: a later one takes the place of an earlier one, which is then
    /// walked again. So the widest positions take no more memory than this.
    many: Vec<Stop<W>>,
}

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

    pub(super) fn get(&self, stop: Stop<W>) -> Option<bool> {
        let listed = self.few.iter().find_map(|entry| entry.tells(stop));
        if listed.is_some() || self.many.is_empty() {
            return listed;
        }
        self.many[stop.place()].tells(stop)
    }

    pub(super) fn insert(&mut self, stop: Stop<W>, goes_on: bool) {
        if self.few.len() < Self::FEW {
            self.few.push(stop.entry(goes_on));
            return;
        }
        if self.many.is_empty() {
            self.many.resize(Self::MANY, Stop::NONE);
        }
        self.many[stop.place()] = stop.entry(goes_on);
    }
}

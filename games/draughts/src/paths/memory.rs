//! What a search for ways remembers, in memory that does not grow with the number of ways.

use std::collections::HashSet;
use std::hash::Hash;

use engine::zobrist::hash;

/// Different things counted in little memory.
pub(super) struct Counted<T> {
    /// How many they are; of many some in a hundred are missed.
    pub(super) count: usize,
    few: HashSet<T>,
    /// Two bits for each of many, by its hash: one that falls on bits of others is taken for one of them.
    many: Vec<u64>,
}

impl<T: Hash + Eq> Counted<T> {
    const FEW: usize = 1 << 9;
    const WORDS: usize = 1 << 16;

    pub(super) fn new() -> Self {
        Self { count: 0, few: HashSet::new(), many: Vec::new() }
    }

    /// Whether it is counted for the first time.
    pub(super) fn insert(&mut self, thing: T) -> bool {
        let new = if self.many.is_empty() && self.few.len() < Self::FEW {
            self.few.insert(thing)
        } else {
            if self.many.is_empty() {
                self.many.resize(Self::WORDS, 0);
                for thing in std::mem::take(&mut self.few) {
                    self.mark(&thing);
                }
            }
            self.mark(&thing)
        };
        self.count += usize::from(new);
        new
    }

    /// Sets its bits; whether one was not set before.
    fn mark(&mut self, thing: &T) -> bool {
        let hash = hash(thing);
        let mut new = false;
        for part in [hash as u32, (hash >> 32) as u32] {
            let (word, bit) = (part as usize >> 6 & (Self::WORDS - 1), 1 << (part & 63));
            new |= self.many[word] & bit == 0;
            self.many[word] |= bit;
        }
        new
    }
}

/// Things that were tried in vain. Of many some are forgotten, and tried again.
pub(super) struct Tried<T> {
    few: Vec<T>,
    /// All, once they are more, each at the place that its hash gives it, in the place of an earlier one.
    many: Vec<Option<T>>,
}

impl<T: Copy + Hash + Eq> Tried<T> {
    /// Things looked through one by one before the rest goes into the table.
    const FEW: usize = 16;
    /// Places of the table.
    const MANY: usize = 1 << 13;

    pub(super) fn new() -> Self {
        Self { few: Vec::new(), many: Vec::new() }
    }

    pub(super) fn has(&self, thing: &T) -> bool {
        match self.many.is_empty() {
            true => self.few.contains(thing),
            false => self.many[Self::place(thing)] == Some(*thing),
        }
    }

    /// Whether it was not known to be tried.
    pub(super) fn insert(&mut self, thing: T) -> bool {
        if self.has(&thing) {
            return false;
        }
        if self.many.is_empty() && self.few.len() < Self::FEW {
            self.few.push(thing);
            return true;
        }
        if self.many.is_empty() {
            self.many.resize(Self::MANY, None);
            self.few.iter().for_each(|&thing| self.many[Self::place(&thing)] = Some(thing));
        }
        self.many[Self::place(&thing)] = Some(thing);
        true
    }

    fn place(thing: &T) -> usize {
        hash(thing) as usize & (Self::MANY - 1)
    }
}

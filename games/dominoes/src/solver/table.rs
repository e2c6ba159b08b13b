//! The table of the solver: exact keys, a lower and an upper bound each. Nothing in it is ever wrong, only lost.

/// What the future of a round depends on, whole: equal keys are equal positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// The tiles held.
    pub(super) left: u64,
    /// Of those the ones that seat 0 holds, where tiles are drawn.
    pub(super) owned: u64,
    /// The ends, whose turn it is, the tile just drawn, and which round it is that is solved.
    pub(super) small: u32,
}

/// Bounds on the value of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: Key,
    pub(super) lower: i16,
    pub(super) upper: i16,
}

impl Entry {
    const EMPTY: Self = Self { key: Key { left: 0, owned: 0, small: u32::MAX }, lower: i16::MIN, upper: i16::MAX };
}

/// A table of fixed size. Of two entries for one place the one with more tiles in hand stays.
pub(super) struct Table {
    entries: Vec<Entry>,
    shift: u32,
    round: u32,
}

/// Rounds that keys tell apart; a power of two.
const ROUNDS: u32 = 1 << 11;
const SHIFT: u32 = 32 - ROUNDS.trailing_zeros();

impl Table {
    /// A table of `2^bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::EMPTY; 1 << bits], shift: 64 - bits, round: 0 }
    }

    /// Another round is solved: what is known of the one before is not asked for any more.
    pub(super) fn begin(&mut self) {
        self.round += 1;
        if self.round == ROUNDS {
            self.round = 0;
            self.entries.fill(Entry::EMPTY);
        }
    }

    /// The mark of the round in keys.
    pub(super) fn mark(&self) -> u32 {
        self.round << SHIFT
    }

    fn place(&self, key: Key) -> usize {
        let mixed =
            (key.left ^ key.owned.rotate_left(29) ^ u64::from(key.small) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> self.shift) as usize
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let place = self.place(key);
        let pair = [place, place ^ 1];
        pair.iter().map(|&place| self.entries[place]).find(|entry| entry.key == key)
    }

    /// Keeps bounds of a position; they replace what was known of it.
    pub(super) fn put(&mut self, key: Key, lower: i16, upper: i16) {
        let place = self.place(key);
        let same = self.entries[place ^ 1].key == key;
        let weight = |at: usize| {
            let old = self.entries[at].key;
            if old.small >> SHIFT == key.small >> SHIFT { old.left.count_ones() } else { 0 }
        };
        // The second of a pair always takes what is new; the first keeps what has more tiles to come.
        let at = match self.entries[place].key == key {
            true => place,
            false if same => place ^ 1,
            false if weight(place) <= key.left.count_ones() => place,
            false => place ^ 1,
        };
        self.entries[at] = Entry { key, lower, upper };
    }
}

//! The transposition table: results of earlier searches by position key, in a fixed amount of memory.
//!
//! Lock-free without unsafe code: an entry is a pair of atomic words, data and key xor data, so that a pair torn by
//! two threads matches no key. The table knows nothing of games; what a key covers is for the search to decide.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::score::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this (the search failed high).
    Lower,
    /// The score is at most this (the search failed low).
    Upper,
}

/// One stored result, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, its distance counted from this position.
    pub score: Score,
    /// What the score bounds.
    pub bound: Bound,
    /// Plies of full-width search behind it.
    pub depth: u8,
    /// Most plies ahead that the score has looked, tails and other entries included; 255 means that or more.
    pub reach: u8,
    /// True if no evaluation went into the bound: then it holds at every depth.
    pub proven: bool,
    /// Index of the best move in the game's list of legal moves.
    pub best: u16,
}

const SCORE_BITS: u32 = 22;
const SLOTS: usize = 4;

/// One cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

/// A fixed number of entries, shared by reference between threads.
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU64,
    /// Mixed into every key; changing it forgets everything at once.
    epoch: AtomicU64,
}

impl Table {
    /// A table of at most `bytes` bytes, a power of two of entries; below 64 bytes it stores nothing.
    pub fn new(bytes: usize) -> Self {
        let wanted = bytes / size_of::<Bucket>();
        let buckets = if wanted == 0 { 0 } else { 1 << wanted.ilog2() };
        Self {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            generation: AtomicU64::new(1),
            epoch: AtomicU64::new(0),
        }
    }

    /// How many entries there is room for.
    pub fn capacity(&self) -> usize {
        self.buckets.len() * SLOTS
    }

    /// Starts a new search: entries of older ones stay readable and are the first to go.
    pub fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes every entry unfindable. Cost: none.
    pub fn clear(&self) {
        self.epoch.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
    }

    /// The entry stored under `key`.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let key = key ^ self.epoch.load(Ordering::Relaxed);
        self.bucket(key)?.0.iter().find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            (slot[0].load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores `entry` under `key`, in place of the same position's entry or the least valuable one of its bucket.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let key = key ^ self.epoch.load(Ordering::Relaxed);
        let Some(bucket) = self.bucket(key) else { return };
        let generation = self.generation.load(Ordering::Relaxed) & 0x7f;
        let mut target = &bucket.0[0];
        let mut lowest = i32::MAX;
        for slot in &bucket.0 {
            let data = slot[1].load(Ordering::Relaxed);
            if data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key {
                if outlasts(&unpack(data), &entry) {
                    return;
                }
                target = slot;
                break;
            }
            let worth = if data == 0 { i32::MIN } else { worth(data, generation) };
            if worth < lowest {
                (lowest, target) = (worth, slot);
            }
        }
        let data = pack(&entry, generation);
        target[1].store(data, Ordering::Relaxed);
        target[0].store(key ^ data, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> Option<&Bucket> {
        // The high bits choose the bucket (the number of buckets is a power of two), all bits are compared.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }
}

/// True if an `old` result for the same position is worth more than a `new` one.
fn outlasts(old: &Entry, new: &Entry) -> bool {
    match (old.proven, new.proven) {
        (true, false) => old.bound == Bound::Exact,
        (true, true) => old.bound == Bound::Exact && new.bound != Bound::Exact,
        (false, true) => false,
        (false, false) => old.depth > new.depth + 2 && new.bound != Bound::Exact,
    }
}

/// Deep results of recent searches are worth most.
fn worth(data: u64, generation: u64) -> i32 {
    let age = generation.wrapping_sub(data >> 57) & 0x7f;
    i32::from(unpack(data).depth) - 8 * age as i32
}

fn pack(entry: &Entry, generation: u64) -> u64 {
    let score = entry.score.raw() as u64 & ((1 << SCORE_BITS) - 1);
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    score
        | bound << 22
        | u64::from(entry.proven) << 24
        | u64::from(entry.best) << 25
        | u64::from(entry.depth) << 41
        | u64::from(entry.reach) << 49
        | generation << 57
}

fn unpack(data: u64) -> Entry {
    let shift = 32 - SCORE_BITS;
    Entry {
        score: Score::from_raw(((data as u32) << shift) as i32 >> shift),
        bound: match data >> 22 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        proven: data >> 24 & 1 == 1,
        best: (data >> 25) as u16,
        depth: (data >> 41) as u8,
        reach: (data >> 49) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u8) -> Entry {
        Entry { score, bound: Bound::Lower, depth, reach: 200, proven: false, best: 65_535 }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 16);
        assert_eq!(table.capacity(), 4096);
        for (key, score) in
            [Score::win_in(1), Score::loss_in(7), Score::DRAW, Score::evaluation(-12_345)].iter().enumerate()
        {
            for (bound, proven) in [(Bound::Exact, true), (Bound::Lower, false), (Bound::Upper, true)] {
                let key = (key as u64) << 62 | bound as u64;
                let entry = Entry { bound, proven, ..entry(*score, 9) };
                table.store(key, entry);
                assert_eq!(table.find(key), Some(entry));
            }
        }
        assert_eq!(table.find(77), None);
        table.clear();
        assert_eq!(table.find(1), None);
    }

    #[test]
    fn a_full_bucket_loses_old_and_shallow_entries() {
        let table = Table::new(64);
        for (key, depth) in [(1, 20), (2, 4), (3, 5), (4, 6), (5, 7)] {
            table.store(key, entry(Score::DRAW, depth));
        }
        assert_eq!(table.find(2), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.find(key).is_some()));
        (0..3).for_each(|_| table.age());
        (6..9).for_each(|key| table.store(key, entry(Score::DRAW, 1)));
        assert!(table.find(1).is_none_or(|entry| entry.depth == 20));
        assert!((6..9).all(|key| table.find(key).is_some()));
    }

    #[test]
    fn proven_exact_results_stay() {
        let table = Table::new(64);
        let proven = Entry { bound: Bound::Exact, proven: true, ..entry(Score::win_in(3), 3) };
        table.store(1, proven);
        table.store(1, entry(Score::DRAW, 30));
        assert_eq!(table.find(1), Some(proven));
    }

    #[test]
    fn a_table_without_room_stores_nothing() {
        let table = Table::new(0);
        table.store(1, entry(Score::DRAW, 1));
        assert_eq!(table.find(1), None);
    }
}

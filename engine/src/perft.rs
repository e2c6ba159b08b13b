//! Perft: how many move sequences of a given length there are. The yardstick of every move generator.
//!
//! Draw rules never cut the tree; finished games do. Chance events count as one ply with one branch per outcome.

use std::collections::HashMap;

use crate::game::{Game, MoveList, Turn, moves};

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// Count the last ply without playing it.
    pub bulk: bool,
    /// Threads over the root moves; 1 counts on the calling thread.
    pub threads: usize,
    /// Entries of the table of counted positions; 0 for none.
    pub table_entries: usize,
}

impl Default for PerftOptions {
    fn default() -> Self {
        Self { bulk: true, threads: 1, table_entries: 0 }
    }
}

/// Leaves of the tree of `depth` plies below `state`; 1 for depth 0.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, options: PerftOptions) -> u64 {
    if options.threads > 1 && depth > 1 {
        return divide(game, state, depth, options).into_iter().map(|(_, leaves)| leaves).sum();
    }
    Counter { game, bulk: options.bulk, table: Table::new(options.table_entries) }.count(state, depth)
}

/// The leaves below each move of `state`, in the order of the legal moves; empty unless a seat is to move and `depth`
/// is at least 1.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32, options: PerftOptions) -> Vec<(G::Move, u64)> {
    let list = moves(game, state);
    if depth == 0 {
        return Vec::new();
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let mut counter = Counter { game, bulk: options.bulk, table: Table::new(options.table_entries) };
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(&mv) = list.get(index) else { return found };
            found.push((index, counter.count(&game.play(state, mv), depth - 1)));
        }
    };
    let mut counts = vec![0; list.len()];
    let parts = std::thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads.clamp(1, 256)).map(|_| scope.spawn(work)).collect();
        let mut parts = work();
        for other in others {
            parts.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        parts
    });
    for (index, leaves) in parts {
        counts[index] = leaves;
    }
    list.into_iter().zip(counts).collect()
}

struct Counter<'a, G> {
    game: &'a G,
    bulk: bool,
    table: Table,
}

impl<G: Game> Counter<'_, G> {
    fn count(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        match self.game.turn(state) {
            Turn::Over => 0,
            Turn::Chance => self.count_chance(state, depth),
            Turn::Seat(_) if depth == 1 && self.bulk => self.game.count_moves(state) as u64,
            Turn::Seat(_) => self.count_moves(state, depth),
        }
    }

    fn count_moves(&mut self, state: &G::State, depth: u32) -> u64 {
        let key = self.table.key(|| self.game.key(state) ^ self.game.counter_key(state), depth);
        if let Some(leaves) = self.table.find(key) {
            return leaves;
        }
        let mut list = MoveList::new();
        self.game.legal_moves(state, &mut list);
        let leaves = list.iter().map(|&mv| self.count(&self.game.play(state, mv), depth - 1)).sum();
        self.table.store(key, leaves);
        leaves
    }

    fn count_chance(&mut self, state: &G::State, depth: u32) -> u64 {
        let outcomes = self.game.chance_outcomes(state).unwrap_or_default();
        outcomes.iter().map(|(chance, _)| self.count(&self.game.play_chance(state, chance), depth - 1)).sum()
    }
}

/// Counted positions by key and depth; forgets everything when full, which keeps the count exact.
struct Table {
    counts: HashMap<(u64, u32), u64>,
    limit: usize,
}

impl Table {
    fn new(limit: usize) -> Self {
        Self { counts: HashMap::new(), limit }
    }

    fn key(&self, key: impl FnOnce() -> u64, depth: u32) -> Option<(u64, u32)> {
        (self.limit > 0 && depth > 1).then(|| (key(), depth))
    }

    fn find(&self, key: Option<(u64, u32)>) -> Option<u64> {
        self.counts.get(&key?).copied()
    }

    fn store(&mut self, key: Option<(u64, u32)>, leaves: u64) {
        let Some(key) = key else { return };
        if self.counts.len() >= self.limit {
            self.counts.clear();
        }
        self.counts.insert(key, leaves);
    }
}

//! Perft: how many move sequences of a given length there are. The yardstick of every move generator.
//!
//! Draw rules never cut the tree; finished games do. Chance events count as one ply with one branch per outcome.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::game::{Game, MoveList, Turn, moves};
use crate::random::split_mix;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// Count the last ply without playing it.
    pub bulk: bool,
    /// Threads over the root moves; 1 counts on the calling thread.
    pub threads: usize,
    /// Entries of the table of counted positions of each thread; 0 for none.
    pub table_entries: usize,
    /// Use the game's own count where it has one; off, the contract alone is asked.
    pub own_count: bool,
    /// Count a move as often as there are ways to make it ([`Game::ways`]), as some generators do; [`Self::bulk`] and
    /// [`Self::own_count`] then say nothing.
    pub each_way: bool,
}

impl Default for PerftOptions {
    fn default() -> Self {
        Self { bulk: true, threads: 1, table_entries: 0, own_count: true, each_way: false }
    }
}

/// The flag of those who let a count run to its end.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Nothing ends a count with this flag.
pub fn never() -> &'static AtomicBool {
    &NEVER
}

/// Plies that a game counts by itself, without a look at the flag that ends a count.
const UNWATCHED: u32 = 7;

/// Leaves of the tree of `depth` plies below `state`; 1 for depth 0.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, options: PerftOptions) -> u64 {
    perft_until(game, state, depth, options, never()).unwrap_or_default()
}

/// [`perft`]; `None` once `stop` is set from outside.
pub fn perft_until<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    options: PerftOptions,
    stop: &AtomicBool,
) -> Option<u64> {
    if options.threads > 1 && depth > 1 {
        return Some(divide_until(game, state, depth, options, stop)?.into_iter().map(|(_, leaves)| leaves).sum());
    }
    let leaves = Counter { game, options, table: Table::new(options.table_entries), stop }.count(state, depth);
    (!stop.load(Ordering::Relaxed)).then_some(leaves)
}

/// The leaves below each move of `state`, in the order of the legal moves; empty unless a seat is to move and `depth`
/// is at least 1.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32, options: PerftOptions) -> Vec<(G::Move, u64)> {
    divide_until(game, state, depth, options, never()).unwrap_or_default()
}

/// [`divide`]; `None` once `stop` is set from outside.
pub fn divide_until<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    options: PerftOptions,
    stop: &AtomicBool,
) -> Option<Vec<(G::Move, u64)>> {
    let list = moves(game, state);
    if depth == 0 {
        return Some(Vec::new());
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counter = Counter { game, options, table: Table::new(options.table_entries), stop };
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&mv) = list.get(index) else { return found };
            found.push((index, counter.below(state, mv, depth)));
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
    (!stop.load(Ordering::Relaxed)).then(|| list.into_iter().zip(counts).collect())
}

struct Counter<'a, G> {
    game: &'a G,
    options: PerftOptions,
    table: Table,
    /// Ends the count from outside; what it then comes to means nothing.
    stop: &'a AtomicBool,
}

impl<G: Game> Counter<'_, G> {
    fn count(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth > 2 && self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        if self.options.own_count
            && depth <= UNWATCHED
            && !self.options.each_way
            && self.table.places.is_empty()
            && let Some(leaves) = self.game.count_leaves(state, depth, self.options.bulk)
        {
            return leaves;
        }
        match self.game.turn(state) {
            Turn::Over => 0,
            Turn::Chance => self.count_chance(state, depth),
            Turn::Seat(_) if depth == 1 && self.options.bulk && !self.options.each_way => {
                self.game.count_moves(state) as u64
            }
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
        let leaves = list.iter().map(|&mv| self.below(state, mv, depth)).sum();
        self.table.store(key, leaves);
        leaves
    }

    /// The leaves below a move, `depth` plies from before it.
    fn below(&mut self, state: &G::State, mv: G::Move, depth: u32) -> u64 {
        if !self.options.each_way {
            return self.count(&self.game.play(state, mv), depth - 1);
        }
        let leaves = if depth == 1 { 1 } else { self.count(&self.game.play(state, mv), depth - 1) };
        self.game.ways(state, mv) * leaves
    }

    fn count_chance(&mut self, state: &G::State, depth: u32) -> u64 {
        let outcomes = self.game.chance_outcomes(state).unwrap_or_default();
        outcomes.iter().map(|(chance, _)| self.count(&self.game.play_chance(state, chance), depth - 1)).sum()
    }
}

/// Counted positions by key and depth, in a fixed number of places; a newer one takes the place of an older.
struct Table {
    /// A key that is never 0, and the leaves below it.
    places: Vec<(u64, u64)>,
}

impl Table {
    /// A table of at most `entries` places, a power of two of them.
    fn new(entries: usize) -> Self {
        let places = if entries == 0 { 0 } else { 1 << entries.ilog2() };
        Self { places: vec![(0, 0); places] }
    }

    fn key(&self, key: impl FnOnce() -> u64, depth: u32) -> Option<u64> {
        let mixed = || split_mix(key().wrapping_add(u64::from(depth))) | 1;
        (!self.places.is_empty() && depth > 1).then(mixed)
    }

    fn place(&self, key: u64) -> usize {
        (key >> 1) as usize & (self.places.len() - 1)
    }

    fn find(&self, key: Option<u64>) -> Option<u64> {
        let (known, leaves) = self.places[self.place(key?)];
        (Some(known) == key).then_some(leaves)
    }

    fn store(&mut self, key: Option<u64>, leaves: u64) {
        let Some(key) = key else { return };
        let place = self.place(key);
        self.places[place] = (key, leaves);
    }
}

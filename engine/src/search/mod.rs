//! The search interface: a [`Strategy`] chooses a move from a view within [`Limits`] and says why in a [`Report`].

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod agreement_seats;
pub mod alpha_beta;
pub mod determinize;
pub mod info_mcts;
mod line;
pub mod max_n;
pub mod mcts;
mod node;
mod ordering;
mod quiescence;
pub mod reference;
pub mod score;
pub mod table;
#[cfg(test)]
pub(crate) mod toys;
pub mod traits;
pub mod tree;
mod walk;
pub mod worth;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::game::Game;
use crate::history::Trail;
use score::Value;

/// How long a search may think. Several limits hold together; none at all means: until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies of full-width search (alpha-beta) or of tree (MCTS).
    pub depth: Option<u32>,
    /// Nodes visited (alpha-beta) or playouts run (MCTS). Deterministic on one thread.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Raised from outside to end the search with its best move so far.
    pub stop: Option<Arc<AtomicBool>>,
    /// How many best moves to report with exact scores; 0 counts as 1.
    pub multi_pv: usize,
}

impl Limits {
    /// A limit in nodes only.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit in depth only.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// True once the stop flag is up.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// A running search's view of its limits: counts nodes and looks at the clock now and then.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    started: Instant,
    nodes: u64,
    over: bool,
}

impl Clock {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Self {
        Self { limits: limits.clone(), started: Instant::now(), nodes: 0, over: false }
    }

    /// Counts one node; true once a limit is reached. The node limit is exact; clock and flag are read every 1024 nodes.
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.over = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.over |= self.limits.stopped() || self.limits.time.is_some_and(|time| self.started.elapsed() >= time);
        }
        self.over
    }

    /// True once a limit was reached.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

/// One move at the root with what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The root move.
    pub mv: M,
    /// Its value for the seat to move.
    pub value: Value,
    /// The expected continuation, the root move first.
    pub pv: Vec<M>,
    /// The depth this line was searched to, in plies.
    pub depth: u32,
    /// Nodes or playouts spent on it.
    pub visits: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The move to play; `None` only if there is none.
    pub best: Option<M>,
    /// The best moves, best first: as many as [`Limits::multi_pv`] asked for.
    pub lines: Vec<Line<M>>,
    /// Completed depth in plies.
    pub depth: u32,
    /// Deepest ply looked at.
    pub seldepth: u32,
    /// Nodes visited or playouts run.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// True if the value of the best move is proven.
    pub exact: bool,
}

impl<M> Report<M> {
    /// The report of a position without moves.
    pub fn empty() -> Self {
        Self { best: None, lines: Vec::new(), depth: 0, seldepth: 0, nodes: 0, seconds: 0.0, exact: true }
    }
}

/// Called with each better answer while a search runs.
pub type Progress<'a, M> = &'a mut dyn FnMut(&Report<M>);

/// Chooses moves from what one seat knows.
///
/// The trail is that of the true game in games of perfect information and empty in hidden ones, whose views carry the
/// public log instead. Same seed, same view, same node or depth limit on one thread: same answer.
pub trait Strategy<G: Game>: Send {
    /// Chooses for the seat whose view this is; that seat is to move.
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move>;

    /// Forgets what earlier moves left behind: the next search has nothing to do with them.
    fn forget(&mut self) {}
}

/// The strength levels offered to people, 1 to 10: a node budget each, never a time, so that a seed fixes the game.
pub const LEVEL_NODES: [u64; 10] = [100, 300, 1_000, 4_000, 15_000, 50_000, 150_000, 500_000, 1_500_000, 5_000_000];

/// The level used when nobody asks for another.
pub const DEFAULT_LEVEL: u8 = 5;

/// The node budget of a level; `None` outside 1..=10.
pub fn level_nodes(level: u8) -> Option<u64> {
    LEVEL_NODES.get(usize::from(level).checked_sub(1)?).copied()
}

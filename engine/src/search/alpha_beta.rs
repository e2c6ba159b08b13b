//! Alpha-beta: iterative deepening over the node of `node.rs`, for two sides and perfect information.
//!
//! Seats, not plies, decide signs: a side may move twice, four seats may form two sides, chance events count by
//! expectation. The answer is exact once it cannot change with depth: a win or loss no farther than the depth
//! searched, or a tree searched to its ends.
//!
//! Does **not** suit games of three or more sides, or games whose payoffs do not add up to nothing:
//! [`MaxN`](crate::search::max_n::MaxN) and [`Mcts`](crate::search::mcts::Mcts) are for those.
//! Games with chance events that cannot be listed are searched, but such an event counts as even.

use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, Turn, moves, sides};
use crate::history::Trail;
use crate::info::PerfectInfo;
use crate::outcome::Side;
use crate::search::line::{Basis, Found, Searcher, Task, Window};
use crate::search::node::{MAX_DEPTH, settled};
use crate::search::score::{Score, Value};
use crate::search::table::{Bound, Table};
use crate::search::traits::{Evaluator, Even, Ordering, Unordered};
use crate::search::{Clock, Limits, Line, Progress, Report, Strategy};

/// Half the width of the first window round the last score, in hundredths.
const ASPIRATION: i32 = 50;

/// Why alpha-beta cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsuited {
    /// More than two sides.
    #[error("alpha-beta plays for two sides, this game has {sides}")]
    TooManySides {
        /// How many the game has.
        sides: usize,
    },
    /// What one side wins is not what the other loses.
    #[error("alpha-beta needs payoffs that add up to nothing")]
    NotZeroSum,
}

/// Checks that alpha-beta can play `game`.
///
/// # Errors
/// If the game has more than two sides, or two whose payoffs do not add up to nothing.
pub fn suits<G: Game>(game: &G) -> Result<(), Unsuited> {
    match sides(game) {
        0 | 1 => Ok(()),
        2 if game.zero_sum() => Ok(()),
        2 => Err(Unsuited::NotZeroSum),
        sides => Err(Unsuited::TooManySides { sides }),
    }
}

/// Alpha-beta as a strategy. Its table lives on from move to move; everything else starts afresh.
pub struct AlphaBeta<G: Game> {
    evaluator: Arc<dyn Evaluator<G>>,
    ordering: Arc<dyn Ordering<G>>,
    table: Arc<Table>,
}

impl<G: Game> AlphaBeta<G> {
    /// Alpha-beta for `game` with no evaluation, no move order of the game's, and a table of 16 MiB.
    ///
    /// # Errors
    /// If the game does not suit alpha-beta, see [`suits`].
    pub fn new(game: &G) -> Result<Self, Unsuited> {
        suits(game)?;
        Ok(Self { evaluator: Arc::new(Even), ordering: Arc::new(Unordered), table: Arc::new(Table::new(16 << 20)) })
    }

    /// With this evaluation at the leaves.
    #[must_use]
    pub fn with_evaluator(self, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        Self { evaluator, ..self }
    }

    /// With this move order.
    #[must_use]
    pub fn with_ordering(self, ordering: Arc<dyn Ordering<G>>) -> Self {
        Self { ordering, ..self }
    }

    /// With a table of at most `bytes` bytes; 0 for none.
    #[must_use]
    pub fn with_table(self, bytes: usize) -> Self {
        Self { table: Arc::new(Table::new(bytes)), ..self }
    }
}

impl<G: PerfectInfo> Strategy<G> for AlphaBeta<G> {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let tools = Tools { evaluator: &*self.evaluator, ordering: &*self.ordering, table: &self.table };
        alpha_beta(game, G::state_of(view), trail, limits, tools, progress)
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// What [`alpha_beta`] works with.
#[derive(Clone, Copy)]
pub struct Tools<'a, E: ?Sized, O: ?Sized> {
    /// Values leaves.
    pub evaluator: &'a E,
    /// Orders moves and tells loud ones.
    pub ordering: &'a O,
    /// Remembers positions; only searches of one game may share one.
    pub table: &'a Table,
}

/// Searches `state` by alpha-beta; `trail` ends with it (an empty one means: nothing was played before).
///
/// The game must suit alpha-beta, see [`suits`]. The best move is legal under any limits, even one node. Stops early
/// once the answer is exact. The root itself is never drawn by a rule, since a move is asked for.
pub fn alpha_beta<G, E, O>(
    game: &G,
    state: &G::State,
    trail: &Trail,
    limits: &Limits,
    tools: Tools<'_, E, O>,
    progress: Progress<'_, G::Move>,
) -> Report<G::Move>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Ordering<G> + ?Sized,
{
    let Turn::Seat(seat) = game.turn(state) else { return Report::empty() };
    tools.table.age();
    let mut search = Searcher::new(game, tools.evaluator, tools.ordering, tools.table, Clock::start(limits));
    search.start_from(state, trail);
    let mut root = Root::new(search, state, game.side(seat), limits.multi_pv.max(1));
    let mut report = root.first_report();
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        let done = root.deepen(depth);
        root.update(&mut report, done.then_some(depth));
        if !done {
            break;
        }
        progress(&report);
        if root.proven || root.search.clock.is_over() || limits.stopped() {
            break;
        }
    }
    report
}

/// A move of the root and what the latest search that raised alpha found of it.
struct RootMove<M> {
    mv: M,
    score: Score,
    basis: Basis,
    pv: Vec<M>,
    nodes: u64,
}

struct Root<'a, G: Game, E: ?Sized, O: ?Sized> {
    search: Searcher<'a, G, E, O>,
    state: &'a G::State,
    /// The side to move.
    side: Side,
    /// The best `wanted` moves first, in order.
    moves: Vec<RootMove<G::Move>>,
    wanted: usize,
    /// True if the latest depth proved all wanted lines.
    proven: bool,
    /// True if the front move changed since the last completed depth.
    overtaken: bool,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized, O: Ordering<G> + ?Sized> Root<'a, G, E, O> {
    fn new(search: Searcher<'a, G, E, O>, state: &'a G::State, side: Side, wanted: usize) -> Self {
        let promise = |mv| search.ordering.promise(search.game, state, mv);
        let mut list = moves(search.game, state).to_vec();
        list.sort_by_cached_key(|&mv| std::cmp::Reverse(promise(mv)));
        let root_move = |mv| RootMove { mv, score: Score::DRAW, basis: Basis::OPINION, pv: vec![mv], nodes: 0 };
        let moves: Vec<_> = list.into_iter().map(root_move).collect();
        let wanted = wanted.min(moves.len());
        Self { search, state, side, moves, wanted, proven: false, overtaken: false }
    }

    /// The answer if nothing can be searched: the first move, at its face value.
    fn first_report(&mut self) -> Report<G::Move> {
        let here = Score::evaluation(self.search.evaluator.evaluate(self.search.game, self.state));
        for first in self.moves.iter_mut().take(self.wanted) {
            first.score = here;
        }
        let mut report = Report { exact: false, ..Report::empty() };
        self.update(&mut report, Some(0));
        report
    }

    /// Searches all wanted lines to `depth`; false if the search was stopped.
    fn deepen(&mut self, depth: u32) -> bool {
        self.proven = true;
        self.overtaken = false;
        for line in 0..self.wanted {
            let Some(found) = self.aspire(line, depth) else {
                self.proven = false;
                return false;
            };
            self.proven &= !settled(found, Bound::Exact, depth).basis.open;
        }
        self.moves[..self.wanted].sort_by_key(|found| std::cmp::Reverse(found.score));
        true
    }

    /// The exact score of the best move from `line` on, by windows that widen until it lies inside.
    fn aspire(&mut self, line: usize, depth: u32) -> Option<Found> {
        let guess = self.moves[line].score;
        let mut window = Window::full();
        if depth > 2 && !guess.is_decided() {
            let around = |margin: i32| Score::from_raw(guess.raw() + margin);
            window = Window::new(around(-ASPIRATION), around(ASPIRATION));
        }
        loop {
            let found = self.best_from(line, window, depth)?;
            if found.score <= window.alpha {
                window.alpha = -Score::INFINITE;
            } else if found.score >= window.beta {
                window.beta = Score::INFINITE;
            } else {
                return Some(found);
            }
        }
    }

    /// Searches the moves from `line` on and moves the best one to its place; `None` if the search was stopped.
    fn best_from(&mut self, line: usize, window: Window, depth: u32) -> Option<Found> {
        let Window { mut alpha, beta } = window;
        let mut best = Found { score: -Score::INFINITE, basis: Basis::RULES };
        let mut best_at = None;
        for at in line..self.moves.len() {
            let before = self.search.clock.nodes();
            let task = Task { side: self.side, window: Window::new(alpha, beta), depth: depth - 1, ply: 1 };
            let found = self.search.try_move(self.state, self.moves[at].mv, task, at == line);
            let entry = &mut self.moves[at];
            entry.nodes += self.search.clock.nodes() - before;
            if self.search.clock.is_over() {
                break;
            }
            best.score = best.score.max(found.score);
            best.basis = best.basis.and(found.basis);
            if found.score > alpha {
                alpha = found.score;
                best_at = Some(at);
                (entry.score, entry.basis) = (found.score, settled(found, Bound::Exact, depth).basis);
                entry.pv.truncate(1);
                entry.pv.extend_from_slice(self.search.variations.line(1));
                if alpha >= beta {
                    break;
                }
            }
        }
        if let Some(at) = best_at {
            self.overtaken |= line == 0 && at > 0;
            self.moves[line..=at].rotate_right(1);
        }
        (!self.search.clock.is_over()).then_some(best)
    }

    /// Brings the report up to date: after a completed depth all of it, else only a new best move.
    fn update(&mut self, report: &mut Report<G::Move>, completed: Option<u32>) {
        if let Some(depth) = completed {
            report.lines = (0..self.wanted).map(|at| self.line(at, depth)).collect();
            report.depth = depth;
            report.exact = self.proven;
        } else if self.overtaken {
            let front = self.line(0, report.depth + 1);
            report.lines.retain(|line| line.mv != front.mv);
            report.lines.insert(0, front);
            report.lines.truncate(self.wanted);
            report.exact = false;
        }
        report.best = report.lines.first().map(|line| line.mv);
        report.seldepth = self.search.seldepth;
        report.nodes = self.search.clock.nodes();
        report.seconds = self.search.clock.seconds();
    }

    fn line(&self, at: usize, depth: u32) -> Line<G::Move> {
        let found = &self.moves[at];
        let value = Value::of_score(found.score, self.search.evaluator.unit(), !found.basis.open);
        Line { mv: found.mv, value, pv: self.lengthened(found, depth), depth, visits: found.nodes }
    }

    /// The variation of a root move, continued through the table up to the end it promises or the depth.
    fn lengthened(&self, found: &RootMove<G::Move>, depth: u32) -> Vec<G::Move> {
        let game = self.search.game;
        let wanted = found.score.win_distance().or(found.score.loss_distance()).unwrap_or(depth) as usize;
        let mut pv = found.pv.clone();
        let mut state = pv.iter().fold(self.state.clone(), |state, &mv| game.play(&state, mv));
        while pv.len() < wanted && matches!(game.turn(&state), Turn::Seat(_)) && game.drawn(&state).is_none() {
            let next =
                self.search.table_move(&state).and_then(|index| moves(game, &state).get(usize::from(index)).copied());
            let Some(mv) = next else { break };
            pv.push(mv);
            state = game.play(&state, mv);
        }
        pv
    }
}

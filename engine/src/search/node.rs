//! The node of alpha-beta: principal-variation search with the transposition table.
//!
//! **A table entry never answers across a draw rule.**
//! * *Counters.* An entry knows how far ahead its score has looked (`reach`; entries and tails that went into it
//!   counted in). It is stored under the bare key only if no counter could have drawn the game that soon, and answers
//!   only where none can; otherwise the counters are part of the key. A depth alone would not do: an entry deeper than
//!   asked for may promise a win that comes after the counter has run out.
//! * *Repetition.* A score that hangs on a position before the node (a repetition of it) is not stored. Positions
//!   played before the root that one more occurrence would draw are mixed into every key.
//! * *Claims* are settled outside the node, so that what is stored is always the worth of playing on.
//!
//! What remains: a stored score does not know that a position inside its own tree has meanwhile been passed on the way
//! to the node, so that a repetition is reachable earlier. Proven wins, losses and draws at the root are not affected:
//! a side that wins from a position it has passed would have won from there, and faster; one more draw within reach
//! changes no draw. Evaluations and payoffs between win and loss may be off by it, and a draw by repetition may stay
//! unproven at any depth, since entries of two positions of a loop can feed each other.

use crate::game::{Game, MoveList};
use crate::random::split_mix;
use crate::search::line::{Basis, Found, MAX_PLY, Searcher, Task, Window};
use crate::search::ordering::Picker;
use crate::search::quiescence::TAIL;
use crate::search::score::Score;
use crate::search::table::{Bound, Entry};
use crate::search::traits::{Evaluator, Ordering};

/// Most plies of full-width search.
pub(crate) const MAX_DEPTH: u32 = 200;

/// The keys of a position, and how soon a counter could draw it.
struct Keys {
    plain: u64,
    counted: u64,
    until_draw: u32,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Ordering<G> + ?Sized> Searcher<'_, G, E, O> {
    /// The score of `state` for the side to move, as deep as `task` says.
    pub(crate) fn node(&mut self, state: &G::State, task: Task) -> Found {
        if task.depth == 0 || task.ply >= MAX_PLY {
            return self.quiesce(state, Task { depth: TAIL, ..task });
        }
        // Nothing beats winning with this move.
        let Window { alpha, beta } = task.window;
        let window = Window::new(alpha.max(Score::loss_in(0)), beta.min(Score::win_in(1)));
        if window.alpha >= window.beta {
            return Found::new(window.alpha, Basis::RULES);
        }
        let keys = self.keys(state);
        let (entry, hint) = self.recall(&keys, task.depth);
        if let Some(answer) = entry.and_then(|entry| answer(&entry, window, task.depth)) {
            return answer;
        }
        let mut moves = MoveList::new();
        self.game.legal_moves(state, &mut moves);
        let (found, bound, best) = self.best_move(state, Picker::new(moves, hint), Task { window, ..task });
        if !self.clock.is_over() && found.basis.oldest >= self.here() {
            self.remember(&keys, found, bound, task.depth, best);
        }
        found
    }

    /// Searches the moves of a node: the score, what it bounds, and the index of the best move.
    fn best_move(&mut self, state: &G::State, mut picker: Picker<G::Move>, task: Task) -> (Found, Bound, u16) {
        let Task { window: Window { mut alpha, beta }, side, depth, ply } = task;
        let mut best = Found::new(-Score::INFINITE, Basis::RULES);
        let mut best_index = None;
        let mut bound = Bound::Upper;
        loop {
            let (game, ordering, learned) = (self.game, self.ordering, &self.heuristics);
            let rank = |mv| learned.rank(ordering.promise(game, state, mv), side, ply, mv);
            let Some((index, mv)) = picker.next(rank) else { break };
            let inner = Task { side, window: Window::new(alpha, beta), depth: depth - 1, ply: ply + 1 };
            let found = self.try_move(state, mv, inner, best_index.is_none());
            if self.clock.is_over() {
                return (Found::STOPPED, Bound::Upper, 0);
            }
            if found.score >= beta {
                self.heuristics.reward(side, ply, mv, depth, picker.tried());
                if !task.window.is_null() {
                    self.variations.extend(ply, mv);
                }
                return (settled(found, Bound::Lower, depth), Bound::Lower, index);
            }
            best.basis = best.basis.and(found.basis);
            if found.score > best.score {
                (best.score, best_index) = (found.score, Some(index));
            }
            if found.score > alpha {
                (alpha, bound) = (found.score, Bound::Exact);
                self.variations.extend(ply, mv);
            }
        }
        (settled(best, bound, depth), bound, best_index.unwrap_or(0))
    }

    /// The score of one move: the first in the whole window, others in the null window unless they turn out better.
    pub(crate) fn try_move(&mut self, state: &G::State, mv: G::Move, task: Task, first: bool) -> Found {
        let node = |search: &mut Self, state: &G::State, task| search.node(state, task);
        let Window { alpha, beta } = task.window;
        if !first && !task.window.is_null() {
            let found = self.after(state, mv, Task { window: Window::null(alpha), ..task }, node);
            if self.clock.is_over() || found.score <= alpha || found.score >= beta {
                return found;
            }
        }
        self.after(state, mv, task, node)
    }

    fn keys(&self, state: &G::State) -> Keys {
        let plain = self.salted_key(state);
        let until_draw = self.game.plies_to_draw(state);
        let counted = match until_draw {
            u32::MAX => plain,
            _ => split_mix(plain.rotate_left(32) ^ split_mix(self.game.counter_key(state))),
        };
        Keys { plain, counted, until_draw }
    }

    /// The entry that may speak for a position, and the index of a move to try first.
    fn recall(&self, keys: &Keys, depth: u32) -> (Option<Entry>, Option<u16>) {
        let plain = self.table.find(keys.plain);
        let valid = plain.filter(|entry| keys.until_draw > reach(entry));
        let near = keys.until_draw <= depth.saturating_add(TAIL / 2);
        let counted = if valid.is_none() && near { self.table.find(keys.counted) } else { None };
        (valid.or(counted), counted.or(plain).map(|entry| entry.best))
    }

    fn remember(&self, keys: &Keys, found: Found, bound: Bound, depth: u32, best: u16) {
        let entry = Entry {
            score: found.score,
            bound,
            depth: depth.min(255) as u8,
            reach: found.basis.reach.min(255) as u8,
            proven: !found.basis.open,
            best,
        };
        let key = if keys.until_draw > reach(&entry) { keys.plain } else { keys.counted };
        self.table.store(key, entry);
    }

    /// Index of the table's move for a position.
    pub(crate) fn table_move(&self, state: &G::State) -> Option<u16> {
        self.recall(&self.keys(state), 0).1
    }
}

/// Plies from which on a counter can no longer touch an entry.
fn reach(entry: &Entry) -> u32 {
    if entry.reach == u8::MAX { u32::MAX - 1 } else { entry.reach.into() }
}

/// What an entry says within a window, if that is enough. Inside open windows only proven entries answer, so that
/// principal variations stay whole.
fn answer(entry: &Entry, window: Window, depth: u32) -> Option<Found> {
    let deep = entry.proven || (window.is_null() && u32::from(entry.depth) >= depth);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    let basis = Basis { reach: entry.reach.into(), open: !entry.proven, ..Basis::RULES };
    (deep && enough).then(|| Found::new(entry.score, basis))
}

/// Marks bounds that no evaluation can touch: at least a win, at most a loss, and a distance within the depth, since
/// a full-width search that deep cannot have overlooked a faster one.
pub(crate) fn settled(found: Found, bound: Bound, depth: u32) -> Found {
    let Found { score, mut basis } = found;
    let certain = match bound {
        Bound::Lower => score.win_distance().is_some(),
        Bound::Upper => score.loss_distance().is_some(),
        Bound::Exact => score.win_distance().or(score.loss_distance()).is_some_and(|plies| plies <= depth),
    };
    basis.open &= !certain;
    Found { score, basis }
}

//! The tail of the search: past its depth only loud moves are followed, until the position is calm.

use smallvec::SmallVec;

use crate::game::{Game, MoveList};
use crate::search::line::{Basis, Found, MAX_PLY, Searcher, Task, Window};
use crate::search::score::Score;
use crate::search::traits::{Evaluator, Ordering};

/// Most plies of a tail.
pub(crate) const TAIL: u32 = 32;

impl<G: Game, E: Evaluator<G> + ?Sized, O: Ordering<G> + ?Sized> Searcher<'_, G, E, O> {
    /// The score of `state` for the side to move; the depth of the task is the most plies that the tail may have.
    ///
    /// The mover may stand pat on the evaluation unless every legal move is loud, as where captures are mandatory:
    /// then all of them are searched, and a score that the rules decide in the tail is as good as proven.
    pub(crate) fn quiesce(&mut self, state: &G::State, task: Task) -> Found {
        let Task { window: Window { mut alpha, beta }, depth: tail, ply, side } = task;
        let mut moves = MoveList::new();
        self.game.legal_moves(state, &mut moves);
        let all = moves.len();
        let (game, ordering) = (self.game, self.ordering);
        moves.retain(|mv| ordering.is_loud(game, state, *mv));
        let forced = moves.len() == all;
        let mut best = Found::new(-Score::INFINITE, Basis::RULES);
        if !forced || tail == 0 || ply >= MAX_PLY {
            best = Found::new(Score::evaluation(self.evaluator.evaluate(game, state)), Basis::OPINION);
            if best.score >= beta || moves.is_empty() || tail == 0 || ply >= MAX_PLY {
                return best;
            }
            alpha = alpha.max(best.score);
        }
        for mv in self.loudest_first(state, moves) {
            let task = Task { side, window: Window::new(alpha, beta), depth: tail - 1, ply: ply + 1 };
            let found = self.after(state, mv, task, |search, state, task| search.quiesce(state, task));
            if self.clock.is_over() {
                return Found::STOPPED;
            }
            if found.score >= beta {
                return found;
            }
            best = Found::new(best.score.max(found.score), best.basis.and(found.basis));
            if found.score > alpha {
                alpha = found.score;
                self.variations.extend(ply, mv);
            }
        }
        best
    }

    fn loudest_first(&self, state: &G::State, mut moves: MoveList<G::Move>) -> MoveList<G::Move> {
        if moves.len() > 1 {
            let promise = |mv| -i64::from(self.ordering.promise(self.game, state, mv));
            let mut ranked: SmallVec<[(i64, G::Move); 32]> = moves.iter().map(|&mv| (promise(mv), mv)).collect();
            ranked.sort_by_key(|&(rank, _)| rank);
            moves.clear();
            moves.extend(ranked.into_iter().map(|(_, mv)| mv));
        }
        moves
    }
}

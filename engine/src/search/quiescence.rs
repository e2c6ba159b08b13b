//! The tail of the search: past its depth only loud moves are followed, until the position is calm.

use smallvec::SmallVec;

use crate::game::{Game, MoveList, Turn};
use crate::outcome::Side;
use crate::search::line::{Basis, Found, MAX_PLY, Searcher, Window};
use crate::search::score::Score;
use crate::search::traits::{Evaluator, Ordering};

/// Most plies of a tail.
pub(crate) const TAIL: u32 = 32;

impl<G: Game, E: Evaluator<G> + ?Sized, O: Ordering<G> + ?Sized> Searcher<'_, G, E, O> {
    /// The score of `state` for the side to move, with at most `tail` more plies.
    ///
    /// The mover may stand pat on the evaluation unless every legal move is loud, as where captures are mandatory:
    /// then all of them are searched, and a score that the rules decide in the tail is as good as proven.
    pub(crate) fn quiesce(&mut self, state: &G::State, window: Window, tail: u32, ply: usize) -> Found {
        let mut moves = MoveList::new();
        self.game.legal_moves(state, &mut moves);
        let all = moves.len();
        let (game, ordering) = (self.game, self.ordering);
        moves.retain(|mv| ordering.is_loud(game, state, *mv));
        let forced = moves.len() == all;
        let Window { mut alpha, beta } = window;
        let mut best = Found::new(-Score::INFINITE, Basis::RULES);
        if !forced || tail == 0 || ply >= MAX_PLY {
            best = Found::new(Score::evaluation(self.evaluator.evaluate(game, state)), Basis::OPINION);
            if best.score >= beta || moves.is_empty() || tail == 0 || ply >= MAX_PLY {
                return best;
            }
            alpha = alpha.max(best.score);
        }
        let side = self.side_to_move(state);
        let mut all = best.basis;
        for mv in self.loudest_first(state, moves) {
            let inner = Window::new(alpha, beta);
            let found = self.after(state, mv, side, inner, tail - 1, ply + 1, |search, state, window, tail, ply| {
                search.quiesce(state, window, tail, ply)
            });
            if self.clock.is_over() {
                return Found::STOPPED;
            }
            if found.score >= beta {
                return found;
            }
            all = all.and(found.basis);
            best.score = best.score.max(found.score);
            if found.score > alpha {
                alpha = found.score;
                self.variations.extend(ply, mv);
            }
        }
        Found::new(best.score, all)
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

    /// The side whose decision comes next in a position where a seat is to move.
    pub(crate) fn side_to_move(&self, state: &G::State) -> Side {
        match self.game.turn(state) {
            Turn::Seat(seat) => self.game.side(seat),
            Turn::Chance | Turn::Over => Side(0),
        }
    }
}

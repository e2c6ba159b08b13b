//! What the moves of a finished game were worth: all hands are open then, and only then.

use super::GameSession;
use crate::game::Act;
use crate::kit::WeighMoves;
use crate::outcome::Seat;
use crate::session::{PostMortem, Session, WeighedMove};
use crate::text::{Render, TextError};

impl<G: Render> GameSession<G> {
    /// Weighs the moves since chance last decided.
    pub(super) fn weighed(&self, weigh: WeighMoves<G>) -> Result<PostMortem, TextError> {
        if self.seen_by.is_some() {
            let message = "this is one seat's view: what the moves were worth hangs on all hands.";
            return Err(TextError::new("E-POSITION-HIDDEN", message));
        }
        if !self.status().over() {
            let message = "the round is not over: what its moves are worth would tell of hidden hands.";
            return Err(TextError::new("E-REVEAL-HIDDEN", message));
        }
        let acts = self.acts();
        let first = acts.iter().rposition(|act| matches!(act, Act::Chance(_))).map_or(0, |chance| chance + 1);
        let moves: Vec<(Seat, G::Move)> = acts[first..].iter().filter_map(moved).collect();
        let played: Vec<G::Move> = moves.iter().map(|&(_, mv)| mv).collect();
        let weighed = weigh(&self.game, &self.states[first], &played)?;
        let left_out = acts[..first].iter().filter_map(moved).count();
        let mut told = PostMortem { moves: Vec::new(), left_out };
        for (index, (&(seat, mv), weighed)) in moves.iter().zip(weighed).enumerate() {
            let before = &self.states[first + index];
            match weighed {
                None => told.left_out += 1,
                Some(weighed) => told.moves.push(WeighedMove {
                    ply: first + index + 1,
                    seat,
                    text: self.game.recorded_text(before, mv),
                    best: self.game.recorded_text(before, weighed.best),
                    value: weighed.value,
                    loss: weighed.loss,
                }),
            }
        }
        Ok(told)
    }
}

fn moved<M: Copy, C>(act: &Act<M, C>) -> Option<(Seat, M)> {
    match act {
        Act::Move { seat, mv } => Some((*seat, *mv)),
        Act::Chance(_) => None,
    }
}

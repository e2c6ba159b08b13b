//! The oracle of search laws: whether a side can force a win, by plain and-or search within a node budget.

use crate::game::{Game, Turn, moves};
use crate::history::{Trail, draw_now};
use crate::outcome::{Seat, Side};

/// Asks for forced wins of one side.
pub(super) struct Oracle<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) winner: Side,
    /// The positions so far, the one asked about last.
    pub(super) trail: Trail,
    /// Nodes that may still be looked at.
    pub(super) nodes: u32,
}

impl<G: Game> Oracle<'_, G> {
    /// True if the side wins within `plies` plies, whatever the others, chance and draw rules do; `None` if the nodes
    /// do not suffice to say.
    pub(super) fn wins(&mut self, state: &G::State, plies: u32) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if let Some(outcome) = self.game.outcome(state) {
            let mut seats = (0..self.game.seats() as u8).map(Seat);
            return Some(seats.any(|seat| self.ours(seat) && outcome.payoff[seat] >= 1.0));
        }
        let turn = self.game.turn(state);
        let ours = matches!(turn, Turn::Seat(seat) if self.ours(seat));
        // The side itself need not claim a draw; the others would.
        let drawn = draw_now(self.game, state, &self.trail).is_some_and(|draw| !draw.claimed || !ours);
        if drawn || plies == 0 {
            return Some(false);
        }
        let game = self.game;
        if turn == Turn::Chance {
            let results = game.chance_outcomes(state)?;
            return self.any(results.iter().map(|(chance, _)| (game.play_chance(state, chance), true)), plies, false);
        }
        let list = moves(game, state);
        self.any(list.iter().map(|&mv| (game.play(state, mv), game.irreversible(state, mv))), plies, ours)
    }

    /// True if a win follows from one of the children (`one`) or from all of them.
    fn any(&mut self, children: impl Iterator<Item = (G::State, bool)>, plies: u32, one: bool) -> Option<bool> {
        for (child, irreversible) in children {
            self.trail.push(self.game.key(&child), irreversible);
            let wins = self.wins(&child, plies - 1);
            self.trail.pop();
            if wins? == one {
                return Some(one);
            }
        }
        Some(!one)
    }

    fn ours(&self, seat: Seat) -> bool {
        self.game.side(seat) == self.winner
    }
}

//! Acts taken back and played again, counted as a viewer counts them: what it did not see goes along with what it saw
//! before, so that no number tells of it.

use super::{GameSession, Undone, mover};
use crate::game::{Act, Game};
use crate::outcome::Seat;
use crate::session::Viewer;
use crate::text::Render;

impl<G: Render> GameSession<G> {
    /// Takes back up to `acts` acts that the viewer saw, with those after them; how many it took.
    pub(super) fn take_back(&mut self, acts: usize, viewer: Viewer) -> usize {
        let mut taken = 0;
        while taken < acts {
            if let Some(ending) = self.ending.take() {
                self.undone.push(Undone::Ending(ending));
                taken += 1;
            } else if let Some(act) = self.pop() {
                taken += usize::from(self.seen_of(self.state(), &act, viewer).is_some());
                self.undone.push(Undone::Act(act));
            } else {
                break;
            }
        }
        taken
    }

    /// Plays up to `acts` acts again that the viewer saw, with what came unseen after them; how many it played.
    pub(super) fn play_again(&mut self, acts: usize, viewer: Viewer) -> usize {
        let mut played = 0;
        while let Some(next) = self.undone.last().filter(|_| acts > 0) {
            let is_seen = match next {
                Undone::Act(act) => self.seen_of(self.state(), act, viewer).is_some(),
                Undone::Ending(_) => true,
            };
            if is_seen && played == acts {
                break;
            }
            played += usize::from(is_seen);
            match self.undone.pop() {
                Some(Undone::Act(act)) => self.push(act),
                Some(Undone::Ending(ending)) => self.ending = Some(ending),
                None => break,
            }
        }
        played
    }

    /// Who moved in the acts that can be played again and that the viewer would see, next first.
    pub(super) fn movers_to_redo(&self, viewer: Viewer) -> Vec<Option<Seat>> {
        let mut state = self.state().clone();
        let mut movers = Vec::with_capacity(self.undone.len());
        for undone in self.undone.iter().rev() {
            let Undone::Act(act) = undone else {
                movers.push(None);
                continue;
            };
            if self.seen_of(&state, act, viewer).is_some() {
                movers.push(mover(act));
            }
            state = after(&*self.game, &state, act);
        }
        movers
    }
}

/// The state after an act.
pub(super) fn after<G: Game>(game: &G, before: &G::State, act: &Act<G::Move, G::Chance>) -> G::State {
    match act {
        Act::Move { mv, .. } => game.play(before, *mv),
        Act::Chance(chance) => game.play_chance(before, chance),
    }
}

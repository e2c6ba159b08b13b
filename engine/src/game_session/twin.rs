//! A game that looks to one seat like another one: what the laws of hidden information compare.

use std::sync::Arc;

use super::GameSession;
use crate::outcome::Seat;
use crate::random::Random;
use crate::record::Record;
use crate::text::Render;

impl<G: Render> GameSession<G> {
    /// The record of a game that looks to `seat` like this one, in a world drawn from what the seat sees. `None` where
    /// nothing is hidden, the game did not begin at its own start, or it gives no past for the world.
    pub fn twin(&self, seat: Seat, random: &mut Random) -> Option<Record> {
        let secrets = self.kit.hidden.as_ref().filter(|_| self.start.is_none())?;
        let view = self.game.view(self.state(), &self.log, seat);
        let world = (secrets.sample)(&self.game, &view, random)?;
        let past = (secrets.past)(&self.game, &view, &world)?;
        let (settings, game, kit) = (self.settings.clone(), Arc::clone(&self.game), Arc::clone(&self.kit));
        let mut other = Self::new(&self.id, settings, self.seed, game, kit, None);
        past.into_iter().for_each(|act| other.push(act));
        other.players.clone_from(&self.players);
        other.remarks.clone_from(&self.remarks);
        Some(other.written())
    }
}

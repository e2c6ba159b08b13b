//! How a game ends, on the board or away from it, and what that comes to.

use super::GameSession;
use crate::game::Draw;
use crate::history::draw_now;
use crate::outcome::{Outcome, PerSeat, Seat};
use crate::text::{Render, TextError};

/// How a game ended away from the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ending {
    Claim(Draw),
    Agreement,
    Resign(Seat),
}

impl<G: Render> GameSession<G> {
    pub(super) fn automatic_draw(&self) -> Option<Draw> {
        draw_now(&*self.game, self.state(), &self.trail).filter(|draw| !draw.claimed)
    }

    fn outcome_of_ending(&self, ending: &Ending) -> Outcome {
        let seats = self.game.seats();
        match ending {
            Ending::Claim(draw) => Outcome::draw(draw.reason, seats),
            Ending::Agreement => Outcome::draw("agreement", seats),
            Ending::Resign(loser) => {
                let lost = self.game.side(*loser);
                let won = Outcome::win("resignation", seats, |seat| self.game.side(seat) != lost);
                // Where points are counted there are those made so far, and none for the end.
                match &self.kit.rounds {
                    Some(rounds) => {
                        Outcome { points: self.points_of(rounds.count(&self.game, self.state()).in_play), ..won }
                    }
                    None => won,
                }
            }
        }
    }

    /// Points of sides as points of seats.
    fn points_of(&self, by_side: Vec<i32>) -> PerSeat<i32> {
        let of = |seat: Seat| by_side.get(self.game.side(seat).index()).copied().unwrap_or(0);
        PerSeat::from_fn(self.game.seats(), of)
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let board = self.game.outcome(self.state());
        board.or_else(|| self.ending.as_ref().map(|ending| self.outcome_of_ending(ending))).or_else(|| {
            let draw = self.automatic_draw()?;
            Some(Outcome::draw(draw.reason, self.game.seats()))
        })
    }

    pub(super) fn end(&mut self, ending: Ending) -> Result<(), TextError> {
        self.ending = Some(ending);
        self.undone.clear();
        Ok(())
    }
}

//! A session as a round of a match: what it brings to whom, and why.

use super::GameSession;
use crate::outcome::{Seat, Side};
use crate::session::{RoundCount, RoundEnd, Session};
use crate::text::Render;

impl<G: Render> GameSession<G> {
    /// How many sides sit at the table.
    fn sides(&self) -> usize {
        crate::game::sides(&*self.game)
    }

    /// As the game counts it, or by its result: what ended away from the board is counted by that alone.
    pub(super) fn counted(&self) -> RoundCount {
        match &self.kit.rounds {
            Some(rounds) if self.ending.is_none() => rounds.count(&self.game, self.state()),
            _ => RoundCount { in_play: vec![0; self.sides()], end: self.counted_by_result() },
        }
    }

    fn counted_by_result(&self) -> Option<RoundEnd> {
        let result = self.status().result?;
        let first_of = |side: usize| (0..self.seats() as u8).map(Seat).find(|&seat| self.side(seat).index() == side);
        let mut end = RoundEnd { best: result.winners.first().copied(), ..RoundEnd::default() };
        for side in 0..self.sides() {
            let seat = first_of(side);
            end.points.push(seat.map_or(0, |seat| result.points[seat.index()]));
            let won = seat.is_some_and(|seat| result.winners.contains(&seat));
            if won {
                end.winners.push(Side(side as u8));
            } else if !result.winners.is_empty() {
                end.losers.push(Side(side as u8));
            }
        }
        Some(end)
    }

    /// Every score made in play, in order.
    pub(super) fn scored(&self) -> Vec<(Side, i32)> {
        let Some(rounds) = &self.kit.rounds else { return Vec::new() };
        let mut scores = Vec::new();
        let mut before = vec![0; self.sides()];
        for state in &self.states {
            let now = rounds.count(&self.game, state).in_play;
            for (side, (now, before)) in now.iter().zip(&before).enumerate().filter(|(_, (now, before))| now != before)
            {
                scores.push((Side(side as u8), now - before));
            }
            before = now;
        }
        scores
    }

    /// How the points of the finished round come about.
    pub(super) fn explained(&self, name: &dyn Fn(Seat) -> String) -> Option<String> {
        let rounds = self.kit.rounds.as_ref().filter(|_| self.ending.is_none() && self.status().over())?;
        Some(rounds.explain(&self.game, self.state(), name)).filter(|text| !text.is_empty())
    }
}

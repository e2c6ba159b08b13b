//! Who sits where, who wins with whom, and how a game ended.
//!
//! Seats are places at the table; sides are the seats that win together. Points (for people and matches)
//! and payoffs (for search) are kept apart: going out first may win a round that is worth no points.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most seats any game may have.
pub const MAX_SEATS: usize = 16;

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Seats that win and lose together, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// The side as an index into per-side tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One value for each seat (or side), in order; no heap up to four.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PerSeat<T>(SmallVec<[T; 4]>);

impl<T> PerSeat<T> {
    /// A table that holds `f(seat)` for each of `seats` seats.
    pub fn from_fn(seats: usize, mut f: impl FnMut(Seat) -> T) -> Self {
        Self((0..seats).map(|n| f(Seat(n as u8))).collect())
    }

    /// How many seats the table covers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True for a table without seats.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values in seat order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values as a slice, in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T: Clone> PerSeat<T> {
    /// The same value for each of `seats` seats.
    pub fn filled(seats: usize, value: T) -> Self {
        Self(SmallVec::from_elem(value, seats))
    }
}

impl<T> std::ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> FromIterator<T> for PerSeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Self(iter.into_iter().collect())
    }
}

/// How a finished game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// One stable word, such as `no_moves` or `thirty_moves`.
    pub reason: &'static str,
    /// The seats that won; empty for a draw.
    pub winners: SmallVec<[Seat; 4]>,
    /// Points for people and matches.
    pub points: PerSeat<i32>,
    /// What search maximises, per seat, in -1.0..=1.0; equal inside a side.
    pub payoff: PerSeat<f64>,
    /// Seats in order of finish, best group first; empty where the game has no such order.
    pub ranking: Vec<Vec<Seat>>,
}

impl Outcome {
    /// A draw between `seats` seats: no winners, no points, payoff 0.
    pub fn draw(reason: &'static str, seats: usize) -> Self {
        Self {
            reason,
            winners: SmallVec::new(),
            points: PerSeat::filled(seats, 0),
            payoff: PerSeat::filled(seats, 0.0),
            ranking: Vec::new(),
        }
    }

    /// The seats for which `wins` holds win one point and payoff 1; all others get payoff -1.
    pub fn win(reason: &'static str, seats: usize, wins: impl Fn(Seat) -> bool) -> Self {
        Self {
            reason,
            winners: (0..seats as u8).map(Seat).filter(|&s| wins(s)).collect(),
            points: PerSeat::from_fn(seats, |s| i32::from(wins(s))),
            payoff: PerSeat::from_fn(seats, |s| if wins(s) { 1.0 } else { -1.0 }),
            ranking: Vec::new(),
        }
    }

    /// True when nobody won.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_and_a_draw_add_up_to_nothing() {
        let win = Outcome::win("out", 4, |s| s.0 % 2 == 0);
        assert_eq!(win.winners.as_slice(), [Seat(0), Seat(2)]);
        assert_eq!(win.payoff.iter().sum::<f64>(), 0.0);
        assert!(Outcome::draw("agreement", 2).is_draw());
    }
}

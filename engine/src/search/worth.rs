//! What a position is worth to every seat: the value of searches that do not think in two sides.

use crate::outcome::{PerSeat, Seat};
use crate::search::score::{Score, Value};
use crate::search::{Line, Report};

/// What a position is worth with best play of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The (expected) payoff of each seat.
    pub payoff: PerSeat<f64>,
    /// Plies to the end; the longest way where chance decides.
    pub plies: u32,
    /// True if the game was followed to its ends, so that the payoffs are exact.
    pub complete: bool,
}

impl Worth {
    /// A draw here and now.
    pub fn draw(seats: usize) -> Self {
        Self { payoff: PerSeat::filled(seats, 0.0), plies: 0, complete: true }
    }

    /// The worth for one seat as a score.
    pub fn score(&self, seat: Seat) -> Score {
        match self.payoff[seat] {
            payoff if payoff >= 1.0 => Score::win_in(self.plies),
            payoff if payoff <= -1.0 => Score::loss_in(self.plies),
            payoff => Score::of_payoff(payoff),
        }
    }

    /// The worth for one seat as a value to report: an average of ends reached and guesses if it is not complete.
    pub fn value(&self, seat: Seat) -> Value {
        match self.payoff[seat] {
            payoff if payoff >= 1.0 => Value::WinIn(self.plies),
            payoff if payoff <= -1.0 => Value::LossIn(self.plies),
            0.0 if self.complete => Value::Draw(0),
            payoff if self.complete => Value::ExactPoints(payoff),
            payoff => Value::WinRate((payoff + 1.0) / 2.0),
        }
    }

    /// True if `seat` would rather have this than `other`: a higher payoff, a faster win, a slower loss.
    pub fn beats(&self, other: &Self, seat: Seat) -> bool {
        let (mine, theirs) = (self.payoff[seat], other.payoff[seat]);
        if mine != theirs {
            return mine > theirs;
        }
        (mine >= 1.0 && self.plies < other.plies) || (mine <= -1.0 && self.plies > other.plies)
    }

    /// The same, one ply further from the end.
    #[must_use]
    pub fn one_ply_on(self) -> Self {
        Self { plies: self.plies + 1, ..self }
    }
}

/// The average worth over the results of a chance event.
pub(crate) struct Mean(Worth);

impl Mean {
    pub(crate) fn new(seats: usize) -> Self {
        Self(Worth::draw(seats))
    }

    /// Counts in a result with this probability.
    pub(crate) fn add(&mut self, probability: f64, worth: Worth) {
        let mean = &mut self.0;
        mean.payoff = mean.payoff.iter().zip(worth.payoff.iter()).map(|(sum, p)| sum + probability * p).collect();
        mean.plies = mean.plies.max(worth.plies);
        mean.complete &= worth.complete;
    }

    /// The average, without the dust of rounding, so that sure wins stay sure.
    pub(crate) fn worth(self) -> Worth {
        let scale = 1e12;
        let payoff = self.0.payoff.iter().map(|&sum| (sum * scale).round() / scale).collect();
        Worth { payoff, ..self.0 }
    }
}

/// A report that knows a legal move and nothing else.
pub(crate) fn first_move<M: Copy>(mv: M) -> Report<M> {
    let line = Line { mv, value: Value::Points(0.0), pv: vec![mv], depth: 0, visits: 0 };
    Report { best: Some(mv), lines: vec![line], exact: false, ..Report::empty() }
}

/// The moves of a root with their worth, best first, as a report.
pub(crate) fn ranked<M: Copy>(found: Vec<(M, Worth)>, seat: Seat, depth: u32, lines: usize) -> Report<M> {
    let exact = found.iter().all(|(_, worth)| worth.complete);
    let mut rest = found;
    let mut report = Report { depth, seldepth: depth, exact, ..Report::empty() };
    while !rest.is_empty() && report.lines.len() < lines.max(1) {
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].1.beats(&rest[best].1, seat) {
                best = at;
            }
        }
        let (mv, worth) = rest.remove(best);
        report.lines.push(Line { mv, value: worth.value(seat), pv: vec![mv], depth, visits: 0 });
    }
    report.best = report.lines.first().map(|line| line.mv);
    report
}

//! One score type: a bounded evaluation, a draw, or a proven win or loss with its distance.

use std::fmt;
use std::ops::Neg;

use serde::Serialize;

/// A score from the view of one side. Higher is better; faster wins are better, slower losses are better.
///
/// Evaluations are in hundredths of the game's unit (centimen, centipoints) within ±[`Score::MAX_EVALUATION`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// A draw, and an even evaluation.
    pub const DRAW: Self = Self(0);
    /// The largest evaluation, in hundredths.
    pub const MAX_EVALUATION: i32 = 1_000_000;
    /// Better than any score that occurs.
    pub const INFINITE: Self = Self(Self::WIN + 1);
    const WIN: i32 = 2_000_000;
    /// The longest proven distance that a score can say, in plies.
    pub const MAX_DISTANCE: u32 = 500_000;

    /// An evaluation in hundredths, cut to the range that evaluations have.
    pub fn evaluation(hundredths: i32) -> Self {
        Self(hundredths.clamp(-Self::MAX_EVALUATION, Self::MAX_EVALUATION))
    }

    /// A proven win in `plies` plies.
    pub fn win_in(plies: u32) -> Self {
        Self(Self::WIN - plies.min(Self::MAX_DISTANCE) as i32)
    }

    /// A proven loss in `plies` plies.
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// The score of a finished game with this payoff (-1.0..=1.0): a win, a loss, a draw, or in between in proportion.
    pub fn of_payoff(payoff: f64) -> Self {
        if payoff >= 1.0 {
            Self::win_in(0)
        } else if payoff <= -1.0 {
            Self::loss_in(0)
        } else {
            Self((payoff * f64::from(Self::MAX_EVALUATION)).round() as i32)
        }
    }

    /// Plies to the proven win, if this is one.
    pub fn win_distance(self) -> Option<u32> {
        (self.0 > Self::MAX_EVALUATION).then(|| (Self::WIN - self.0) as u32)
    }

    /// Plies to the proven loss, if this is one.
    pub fn loss_distance(self) -> Option<u32> {
        (-self).win_distance()
    }

    /// True for a proven win or loss.
    pub fn is_decided(self) -> bool {
        self.0.abs() > Self::MAX_EVALUATION
    }

    /// The score one ply further from the end: what a child's score is worth at its parent, before any change of sign.
    #[must_use]
    pub fn one_ply_on(self) -> Self {
        match self.0 {
            v if v > Self::MAX_EVALUATION => Self(v - 1),
            v if v < -Self::MAX_EVALUATION => Self(v + 1),
            _ => self,
        }
    }

    /// The window bound that [`Score::one_ply_on`] maps to this one: for passing a bound down to a child.
    #[must_use]
    pub fn one_ply_back(self) -> Self {
        match self.0 {
            v if v > Self::MAX_EVALUATION => Self(v + 1),
            v if v < -Self::MAX_EVALUATION => Self(v - 1),
            _ => self,
        }
    }

    /// The number that scores are ordered by.
    pub fn raw(self) -> i32 {
        self.0
    }

    /// The score with this raw number, cut to the range of scores.
    pub fn from_raw(raw: i32) -> Self {
        Self(raw.clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// What a search says of a move, from the view of the seat to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", content = "value", rename_all = "kebab-case")]
pub enum Value {
    /// An evaluation in men.
    Men(f64),
    /// An evaluation in points.
    Points(f64),
    /// The share of the payoff won in playouts, 0.0..=1.0.
    WinRate(f64),
    /// A proven win in so many plies.
    WinIn(u32),
    /// A proven loss in so many plies.
    LossIn(u32),
    /// A proven draw.
    Draw(u32),
    /// An exact payoff that is neither win, loss nor draw.
    ExactPoints(f64),
}

/// What an evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Men of a board game.
    Men,
    /// Points of a game that counts them.
    Points,
}

impl Value {
    /// The value of a search score; `exact` says that the score is proven: an even one is a draw, another one a payoff.
    pub fn of_score(score: Score, unit: Unit, exact: bool) -> Self {
        if let Some(plies) = score.win_distance() {
            return Self::WinIn(plies);
        }
        if let Some(plies) = score.loss_distance() {
            return Self::LossIn(plies);
        }
        let value = f64::from(score.raw()) / 100.0;
        match unit {
            _ if exact && score == Score::DRAW => Self::Draw(0),
            _ if exact => Self::ExactPoints(f64::from(score.raw()) / f64::from(Score::MAX_EVALUATION)),
            Unit::Men => Self::Men(value),
            Unit::Points => Self::Points(value),
        }
    }
}

impl Value {
    /// The payoff to expect, -1.0..=1.0, on one scale for all kinds: what averages over worlds are made of.
    pub fn expected_payoff(self) -> f64 {
        let scale = f64::from(Score::MAX_EVALUATION) / 100.0;
        match self {
            Self::Men(v) | Self::Points(v) => (v / scale).clamp(-1.0, 1.0),
            Self::ExactPoints(v) => v.clamp(-1.0, 1.0),
            Self::WinRate(v) => 2.0 * v - 1.0,
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => -1.0,
            Self::Draw(_) => 0.0,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Men(v) | Self::Points(v) | Self::ExactPoints(v) => write!(f, "{v:+.2}"),
            Self::WinRate(v) => write!(f, "{:.0} %", v * 100.0),
            Self::WinIn(n) => write!(f, "win in {n}"),
            Self::LossIn(n) => write!(f, "loss in {n}"),
            Self::Draw(_) => write!(f, "draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_wins_and_slower_losses_are_better() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::win_in(100) > Score::evaluation(i32::MAX));
        assert_eq!(Score::win_in(3).one_ply_on(), Score::win_in(4));
        assert_eq!(Score::loss_in(4).one_ply_back(), Score::loss_in(3));
        assert_eq!(Score::loss_in(3).loss_distance(), Some(3));
    }
}

//! The rules of a match as data.

use serde::{Deserialize, Serialize};

/// When a match ends and who wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnd {
    /// After one round, by its points.
    Single,
    /// After this many rounds, by the totals.
    Rounds(u32),
    /// When a round is over and some total is at or above this; the highest wins, equal ones play on.
    Reach(i32),
    /// As soon as a total is exactly this; a score that would pass it is void as a whole.
    Exact(i32),
    /// Whoever reaches this is out; the last one left wins.
    Eliminate(i32),
    /// Whoever reaches this has lost; the lowest total wins.
    Loser(i32),
    /// After this many rounds won.
    Wins(u32),
    /// After this many rounds won in a row.
    InARow(u32),
    /// Whoever has lost this many rounds has lost the match.
    Losses(u32),
}

/// What becomes of a score below the opening threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Below {
    /// It is lost.
    Drop,
    /// It is kept aside until what lies there reaches the threshold.
    Accumulate,
}

/// The threshold at which a party's record opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The least first score that is written.
    pub at: i32,
    /// What becomes of smaller ones before that.
    pub below: Below,
}

/// Who leads the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NextLeader {
    /// The game's own starter rule, every round.
    ByRule,
    /// Whoever went out in the round before, or held least of those who won it; the game's own rule if nobody won.
    PreviousWinner,
    /// The same, but the game's own rule after a round that broke a row of rounds won by others.
    PreviousWinnerUnlessBroken,
    /// The next seat still in after the one that led the round before.
    Rotate,
    /// The next one still in the other way round, where turns go that way.
    RotateBack,
}

impl NextLeader {
    /// Of `all` places the one to which the lead goes on from `led`, where it goes round.
    pub fn goes_on(self, led: usize, all: usize, is_in: impl Fn(usize) -> bool) -> Option<usize> {
        let step = if self == Self::RotateBack { all.saturating_sub(1) } else { 1 };
        (1..=all).map(|steps| (led + step * steps) % all).find(|&place| is_in(place))
    }
}

/// The rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// When it ends.
    pub end: MatchEnd,
    /// True if points are penalties, so that low totals are good.
    pub penalty: bool,
    /// The opening threshold, if there is one.
    pub opening: Option<Opening>,
    /// Of several that reach a losing limit together only the highest loses.
    pub only_highest: bool,
    /// If all that are left reach the limit of [`MatchEnd::Eliminate`] together, they play on instead:
    /// once at least, and until one of them stands best alone.
    pub sudden_death: bool,
    /// Who leads next.
    pub leader: NextLeader,
    /// What a round brings, about, in points: for estimates of how a match may go on.
    pub typical: i32,
}

impl Match {
    /// One round, won by its points.
    pub const SINGLE: Self = Self {
        end: MatchEnd::Single,
        penalty: false,
        opening: None,
        only_highest: false,
        sudden_death: false,
        leader: NextLeader::ByRule,
        typical: 1,
    };
}

//! The values that rule fields can have, with their names in settings and files.

use crate::tile::{MAX_PIP, Tile};

/// What a tile left in hand counts instead of its pips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileValue {
    /// The tile.
    pub tile: Tile,
    /// What it counts.
    pub value: u8,
    /// Whether it must be the only tile of the hand.
    pub when: ValueWhen,
}

/// Declares an enum of rule choices with the names that settings and files use.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl Choice for $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($text, Self::$variant)),+];
        }
    };
}

/// A rule field with named values.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value with its name in settings and files.
    const ALL: &'static [(&'static str, Self)];

    /// The name of this value.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }
}

choices! {
    /// When a [`TileValue`] holds.
    ValueWhen {
        /// Beside other tiles, too.
        Always = "always",
        /// Only as the last tile of the hand; otherwise its pips.
        Sole = "sole",
    }
}

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Whoever was dealt most doubles.
    MostDoubles,
    /// The holder of the highest double dealt.
    HighestDouble,
    /// The holder of the lowest double dealt.
    LowestDouble,
    /// The holder of the lowest double from this number up.
    LowestFrom(u8),
    /// The holder of the highest tile, doubles or not, by the order of `starter_none`.
    HighestTile,
    /// The holder of this tile.
    Holder(Tile),
    /// A seat by lot.
    Lot,
    /// This seat, whatever was dealt: seats given out by lot, and later rounds of a match.
    Seat(u8),
}

/// The starters that have no parameter.
const PLAIN_STARTERS: [(&str, Starter); 5] = [
    ("most_doubles", Starter::MostDoubles),
    ("highest_double", Starter::HighestDouble),
    ("lowest_double", Starter::LowestDouble),
    ("highest_tile", Starter::HighestTile),
    ("lot", Starter::Lot),
];

impl Starter {
    /// What the settings call such values.
    pub const NAMES: [&str; 8] = [
        "most_doubles",
        "highest_double",
        "lowest_double",
        "lowest_double_from_1",
        "highest_tile",
        "holder:6-6",
        "lot",
        "seat0",
    ];

    /// The name in settings and files.
    pub fn name(self) -> String {
        match self {
            Self::LowestFrom(pip) => format!("lowest_double_from_{pip}"),
            Self::Holder(tile) => format!("holder:{tile}"),
            Self::Seat(seat) => format!("seat{seat}"),
            plain => PLAIN_STARTERS.iter().find(|(_, of)| *of == plain).map_or("", |(name, _)| name).to_owned(),
        }
    }

    /// The value of a name.
    pub fn named(text: &str) -> Option<Self> {
        let number = |from: &str, most: u8| {
            let digits = text.strip_prefix(from).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))?;
            digits.parse::<u8>().ok().filter(|&number| number <= most)
        };
        let plain = PLAIN_STARTERS.iter().find(|(name, _)| *name == text).map(|(_, plain)| *plain);
        let tile = || {
            let (a, b) = text.strip_prefix("holder:")?.split_once('-')?;
            let (a, b) = (a.parse::<u8>().ok()?, b.parse::<u8>().ok()?);
            (a.max(b) <= MAX_PIP).then(|| Self::Holder(Tile::new(a, b)))
        };
        plain
            .or_else(|| number("lowest_double_from_", MAX_PIP).map(Self::LowestFrom))
            .or_else(|| number("seat", 9).map(Self::Seat))
            .or_else(tile)
    }

    /// True if what was dealt decides who leads.
    pub fn looks_at_tiles(self) -> bool {
        !matches!(self, Self::Seat(_) | Self::Lot)
    }
}

choices! {
    /// Which way the turn goes round the table.
    Direction {
        /// To the next higher seat number.
        Clockwise = "cw",
        /// To the next lower seat number.
        CounterClockwise = "ccw",
    }
}

/// Hands with which the tiles are dealt again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redeal {
    /// None.
    Never,
    /// Somebody was dealt at least so many doubles.
    Doubles(u8),
    /// Somebody was dealt at least so many tiles with one number.
    Number(u8),
}

choices! {
    /// Who leads among those who were dealt equally many doubles.
    StarterTie {
        /// The holder of the highest double among them.
        HighestDouble = "highest_double",
        /// The holder of the heaviest tile among them: pip total, then larger half.
        Heaviest = "heaviest",
        /// The first of them in seat order.
        SeatOrder = "seat_order",
        /// One of them by lot.
        Random = "random",
    }
}

choices! {
    /// Who leads when nobody was dealt a double.
    StarterNone {
        /// The holder of the highest tile by larger half, then smaller half.
        HighestByHighHalf = "highest_by_high_half",
        /// The holder of the heaviest tile: pip total, then larger half.
        HighestBySum = "highest_by_sum",
        /// The first in seat order.
        SeatOrder = "seat_order",
        /// One by lot.
        Random = "random",
        /// The tiles are dealt again.
        Redeal = "redeal",
        /// All draw a tile each in turn, from seat 0 on, until somebody draws a double, who leads.
        DrawUntilDouble = "draw_until_double",
    }
}

choices! {
    /// Who leads the later rounds of a match.
    NextStarter {
        /// As in the first round.
        Same = "same",
        /// Who won the round before, with any tile.
        PreviousWinner = "previous_winner",
        /// The same, but as in the first round after one that broke a row of rounds won.
        PreviousWinnerUnlessBroken = "previous_winner_unless_broken",
        /// The seat after the one that led before.
        Rotate = "rotate",
        /// A player of the team that won the round before, whom the team chooses.
        WinnerTeamChooses = "winner_team_chooses",
    }
}

choices! {
    /// Which tile may be led.
    Opening {
        /// The tile that decided who leads; without such a tile the leader's highest double, else his heaviest tile.
        Forced = "forced",
        /// Any double; for a leader without one as for `forced`.
        Double = "double",
        /// Any tile that is no double.
        NonDouble = "non_double",
        /// Any tile.
        Any = "any",
    }
}

choices! {
    /// What a leader does who holds doubles only where a non-double must be led.
    OpeningNone {
        /// As anybody who cannot place: he draws, or passes the duty on when he cannot.
        DrawThenPass = "draw_then_pass",
        /// He leads a double.
        AllowAny = "allow_any",
        /// He passes the duty on at once.
        NextPlayer = "next_player",
    }
}

choices! {
    /// How the tiles lie.
    LayoutRule {
        /// One line with two ends.
        Line = "line",
        /// The first double opens on all four sides.
        Spinner = "spinner",
        /// The first tile opens on all four sides if it is a double; no other does.
        OpeningTile = "opening_tile",
        /// Every double opens on all four sides.
        EveryDouble = "every_double",
    }
}

choices! {
    /// When the short sides of a spinner open.
    ArmsOpen {
        /// Once both long sides are covered.
        BothSides = "both_sides",
        /// As soon as it lies.
        Immediately = "immediately",
        /// As soon as it lies, and nothing goes anywhere else before all four sides are covered.
        AllFour = "all_four",
    }
}

choices! {
    /// Two tiles in one turn, one at each end, beyond two doubles.
    TwoTiles {
        /// No.
        None = "none",
        /// Any two that fit.
        AnyPair = "any_pair",
    }
}

choices! {
    /// What a player who cannot place takes from the stock.
    DrawRule {
        /// Nothing.
        None = "none",
        /// One tile a turn.
        One = "one",
        /// One tile after another until one can be placed.
        UntilPlayable = "until_playable",
    }
}

choices! {
    /// Whether a drawn tile that fits must be placed.
    PlayDrawn {
        /// At once.
        Must = "must",
        /// Or kept, which ends the turn.
        May = "may",
    }
}

choices! {
    /// When a round is over, blocks apart.
    RoundEnd {
        /// When the first player is out.
        FirstOut = "first_out",
        /// When only one player holds tiles.
        LastHolder = "last_holder",
        /// When all players of a team are out.
        TeamOut = "team_out",
    }
}

choices! {
    /// What ends that add up to a multiple of `k` are worth.
    Unit {
        /// The total.
        Points = "points",
        /// The total divided by `k`.
        Quotient = "quotient",
    }
}

choices! {
    /// Who gets what for going out.
    Score {
        /// Nothing.
        None = "none",
        /// Everybody the tiles left in his own hand, as a penalty.
        EachOwn = "each_own",
        /// The winner's side the tiles left with the other sides.
        WinnerTakesOpponents = "winner_takes_opponents",
        /// The winner's side all tiles left, the partner's as well.
        WinnerTakesAll = "winner_takes_all",
    }
}

choices! {
    /// What teams add to [`Score::EachOwn`].
    TeamScore {
        /// Nothing: a team is the sum of its players.
        Sum = "sum",
        /// The winner's team has nothing, what its other players hold is added to every other team in full.
        Playroom = "playroom",
        /// The same, but shared out among the other teams.
        PlayroomSplit = "playroom_split",
    }
}

choices! {
    /// What a blocked round brings.
    Blocked {
        /// No points; the highest pip total among those who hold tiles loses.
        HighestPipsLoses = "highest_pips_loses",
        /// No points; all who hold tiles lose.
        AllHoldersLose = "all_holders_lose",
        /// No points; nobody who holds tiles wins or loses.
        Draw = "draw",
        /// Everybody counts his own tiles, as a penalty.
        EachOwn = "each_own",
        /// The same, but the lowest counts nothing.
        LowestScoresZero = "lowest_scores_zero",
        /// The lowest takes the difference to each other.
        LowestTakesDifference = "lowest_takes_difference",
        /// The lowest takes what the others hold.
        LowestTakesOpponents = "lowest_takes_opponents",
        /// The lowest takes everything, his own as well.
        LowestTakesAll = "lowest_takes_all",
        /// The lowest takes the `blocked_bonus` of the rules.
        LowestTakesBonus = "lowest_takes_bonus",
        /// Who laid the last tile compares his hand with the next player's: the lower one's side gets what it would get
        /// for going out, the bonus apart.
        BlockerVsNext = "blocker_vs_next",
        /// Nothing.
        None = "none",
    }
}

choices! {
    /// What is compared in a blocked round.
    BlockedUnit {
        /// The totals of players or teams.
        Side = "side",
        /// Single hands, also where teams play.
        Hand = "hand",
    }
}

choices! {
    /// Which half stays open of a tile of which neither half makes the sum where it lies.
    WildOpen {
        /// The higher one: the lower half touches.
        Higher = "higher",
        /// As the player says.
        Choose = "choose",
    }
}

choices! {
    /// Who takes a blocked round in which the lowest are equal.
    BlockedTie {
        /// Nobody.
        Nobody = "nobody",
        /// The side of who laid the last tile.
        Blocker = "blocker",
        /// The side of who laid the first tile.
        Starter = "starter",
        /// Nobody, and the next round begins as the first one did.
        Replay = "replay",
    }
}

/// With which last tile going out earns more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutWith {
    /// A double, the ends differ.
    Double,
    /// A tile that is no double and fitted both ends, which then are equal.
    BothEnds,
    /// A double that fitted both ends.
    BothEndsDouble,
    /// This tile.
    Tile(Tile),
}

/// What somebody gets for making others pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassBonus {
    /// Who led a double, if the next player passes.
    pub lead_double: u8,
    /// Who led another tile, if the next player passes.
    pub lead: u8,
    /// Who laid the last tile, if all others pass after it.
    pub all: u8,
}

impl PassBonus {
    /// Nothing.
    pub const NONE: Self = Self { lead_double: 0, lead: 0, all: 0 };
}

choices! {
    /// How rounds make a match.
    MatchRule {
        /// One round is the match.
        Single = "single",
        /// Losses are counted up to the limit.
        CountLosses = "count_losses",
        /// The first at or above the limit wins.
        Reach = "reach",
        /// The first to hit the limit exactly wins.
        Exact = "exact",
        /// Who reaches the limit is out, the last one left wins.
        Eliminate = "eliminate",
        /// Who reaches the limit ends the match.
        Threshold = "threshold",
        /// So many rounds are played, the best total wins.
        Rounds = "rounds",
        /// So many rounds must be won.
        Wins = "wins",
        /// So many rounds must be won one after another.
        InARow = "in_a_row",
    }
}

choices! {
    /// Who it is that reaches the limit of [`MatchRule::Threshold`].
    LimitIs {
        /// The winner.
        Winner = "winner",
        /// The loser.
        Loser = "loser",
    }
}

choices! {
    /// What becomes of round scores below the opening threshold.
    Below {
        /// They are lost.
        Drop = "drop",
        /// They are kept aside until together they reach it.
        Accumulate = "accumulate",
    }
}

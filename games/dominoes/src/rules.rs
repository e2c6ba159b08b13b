//! The rules as data: one typed field per question. Which games have which values is for `variants` to say.
//!
//! A [`Rules`] value says what a table agreed on; [`Rules::check`] refuses what does not fit together or is not built,
//! so that no field is ever passed over silently.

use std::borrow::Cow;

use engine::prelude::*;

use crate::tile::{Tile, tiles_in_set};

/// How many tiles each player takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandSize {
    /// `(players, tiles)`.
    Table(Cow<'static, [(u8, u8)]>),
    /// The first of these sizes for which the set is large enough.
    LargestOf(Cow<'static, [u8]>),
}

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

choices! {
    /// Who leads.
    Starter {
        /// Whoever was dealt most doubles.
        MostDoubles = "most_doubles",
        /// The holder of the highest double dealt.
        HighestDouble = "highest_double",
        /// Seat 0.
        Seat0 = "seat0",
    }
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
    }
}

choices! {
    /// Who leads the later rounds of a match.
    NextStarter {
        /// As in the first round.
        Same = "same",
        /// Who won the round before, with any tile.
        PreviousWinner = "previous_winner",
        /// The seat after the one that led before.
        Rotate = "rotate",
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
        /// The first double opens its short sides once both long sides are covered.
        Spinner = "spinner",
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
        /// Nothing.
        None = "none",
    }
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

/// The rules of one line or spinner game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Highest number of the set.
    pub max_pip: u8,
    /// Fewest and most players.
    pub players: (u8, u8),
    /// Number of teams, seat i in team i mod teams; 0 if everybody plays for himself.
    pub teams: u8,
    /// Tiles per hand.
    pub hand: HandSize,
    /// Who leads.
    pub starter: Starter,
    /// Who leads among equals.
    pub starter_tie: StarterTie,
    /// Who leads when no double was dealt.
    pub starter_none: StarterNone,
    /// Who leads later rounds.
    pub next_starter: NextStarter,
    /// What may be led.
    pub opening: Opening,
    /// What a leader does who holds no such tile.
    pub opening_none: OpeningNone,
    /// How tiles lie.
    pub layout: LayoutRule,
    /// Touching halves add up to this; equal halves touch if absent.
    pub match_sum: Option<u8>,
    /// Two doubles in one turn, one at each end.
    pub two_doubles: bool,
    /// Drawing.
    pub draw: DrawRule,
    /// Tiles that stay in the stock.
    pub reserve: u8,
    /// Drawing although able to place.
    pub voluntary_draw: bool,
    /// Whether a fitting drawn tile must be placed.
    pub play_drawn: PlayDrawn,
    /// When a round is over.
    pub round_end: RoundEnd,
    /// Tiles that do not count their pips.
    pub value: Cow<'static, [TileValue]>,
    /// Open ends that add up to a multiple of one of these score.
    pub in_play: Cow<'static, [u8]>,
    /// What they score.
    pub unit: Unit,
    /// What going out brings.
    pub score: Score,
    /// What teams add to it.
    pub team_score: TeamScore,
    /// Points for going out as such.
    pub out_bonus: u8,
    /// Received points are rounded to the nearest multiple; 1 for none.
    pub round_to: u8,
    /// What a block brings.
    pub blocked: Blocked,
    /// How rounds make a match.
    pub match_rule: MatchRule,
    /// Its limit; 0 without.
    pub limit: u16,
    /// Who reaches the limit.
    pub limit_is: LimitIs,
    /// A record opens with a round score of at least this; 0 for none.
    pub open_at: u16,
    /// What becomes of smaller ones.
    pub below: Below,
}

impl HandSize {
    /// Tiles per hand for so many players and a set of `tiles`; `None` if the rules name none.
    pub fn tiles(&self, players: usize, tiles: usize) -> Option<usize> {
        match self {
            Self::Table(rows) => {
                let row = rows.iter().find(|(count, _)| usize::from(*count) == players);
                row.map(|(_, hand)| usize::from(*hand))
            }
            Self::LargestOf(sizes) => sizes.iter().map(|&n| usize::from(n)).find(|hand| hand * players <= tiles),
        }
    }
}

impl Rules {
    /// What does not fit together for so many seats, or is not built.
    ///
    /// # Errors
    /// One `E-SETTING-VALUE` or `E-SETTING-NOT-BUILT` for each fault.
    pub fn check(&self, seats: usize) -> Result<(), Faults> {
        let mut faults = Vec::new();
        let mut refuse = |code: &'static str, message: String| faults.push(TextError::new(code, message));
        let (fewest, most) = (usize::from(self.players.0), usize::from(self.players.1));
        if !(fewest..=most).contains(&seats) {
            refuse("E-SETTING-VALUE", format!("players={seats}: {fewest} to {most} can play."));
        }
        if self.teams > 0 && !seats.is_multiple_of(usize::from(self.teams)) {
            refuse("E-SETTING-VALUE", format!("teams={}: {seats} players make no equal teams.", self.teams));
        }
        if self.max_pip > 12 {
            refuse(
                "E-SETTING-NOT-BUILT",
                format!("max_pip={}: sets beyond double-twelve are not built.", self.max_pip),
            );
        } else {
            let tiles = tiles_in_set(self.max_pip);
            match self.hand.tiles(seats, tiles) {
                None => refuse("E-SETTING-VALUE", format!("hand: no hand size for {seats} players.")),
                Some(hand) if hand * seats > tiles => refuse(
                    "E-SETTING-VALUE",
                    format!("hand={hand}: {seats} such hands do not fit the {tiles} tiles of double-{}.", self.max_pip),
                ),
                Some(_) => {}
            }
        }
        let not_built = [
            (self.voluntary_draw && self.draw == DrawRule::One, "voluntary_draw=true with draw=one"),
            (self.voluntary_draw && self.draw == DrawRule::None, "voluntary_draw=true with draw=none"),
            (
                self.play_drawn == PlayDrawn::May && self.draw == DrawRule::UntilPlayable,
                "play_drawn=may with draw=until_playable",
            ),
            (
                self.two_doubles && (self.layout == LayoutRule::Spinner || self.match_sum.is_some()),
                "two_doubles=true off a plain line",
            ),
            (self.match_sum.is_some() && self.layout == LayoutRule::Spinner, "match_sum with layout=spinner"),
            (self.round_end == RoundEnd::LastHolder && self.score != Score::None, "score with round_end=last_holder"),
            (self.round_end == RoundEnd::LastHolder && self.teams > 0, "teams with round_end=last_holder"),
            (
                self.round_end == RoundEnd::LastHolder && !self.blocked.is_ranking(),
                "a blocked round that scores with round_end=last_holder",
            ),
            (
                self.starter_tie == StarterTie::Heaviest && self.starter_none == StarterNone::HighestByHighHalf,
                "starter_tie=heaviest with starter_none=highest_by_high_half",
            ),
            (
                self.starter_none == StarterNone::Redeal && self.starter == Starter::Seat0,
                "starter_none=redeal with starter=seat0",
            ),
        ];
        for (_, what) in not_built.iter().filter(|(holds, _)| *holds) {
            refuse("E-SETTING-NOT-BUILT", format!("{what} is not built."));
        }
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// True if points are penalties: the fewer, the better.
    pub fn points_are_bad(&self) -> bool {
        self.score == Score::EachOwn
    }

    /// True if equal numbers at two ends make them the same for all rules: no ends are counted, no spinner lies.
    pub fn ends_are_numbers(&self) -> bool {
        self.in_play.is_empty() && self.layout == LayoutRule::Line
    }
}

impl Blocked {
    /// True for the values that order the seats instead of giving points.
    pub fn is_ranking(self) -> bool {
        matches!(self, Self::HighestPipsLoses | Self::AllHoldersLose | Self::Draw)
    }
}

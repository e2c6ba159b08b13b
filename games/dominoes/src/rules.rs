//! The rules as data: one typed field per question. Which games have which values is for `variants` to say.
//!
//! A [`Rules`] value says what a table agreed on; [`Rules::check`] refuses what does not fit together or is not built,
//! so that no field is ever passed over silently.

mod by_table;
mod choices;

use std::borrow::Cow;

use engine::prelude::*;

use crate::tile::tiles_in_set;

pub use by_table::{ByTable, Table};
pub use choices::*;

/// How many tiles each player takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandSize {
    /// `(players, tiles)`.
    Table(Cow<'static, [(u8, u8)]>),
    /// The first of these sizes for which the set is large enough.
    LargestOf(Cow<'static, [u8]>),
}

/// The rules of one line or spinner game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Highest number of the set.
    pub max_pip: u8,
    /// Fewest and most players.
    pub players: (u8, u8),
    /// `(highest number, players)`: sets up to this one are for so many players at most.
    pub set_players: Cow<'static, [(u8, u8)]>,
    /// Number of teams, seat i in team i mod teams; 0 if everybody plays for himself.
    pub teams: u8,
    /// Which way the turn goes.
    pub direction: Direction,
    /// Tiles per hand.
    pub hand: HandSize,
    /// Hands that are not played.
    pub redeal_if: Redeal,
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
    /// When the short sides of a spinner open.
    pub arms_open: ArmsOpen,
    /// Touching halves add up to this; equal halves touch if absent.
    pub match_sum: Option<u8>,
    /// Which half of a tile stays open that is wild where it lies.
    pub wild_open: WildOpen,
    /// Two doubles in one turn, one at each end.
    pub two_doubles: bool,
    /// Any two tiles in one turn, one at each end.
    pub two_tiles: TwoTiles,
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
    /// What a play scores that leaves its number at two halves of the open ends, at three, and so on.
    pub matching_ends: Cow<'static, [u8]>,
    /// Whether both halves of one double are enough for that.
    pub matching_double: bool,
    /// What going out brings.
    pub score: Score,
    /// What teams add to it.
    pub team_score: TeamScore,
    /// Points for going out as such.
    pub out_bonus: u8,
    /// More for the tile that it was done with, as points made in play.
    pub out_with: Cow<'static, [(OutWith, u8)]>,
    /// Points for making others pass, as points made in play.
    pub pass_bonus: PassBonus,
    /// What the winner of this round gets beside in the match, of the next one, and so on.
    pub round_bonus: Cow<'static, [u8]>,
    /// Received points are rounded to the nearest multiple; 1 for none.
    pub round_to: u8,
    /// What a block brings.
    pub blocked: Blocked,
    /// The points of [`Blocked::LowestTakesBonus`].
    pub blocked_bonus: u8,
    /// What is compared.
    pub blocked_unit: BlockedUnit,
    /// Who takes it when the lowest are equal.
    pub blocked_tie: BlockedTie,
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
    /// Of several who reach the limit of a losing match together only the highest has lost.
    pub only_highest: bool,
    /// If all who are left reach the limit of an elimination together, they play on, once at
    /// least and until one of them stands lowest alone.
    pub sudden_death: bool,
    /// What depends on who sits at the table.
    pub by_table: Cow<'static, [ByTable]>,
}

impl HandSize {
    /// Tiles per hand for so many players and a set of `tiles`; `None` if the rules name none.
    pub fn tiles(&self, players: usize, tiles: usize) -> Option<usize> {
        match self {
            Self::Table(rows) => {
                let row = rows.iter().find(|(count, _)| usize::from(*count) == players);
                // Where all that are named have hands of one size, so have the others.
                let same = rows.first().filter(|first| rows.iter().all(|row| row.1 == first.1));
                row.or(same).map(|(_, hand)| usize::from(*hand))
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
        if let Some((set, most)) = self.too_crowded(seats) {
            let message = format!("players={seats}: with sets up to double-{set} at most {most} can play.");
            refuse("E-SETTING-VALUE", message);
        }
        match self.starter {
            Starter::Seat(seat) if usize::from(seat) >= seats => {
                refuse("E-SETTING-VALUE", format!("starter=seat{seat}: {seats} play."));
            }
            Starter::Holder(tile) if tile.high() > self.max_pip => {
                refuse("E-SETTING-VALUE", format!("starter=holder:{tile}: the numbers go up to {}.", self.max_pip));
            }
            Starter::LowestFrom(pip) if pip > self.max_pip => {
                let message = format!("starter=lowest_double_from_{pip}: the numbers go up to {}.", self.max_pip);
                refuse("E-SETTING-VALUE", message);
            }
            _ => {}
        }
        if self.match_rule != MatchRule::Single && self.limit == 0 {
            refuse("E-SETTING-VALUE", format!("limit=0: match={} needs a limit.", self.match_rule.name()));
        }
        if self.teams > 0 && !seats.is_multiple_of(usize::from(self.teams)) {
            refuse("E-SETTING-VALUE", format!("teams={}: {seats} players make no equal teams.", self.teams));
        }
        let own = self.value.iter().map(|value| ("value", value.tile));
        let last = self.out_with.iter().filter_map(|(with, _)| match with {
            OutWith::Tile(tile) => Some(("out_with", *tile)),
            _ => None,
        });
        for (field, tile) in own.chain(last).filter(|(_, tile)| tile.high() > self.max_pip) {
            refuse("E-SETTING-VALUE", format!("{field}: {tile}: the numbers go up to {}.", self.max_pip));
        }
        let twice = (1..self.in_play.len()).find(|&at| self.in_play[..at].contains(&self.in_play[at]));
        if let Some(at) = twice {
            refuse("E-SETTING-VALUE", format!("in_play: {} is there twice.", self.in_play[at]));
        }
        let tiles = tiles_in_set(self.max_pip);
        match self.hand.tiles(seats, tiles) {
            None => refuse("E-SETTING-VALUE", format!("hand: no hand size for {seats} players.")),
            Some(hand) if hand * seats > tiles => refuse(
                "E-SETTING-VALUE",
                format!("hand={hand}: {seats} such hands do not fit the {tiles} tiles of double-{}.", self.max_pip),
            ),
            Some(_) => {}
        }
        let not_built = [
            (self.voluntary_draw && self.draw == DrawRule::One, "voluntary_draw=true with draw=one"),
            (self.voluntary_draw && self.draw == DrawRule::None, "voluntary_draw=true with draw=none"),
            (
                self.play_drawn == PlayDrawn::May && self.draw == DrawRule::UntilPlayable,
                "play_drawn=may with draw=until_playable",
            ),
            (
                self.two_doubles && (self.layout != LayoutRule::Line || self.match_sum.is_some()),
                "two_doubles=true off a plain line",
            ),
            (
                self.two_tiles == TwoTiles::AnyPair && (self.layout != LayoutRule::Line || self.match_sum.is_some()),
                "two_tiles=any_pair off a plain line",
            ),
            (self.match_sum.is_some() && self.layout != LayoutRule::Line, "match_sum with a spinner"),
            (self.wild_open == WildOpen::Choose && self.match_sum.is_none(), "wild_open=choose without match_sum"),
            (self.round_end == RoundEnd::TeamOut && self.teams == 0, "round_end=team_out without teams"),
            (
                self.blames_the_blocker() && (self.draw != DrawRule::None || self.round_end != RoundEnd::FirstOut),
                "a blocked round that looks at who laid the last tile where tiles are drawn",
            ),
            (
                self.blocked == Blocked::BlockerVsNext && self.score == Score::EachOwn,
                "blocked=blocker_vs_next with score=each_own",
            ),
            (
                self.blocked_unit == BlockedUnit::Hand
                    && matches!(self.blocked, Blocked::LowestTakesDifference | Blocked::LowestScoresZero),
                "blocked_unit=hand where differences count",
            ),
            (
                self.score != Score::EachOwn
                    && self.round_end != RoundEnd::LastHolder
                    && matches!(self.blocked, Blocked::EachOwn | Blocked::LowestScoresZero),
                "a blocked round that brings penalties with a score that is no penalty (score=each_own)",
            ),
            (
                self.score == Score::EachOwn
                    && matches!(
                        self.blocked,
                        Blocked::LowestTakesAll
                            | Blocked::LowestTakesBonus
                            | Blocked::LowestTakesDifference
                            | Blocked::LowestTakesOpponents
                    ),
                "a blocked round that is paid with penalties (score=each_own)",
            ),
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
                self.starter == Starter::HighestTile
                    && !matches!(self.starter_none, StarterNone::HighestBySum | StarterNone::HighestByHighHalf),
                "starter=highest_tile without an order of tiles in starter_none",
            ),
            (
                self.starter_none == StarterNone::DrawUntilDouble
                    && (matches!(self.starter, Starter::Holder(_)) || self.starter_tie == StarterTie::Heaviest),
                "starter_none=draw_until_double with starter=holder or starter_tie=heaviest",
            ),
            (
                self.starter_none == StarterNone::DrawUntilDouble && self.redeal_if != Redeal::Never,
                "starter_none=draw_until_double with redeal_if",
            ),
        ];
        for (_, what) in not_built.iter().filter(|(holds, _)| *holds) {
            refuse("E-SETTING-NOT-BUILT", format!("{what} is not built."));
        }
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// How many can play by these rules, fewest first.
    pub fn seat_counts(&self) -> impl Iterator<Item = u8> + '_ {
        (self.players.0..=self.players.1).filter(|&seats| {
            let seats = usize::from(seats);
            self.at_table_of(self, seats).check(seats).is_ok()
        })
    }

    /// The set and the number of players that it is for at most, if `seats` are more.
    fn too_crowded(&self, seats: usize) -> Option<(u8, u8)> {
        let holds = |&&(set, most): &&(u8, u8)| self.max_pip <= set && seats > usize::from(most);
        self.set_players.iter().find(holds).copied()
    }

    /// True if points are penalties: the fewer, the better.
    pub fn points_are_bad(&self) -> bool {
        self.score == Score::EachOwn
    }

    /// True if equal numbers at two ends make them the same for all rules: no ends are counted, no spinner lies.
    pub fn ends_are_numbers(&self) -> bool {
        !self.counts_ends() && self.layout == LayoutRule::Line
    }

    /// True if plays score by the ends that they leave.
    pub fn counts_ends(&self) -> bool {
        !self.in_play.is_empty() || !self.matching_ends.is_empty()
    }

    /// True if points can be made before the round is over, or by the last tile.
    pub fn scores_in_play(&self) -> bool {
        self.counts_ends() || !self.out_with.is_empty() || self.pass_bonus != PassBonus::NONE
    }

    /// True if a blocked round depends on who laid the last tile.
    pub fn blames_the_blocker(&self) -> bool {
        self.blocked == Blocked::BlockerVsNext || self.blocked_tie == BlockedTie::Blocker
    }

    /// True if a blocked round can depend on who laid the first tile.
    #[inline]
    pub fn asks_who_led(&self) -> bool {
        self.blocked_tie == BlockedTie::Starter
    }

    /// What the winner of this round gets beside, where a match is played: the first of `round_bonus`, which is as long
    /// as there are rounds with a bonus left.
    pub fn bonus_of_round(&self) -> u8 {
        self.round_bonus.first().copied().unwrap_or(0)
    }
}

impl Blocked {
    /// True for the values that order the seats instead of giving points.
    pub fn is_ranking(self) -> bool {
        matches!(self, Self::HighestPipsLoses | Self::AllHoldersLose | Self::Draw)
    }
}

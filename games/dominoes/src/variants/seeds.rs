//! The three games of the seed texts. The source stands beside each value, as in the family list.

use std::borrow::Cow;

use crate::rules::{
    ArmsOpen, Below, Blocked, BlockedTie, BlockedUnit, Direction, DrawRule, HandSize, LayoutRule, LimitIs, MatchRule,
    NextStarter, Opening, OpeningNone, PassBonus, PlayDrawn, Redeal, RoundEnd, Rules, Score, Starter, StarterNone,
    StarterTie, TeamScore, TileValue, TwoTiles, Unit, ValueWhen, WildOpen,
};
use crate::tile::Tile;
use crate::variants::{SEVEN, SEVEN_FIVE_FIVE};

/// Russian-style draw dominoes of the Esperanto text.
pub const ESPERANTO_DRAW: Rules = Rules {
    max_pip: 6,                              // E1
    players: (2, 4),                         // E2
    set_players: Cow::Borrowed(&[]),         // -
    teams: 0,                                // E2
    direction: Direction::Clockwise,         // C1
    hand: SEVEN,                             // E3
    redeal_if: Redeal::Never,                // -
    starter: Starter::MostDoubles,           // E5
    starter_tie: StarterTie::HighestDouble,  // E5a
    starter_none: StarterNone::HighestBySum, // E5b
    next_starter: NextStarter::Same,         // E13
    opening: Opening::NonDouble,             // E6
    opening_none: OpeningNone::DrawThenPass, // E6a
    layout: LayoutRule::Line,                // E7
    arms_open: ArmsOpen::BothSides,          // B
    match_sum: None,                         // E7
    wild_open: WildOpen::Higher,             // B
    two_doubles: false,                      // E7, one tile per turn
    two_tiles: TwoTiles::None,               // -
    draw: DrawRule::UntilPlayable,           // E8
    reserve: 0,                              // E8, the whole stock may be used up
    voluntary_draw: false,                   // E8
    play_drawn: PlayDrawn::Must,             // E8
    round_end: RoundEnd::LastHolder,         // E10, E11
    value: Cow::Borrowed(&[]),               // E12, pip totals
    in_play: Cow::Borrowed(&[]),             // E13
    unit: Unit::Points,                      // -
    matching_ends: Cow::Borrowed(&[]),       // -
    matching_double: false,                  // -
    score: Score::None,                      // E13
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // E13
    out_with: Cow::Borrowed(&[]),            // -
    pass_bonus: PassBonus::NONE,             // -
    round_bonus: Cow::Borrowed(&[]),         // -
    round_to: 1,                             // -
    blocked: Blocked::HighestPipsLoses,      // E12
    blocked_bonus: 0,                        // -
    blocked_unit: BlockedUnit::Side,         // C
    blocked_tie: BlockedTie::Nobody,         // C
    match_rule: MatchRule::Single,           // E13
    limit: 0,                                // -
    limit_is: LimitIs::Loser,                // -
    open_at: 0,                              // -
    below: Below::Drop,                      // -
    only_highest: false,                     // -
    sudden_death: false,                     // -
    by_table: Cow::Borrowed(&[]),            // -
};

/// Kozel, "goat", of the Georgian text.
pub const KOZEL_GEORGIAN: Rules = Rules {
    max_pip: 6,                                                                                       // K1
    players: (2, 4),                                                                                  // K1
    set_players: Cow::Borrowed(&[]),                                                                  // -
    teams: 0,                                                                                         // K1
    direction: Direction::Clockwise,                                                                  // C1
    hand: SEVEN_FIVE_FIVE,                                                                            // K2
    redeal_if: Redeal::Never,                                                                         // -
    starter: Starter::HighestDouble,                                                                  // K3
    starter_tie: StarterTie::HighestDouble,                                                           // -
    starter_none: StarterNone::HighestByHighHalf,                                                     // K3a
    next_starter: NextStarter::Same,                                                                  // K4a
    opening: Opening::Forced,                                                                         // K4
    opening_none: OpeningNone::DrawThenPass,                                                          // -
    layout: LayoutRule::Line,                                                                         // K5
    arms_open: ArmsOpen::BothSides,                                                                   // B
    match_sum: None,                                                                                  // K5
    wild_open: WildOpen::Higher,                                                                      // B
    two_doubles: true,                                                                                // K6
    two_tiles: TwoTiles::None,                                                                        // -
    draw: DrawRule::UntilPlayable,                                                                    // K7
    reserve: 0,                                                                                       // K7
    voluntary_draw: false,                                                                            // K7
    play_drawn: PlayDrawn::Must,                                                                      // K7
    round_end: RoundEnd::FirstOut,                                                                    // K9
    value: Cow::Borrowed(&[TileValue { tile: Tile::new(0, 0), value: 25, when: ValueWhen::Always }]), // K11
    in_play: Cow::Borrowed(&[]),                                                                      // K10
    unit: Unit::Points,                                                                               // -
    matching_ends: Cow::Borrowed(&[]),                                                                // -
    matching_double: false,                                                                           // -
    score: Score::EachOwn,                                                                            // K10
    team_score: TeamScore::Sum,                                                                       // -
    out_bonus: 0,                                                                                     // K10
    out_with: Cow::Borrowed(&[]),                                                                     // -
    pass_bonus: PassBonus::NONE,                                                                      // -
    round_bonus: Cow::Borrowed(&[]),                                                                  // -
    round_to: 1,                                                                                      // -
    blocked: Blocked::EachOwn,                                                                        // K10
    blocked_bonus: 0,                                                                                 // -
    blocked_unit: BlockedUnit::Side,                                                                  // C
    blocked_tie: BlockedTie::Nobody,                                                                  // C
    match_rule: MatchRule::Threshold,                                                                 // K13
    limit: 101,                                                                                       // K13
    limit_is: LimitIs::Loser,                                                                         // K13
    open_at: 13,                                                                                      // K12
    below: Below::Drop,                                                                               // K12
    only_highest: false,                                                                              // K13a
    sudden_death: false,                                                                              // -
    by_table: Cow::Borrowed(&[]),                                                                     // -
};

/// Playroom dominoes of the Serbian text.
pub const PLAYROOM: Rules = Rules {
    max_pip: 6,                                                                                     // P1
    players: (2, 10),                                                                               // P2, P12
    set_players: Cow::Borrowed(&[(6, 4)]),                                                          // P2
    teams: 0,                                                                                       // P12
    direction: Direction::Clockwise,                                                                // C1
    hand: HandSize::LargestOf(Cow::Borrowed(&[7, 6, 5])),                                           // P2
    redeal_if: Redeal::Never,                                                                       // -
    starter: Starter::HighestDouble,                                                                // P3
    starter_tie: StarterTie::HighestDouble,                                                         // -
    starter_none: StarterNone::HighestBySum,                                                        // P3a
    next_starter: NextStarter::Same,                                                                // P15
    opening: Opening::Double,                                                                       // P4
    opening_none: OpeningNone::DrawThenPass,                                                        // -
    layout: LayoutRule::Line,                                                                       // P5
    arms_open: ArmsOpen::BothSides,                                                                 // B
    match_sum: None,                                                                                // P5
    wild_open: WildOpen::Higher,                                                                    // B
    two_doubles: false,                                                                             // P5
    two_tiles: TwoTiles::None,                                                                      // -
    draw: DrawRule::One,                                                                            // P6
    reserve: 0,                                                                                     // P7
    voluntary_draw: false,                                                                          // P5
    play_drawn: PlayDrawn::May,                                                                     // P6
    round_end: RoundEnd::FirstOut,                                                                  // P8
    value: Cow::Borrowed(&[TileValue { tile: Tile::new(0, 0), value: 10, when: ValueWhen::Sole }]), // P9
    in_play: Cow::Borrowed(&[]),                                                                    // P10
    unit: Unit::Points,                                                                             // -
    matching_ends: Cow::Borrowed(&[]),                                                              // -
    matching_double: false,                                                                         // -
    score: Score::EachOwn,                                                                          // P10
    team_score: TeamScore::Playroom,                                                                // P13, P13a
    out_bonus: 0,                                                                                   // P10
    out_with: Cow::Borrowed(&[]),                                                                   // -
    pass_bonus: PassBonus::NONE,                                                                    // -
    round_bonus: Cow::Borrowed(&[]),                                                                // -
    round_to: 1,                                                                                    // -
    blocked: Blocked::EachOwn,                                                                      // P10, P14
    blocked_bonus: 0,                                                                               // -
    blocked_unit: BlockedUnit::Side,                                                                // C
    blocked_tie: BlockedTie::Nobody,                                                                // C
    match_rule: MatchRule::Eliminate,                                                               // P11
    limit: 100,                                                                                     // P11
    limit_is: LimitIs::Loser,                                                                       // P11
    open_at: 0,                                                                                     // -
    below: Below::Drop,                                                                             // -
    only_highest: false,                                                                            // -
    sudden_death: false,                                                                            // P11a
    by_table: Cow::Borrowed(&[]),                                                                   // -
};

//! Games without points in play, everybody for himself. The source stands beside each value, as in the family list.

use std::borrow::Cow;

use crate::rules::{
    ArmsOpen, Below, Blocked, BlockedTie, BlockedUnit, ByTable, Direction, DrawRule, HandSize, LayoutRule, LimitIs,
    MatchRule, NextStarter, Opening, OpeningNone, PassBonus, PlayDrawn, Redeal, RoundEnd, Rules, Score, Starter,
    StarterNone, StarterTie, Table, TeamScore, TwoTiles, Unit, WildOpen,
};
use crate::variants::{SEVEN, SEVEN_FIVE_FIVE};

/// Double-nine for five to seven players, double-twelve for more.
const LARGER_SETS: &[ByTable] = &[
    ByTable { table: Table::Seats(5, 7), field: "max_pip", value: "9" },
    ByTable { table: Table::Seats(8, 10), field: "max_pip", value: "12" },
];

/// The block game.
pub const BLOCK: Rules = Rules {
    max_pip: 6,                                    // B Block
    players: (2, 10),                              // B Block: d6 2-4, d9 5-7, d12 8-10
    set_players: Cow::Borrowed(&[(6, 4), (9, 7)]), // B Block
    teams: 0,                                      // B Block
    direction: Direction::Clockwise,               // C1
    hand: SEVEN,                                   // B Block
    redeal_if: Redeal::Never,                      // -
    starter: Starter::HighestDouble,               // B Block
    starter_tie: StarterTie::HighestDouble,        // -
    starter_none: StarterNone::HighestBySum,       // P3a
    next_starter: NextStarter::Same,               // B Block
    opening: Opening::Forced,                      // B Block
    opening_none: OpeningNone::DrawThenPass,       // -
    layout: LayoutRule::Line,                      // B Block
    arms_open: ArmsOpen::BothSides,                // B
    match_sum: None,                               // B Block
    wild_open: WildOpen::Higher,                   // B
    two_doubles: false,                            // B Block
    two_tiles: TwoTiles::None,                     // -
    draw: DrawRule::None,                          // B Block
    reserve: 0,                                    // -
    voluntary_draw: false,                         // -
    play_drawn: PlayDrawn::Must,                   // -
    round_end: RoundEnd::FirstOut,                 // B Block
    value: Cow::Borrowed(&[]),                     // B Block
    in_play: Cow::Borrowed(&[]),                   // B Block
    unit: Unit::Points,                            // -
    matching_ends: Cow::Borrowed(&[]),             // -
    matching_double: false,                        // -
    score: Score::WinnerTakesOpponents,            // B Block
    team_score: TeamScore::Sum,                    // -
    out_bonus: 0,                                  // B Block
    out_with: Cow::Borrowed(&[]),                  // -
    pass_bonus: PassBonus::NONE,                   // -
    round_bonus: Cow::Borrowed(&[]),               // -
    round_to: 1,                                   // B Block
    blocked: Blocked::LowestTakesDifference,       // B Block
    blocked_bonus: 0,                              // -
    blocked_unit: BlockedUnit::Side,               // C
    blocked_tie: BlockedTie::Nobody,               // C
    match_rule: MatchRule::Reach,                  // B Block
    limit: 100,                                    // B Block
    limit_is: LimitIs::Winner,                     // B Block
    open_at: 0,                                    // -
    below: Below::Drop,                            // -
    only_highest: false,                           // -
    sudden_death: false,                           // -
    by_table: Cow::Borrowed(LARGER_SETS),          // B Block
};

/// The draw game.
pub const DRAW: Rules = Rules {
    max_pip: 6,                              // B Draw
    players: (2, 4),                         // B Draw
    set_players: Cow::Borrowed(&[]),         // -
    teams: 0,                                // B Draw
    direction: Direction::Clockwise,         // C1
    hand: SEVEN_FIVE_FIVE,                   // B Draw
    redeal_if: Redeal::Never,                // -
    starter: Starter::HighestDouble,         // B Draw
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B Draw
    opening: Opening::Forced,                // B Draw
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Line,                // B Draw
    arms_open: ArmsOpen::BothSides,          // B
    match_sum: None,                         // B Draw
    wild_open: WildOpen::Higher,             // B
    two_doubles: false,                      // B Draw
    two_tiles: TwoTiles::None,               // -
    draw: DrawRule::UntilPlayable,           // B Draw
    reserve: 2,                              // B Draw, the last two stay
    voluntary_draw: false,                   // B Draw
    play_drawn: PlayDrawn::Must,             // B Draw
    round_end: RoundEnd::FirstOut,           // B Draw
    value: Cow::Borrowed(&[]),               // B Draw
    in_play: Cow::Borrowed(&[]),             // B Draw
    unit: Unit::Points,                      // -
    matching_ends: Cow::Borrowed(&[]),       // -
    matching_double: false,                  // -
    score: Score::WinnerTakesOpponents,      // B Draw
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B Draw
    out_with: Cow::Borrowed(&[]),            // -
    pass_bonus: PassBonus::NONE,             // -
    round_bonus: Cow::Borrowed(&[]),         // -
    round_to: 1,                             // B Draw
    blocked: Blocked::LowestTakesDifference, // B Draw, as Block
    blocked_bonus: 0,                        // -
    blocked_unit: BlockedUnit::Side,         // C
    blocked_tie: BlockedTie::Nobody,         // C
    match_rule: MatchRule::Reach,            // B Draw
    limit: 100,                              // B Draw
    limit_is: LimitIs::Winner,               // B Draw
    open_at: 0,                              // -
    below: Below::Drop,                      // -
    only_highest: false,                     // -
    sudden_death: false,                     // -
    by_table: Cow::Borrowed(&[]),            // -
};

/// Matador.
pub const MATADOR: Rules = Rules {
    max_pip: 6,                                                      // B Matador
    players: (2, 4),                                                 // B Matador
    set_players: Cow::Borrowed(&[]),                                 // -
    teams: 0,                                                        // B Matador
    direction: Direction::Clockwise,                                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 6), (4, 5)])), // B Matador
    redeal_if: Redeal::Never,                                        // -
    starter: Starter::HighestDouble,                                 // B Matador
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::Same,                                 // B Matador
    opening: Opening::Any,                                           // B Matador
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::Line,                                        // B Matador
    arms_open: ArmsOpen::BothSides,                                  // B
    match_sum: Some(7),                                              // B Matador
    wild_open: WildOpen::Higher,                                     // B
    two_doubles: false,                                              // B Matador
    two_tiles: TwoTiles::None,                                       // -
    draw: DrawRule::UntilPlayable,                                   // B Matador
    reserve: 2,                                                      // B Matador
    voluntary_draw: false,                                           // B Matador
    play_drawn: PlayDrawn::Must,                                     // B Matador
    round_end: RoundEnd::FirstOut,                                   // B Matador
    value: Cow::Borrowed(&[]),                                       // B Matador
    in_play: Cow::Borrowed(&[]),                                     // B Matador
    unit: Unit::Points,                                              // -
    matching_ends: Cow::Borrowed(&[]),                               // -
    matching_double: false,                                          // -
    score: Score::WinnerTakesOpponents,                              // B Matador
    team_score: TeamScore::Sum,                                      // -
    out_bonus: 0,                                                    // B Matador
    out_with: Cow::Borrowed(&[]),                                    // -
    pass_bonus: PassBonus::NONE,                                     // -
    round_bonus: Cow::Borrowed(&[]),                                 // -
    round_to: 1,                                                     // B Matador
    blocked: Blocked::LowestTakesOpponents,                          // B Matador
    blocked_bonus: 0,                                                // -
    blocked_unit: BlockedUnit::Side,                                 // C
    blocked_tie: BlockedTie::Nobody,                                 // C
    match_rule: MatchRule::Reach,                                    // B Matador
    limit: 100,                                                      // B Matador
    limit_is: LimitIs::Winner,                                       // B Matador
    open_at: 0,                                                      // -
    below: Below::Drop,                                              // -
    only_highest: false,                                             // -
    sudden_death: false,                                             // -
    by_table: Cow::Borrowed(&[]),                                    // -
};

/// Cross: the first double is built on at all four sides first.
pub const CROSS: Rules = Rules {
    max_pip: 6,                                                      // B Cross
    players: (2, 4),                                                 // B Cross
    set_players: Cow::Borrowed(&[]),                                 // -
    teams: 0,                                                        // B Cross
    direction: Direction::Clockwise,                                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 6), (4, 5)])), // B Cross, others 7/5/5
    redeal_if: Redeal::Never,                                        // -
    starter: Starter::HighestDouble,                                 // B Cross
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::Same,                                 // B Cross
    opening: Opening::Forced,                                        // B Cross
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::Spinner,                                     // B Cross
    arms_open: ArmsOpen::AllFour,       // B Cross, dominorules: a cross of five tiles first
    match_sum: None,                    // B Cross
    wild_open: WildOpen::Higher,        // B
    two_doubles: false,                 // B Cross
    two_tiles: TwoTiles::None,          // -
    draw: DrawRule::UntilPlayable,      // B Cross
    reserve: 2,                         // B Cross
    voluntary_draw: false,              // B Cross
    play_drawn: PlayDrawn::Must,        // B Cross
    round_end: RoundEnd::FirstOut,      // B Cross
    value: Cow::Borrowed(&[]),          // B Cross
    in_play: Cow::Borrowed(&[]),        // B Cross
    unit: Unit::Points,                 // -
    matching_ends: Cow::Borrowed(&[]),  // -
    matching_double: false,             // -
    score: Score::WinnerTakesOpponents, // B Cross
    team_score: TeamScore::Sum,         // -
    out_bonus: 0,                       // B Cross
    out_with: Cow::Borrowed(&[]),       // -
    pass_bonus: PassBonus::NONE,        // -
    round_bonus: Cow::Borrowed(&[]),    // -
    round_to: 1,                        // B Cross
    blocked: Blocked::LowestTakesDifference, // B Cross
    blocked_bonus: 0,                   // -
    blocked_unit: BlockedUnit::Side,    // C
    blocked_tie: BlockedTie::Nobody,    // C
    match_rule: MatchRule::Reach,       // B Cross
    limit: 100,                         // B Cross
    limit_is: LimitIs::Winner,          // B Cross
    open_at: 0,                         // -
    below: Below::Drop,                 // -
    only_highest: false,                // -
    sudden_death: false,                // -
    by_table: Cow::Borrowed(&[]),       // -
};

/// Sebastopol: four arms from 6-6, all four begun first.
pub const SEBASTOPOL: Rules = Rules {
    max_pip: 6,                                      // B Sebastopol
    players: (4, 4),                                 // B Sebastopol
    set_players: Cow::Borrowed(&[]),                 // -
    teams: 0,                                        // B Sebastopol
    direction: Direction::Clockwise,                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B Sebastopol
    redeal_if: Redeal::Never,                        // -
    starter: Starter::HighestDouble,                 // B Sebastopol
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // P3a
    next_starter: NextStarter::Same,                 // B Sebastopol
    opening: Opening::Forced,                        // B Sebastopol
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::OpeningTile,                 // B Sebastopol
    arms_open: ArmsOpen::AllFour,                    // B Sebastopol, spaanszt: the first four plays go to 6-6
    match_sum: None,                                 // B Sebastopol
    wild_open: WildOpen::Higher,                     // B
    two_doubles: false,                              // B Sebastopol
    two_tiles: TwoTiles::None,                       // -
    draw: DrawRule::None,                            // B Sebastopol
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Sebastopol
    value: Cow::Borrowed(&[]),                       // B Sebastopol
    in_play: Cow::Borrowed(&[]),                     // B Sebastopol
    unit: Unit::Points,                              // -
    matching_ends: Cow::Borrowed(&[]),               // -
    matching_double: false,                          // -
    score: Score::WinnerTakesOpponents,              // B Sebastopol
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B Sebastopol
    out_with: Cow::Borrowed(&[]),                    // -
    pass_bonus: PassBonus::NONE,                     // -
    round_bonus: Cow::Borrowed(&[]),                 // -
    round_to: 1,                                     // B Sebastopol
    blocked: Blocked::LowestTakesOpponents,          // B Sebastopol
    blocked_bonus: 0,                                // -
    blocked_unit: BlockedUnit::Side,                 // C
    blocked_tie: BlockedTie::Nobody,                 // C
    match_rule: MatchRule::Reach,                    // B Sebastopol
    limit: 100,                                      // B Sebastopol
    limit_is: LimitIs::Winner,                       // B Sebastopol
    open_at: 0,                                      // -
    below: Below::Drop,                              // -
    only_highest: false,                             // -
    sudden_death: false,                             // -
    by_table: Cow::Borrowed(&[]),                    // -
};

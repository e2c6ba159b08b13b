//! Games in pairs. The source stands beside each value, as in the family list.

use std::borrow::Cow;

use crate::rules::{
    ArmsOpen, Below, Blocked, BlockedTie, BlockedUnit, ByTable, Direction, DrawRule, HandSize, LayoutRule, LimitIs,
    MatchRule, NextStarter, Opening, OpeningNone, OutWith, PassBonus, PlayDrawn, Redeal, RoundEnd, Rules, Score,
    Starter, StarterNone, StarterTie, Table, TeamScore, TwoTiles, Unit, WildOpen,
};
use crate::tile::Tile;

/// Block dominoes in pairs.
pub const BLOCK_PARTNERS: Rules = Rules {
    max_pip: 6,                                      // B block-partners
    players: (4, 4),                                 // B block-partners
    set_players: Cow::Borrowed(&[]),                 // -
    teams: 2,                                        // B block-partners
    direction: Direction::Clockwise,                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B block-partners
    redeal_if: Redeal::Never,                        // -
    starter: Starter::HighestDouble,                 // B block-partners
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // -, all doubles are dealt
    next_starter: NextStarter::Same,                 // B block-partners, in every round
    opening: Opening::Forced,                        // B block-partners
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::Line,                        // B Puerto Rico 500
    arms_open: ArmsOpen::BothSides,                  // B
    match_sum: None,                                 // B Puerto Rico 500
    wild_open: WildOpen::Higher,                     // B
    two_doubles: false,                              // B Puerto Rico 500
    two_tiles: TwoTiles::None,                       // -
    draw: DrawRule::None,                            // B Puerto Rico 500
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Puerto Rico 500
    value: Cow::Borrowed(&[]),                       // B block-partners
    in_play: Cow::Borrowed(&[]),                     // B block-partners, without its bonuses
    unit: Unit::Points,                              // -
    matching_ends: Cow::Borrowed(&[]),               // -
    matching_double: false,                          // -
    score: Score::WinnerTakesAll,                    // B block-partners
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B block-partners
    out_with: Cow::Borrowed(&[]),                    // -
    pass_bonus: PassBonus::NONE,                     // -
    round_bonus: Cow::Borrowed(&[]),                 // -
    round_to: 1,                                     // B block-partners
    blocked: Blocked::LowestTakesAll,                // B block-partners
    blocked_bonus: 0,                                // -
    blocked_unit: BlockedUnit::Side,                 // C
    blocked_tie: BlockedTie::Nobody,                 // C
    match_rule: MatchRule::Reach,                    // B block-partners
    limit: 200,                                      // B block-partners
    limit_is: LimitIs::Winner,                       // B block-partners
    open_at: 0,                                      // -
    below: Below::Drop,                              // -
    only_highest: false,                             // -
    sudden_death: false,                             // -
    by_table: Cow::Borrowed(&[]),                    // -
};

/// The Dominican game in pairs, to 200.
pub const DOMINICAN: Rules = Rules {
    max_pip: 6,                                                                         // B Latin partnership
    players: (4, 4),                                                                    // B Latin partnership
    set_players: Cow::Borrowed(&[]),                                                    // -
    teams: 2,                                                                           // B Latin partnership
    direction: Direction::CounterClockwise,                                             // B Latin partnership
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])),                                    // B Latin partnership
    redeal_if: Redeal::Never,                                                           // -
    starter: Starter::HighestDouble,                                                    // B Latin partnership
    starter_tie: StarterTie::HighestDouble,                                             // -
    starter_none: StarterNone::HighestBySum,                                            // B Latin partnership
    next_starter: NextStarter::PreviousWinner, // B Latin partnership, with any tile
    opening: Opening::Forced,                  // B Latin partnership
    opening_none: OpeningNone::DrawThenPass,   // -
    layout: LayoutRule::Line,                  // B Latin partnership
    arms_open: ArmsOpen::BothSides,            // B Latin partnership
    match_sum: None,                           // B Latin partnership
    wild_open: WildOpen::Higher,               // B
    two_doubles: false,                        // B Latin partnership
    two_tiles: TwoTiles::None,                 // -
    draw: DrawRule::None,                      // B Latin partnership
    reserve: 0,                                // -
    voluntary_draw: false,                     // -
    play_drawn: PlayDrawn::Must,               // -
    round_end: RoundEnd::FirstOut,             // B Latin partnership
    value: Cow::Borrowed(&[]),                 // B Latin partnership
    in_play: Cow::Borrowed(&[]),               // B Latin partnership
    unit: Unit::Points,                        // -
    matching_ends: Cow::Borrowed(&[]),         // -
    matching_double: false,                    // -
    score: Score::WinnerTakesAll,              // B Latin partnership, others opponents only
    team_score: TeamScore::Sum,                // -
    out_bonus: 0,                              // B Latin partnership
    out_with: Cow::Borrowed(&[(OutWith::BothEnds, 25), (OutWith::BothEndsDouble, 25)]), // dominoesonline capicua
    pass_bonus: PassBonus { lead_double: 25, lead: 50, all: 25 }, // dominoesonline capicua
    round_bonus: Cow::Borrowed(&[]),           // -
    round_to: 1,                               // B Latin partnership
    blocked: Blocked::BlockerVsNext,           // B Latin partnership
    blocked_bonus: 0,                          // -
    blocked_unit: BlockedUnit::Side,           // C
    blocked_tie: BlockedTie::Blocker,          // B Latin partnership
    match_rule: MatchRule::Reach,              // B Latin partnership
    limit: 200,                                // B Latin partnership, others 100
    limit_is: LimitIs::Winner,                 // B Latin partnership
    open_at: 0,                                // -
    below: Below::Drop,                        // -
    only_highest: false,                       // -
    sudden_death: false,                       // -
    by_table: Cow::Borrowed(&[]),              // -
};

/// The Puerto Rican game in pairs, to 500.
pub const PUERTO_RICO_500: Rules = Rules {
    max_pip: 6,                                      // B Puerto Rico 500
    players: (4, 4),                                 // B Puerto Rico 500
    set_players: Cow::Borrowed(&[]),                 // -
    teams: 2,                                        // B Puerto Rico 500
    direction: Direction::Clockwise,                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B Puerto Rico 500
    redeal_if: Redeal::Never,                        // -
    starter: Starter::HighestDouble,                 // B Puerto Rico 500
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // B Puerto Rico 500
    next_starter: NextStarter::PreviousWinner,       // B Puerto Rico 500
    opening: Opening::Forced,                        // B Puerto Rico 500
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::Line,                        // B Puerto Rico 500
    arms_open: ArmsOpen::BothSides,                  // B Puerto Rico 500
    match_sum: None,                                 // B Puerto Rico 500
    wild_open: WildOpen::Higher,                     // B
    two_doubles: false,                              // B Puerto Rico 500
    two_tiles: TwoTiles::None,                       // -
    draw: DrawRule::None,                            // B Puerto Rico 500
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Puerto Rico 500
    value: Cow::Borrowed(&[]),                       // B Puerto Rico 500
    in_play: Cow::Borrowed(&[]),                     // B Puerto Rico 500
    unit: Unit::Points,                              // -
    matching_ends: Cow::Borrowed(&[]),               // -
    matching_double: false,                          // -
    score: Score::WinnerTakesAll,                    // B Puerto Rico 500
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B Puerto Rico 500
    out_with: Cow::Borrowed(&[(OutWith::BothEnds, 100), (OutWith::Tile(Tile::new(0, 0)), 100)]), // B Puerto Rico 500: capicu, chuchazo
    pass_bonus: PassBonus::NONE,                                                                 // -
    round_bonus: Cow::Borrowed(&[100, 75, 50, 25]),                                              // B Puerto Rico 500
    round_to: 1,                                                                                 // B Puerto Rico 500
    blocked: Blocked::LowestTakesAll,                                                            // B Puerto Rico 500
    blocked_bonus: 0,                                                                            // -
    blocked_unit: BlockedUnit::Side,                                                             // C
    blocked_tie: BlockedTie::Nobody,                                                             // C
    match_rule: MatchRule::Reach,                                                                // B Puerto Rico 500
    limit: 500,                                                                                  // B Puerto Rico 500
    limit_is: LimitIs::Winner,                                                                   // B Puerto Rico 500
    open_at: 0,                                                                                  // -
    below: Below::Drop,                                                                          // -
    only_highest: false,                                                                         // -
    sudden_death: false,                                                                         // -
    by_table: Cow::Borrowed(&[]),                                                                // -
};

/// The Cuban game in pairs, double-nine.
pub const CUBAN: Rules = Rules {
    max_pip: 9,                                       // B Cuban
    players: (4, 4),                                  // B Cuban
    set_players: Cow::Borrowed(&[]),                  // -
    teams: 2,                                         // B Cuban
    direction: Direction::CounterClockwise,           // B Cuban
    hand: HandSize::Table(Cow::Borrowed(&[(4, 10)])), // B Cuban
    redeal_if: Redeal::Never,                         // -
    starter: Starter::Seat(0),                        // B Cuban, by lot: seats are given out by lot
    starter_tie: StarterTie::HighestDouble,           // -
    starter_none: StarterNone::HighestBySum,          // B Cuban
    next_starter: NextStarter::WinnerTeamChooses,     // B Cuban
    opening: Opening::Any,                            // B Cuban
    opening_none: OpeningNone::DrawThenPass,          // -
    layout: LayoutRule::Line,                         // B Cuban
    arms_open: ArmsOpen::BothSides,                   // B Cuban
    match_sum: None,                                  // B Cuban
    wild_open: WildOpen::Higher,                      // B
    two_doubles: false,                               // B Cuban
    two_tiles: TwoTiles::None,                        // -
    draw: DrawRule::None,                             // B Cuban
    reserve: 0,                                       // -
    voluntary_draw: false,                            // -
    play_drawn: PlayDrawn::Must,                      // -
    round_end: RoundEnd::FirstOut,                    // B Cuban
    value: Cow::Borrowed(&[]),                        // B Cuban
    in_play: Cow::Borrowed(&[]),                      // B Cuban
    unit: Unit::Points,                               // -
    matching_ends: Cow::Borrowed(&[]),                // -
    matching_double: false,                           // -
    score: Score::WinnerTakesOpponents,               // B Cuban, others all
    team_score: TeamScore::Sum,                       // -
    out_bonus: 0,                                     // B Cuban
    out_with: Cow::Borrowed(&[]),                     // -
    pass_bonus: PassBonus::NONE,                      // -
    round_bonus: Cow::Borrowed(&[]),                  // -
    round_to: 1,                                      // B Cuban
    blocked: Blocked::LowestTakesOpponents,           // B Cuban
    blocked_bonus: 0,                                 // -
    blocked_unit: BlockedUnit::Hand,                  // B Cuban, others team
    blocked_tie: BlockedTie::Nobody,                  // C
    match_rule: MatchRule::Reach,                     // B Cuban
    limit: 100,                                       // B Cuban, others 150
    limit_is: LimitIs::Winner,                        // B Cuban
    open_at: 0,                                       // -
    below: Below::Drop,                               // -
    only_highest: false,                              // -
    sudden_death: false,                              // -
    by_table: Cow::Borrowed(&[]),                     // -
};

/// The Jamaican game in pairs: six rounds in a row.
pub const JAMAICAN: Rules = Rules {
    max_pip: 6,                                            // B Jamaican
    players: (4, 4),                                       // B Jamaican
    set_players: Cow::Borrowed(&[]),                       // -
    teams: 2,                                              // B Jamaican
    direction: Direction::CounterClockwise,                // B Jamaican
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])),       // B Jamaican
    redeal_if: Redeal::Never,                              // -
    starter: Starter::HighestDouble,                       // B Jamaican
    starter_tie: StarterTie::HighestDouble,                // -
    starter_none: StarterNone::HighestBySum,               // B Jamaican
    next_starter: NextStarter::PreviousWinnerUnlessBroken, // B Jamaican
    opening: Opening::Forced,                              // B Jamaican
    opening_none: OpeningNone::DrawThenPass,               // -
    layout: LayoutRule::Line,                              // B Jamaican
    arms_open: ArmsOpen::BothSides,                        // B Jamaican
    match_sum: None,                                       // B Jamaican
    wild_open: WildOpen::Higher,                           // B
    two_doubles: false,                                    // B Jamaican
    two_tiles: TwoTiles::None,                             // -
    draw: DrawRule::None,                                  // B Jamaican
    reserve: 0,                                            // -
    voluntary_draw: false,                                 // -
    play_drawn: PlayDrawn::Must,                           // -
    round_end: RoundEnd::FirstOut,                         // B Jamaican
    value: Cow::Borrowed(&[]),                             // B Jamaican
    in_play: Cow::Borrowed(&[]),                           // B Jamaican
    unit: Unit::Points,                                    // -
    matching_ends: Cow::Borrowed(&[]),                     // -
    matching_double: false,                                // -
    score: Score::None,                                    // B Jamaican
    team_score: TeamScore::Sum,                            // -
    out_bonus: 1,                                          // B Jamaican
    out_with: Cow::Borrowed(&[]),                          // -
    pass_bonus: PassBonus::NONE,                           // -
    round_bonus: Cow::Borrowed(&[]),                       // -
    round_to: 1,                                           // B Jamaican
    blocked: Blocked::LowestTakesBonus,                    // B Jamaican
    blocked_bonus: 1,                                      // B Jamaican
    blocked_unit: BlockedUnit::Side,                       // C
    blocked_tie: BlockedTie::Replay,                       // B Jamaican
    match_rule: MatchRule::InARow,                         // B Jamaican
    limit: 6,                                              // B Jamaican
    limit_is: LimitIs::Winner,                             // B Jamaican
    open_at: 0,                                            // -
    below: Below::Drop,                                    // -
    only_highest: false,                                   // -
    sudden_death: false,                                   // -
    by_table: Cow::Borrowed(&[]),                          // -
};

/// The Venezuelan game in pairs. Found in passing only.
pub const VENEZUELAN: Rules = Rules {
    max_pip: 6,                                      // B Venezuelan, weak
    players: (4, 4),                                 // B Venezuelan, weak
    set_players: Cow::Borrowed(&[]),                 // -
    teams: 2,                                        // B Venezuelan, weak
    direction: Direction::CounterClockwise,          // B Venezuelan, weak
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B Venezuelan, weak
    redeal_if: Redeal::Never,                        // -
    starter: Starter::HighestDouble,                 // B Venezuelan, weak
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // B Venezuelan, weak
    next_starter: NextStarter::Rotate,               // B Venezuelan, weak
    opening: Opening::Forced,                        // B Venezuelan, weak
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::Line,                        // B Venezuelan, weak
    arms_open: ArmsOpen::BothSides,                  // B Venezuelan, weak
    match_sum: None,                                 // B Venezuelan, weak
    wild_open: WildOpen::Higher,                     // B
    two_doubles: false,                              // B Venezuelan, weak
    two_tiles: TwoTiles::None,                       // -
    draw: DrawRule::None,                            // B Venezuelan, weak
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Venezuelan, weak
    value: Cow::Borrowed(&[]),                       // B Venezuelan, weak
    in_play: Cow::Borrowed(&[]),                     // B Venezuelan, weak
    unit: Unit::Points,                              // -
    matching_ends: Cow::Borrowed(&[]),               // -
    matching_double: false,                          // -
    score: Score::WinnerTakesOpponents,              // B Venezuelan, weak, others all
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B Venezuelan, weak
    out_with: Cow::Borrowed(&[]),                    // -
    pass_bonus: PassBonus::NONE,                     // -
    round_bonus: Cow::Borrowed(&[]),                 // -
    round_to: 1,                                     // B Venezuelan, weak
    blocked: Blocked::LowestTakesOpponents,          // B Venezuelan, weak
    blocked_bonus: 0,                                // -
    blocked_unit: BlockedUnit::Side,                 // C
    blocked_tie: BlockedTie::Nobody,                 // C
    match_rule: MatchRule::Reach,                    // B Venezuelan, weak
    limit: 100,                                      // B Venezuelan, weak, others 75
    limit_is: LimitIs::Winner,                       // B Venezuelan, weak
    open_at: 0,                                      // -
    below: Below::Drop,                              // -
    only_highest: false,                             // -
    sudden_death: false,                             // -
    by_table: Cow::Borrowed(&[]),                    // -
};

/// What a last tile adds to the one point of a round: 2, 3 and 6 in all.
const BRAZILIAN_ENDINGS: &[(OutWith, u8)] =
    &[(OutWith::Double, 1), (OutWith::BothEnds, 2), (OutWith::BothEndsDouble, 5)];

/// Two draw until they can place.
const TWO_DRAW: &[ByTable] = &[ByTable { table: Table::Seats(2, 2), field: "draw", value: "until_playable" }];

/// The Brazilian point game: a round is worth one to six points.
pub const BRAZILIAN_POINTS: Rules = Rules {
    max_pip: 6,                                              // B Brazil
    players: (2, 4),                                         // B Brazil: 2x2 or 2
    set_players: Cow::Borrowed(&[]),                         // -
    teams: 2,                                                // B Brazil
    direction: Direction::Clockwise,                         // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 7), (4, 7)])), // B Brazil
    redeal_if: Redeal::Never,                                // -
    starter: Starter::HighestDouble,                         // B Brazil
    starter_tie: StarterTie::HighestDouble,                  // -
    starter_none: StarterNone::HighestBySum,                 // B Brazil
    next_starter: NextStarter::Rotate,                       // B Brazil
    opening: Opening::Forced,                                // B Brazil
    opening_none: OpeningNone::DrawThenPass,                 // -
    layout: LayoutRule::Line,                                // B Brazil
    arms_open: ArmsOpen::BothSides,                          // B Brazil
    match_sum: None,                                         // B Brazil
    wild_open: WildOpen::Higher,                             // B
    two_doubles: false,                                      // B Brazil
    two_tiles: TwoTiles::None,                               // -
    draw: DrawRule::None,                                    // B Brazil
    reserve: 0,                                              // -
    voluntary_draw: false,                                   // -
    play_drawn: PlayDrawn::Must,                             // -
    round_end: RoundEnd::FirstOut,                           // B Brazil
    value: Cow::Borrowed(&[]),                               // B Brazil
    in_play: Cow::Borrowed(&[]),                             // B Brazil
    unit: Unit::Points,                                      // -
    matching_ends: Cow::Borrowed(&[]),                       // -
    matching_double: false,                                  // -
    score: Score::None,                                      // B Brazil
    team_score: TeamScore::Sum,                              // -
    out_bonus: 1,                                            // B Brazil
    out_with: Cow::Borrowed(BRAZILIAN_ENDINGS),              // B Brazil
    pass_bonus: PassBonus::NONE,                             // -
    round_bonus: Cow::Borrowed(&[]),                         // -
    round_to: 1,                                             // B Brazil
    blocked: Blocked::LowestTakesBonus,                      // B Brazil
    blocked_bonus: 1,                                        // B Brazil
    blocked_unit: BlockedUnit::Side,                         // C
    blocked_tie: BlockedTie::Nobody,                         // C
    match_rule: MatchRule::Reach,                            // B Brazil
    limit: 6,                                                // B Brazil
    limit_is: LimitIs::Winner,                               // B Brazil
    open_at: 0,                                              // -
    below: Below::Drop,                                      // -
    only_highest: false,                                     // -
    sudden_death: false,                                     // -
    by_table: Cow::Borrowed(TWO_DRAW),                       // B Brazil, point game
};

/// Russian Kozel in pairs.
pub const KOZEL_TEAMS: Rules = Rules {
    max_pip: 6,                                      // B Russian Kozel
    players: (4, 4),                                 // B Russian Kozel
    set_players: Cow::Borrowed(&[]),                 // -
    teams: 2,                                        // B Russian Kozel
    direction: Direction::Clockwise,                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B Russian Kozel
    redeal_if: Redeal::Never,                        // livegames deals again with five doubles, others do not
    starter: Starter::LowestFrom(1),                 // B Russian Kozel, livegames: 1-1 first, never 0-0
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // B Russian Kozel
    next_starter: NextStarter::PreviousWinner,       // ulodshi
    opening: Opening::Forced,                        // B Russian Kozel
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::Line,                        // B Russian Kozel
    arms_open: ArmsOpen::BothSides,                  // B Russian Kozel
    match_sum: None,                                 // B Russian Kozel
    wild_open: WildOpen::Higher,                     // B
    two_doubles: false,                              // B Russian Kozel
    two_tiles: TwoTiles::None,                       // -
    draw: DrawRule::None,                            // B Russian Kozel
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Russian Kozel
    value: Cow::Borrowed(&[]),                       // B Russian Kozel
    in_play: Cow::Borrowed(&[]),                     // B Russian Kozel
    unit: Unit::Points,                              // -
    matching_ends: Cow::Borrowed(&[]),               // -
    matching_double: false,                          // -
    score: Score::WinnerTakesOpponents,              // B Russian Kozel
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B Russian Kozel
    out_with: Cow::Borrowed(&[]),                    // -
    pass_bonus: PassBonus::NONE,                     // -
    round_bonus: Cow::Borrowed(&[]),                 // -
    round_to: 1,                                     // B Russian Kozel
    blocked: Blocked::LowestTakesOpponents,          // B Russian Kozel
    blocked_bonus: 0,                                // -
    blocked_unit: BlockedUnit::Side,                 // C
    blocked_tie: BlockedTie::Nobody,                 // C
    match_rule: MatchRule::Reach,                    // B Russian Kozel
    limit: 101,                                      // B Russian Kozel
    limit_is: LimitIs::Winner,                       // B Russian Kozel
    open_at: 13,                                     // B Russian Kozel
    below: Below::Drop,                              // -
    only_highest: false,                             // -
    sudden_death: false,                             // -
    by_table: Cow::Borrowed(&[]),                    // -
};

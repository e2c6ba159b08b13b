//! Games whose plays score by the open ends. The source stands beside each value, as in the family list.

use std::borrow::Cow;

use crate::rules::{
    ArmsOpen, Below, Blocked, BlockedTie, BlockedUnit, ByTable, Direction, DrawRule, HandSize, LayoutRule, LimitIs,
    MatchRule, NextStarter, Opening, OpeningNone, PassBonus, PlayDrawn, Redeal, RoundEnd, Rules, Score, Starter,
    StarterNone, StarterTie, Table, TeamScore, TwoTiles, Unit, WildOpen,
};
use crate::variants::SEVEN_FIVE_FIVE;

/// All Fives, also called muggins.
pub const ALL_FIVES: Rules = Rules {
    max_pip: 6,                              // B All Fives
    players: (2, 4),                         // B All Fives
    set_players: Cow::Borrowed(&[]),         // -
    teams: 0,                                // B All Fives
    direction: Direction::Clockwise,         // C1
    hand: SEVEN_FIVE_FIVE,                   // B All Fives
    redeal_if: Redeal::Never,                // -
    starter: Starter::HighestDouble,         // B All Fives
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B All Fives
    opening: Opening::Any,                   // B All Fives
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Spinner,             // B All Fives
    arms_open: ArmsOpen::BothSides,          // B
    match_sum: None,                         // B All Fives
    wild_open: WildOpen::Higher,             // B
    two_doubles: false,                      // B All Fives
    two_tiles: TwoTiles::None,               // -
    draw: DrawRule::UntilPlayable,           // B All Fives
    reserve: 0,                              // B All Fives
    voluntary_draw: false,                   // B All Fives
    play_drawn: PlayDrawn::Must,             // B All Fives
    round_end: RoundEnd::FirstOut,           // B All Fives
    value: Cow::Borrowed(&[]),               // B All Fives
    in_play: Cow::Borrowed(&[5]),            // B All Fives
    unit: Unit::Points,                      // B All Fives
    matching_ends: Cow::Borrowed(&[]),       // -
    matching_double: false,                  // -
    score: Score::WinnerTakesOpponents,      // B All Fives
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B All Fives
    out_with: Cow::Borrowed(&[]),            // -
    pass_bonus: PassBonus::NONE,             // -
    round_bonus: Cow::Borrowed(&[]),         // -
    round_to: 5,                             // B All Fives
    blocked: Blocked::LowestTakesDifference, // B All Fives
    blocked_bonus: 0,                        // -
    blocked_unit: BlockedUnit::Side,         // C
    blocked_tie: BlockedTie::Nobody,         // C
    match_rule: MatchRule::Reach,            // B All Fives
    limit: 100,                              // B All Fives
    limit_is: LimitIs::Winner,               // B All Fives
    open_at: 0,                              // -
    below: Below::Drop,                      // -
    only_highest: false,                     // -
    sudden_death: false,                     // -
    by_table: Cow::Borrowed(&[]),            // -
};

/// Five-Up: All Fives in which every double is a spinner, one point for each five.
pub const FIVE_UP: Rules = Rules {
    max_pip: 6,                                                      // B All Fives
    players: (2, 4),                                                 // B All Fives
    set_players: Cow::Borrowed(&[]),                                 // -
    teams: 0,                                                        // B All Fives
    direction: Direction::Clockwise,                                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 5), (3, 5), (4, 5)])), // pagat five_up, onlinedominogames fiveup
    redeal_if: Redeal::Never,                                        // -
    starter: Starter::Lot,                                           // pagat five_up
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::PreviousWinner,                       // pagat five_up
    opening: Opening::Any,                                           // pagat five_up
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::EveryDouble,                                 // B Five-Up, pagat five_up
    arms_open: ArmsOpen::BothSides,                                  // pagat five_up: two sides first, then the ends
    match_sum: None,                                                 // B All Fives
    wild_open: WildOpen::Higher,                                     // B
    two_doubles: false,                                              // B All Fives
    two_tiles: TwoTiles::None,                                       // -
    draw: DrawRule::UntilPlayable,                                   // B All Fives
    reserve: 0,                                                      // B All Fives
    voluntary_draw: false,                                           // B All Fives
    play_drawn: PlayDrawn::Must,                                     // B All Fives
    round_end: RoundEnd::FirstOut,                                   // B All Fives
    value: Cow::Borrowed(&[]),                                       // B All Fives
    in_play: Cow::Borrowed(&[5]),                                    // B All Fives
    unit: Unit::Quotient,                                            // pagat five_up
    matching_ends: Cow::Borrowed(&[]),                               // -
    matching_double: false,                                          // -
    score: Score::WinnerTakesOpponents,                              // B All Fives
    team_score: TeamScore::Sum,                                      // -
    out_bonus: 0,                                                    // B All Fives
    out_with: Cow::Borrowed(&[]),                                    // -
    pass_bonus: PassBonus::NONE,                                     // -
    round_bonus: Cow::Borrowed(&[]),                                 // -
    round_to: 5,                                                     // B All Fives
    blocked: Blocked::LowestTakesDifference,                         // B All Fives
    blocked_bonus: 0,                                                // -
    blocked_unit: BlockedUnit::Side,                                 // C
    blocked_tie: BlockedTie::Nobody,                                 // C
    match_rule: MatchRule::Reach,                                    // B All Fives
    limit: 61,                                                       // B All Fives: 61 in fives
    limit_is: LimitIs::Winner,                                       // B All Fives
    open_at: 0,                                                      // -
    below: Below::Drop,                                              // -
    only_highest: false,                                             // -
    sudden_death: false,                                             // -
    by_table: Cow::Borrowed(&[]),                                    // -
};

/// All Threes.
pub const ALL_THREES: Rules = Rules {
    max_pip: 6,                              // B All Threes, as All Fives
    players: (2, 4),                         // B All Threes, as All Fives
    set_players: Cow::Borrowed(&[]),         // -
    teams: 0,                                // B All Threes, as All Fives
    direction: Direction::Clockwise,         // C1
    hand: SEVEN_FIVE_FIVE,                   // B All Threes
    redeal_if: Redeal::Never,                // -
    starter: Starter::HighestDouble,         // B All Threes, as All Fives
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B All Threes, as All Fives
    opening: Opening::Any,                   // B All Threes, as All Fives
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Spinner,             // B All Threes
    arms_open: ArmsOpen::BothSides,          // B
    match_sum: None,                         // B All Threes
    wild_open: WildOpen::Higher,             // B
    two_doubles: false,                      // B All Threes
    two_tiles: TwoTiles::None,               // -
    draw: DrawRule::UntilPlayable,           // B All Threes
    reserve: 0,                              // B All Threes
    voluntary_draw: false,                   // B All Threes
    play_drawn: PlayDrawn::Must,             // B All Threes
    round_end: RoundEnd::FirstOut,           // B All Threes
    value: Cow::Borrowed(&[]),               // B All Threes
    in_play: Cow::Borrowed(&[3]),            // B All Threes
    unit: Unit::Points,                      // B All Threes
    matching_ends: Cow::Borrowed(&[]),       // -
    matching_double: false,                  // -
    score: Score::WinnerTakesOpponents,      // B All Threes
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B All Threes
    out_with: Cow::Borrowed(&[]),            // -
    pass_bonus: PassBonus::NONE,             // -
    round_bonus: Cow::Borrowed(&[]),         // -
    round_to: 3,                             // B All Threes
    blocked: Blocked::LowestTakesDifference, // B All Threes
    blocked_bonus: 0,                        // -
    blocked_unit: BlockedUnit::Side,         // C
    blocked_tie: BlockedTie::Nobody,         // C
    match_rule: MatchRule::Reach,            // B All Threes
    limit: 100,                              // B All Threes
    limit_is: LimitIs::Winner,               // B All Threes
    open_at: 0,                              // -
    below: Below::Drop,                      // -
    only_highest: false,                     // -
    sudden_death: false,                     // -
    by_table: Cow::Borrowed(&[]),            // -
};

/// Pairs play on until both are out.
const IN_PAIRS_BOTH_OUT: &[ByTable] = &[ByTable { table: Table::Teams, field: "round_end", value: "team_out" }];

/// Three and four play for less.
const TEN_FOR_MORE: &[ByTable] = &[ByTable { table: Table::Seats(3, 4), field: "limit", value: "10" }];

/// British fives and threes.
pub const FIVES_THREES: Rules = Rules {
    max_pip: 6,                                 // B Fives-and-Threes
    players: (2, 4),                            // B Fives-and-Threes
    set_players: Cow::Borrowed(&[]),            // -
    teams: 0,                                   // B Fives-and-Threes
    direction: Direction::Clockwise,            // C1
    hand: SEVEN_FIVE_FIVE,                      // B Fives-and-Threes
    redeal_if: Redeal::Never,                   // -
    starter: Starter::Seat(0),                  // B Fives-and-Threes, by lot: seats are given out by lot
    starter_tie: StarterTie::HighestDouble,     // -
    starter_none: StarterNone::HighestBySum,    // -
    next_starter: NextStarter::Rotate,          // B Fives-and-Threes
    opening: Opening::Any,                      // B Fives-and-Threes
    opening_none: OpeningNone::DrawThenPass,    // -
    layout: LayoutRule::Line,                   // B Fives-and-Threes
    arms_open: ArmsOpen::BothSides,             // B
    match_sum: None,                            // B Fives-and-Threes
    wild_open: WildOpen::Higher,                // B
    two_doubles: false,                         // B Fives-and-Threes
    two_tiles: TwoTiles::None,                  // -
    draw: DrawRule::None,                       // B Fives-and-Threes
    reserve: 0,                                 // -
    voluntary_draw: false,                      // -
    play_drawn: PlayDrawn::Must,                // -
    round_end: RoundEnd::FirstOut,              // B Fives-and-Threes
    value: Cow::Borrowed(&[]),                  // B Fives-and-Threes
    in_play: Cow::Borrowed(&[5, 3]),            // B Fives-and-Threes
    unit: Unit::Quotient,                       // B Fives-and-Threes
    matching_ends: Cow::Borrowed(&[]),          // -
    matching_double: false,                     // -
    score: Score::None,                         // B Fives-and-Threes
    team_score: TeamScore::Sum,                 // -
    out_bonus: 1,                               // B Fives-and-Threes
    out_with: Cow::Borrowed(&[]),               // -
    pass_bonus: PassBonus::NONE,                // -
    round_bonus: Cow::Borrowed(&[]),            // -
    round_to: 1,                                // -
    blocked: Blocked::None,                     // B Fives-and-Threes
    blocked_bonus: 0,                           // -
    blocked_unit: BlockedUnit::Side,            // C
    blocked_tie: BlockedTie::Nobody,            // C
    match_rule: MatchRule::Exact,               // B Fives-and-Threes
    limit: 61,                                  // B Fives-and-Threes
    limit_is: LimitIs::Winner,                  // B Fives-and-Threes
    open_at: 0,                                 // -
    below: Below::Drop,                         // -
    only_highest: false,                        // -
    sudden_death: false,                        // -
    by_table: Cow::Borrowed(IN_PAIRS_BOTH_OUT), // B Fives-and-Threes
};

/// Bergen: points for equal ends.
pub const BERGEN: Rules = Rules {
    max_pip: 6,                                                      // B Bergen
    players: (2, 4),                                                 // B Bergen
    set_players: Cow::Borrowed(&[]),                                 // -
    teams: 0,                                                        // B Bergen
    direction: Direction::Clockwise,                                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 6), (3, 6), (4, 5)])), // B Bergen
    redeal_if: Redeal::Never,                                        // -
    starter: Starter::HighestDouble,                                 // B Bergen
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::Same,                                 // B Bergen
    opening: Opening::Forced,                                        // B Bergen
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::Line,                                        // B Bergen
    arms_open: ArmsOpen::BothSides,                                  // B Bergen
    match_sum: None,                                                 // B Bergen
    wild_open: WildOpen::Higher,                                     // B
    two_doubles: false,                                              // B Bergen
    two_tiles: TwoTiles::None,                                       // -
    draw: DrawRule::UntilPlayable,                                   // B Bergen
    reserve: 0,                                                      // B Bergen, others 2
    voluntary_draw: false,                                           // B Bergen
    play_drawn: PlayDrawn::Must,                                     // B Bergen
    round_end: RoundEnd::FirstOut,                                   // B Bergen
    value: Cow::Borrowed(&[]),                                       // B Bergen
    in_play: Cow::Borrowed(&[]),                                     // B Bergen
    unit: Unit::Points,                                              // -
    matching_ends: Cow::Borrowed(&[2, 3]),                           // B Bergen, gamecabinet: two halves 2, three 3
    matching_double: false,                                          // -
    score: Score::None,                                              // B Bergen
    team_score: TeamScore::Sum,                                      // -
    out_bonus: 1,                                                    // B Bergen, others 2
    out_with: Cow::Borrowed(&[]),                                    // -
    pass_bonus: PassBonus::NONE,                                     // -
    round_bonus: Cow::Borrowed(&[]),                                 // -
    round_to: 1,                                                     // B Bergen
    blocked: Blocked::LowestTakesBonus,                              // B Bergen
    blocked_bonus: 1,                                                // B Bergen
    blocked_unit: BlockedUnit::Side,                                 // C
    blocked_tie: BlockedTie::Nobody,                                 // C
    match_rule: MatchRule::Reach,                                    // B Bergen
    limit: 15,                                                       // B Bergen
    limit_is: LimitIs::Winner,                                       // B Bergen
    open_at: 0,                                                      // -
    below: Below::Drop,                                              // -
    only_highest: false,                                             // -
    sudden_death: false,                                             // -
    by_table: Cow::Borrowed(TEN_FOR_MORE),                           // B Bergen
};

/// Double Bergen: Bergen on a cross.
pub const DOUBLE_BERGEN: Rules = Rules {
    max_pip: 6,                                                      // B Bergen
    players: (2, 4),                                                 // B Bergen
    set_players: Cow::Borrowed(&[]),                                 // -
    teams: 0,                                                        // B Bergen
    direction: Direction::Clockwise,                                 // C1
    hand: HandSize::Table(Cow::Borrowed(&[(2, 6), (3, 6), (4, 5)])), // B Bergen
    redeal_if: Redeal::Never,                                        // -
    starter: Starter::HighestDouble,                                 // B Bergen
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::Same,                                 // B Bergen
    opening: Opening::Forced,                                        // B Bergen
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::Spinner,                                     // B Bergen, spinner 1
    arms_open: ArmsOpen::AllFour,                                    // B Bergen, cross first
    match_sum: None,                                                 // B Bergen
    wild_open: WildOpen::Higher,                                     // B
    two_doubles: false,                                              // B Bergen
    two_tiles: TwoTiles::None,                                       // -
    draw: DrawRule::UntilPlayable,                                   // B Bergen
    reserve: 0,                                                      // B Bergen
    voluntary_draw: false,                                           // B Bergen
    play_drawn: PlayDrawn::Must,                                     // B Bergen
    round_end: RoundEnd::FirstOut,                                   // B Bergen
    value: Cow::Borrowed(&[]),                                       // B Bergen
    in_play: Cow::Borrowed(&[]),                                     // B Bergen
    unit: Unit::Points,                                              // -
    matching_ends: Cow::Borrowed(&[2, 3, 4, 5]),                     // pagat bergen2: a pair 2, three 3, four 4
    matching_double: true,                                           // pagat bergen2: a pair of ends or a double
    score: Score::None,                                              // B Bergen
    team_score: TeamScore::Sum,                                      // -
    out_bonus: 1,                                                    // B Bergen
    out_with: Cow::Borrowed(&[]),                                    // -
    pass_bonus: PassBonus::NONE,                                     // -
    round_bonus: Cow::Borrowed(&[]),                                 // -
    round_to: 1,                                                     // B Bergen
    blocked: Blocked::LowestTakesBonus,                              // B Bergen
    blocked_bonus: 1,                                                // B Bergen
    blocked_unit: BlockedUnit::Side,                                 // C
    blocked_tie: BlockedTie::Nobody,                                 // C
    match_rule: MatchRule::Reach,                                    // B Bergen
    limit: 15,                                                       // B Bergen
    limit_is: LimitIs::Winner,                                       // B Bergen
    open_at: 0,                                                      // -
    below: Below::Drop,                                              // -
    only_highest: false,                                             // -
    sudden_death: false,                                             // -
    by_table: Cow::Borrowed(TEN_FOR_MORE),                           // B Bergen
};

/// Telephone: All Fives to 365. Found in passing only.
pub const TELEPHONE: Rules = Rules {
    max_pip: 6,                              // B Telephone, weak
    players: (2, 4),                         // B Telephone, weak
    set_players: Cow::Borrowed(&[]),         // -
    teams: 0,                                // B Telephone, weak
    direction: Direction::Clockwise,         // C1
    hand: SEVEN_FIVE_FIVE,                   // B Telephone, weak
    redeal_if: Redeal::Never,                // -
    starter: Starter::Seat(0),               // B Telephone, by lot: seats are given out by lot
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B Telephone, weak
    opening: Opening::Any,                   // B Telephone, weak
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Spinner,             // B Telephone, weak
    arms_open: ArmsOpen::BothSides,          // B Telephone, weak
    match_sum: None,                         // B Telephone, weak
    wild_open: WildOpen::Higher,             // B
    two_doubles: false,                      // B Telephone, weak
    two_tiles: TwoTiles::None,               // -
    draw: DrawRule::UntilPlayable,           // B Telephone, weak
    reserve: 0,                              // B Telephone, weak
    voluntary_draw: false,                   // B Telephone, weak
    play_drawn: PlayDrawn::Must,             // B Telephone, weak
    round_end: RoundEnd::FirstOut,           // B Telephone, weak
    value: Cow::Borrowed(&[]),               // B Telephone, weak
    in_play: Cow::Borrowed(&[5]),            // B Telephone, weak
    unit: Unit::Points,                      // B Telephone, weak
    matching_ends: Cow::Borrowed(&[]),       // -
    matching_double: false,                  // -
    score: Score::WinnerTakesOpponents,      // B Telephone, weak
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B Telephone, weak
    out_with: Cow::Borrowed(&[]),            // -
    pass_bonus: PassBonus::NONE,             // -
    round_bonus: Cow::Borrowed(&[]),         // -
    round_to: 5,                             // B Telephone, weak
    blocked: Blocked::LowestTakesDifference, // B Telephone, weak
    blocked_bonus: 0,                        // -
    blocked_unit: BlockedUnit::Side,         // C
    blocked_tie: BlockedTie::Nobody,         // C
    match_rule: MatchRule::Reach,            // B Telephone, weak
    limit: 365,                              // B Telephone, weak
    limit_is: LimitIs::Winner,               // B Telephone, weak
    open_at: 0,                              // -
    below: Below::Drop,                      // -
    only_highest: false,                     // -
    sudden_death: false,                     // -
    by_table: Cow::Borrowed(&[]),            // -
};

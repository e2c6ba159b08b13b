//! The games as full rows of rules. The source stands beside each value: E, K, P are the clauses of the Esperanto,
//! Georgian and Serbian texts, B the comparison of further games; "-" marks a field that cannot matter in that row.

use std::borrow::Cow;

use crate::rules::{
    Below, Blocked, DrawRule, HandSize, LayoutRule, LimitIs, MatchRule, NextStarter, Opening, OpeningNone, PlayDrawn,
    RoundEnd, Rules, Score, Starter, StarterNone, StarterTie, TeamScore, TileValue, Unit, ValueWhen,
};
use crate::tile::Tile;

/// A game of this family.
#[derive(Debug)]
pub struct Variant {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Further names.
    pub aliases: &'static [&'static str],
    /// How many play when nobody says.
    pub seats: u8,
    /// Its rules.
    pub rules: Rules,
}

const SEVEN: HandSize = HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 7), (4, 7)]));
const SEVEN_FIVE_FIVE: HandSize = HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 5), (4, 5)]));

/// Russian-style draw dominoes of the Esperanto text.
pub const ESPERANTO_DRAW: Rules = Rules {
    max_pip: 6,                              // E1
    players: (2, 4),                         // E2
    teams: 0,                                // E2
    hand: SEVEN,                             // E3
    starter: Starter::MostDoubles,           // E5
    starter_tie: StarterTie::HighestDouble,  // E5a
    starter_none: StarterNone::HighestBySum, // E5b
    next_starter: NextStarter::Same,         // E13
    opening: Opening::NonDouble,             // E6
    opening_none: OpeningNone::DrawThenPass, // E6a
    layout: LayoutRule::Line,                // E7
    match_sum: None,                         // E7
    two_doubles: false,                      // E7, one tile per turn
    draw: DrawRule::UntilPlayable,           // E8
    reserve: 0,                              // E8, the whole stock may be used up
    voluntary_draw: false,                   // E8
    play_drawn: PlayDrawn::Must,             // E8
    round_end: RoundEnd::LastHolder,         // E10, E11
    value: Cow::Borrowed(&[]),               // E12, pip totals
    in_play: Cow::Borrowed(&[]),             // E13
    unit: Unit::Points,                      // -
    score: Score::None,                      // E13
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // E13
    round_to: 1,                             // -
    blocked: Blocked::HighestPipsLoses,      // E12
    match_rule: MatchRule::Single,           // E13
    limit: 0,                                // -
    limit_is: LimitIs::Loser,                // -
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// Kozel, "goat", of the Georgian text.
pub const KOZEL_GEORGIAN: Rules = Rules {
    max_pip: 6,                                                                                       // K1
    players: (2, 4),                                                                                  // K1
    teams: 0,                                                                                         // K1
    hand: SEVEN_FIVE_FIVE,                                                                            // K2
    starter: Starter::HighestDouble,                                                                  // K3
    starter_tie: StarterTie::HighestDouble,                                                           // -
    starter_none: StarterNone::HighestByHighHalf,                                                     // K3a
    next_starter: NextStarter::Same,                                                                  // K4a
    opening: Opening::Forced,                                                                         // K4
    opening_none: OpeningNone::DrawThenPass,                                                          // -
    layout: LayoutRule::Line,                                                                         // K5
    match_sum: None,                                                                                  // K5
    two_doubles: true,                                                                                // K6
    draw: DrawRule::UntilPlayable,                                                                    // K7
    reserve: 0,                                                                                       // K7
    voluntary_draw: false,                                                                            // K7
    play_drawn: PlayDrawn::Must,                                                                      // K7
    round_end: RoundEnd::FirstOut,                                                                    // K9
    value: Cow::Borrowed(&[TileValue { tile: Tile::new(0, 0), value: 25, when: ValueWhen::Always }]), // K11
    in_play: Cow::Borrowed(&[]),                                                                      // K10
    unit: Unit::Points,                                                                               // -
    score: Score::EachOwn,                                                                            // K10
    team_score: TeamScore::Sum,                                                                       // -
    out_bonus: 0,                                                                                     // K10
    round_to: 1,                                                                                      // -
    blocked: Blocked::EachOwn,                                                                        // K10
    match_rule: MatchRule::Threshold,                                                                 // K13
    limit: 101,                                                                                       // K13
    limit_is: LimitIs::Loser,                                                                         // K13
    open_at: 13,                                                                                      // K12
    below: Below::Drop,                                                                               // K12
};

/// Playroom dominoes of the Serbian text.
pub const PLAYROOM: Rules = Rules {
    max_pip: 6,                                                                                     // P1
    players: (2, 10),                                                                               // P2, P12
    teams: 0,                                                                                       // P12
    hand: HandSize::LargestOf(Cow::Borrowed(&[7, 6, 5])),                                           // P2
    starter: Starter::HighestDouble,                                                                // P3
    starter_tie: StarterTie::HighestDouble,                                                         // -
    starter_none: StarterNone::HighestBySum,                                                        // P3a
    next_starter: NextStarter::Same,                                                                // P15
    opening: Opening::Double,                                                                       // P4
    opening_none: OpeningNone::DrawThenPass,                                                        // -
    layout: LayoutRule::Line,                                                                       // P5
    match_sum: None,                                                                                // P5
    two_doubles: false,                                                                             // P5
    draw: DrawRule::One,                                                                            // P6
    reserve: 0,                                                                                     // P7
    voluntary_draw: false,                                                                          // P5
    play_drawn: PlayDrawn::May,                                                                     // P6
    round_end: RoundEnd::FirstOut,                                                                  // P8
    value: Cow::Borrowed(&[TileValue { tile: Tile::new(0, 0), value: 10, when: ValueWhen::Sole }]), // P9
    in_play: Cow::Borrowed(&[]),                                                                    // P10
    unit: Unit::Points,                                                                             // -
    score: Score::EachOwn,                                                                          // P10
    team_score: TeamScore::Playroom,                                                                // P13, P13a
    out_bonus: 0,                                                                                   // P10
    round_to: 1,                                                                                    // -
    blocked: Blocked::EachOwn,                                                                      // P10, P14
    match_rule: MatchRule::Eliminate,                                                               // P11
    limit: 100,                                                                                     // P11
    limit_is: LimitIs::Loser,                                                                       // P11
    open_at: 0,                                                                                     // -
    below: Below::Drop,                                                                             // -
};

/// The block game.
pub const BLOCK: Rules = Rules {
    max_pip: 6,                              // B Block
    players: (2, 4),                         // B Block
    teams: 0,                                // B Block
    hand: SEVEN,                             // B Block
    starter: Starter::HighestDouble,         // B Block
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B Block
    opening: Opening::Forced,                // B Block
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Line,                // B Block
    match_sum: None,                         // B Block
    two_doubles: false,                      // B Block
    draw: DrawRule::None,                    // B Block
    reserve: 0,                              // -
    voluntary_draw: false,                   // -
    play_drawn: PlayDrawn::Must,             // -
    round_end: RoundEnd::FirstOut,           // B Block
    value: Cow::Borrowed(&[]),               // B Block
    in_play: Cow::Borrowed(&[]),             // B Block
    unit: Unit::Points,                      // -
    score: Score::WinnerTakesOpponents,      // B Block
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B Block
    round_to: 1,                             // B Block
    blocked: Blocked::LowestTakesDifference, // B Block
    match_rule: MatchRule::Reach,            // B Block
    limit: 100,                              // B Block
    limit_is: LimitIs::Winner,               // B Block
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// The draw game.
pub const DRAW: Rules = Rules {
    max_pip: 6,                              // B Draw
    players: (2, 4),                         // B Draw
    teams: 0,                                // B Draw
    hand: SEVEN_FIVE_FIVE,                   // B Draw
    starter: Starter::HighestDouble,         // B Draw
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B Draw
    opening: Opening::Forced,                // B Draw
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Line,                // B Draw
    match_sum: None,                         // B Draw
    two_doubles: false,                      // B Draw
    draw: DrawRule::UntilPlayable,           // B Draw
    reserve: 2,                              // B Draw, the last two stay
    voluntary_draw: false,                   // B Draw
    play_drawn: PlayDrawn::Must,             // B Draw
    round_end: RoundEnd::FirstOut,           // B Draw
    value: Cow::Borrowed(&[]),               // B Draw
    in_play: Cow::Borrowed(&[]),             // B Draw
    unit: Unit::Points,                      // -
    score: Score::WinnerTakesOpponents,      // B Draw
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B Draw
    round_to: 1,                             // B Draw
    blocked: Blocked::LowestTakesDifference, // B Draw, as Block
    match_rule: MatchRule::Reach,            // B Draw
    limit: 100,                              // B Draw
    limit_is: LimitIs::Winner,               // B Draw
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// Block dominoes in pairs.
pub const BLOCK_PARTNERS: Rules = Rules {
    max_pip: 6,                                      // B block-partners
    players: (4, 4),                                 // B block-partners
    teams: 2,                                        // B block-partners
    hand: HandSize::Table(Cow::Borrowed(&[(4, 7)])), // B block-partners
    starter: Starter::HighestDouble,                 // B block-partners
    starter_tie: StarterTie::HighestDouble,          // -
    starter_none: StarterNone::HighestBySum,         // -, all doubles are dealt
    next_starter: NextStarter::Same,                 // B block-partners, in every round
    opening: Opening::Forced,                        // B block-partners
    opening_none: OpeningNone::DrawThenPass,         // -
    layout: LayoutRule::Line,                        // B Puerto Rico 500
    match_sum: None,                                 // B Puerto Rico 500
    two_doubles: false,                              // B Puerto Rico 500
    draw: DrawRule::None,                            // B Puerto Rico 500
    reserve: 0,                                      // -
    voluntary_draw: false,                           // -
    play_drawn: PlayDrawn::Must,                     // -
    round_end: RoundEnd::FirstOut,                   // B Puerto Rico 500
    value: Cow::Borrowed(&[]),                       // B block-partners
    in_play: Cow::Borrowed(&[]),                     // B block-partners, without its bonuses
    unit: Unit::Points,                              // -
    score: Score::WinnerTakesAll,                    // B block-partners
    team_score: TeamScore::Sum,                      // -
    out_bonus: 0,                                    // B block-partners
    round_to: 1,                                     // B block-partners
    blocked: Blocked::LowestTakesAll,                // B block-partners
    match_rule: MatchRule::Reach,                    // B block-partners
    limit: 200,                                      // B block-partners
    limit_is: LimitIs::Winner,                       // B block-partners
    open_at: 0,                                      // -
    below: Below::Drop,                              // -
};

/// All Fives, also called muggins.
pub const ALL_FIVES: Rules = Rules {
    max_pip: 6,                              // B All Fives
    players: (2, 4),                         // B All Fives
    teams: 0,                                // B All Fives
    hand: SEVEN_FIVE_FIVE,                   // B All Fives
    starter: Starter::HighestDouble,         // B All Fives
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B All Fives
    opening: Opening::Any,                   // B All Fives
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Spinner,             // B All Fives
    match_sum: None,                         // B All Fives
    two_doubles: false,                      // B All Fives
    draw: DrawRule::UntilPlayable,           // B All Fives
    reserve: 0,                              // B All Fives
    voluntary_draw: false,                   // B All Fives
    play_drawn: PlayDrawn::Must,             // B All Fives
    round_end: RoundEnd::FirstOut,           // B All Fives
    value: Cow::Borrowed(&[]),               // B All Fives
    in_play: Cow::Borrowed(&[5]),            // B All Fives
    unit: Unit::Points,                      // B All Fives
    score: Score::WinnerTakesOpponents,      // B All Fives
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B All Fives
    round_to: 5,                             // B All Fives
    blocked: Blocked::LowestTakesDifference, // B All Fives
    match_rule: MatchRule::Reach,            // B All Fives
    limit: 100,                              // B All Fives
    limit_is: LimitIs::Winner,               // B All Fives
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// All Threes.
pub const ALL_THREES: Rules = Rules {
    max_pip: 6,                              // B All Threes, as All Fives
    players: (2, 4),                         // B All Threes, as All Fives
    teams: 0,                                // B All Threes, as All Fives
    hand: SEVEN_FIVE_FIVE,                   // B All Threes
    starter: Starter::HighestDouble,         // B All Threes, as All Fives
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // P3a
    next_starter: NextStarter::Same,         // B All Threes, as All Fives
    opening: Opening::Any,                   // B All Threes, as All Fives
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Spinner,             // B All Threes
    match_sum: None,                         // B All Threes
    two_doubles: false,                      // B All Threes
    draw: DrawRule::UntilPlayable,           // B All Threes
    reserve: 0,                              // B All Threes
    voluntary_draw: false,                   // B All Threes
    play_drawn: PlayDrawn::Must,             // B All Threes
    round_end: RoundEnd::FirstOut,           // B All Threes
    value: Cow::Borrowed(&[]),               // B All Threes
    in_play: Cow::Borrowed(&[3]),            // B All Threes
    unit: Unit::Points,                      // B All Threes
    score: Score::WinnerTakesOpponents,      // B All Threes
    team_score: TeamScore::Sum,              // -
    out_bonus: 0,                            // B All Threes
    round_to: 3,                             // B All Threes
    blocked: Blocked::LowestTakesDifference, // B All Threes
    match_rule: MatchRule::Reach,            // B All Threes
    limit: 100,                              // B All Threes
    limit_is: LimitIs::Winner,               // B All Threes
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// British fives and threes.
pub const FIVES_THREES: Rules = Rules {
    max_pip: 6,                              // B Fives-and-Threes
    players: (2, 4),                         // B Fives-and-Threes
    teams: 0,                                // B Fives-and-Threes
    hand: SEVEN_FIVE_FIVE,                   // B Fives-and-Threes
    starter: Starter::Seat0,                 // B Fives-and-Threes, by lot: seats are given out by lot
    starter_tie: StarterTie::HighestDouble,  // -
    starter_none: StarterNone::HighestBySum, // -
    next_starter: NextStarter::Rotate,       // B Fives-and-Threes
    opening: Opening::Any,                   // B Fives-and-Threes
    opening_none: OpeningNone::DrawThenPass, // -
    layout: LayoutRule::Line,                // B Fives-and-Threes
    match_sum: None,                         // B Fives-and-Threes
    two_doubles: false,                      // B Fives-and-Threes
    draw: DrawRule::None,                    // B Fives-and-Threes
    reserve: 0,                              // -
    voluntary_draw: false,                   // -
    play_drawn: PlayDrawn::Must,             // -
    round_end: RoundEnd::FirstOut,           // B Fives-and-Threes
    value: Cow::Borrowed(&[]),               // B Fives-and-Threes
    in_play: Cow::Borrowed(&[5, 3]),         // B Fives-and-Threes
    unit: Unit::Quotient,                    // B Fives-and-Threes
    score: Score::None,                      // B Fives-and-Threes
    team_score: TeamScore::Sum,              // -
    out_bonus: 1,                            // B Fives-and-Threes
    round_to: 1,                             // -
    blocked: Blocked::None,                  // B Fives-and-Threes
    match_rule: MatchRule::Exact,            // B Fives-and-Threes
    limit: 61,                               // B Fives-and-Threes
    limit_is: LimitIs::Winner,               // B Fives-and-Threes
    open_at: 0,                              // -
    below: Below::Drop,                      // -
};

/// Matador.
pub const MATADOR: Rules = Rules {
    max_pip: 6,                                                      // B Matador
    players: (2, 4),                                                 // B Matador
    teams: 0,                                                        // B Matador
    hand: HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 6), (4, 5)])), // B Matador
    starter: Starter::HighestDouble,                                 // B Matador
    starter_tie: StarterTie::HighestDouble,                          // -
    starter_none: StarterNone::HighestBySum,                         // P3a
    next_starter: NextStarter::Same,                                 // B Matador
    opening: Opening::Any,                                           // B Matador
    opening_none: OpeningNone::DrawThenPass,                         // -
    layout: LayoutRule::Line,                                        // B Matador
    match_sum: Some(7),                                              // B Matador
    two_doubles: false,                                              // B Matador
    draw: DrawRule::UntilPlayable,                                   // B Matador
    reserve: 2,                                                      // B Matador
    voluntary_draw: false,                                           // B Matador
    play_drawn: PlayDrawn::Must,                                     // B Matador
    round_end: RoundEnd::FirstOut,                                   // B Matador
    value: Cow::Borrowed(&[]),                                       // B Matador
    in_play: Cow::Borrowed(&[]),                                     // B Matador
    unit: Unit::Points,                                              // -
    score: Score::WinnerTakesOpponents,                              // B Matador
    team_score: TeamScore::Sum,                                      // -
    out_bonus: 0,                                                    // B Matador
    round_to: 1,                                                     // B Matador
    blocked: Blocked::LowestTakesOpponents,                          // B Matador
    match_rule: MatchRule::Reach,                                    // B Matador
    limit: 100,                                                      // B Matador
    limit_is: LimitIs::Winner,                                       // B Matador
    open_at: 0,                                                      // -
    below: Below::Drop,                                              // -
};

/// All games, the family's default first.
pub static VARIANTS: [Variant; 10] = [
    Variant {
        id: "esperanto-draw",
        name: "Draw dominoes, play to the last",
        aliases: &[],
        seats: 2,
        rules: ESPERANTO_DRAW,
    },
    Variant { id: "kozel-georgian", name: "Kozel", aliases: &["kozel"], seats: 2, rules: KOZEL_GEORGIAN },
    Variant { id: "playroom", name: "Playroom dominoes", aliases: &[], seats: 2, rules: PLAYROOM },
    Variant { id: "block", name: "Block dominoes", aliases: &[], seats: 2, rules: BLOCK },
    Variant { id: "draw", name: "Draw dominoes", aliases: &[], seats: 2, rules: DRAW },
    Variant { id: "all-fives", name: "All Fives", aliases: &["muggins"], seats: 2, rules: ALL_FIVES },
    Variant { id: "all-threes", name: "All Threes", aliases: &[], seats: 2, rules: ALL_THREES },
    Variant { id: "fives-threes", name: "Fives and Threes", aliases: &[], seats: 2, rules: FIVES_THREES },
    Variant { id: "matador", name: "Matador", aliases: &[], seats: 2, rules: MATADOR },
    Variant { id: "block-partners", name: "Block dominoes in pairs", aliases: &[], seats: 4, rules: BLOCK_PARTNERS },
];

/// The game with this id.
pub fn variant(id: &str) -> Option<&'static Variant> {
    VARIANTS.iter().find(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    #[test]
    fn rows_say_what_the_given_presets_say() {
        let text = include_str!("../../../tests/data/dominoes/cases.json");
        let file: Json = serde_json::from_str(text).expect("the given file is JSON");
        let presets = file["presets"].as_object().expect("the file has presets");
        assert_eq!(presets.len(), VARIANTS.len());
        for (id, fields) in presets {
            let rules = &variant(id).unwrap_or_else(|| panic!("no row for {id}")).rules;
            for (name, value) in fields.as_object().expect("a preset is an object") {
                assert_eq!(rules.field(name).as_ref(), Some(value), "{id}: {name}");
                let mut again = rules.clone();
                assert_eq!(again.set(name, value), Ok(()), "{id}: {name} can be set");
                assert_eq!(&again, rules, "{id}: {name} set to itself changes nothing");
            }
        }
    }

    #[test]
    fn rows_fit_together() {
        for row in &VARIANTS {
            assert_eq!(row.rules.check(usize::from(row.seats)), Ok(()), "{}", row.id);
        }
    }
}

//! Draughts on 64 squares after the rules of FMJD-64, and their relatives.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::{ALGEBRAIC_8, THREEFOLD};

/// Draws of draughts on 64 squares, FMJD-64 7.2.4 to 7.2.8.
///
/// The counters stand side by side, as the text has them. (lidraughts asks 7.2.5 only where 7.2.6 does not apply, which
/// lets endings of kings alone last 30 or 60 moves instead of 15.)
pub(super) const FMJD_64_DRAWS: &[DrawRule] = &[
    // 7.2.4: three kings or more against one king: drawn if the 15th move of the stronger side does not take it,
    // counted from when this balance was set up, so a capture starts it again.
    DrawRule {
        name: "three-kings",
        reason: "fifteen_moves",
        material: Material::LoneKing { least: 3, most: u8::MAX, kings: KingsAmong::All, stands: LoneStands::Anywhere },
        counted: Counted::StrongerSide,
        resets: Resets::CAPTURE,
        moves: 15,
        effect: Effect::Automatic,
    },
    // 7.2.5: 15 moves of kings only, without capture.
    DrawRule {
        name: "kings-only",
        reason: "fifteen_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_MAN_MOVE,
        moves: 15,
        effect: Effect::Automatic,
    },
    // 7.2.6: both sides have kings and the balance does not change (no capture, no promotion): four or five pieces 30.
    DrawRule {
        name: "four-or-five-pieces",
        reason: "thirty_moves",
        material: Material::KingsOnBothSides { least: 4, most: 5 },
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_PROMOTION,
        moves: 30,
        effect: Effect::Automatic,
    },
    // 7.2.6: six or seven pieces 60.
    DrawRule {
        name: "six-or-seven-pieces",
        reason: "sixty_moves",
        material: Material::KingsOnBothSides { least: 6, most: 7 },
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_PROMOTION,
        moves: 60,
        effect: Effect::Automatic,
    },
    // 7.2.7: three pieces with a king among them against one king that holds the main road: 5.
    DrawRule {
        name: "main-road",
        reason: "five_moves",
        material: Material::LoneKing { least: 3, most: 3, kings: KingsAmong::One, stands: LoneStands::OnMainRoad },
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 5,
        effect: Effect::Automatic,
    },
    // 7.2.8: two kings, a king and a man, or a king against one king: 5.
    DrawRule {
        name: "king-against-two",
        reason: "five_moves",
        material: Material::LoneKing { least: 1, most: 2, kings: KingsAmong::One, stands: LoneStands::Anywhere },
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 5,
        effect: Effect::Automatic,
    },
];

/// Draws of the Brazilian federation's traditional text.
const CBD_DRAWS: &[DrawRule] = &[
    // 20 moves each of kings only, without capture.
    DrawRule {
        name: "kings-only",
        reason: "twenty_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_MAN_MOVE,
        moves: 20,
        effect: Effect::Automatic,
    },
    // Two kings, a king and a man, or a king against one or two kings: 5 moves each.
    DrawRule {
        name: "two-against-two",
        reason: "five_moves",
        material: Material::UpToTwoEach,
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 5,
        effect: Effect::Automatic,
    },
];

/// Brazilian draughts: international moves on 64 squares.
pub static BRAZILIAN: Rules = Rules {
    id: Cow::Borrowed("brazilian"),
    name: Cow::Borrowed("Brazilian draughts"),
    board: ALGEBRAIC_8,                           // PDN 26
    shade: Shade::Dark,                           // FMJD-64
    men_rows: 3,                                  // FMJD-64
    rows_behind: 0,                               // FMJD-64
    first: Color::White,                          // FMJD-64, PDN 26
    men_move: Directions::FORWARD_DIAGONALS,      // FMJD-64
    men_capture: Directions::DIAGONALS,           // FMJD-64
    kings_move: Directions::DIAGONALS,            // FMJD-64
    kings_capture: Directions::DIAGONALS,         // FMJD-64
    kings: KingReach::Any,                        // FMJD-64
    landing: Landing::AnyFree,                    // FMJD-64
    men_take: MenTake::Any,                       // FMJD-64
    capture: Capture::Mandatory,                  // FMJD-64
    lift: Lift::AtEnd,                            // FMJD-64
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // FMJD-64, brazilian section
    priority: Cow::Borrowed(&[Criterion::Count]), // FMJD-64, brazilian section
    king_run: None,                               // FMJD-64: none
    stuck: Stuck::Loses,                          // FMJD-64
    goal: Goal::None,                             // FMJD-64
    draws: Cow::Borrowed(FMJD_64_DRAWS),          // FMJD-64 7.2; the CBD text has others (row brazilian-cbd)
    repetition: THREEFOLD,                        // FMJD-64 7.2.3
    notation: Notation {
        capture_sign: 'x',                         // PDN 26
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // PDN 26
        variant_tag: None,
        two_point_results: false, // PDN 26
    },
};

/// Russian draughts: a man that reaches the last row in mid capture goes on as a king; free choice of captures.
pub static RUSSIAN: Rules = Rules {
    id: Cow::Borrowed("russian"),
    name: Cow::Borrowed("Russian draughts"),
    board: ALGEBRAIC_8,                      // PDN 25
    shade: Shade::Dark,                      // FMJD-64
    men_rows: 3,                             // FMJD-64
    rows_behind: 0,                          // FMJD-64
    first: Color::White,                     // FMJD-64, PDN 25
    men_move: Directions::FORWARD_DIAGONALS, // FMJD-64
    men_capture: Directions::DIAGONALS,      // FMJD-64
    kings_move: Directions::DIAGONALS,       // FMJD-64
    kings_capture: Directions::DIAGONALS,    // FMJD-64
    kings: KingReach::Any,                   // FMJD-64
    landing: Landing::AnyFree,               // FMJD-64; a square from which the capture goes on comes first
    men_take: MenTake::Any,                  // FMJD-64
    capture: Capture::Mandatory,             // FMJD-64
    lift: Lift::AtEnd,                       // FMJD-64
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::GoesOnAsKing,      // FMJD-64, russian section
    priority: Cow::Borrowed(&[]),            // FMJD-64: any capture may be chosen, and is completed
    king_run: None,                          // FMJD-64: none
    stuck: Stuck::Loses,                     // FMJD-64
    goal: Goal::None,                        // FMJD-64
    draws: Cow::Borrowed(FMJD_64_DRAWS),     // FMJD-64 7.2
    repetition: THREEFOLD,                   // FMJD-64 7.2.3
    notation: Notation {
        capture_sign: ':',                         // PDN 25
        game_type: Cow::Borrowed("25,W,8,8,A0,0"), // PDN 25
        variant_tag: None,
        two_point_results: false, // PDN 25
    },
};

/// Brazilian draughts with the draws of the Brazilian federation's traditional text.
pub static BRAZILIAN_CBD: Rules = Rules {
    id: Cow::Borrowed("brazilian-cbd"),
    name: Cow::Borrowed("Brazilian draughts, CBD draws"),
    board: ALGEBRAIC_8,                           // PDN 26
    shade: Shade::Dark,                           // FMJD-64
    men_rows: 3,                                  // FMJD-64
    rows_behind: 0,                               // FMJD-64
    first: Color::White,                          // FMJD-64
    men_move: Directions::FORWARD_DIAGONALS,      // FMJD-64
    men_capture: Directions::DIAGONALS,           // FMJD-64
    kings_move: Directions::DIAGONALS,            // FMJD-64
    kings_capture: Directions::DIAGONALS,         // FMJD-64
    kings: KingReach::Any,                        // FMJD-64: flying
    landing: Landing::AnyFree,                    // FMJD-64
    men_take: MenTake::Any,                       // FMJD-64
    capture: Capture::Mandatory,                  // FMJD-64
    lift: Lift::AtEnd,                            // FMJD-64
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // FMJD-64
    priority: Cow::Borrowed(&[Criterion::Count]), // FMJD-64: most pieces
    king_run: None,                               // FMJD-64: none
    stuck: Stuck::Loses,                          // FMJD-64
    goal: Goal::None,                             // FMJD-64
    draws: Cow::Borrowed(CBD_DRAWS),              // CBD traditional text: 20 and 5 moves
    repetition: THREEFOLD,                        // FMJD-64
    notation: Notation {
        capture_sign: 'x',                         // PDN 26
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // PDN 26
        variant_tag: Some(Cow::Borrowed("Brazilian-CBD")),
        two_point_results: false,
    },
};

/// Poddavki: russian moves, who cannot move wins.
pub static PODDAVKI: Rules = Rules {
    id: Cow::Borrowed("poddavki"),
    name: Cow::Borrowed("Poddavki (russian giveaway)"),
    board: ALGEBRAIC_8,                      // as russian
    shade: Shade::Dark,                      // FMJD-64
    men_rows: 3,                             // as russian
    rows_behind: 0,                          // FMJD-64
    first: Color::White,                     // FMJD-64
    men_move: Directions::FORWARD_DIAGONALS, // FMJD-64
    men_capture: Directions::DIAGONALS,      // FMJD-64
    kings_move: Directions::DIAGONALS,       // FMJD-64
    kings_capture: Directions::DIAGONALS,    // FMJD-64
    kings: KingReach::Any,                   // FMJD-64: flying
    landing: Landing::AnyFree,               // FMJD-64
    men_take: MenTake::Any,                  // FMJD-64
    capture: Capture::Mandatory,             // FMJD-64
    lift: Lift::AtEnd,                       // FMJD-64
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::GoesOnAsKing,      // as russian
    priority: Cow::Borrowed(&[]),            // as russian
    king_run: None,                          // FMJD-64: none
    stuck: Stuck::Wins,                      // result reversed
    goal: Goal::None,                        // FMJD-64
    draws: Cow::Borrowed(FMJD_64_DRAWS),     // as russian
    repetition: THREEFOLD,                   // FMJD-64
    notation: Notation {
        capture_sign: ':',                         // as russian
        game_type: Cow::Borrowed("25,W,8,8,A0,0"), // as russian
        variant_tag: Some(Cow::Borrowed("Poddavki")),
        two_point_results: false,
    },
};

/// Spantsiretti: russian rules, ten columns and eight rows. No second program has run it.
pub static SPANTSIRETTI: Rules = Rules {
    id: Cow::Borrowed("spantsiretti"),
    name: Cow::Borrowed("Spantsiretti"),
    board: BoardShape {
        width: 10,
        height: 8,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Algebraic,
        first_square: Corner::BottomLeft,
    }, // PDN 41
    shade: Shade::Dark,                      // PDN 41
    men_rows: 3,                             // fifteen men each on three rows
    rows_behind: 0,                          // PDN 41
    first: Color::White,                     // PDN 41
    men_move: Directions::FORWARD_DIAGONALS, // PDN 41
    men_capture: Directions::DIAGONALS,      // PDN 41
    kings_move: Directions::DIAGONALS,       // PDN 41
    kings_capture: Directions::DIAGONALS,    // PDN 41
    kings: KingReach::Any,                   // PDN 41: flying
    landing: Landing::AnyFree,               // PDN 41
    men_take: MenTake::Any,                  // PDN 41
    capture: Capture::Mandatory,             // PDN 41
    lift: Lift::AtEnd,                       // PDN 41
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::GoesOnAsKing,      // as russian
    priority: Cow::Borrowed(&[]),            // as russian
    king_run: None,                          // PDN 41: none
    stuck: Stuck::Loses,                     // PDN 41
    goal: Goal::None,                        // PDN 41
    draws: Cow::Borrowed(FMJD_64_DRAWS),     // as russian
    repetition: THREEFOLD,                   // as russian
    notation: Notation {
        capture_sign: ':',                          // PDN 41
        game_type: Cow::Borrowed("41,W,10,8,A0,0"), // PDN 41
        variant_tag: None,
        two_point_results: false,
    },
};

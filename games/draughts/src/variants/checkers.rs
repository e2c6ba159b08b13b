//! English draughts and pool.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck, TurnBack,
};
use crate::variants::{THREEFOLD, THREEFOLD_CLAIMED};

/// Draws of English draughts besides repetition, WCDF 1.32.
pub(super) const WCDF_DRAWS: &[DrawRule] = &[
    // WCDF 1.32.2: in the last 40 moves of each side no man moved and nothing was captured; a player shows it to
    // the referee, so it is claimed.
    DrawRule {
        name: "kings-only",
        reason: "forty_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_MAN_MOVE,
        moves: 40,
        effect: Effect::Claimable,
    },
];

/// Draws of pool besides repetition.
const POOL_DRAWS: &[DrawRule] = &[
    // dctl pool, APCA rule 26: 30 plies without progress.
    DrawRule {
        name: "kings-only",
        reason: "fifteen_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_MAN_MOVE,
        moves: 15,
        effect: Effect::Automatic,
    },
    // Three kings must win against one within 13 moves of their own (traditional).
    DrawRule {
        name: "three-kings",
        reason: "thirteen_moves",
        material: Material::LoneKing { least: 3, most: 3, kings: KingsAmong::All, stands: LoneStands::Anywhere },
        counted: Counted::StrongerSide,
        resets: Resets::NEVER,
        moves: 13,
        effect: Effect::Automatic,
    },
];

/// English draughts, American checkers.
pub static ENGLISH: Rules = Rules {
    id: Cow::Borrowed("english"),
    name: Cow::Borrowed("English draughts (checkers)"),
    board: BoardShape {
        width: 8,                              // WCDF 1
        height: 8,                             // WCDF 1
        cells: Cells::AlternateFromLeftCorner, // WCDF 1: playable corner at each player's left
        names: SquareNames::Numeric,           // PDN 21: N1
        first_square: Corner::TopLeft,         // PDN 21: bottom right of Black, who starts = White's top left
    },
    shade: Shade::Dark,                         // WCDF 1
    men_rows: 3,                                // WCDF 1
    rows_behind: 0,                             // WCDF 1
    first: Color::Black,                        // WCDF 1, PDN 21; some programs let White begin
    men_move: Directions::FORWARD_DIAGONALS,    // WCDF 1
    men_capture: Directions::FORWARD_DIAGONALS, // WCDF 1
    kings_move: Directions::DIAGONALS,          // WCDF 1
    kings_capture: Directions::DIAGONALS,       // WCDF 1
    kings: KingReach::One,                      // WCDF 1: short
    landing: Landing::DirectlyBehind,           // WCDF 1: short kings know nothing else
    men_take: MenTake::Any,                     // WCDF 1
    capture: Capture::Mandatory,                // WCDF 1; py-draughts has it optional
    lift: Lift::AtEnd,                          // WCDF 1; with short kings it makes no difference
    turn_back: TurnBack::Allowed,               // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,             // WCDF 1: crowned, the move ends
    priority: Cow::Borrowed(&[]),               // WCDF 1: any capture may be chosen, and is completed
    king_run: None,                             // WCDF: none
    stuck: Stuck::Loses,                        // WCDF 1
    goal: Goal::None,                           // WCDF 1
    draws: Cow::Borrowed(WCDF_DRAWS),           // see there
    repetition: THREEFOLD_CLAIMED,              // WCDF 1.32.1
    notation: Notation {
        capture_sign: 'x',                         // PDN 21
        game_type: Cow::Borrowed("21,B,8,8,N1,0"), // PDN 21
        variant_tag: None,
        two_point_results: false, // PDN 21
    },
};

/// American pool checkers.
pub static POOL: Rules = Rules {
    id: Cow::Borrowed("pool"),
    name: Cow::Borrowed("American pool checkers"),
    board: BoardShape {
        width: 8,
        height: 8,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // PDN 23: N1, bottom right of Black, who starts = White's top left
    shade: Shade::Dark,                      // APCA
    men_rows: 3,                             // APCA
    rows_behind: 0,                          // APCA
    first: Color::Black,                     // PDN 23
    men_move: Directions::FORWARD_DIAGONALS, // APCA
    men_capture: Directions::DIAGONALS,      // APCA
    kings_move: Directions::DIAGONALS,       // APCA
    kings_capture: Directions::DIAGONALS,    // APCA
    kings: KingReach::Any,                   // APCA: flying
    landing: Landing::AnyFree,               // APCA
    men_take: MenTake::Any,                  // APCA
    capture: Capture::Mandatory,             // APCA
    lift: Lift::AtEnd,                       // APCA
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,        // APCA
    priority: Cow::Borrowed(&[]),            // APCA: any capture, completed
    king_run: None,                          // APCA: none
    stuck: Stuck::Loses,                     // APCA
    goal: Goal::None,                        // APCA
    draws: Cow::Borrowed(POOL_DRAWS),        // APCA
    repetition: THREEFOLD,                   // APCA
    notation: Notation {
        capture_sign: 'x',                         // PDN 23
        game_type: Cow::Borrowed("23,B,8,8,N1,0"), // PDN 23
        variant_tag: None,
        two_point_results: false,
    },
};

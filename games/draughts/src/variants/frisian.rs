//! Frisian draughts and frysk: captures in eight directions, by value.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::THREEFOLD;

/// Draws of frisian draughts besides repetition.
pub(super) const FRISIAN_DRAWS: &[DrawRule] = &[
    // scaladraughts Frisian: two kings against one king, 7 moves each.
    DrawRule {
        name: "two-kings-against-king",
        reason: "seven_moves",
        material: Material::LoneKing { least: 2, most: 2, kings: KingsAmong::All, stands: LoneStands::Anywhere },
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 7,
        effect: Effect::Automatic,
    },
    // King against king: the rule book draws at once unless a capture is at hand or forced by the next move; lidraughts
    // gives 2 moves each, in which such a capture happens. Theirs.
    DrawRule {
        name: "king-against-king",
        reason: "two_moves",
        material: Material::LoneKing { least: 1, most: 1, kings: KingsAmong::All, stands: LoneStands::Anywhere },
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 2,
        effect: Effect::Automatic,
    },
];

/// 10x10 as in international draughts (PDN 40: `10,10,N2,0`).
const BOARD: BoardShape = BoardShape {
    width: 10,
    height: 10,
    cells: Cells::AlternateFromLeftCorner,
    names: SquareNames::Numeric,
    first_square: Corner::TopLeft,
};
/// A man is worth 100, a king just less than two men (scaladraughts 100/199); of equal values a king captures.
const BY_VALUE: &[Criterion] = &[Criterion::Value { man: 100, king: 199 }, Criterion::ByKing];

/// Frisian draughts.
pub static FRISIAN: Rules = Rules {
    id: Cow::Borrowed("frisian"),
    name: Cow::Borrowed("Frisian draughts"),
    board: BOARD,                            // PDN 40
    shade: Shade::Dark,                      // dctl frisian
    men_rows: 4,                             // dctl frisian, Scan: twenty men each
    rows_behind: 0,                          // dctl frisian
    first: Color::White,                     // PDN 40
    men_move: Directions::FORWARD_DIAGONALS, // dctl frisian
    men_capture: Directions::ALL,            // dctl frisian: orthogonally over a piece two squares away
    kings_move: Directions::DIAGONALS,       // dctl frisian: quiet moves are diagonal only
    kings_capture: Directions::ALL,          // dctl frisian
    kings: KingReach::Any,                   // dctl frisian: flying
    landing: Landing::AnyFree,               // dctl frisian
    men_take: MenTake::Any,                  // dctl frisian
    capture: Capture::Mandatory,             // dctl frisian
    lift: Lift::AtEnd,                       // dctl frisian, Scan
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,        // dctl frisian
    priority: Cow::Borrowed(BY_VALUE),       // dctl frisian, Scan, scaladraughts
    king_run: Some(3),                       // dctl frisian `max_same_king_move`, Scan, scaladraughts
    stuck: Stuck::Loses,                     // dctl frisian
    goal: Goal::None,                        // dctl frisian
    draws: Cow::Borrowed(FRISIAN_DRAWS),     // see there
    repetition: THREEFOLD,                   // scaladraughts Frisian
    notation: Notation {
        capture_sign: 'x',                           // PDN 40
        game_type: Cow::Borrowed("40,W,10,10,N2,0"), // PDN 40
        variant_tag: None,
        two_point_results: false, // PDN 40
    },
};

/// Frysk: frisian rules with five men a side.
pub static FRYSK: Rules = Rules {
    id: Cow::Borrowed("frysk"),
    name: Cow::Borrowed("Frysk!"),
    board: BOARD,                            // scaladraughts Frysk
    shade: Shade::Dark,                      // scaladraughts Frysk
    men_rows: 1,                             // scaladraughts Frysk: five men on the back row
    rows_behind: 0,                          // scaladraughts Frysk
    first: Color::White,                     // scaladraughts Frysk
    men_move: Directions::FORWARD_DIAGONALS, // scaladraughts Frysk, as frisian
    men_capture: Directions::ALL,            // scaladraughts Frysk, as frisian
    kings_move: Directions::DIAGONALS,       // scaladraughts Frysk, as frisian
    kings_capture: Directions::ALL,          // scaladraughts Frysk, as frisian
    kings: KingReach::Any,                   // scaladraughts Frysk, as frisian
    landing: Landing::AnyFree,               // scaladraughts Frysk, as frisian
    men_take: MenTake::Any,                  // scaladraughts Frysk, as frisian
    capture: Capture::Mandatory,             // scaladraughts Frysk, as frisian
    lift: Lift::AtEnd,                       // scaladraughts Frysk, as frisian
    turn_back: TurnBack::Allowed,            // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,        // scaladraughts Frysk, as frisian
    priority: Cow::Borrowed(BY_VALUE),       // scaladraughts Frysk, as frisian
    king_run: Some(3),                       // scaladraughts Frysk, as frisian
    stuck: Stuck::Loses,                     // scaladraughts Frysk, as frisian
    goal: Goal::None,                        // scaladraughts Frysk, as frisian
    draws: Cow::Borrowed(FRISIAN_DRAWS),     // scaladraughts Frysk, as frisian
    repetition: THREEFOLD,                   // scaladraughts Frysk, as frisian
    notation: Notation {
        capture_sign: 'x',                           // as frisian
        game_type: Cow::Borrowed("40,W,10,10,N2,0"), // no number of its own: sites use 97
        variant_tag: Some(Cow::Borrowed("Frysk")),   // told apart from frisian by this
        two_point_results: false,                    // as frisian
    },
};

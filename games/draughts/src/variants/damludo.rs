//! Damludo: the project's own game. "seed" is its text.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::{ALGEBRAIC_8, THREEFOLD_CLAIMED};

/// Draws of damludo besides repetition.
pub(super) const DAMLUDO_DRAWS: &[DrawRule] = &[
    // Seed (b): 30 moves in a row by each colour without capture or promotion; quiet man moves do not reset.
    DrawRule {
        name: "thirty-moves",
        reason: "thirty_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_PROMOTION,
        moves: 30,
        effect: Effect::Automatic,
    },
    // Seed (d): three kings against one king, no men, either colour: drawn at once if the three have not won with
    // the 13th of their own moves. Reading: the position in which this material first stands is 0, and only moves
    // of the three count. If the three are to move there, their 13th is ply 25; if the one is (it has just lost a
    // piece or let the third king be crowned), their 13th is ply 26. The ply that makes the material does not
    // count. A 13th move that takes or blocks the last king wins, because then the material no longer stands or
    // the side to move is stuck, and a win goes first.
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

/// Damludo: the project's own game, brazilian moves with draw rules of its own.
pub static DAMLUDO: Rules = Rules {
    id: Cow::Borrowed("damludo"),
    name: Cow::Borrowed("Damludo"),
    board: ALGEBRAIC_8,                           // seed: 8x8, a1 dark and playable
    shade: Shade::Dark,                           // seed
    men_rows: 3,                                  // seed: twelve men each
    rows_behind: 0,                               // seed
    first: Color::White,                          // seed
    men_move: Directions::FORWARD_DIAGONALS,      // seed
    men_capture: Directions::DIAGONALS,           // seed: men take backwards, too
    kings_move: Directions::DIAGONALS,            // seed
    kings_capture: Directions::DIAGONALS,         // seed
    kings: KingReach::Any,                        // seed: flying
    landing: Landing::AnyFree,                    // seed
    men_take: MenTake::Any,                       // seed
    capture: Capture::Mandatory,                  // seed
    lift: Lift::AtEnd,                            // seed; case damludo-003
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // seed: stays a man unless it ends there; case damludo-004
    priority: Cow::Borrowed(&[Criterion::Count]), // seed: most pieces, man = king; cases damludo-001, -002
    king_run: None,                               // seed: not mentioned
    stuck: Stuck::Loses,                          // seed
    goal: Goal::None,                             // seed
    draws: Cow::Borrowed(DAMLUDO_DRAWS),          // see there
    repetition: THREEFOLD_CLAIMED,                // seed (c): claimed before the position changes
    notation: Notation {
        capture_sign: 'x',
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // no number of its own; brazilian moves
        variant_tag: Some(Cow::Borrowed("Damludo")),
        two_point_results: false,
    },
};

/// Damludo on 100 squares.
pub static DAMLUDO_100: Rules = Rules {
    id: Cow::Borrowed("damludo-100"),
    name: Cow::Borrowed("Damludo on 100 squares"),
    board: BoardShape {
        width: 10,
        height: 10,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // seed: squares named as in international draughts, 46 playable
    shade: Shade::Dark,                           // seed
    men_rows: 4,                                  // seed: twenty men each
    rows_behind: 0,                               // seed
    first: Color::White,                          // seed
    men_move: Directions::FORWARD_DIAGONALS,      // seed
    men_capture: Directions::DIAGONALS,           // seed
    kings_move: Directions::DIAGONALS,            // seed
    kings_capture: Directions::DIAGONALS,         // seed
    kings: KingReach::Any,                        // seed: flying
    landing: Landing::AnyFree,                    // seed
    men_take: MenTake::Any,                       // seed
    capture: Capture::Mandatory,                  // seed
    lift: Lift::AtEnd,                            // seed
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // seed
    priority: Cow::Borrowed(&[Criterion::Count]), // seed: most pieces
    king_run: None,                               // seed: none
    stuck: Stuck::Loses,                          // seed
    goal: Goal::None,                             // seed
    draws: Cow::Borrowed(DAMLUDO_DRAWS),          // seed
    repetition: THREEFOLD_CLAIMED,                // seed (c)
    notation: Notation {
        capture_sign: 'x',                           // no number of its own; international moves
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // no number of its own; international moves
        variant_tag: Some(Cow::Borrowed("Damludo-100")),
        two_point_results: true,
    },
};

/// Damludo on the light squares: the board turned so that a light corner lies at each player's left.
/// Only the colours change; geometry and names stay.
pub static DAMLUDO_LIGHT: Rules = Rules {
    id: Cow::Borrowed("damludo-light"),
    name: Cow::Borrowed("Damludo on light squares"),
    board: ALGEBRAIC_8,                           // seed: geometry and names stay
    shade: Shade::Light,                          // seed: option light squares
    men_rows: 3,                                  // seed
    rows_behind: 0,                               // seed
    first: Color::White,                          // seed
    men_move: Directions::FORWARD_DIAGONALS,      // seed
    men_capture: Directions::DIAGONALS,           // seed
    kings_move: Directions::DIAGONALS,            // seed
    kings_capture: Directions::DIAGONALS,         // seed
    kings: KingReach::Any,                        // seed: flying
    landing: Landing::AnyFree,                    // seed
    men_take: MenTake::Any,                       // seed
    capture: Capture::Mandatory,                  // seed
    lift: Lift::AtEnd,                            // seed
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // seed
    priority: Cow::Borrowed(&[Criterion::Count]), // seed: most pieces
    king_run: None,                               // seed: none
    stuck: Stuck::Loses,                          // seed
    goal: Goal::None,                             // seed
    draws: Cow::Borrowed(DAMLUDO_DRAWS),          // seed
    repetition: THREEFOLD_CLAIMED,                // seed (c)
    notation: Notation {
        capture_sign: 'x',                         // no number of its own; brazilian moves
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // no number of its own; brazilian moves
        variant_tag: Some(Cow::Borrowed("Damludo-light")),
        two_point_results: false,
    },
};

//! International draughts, its sizes, and the games with its moves.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::sixty_four::FMJD_64_DRAWS;
use crate::variants::{ALGEBRAIC_8, THREEFOLD};

/// Draws of international draughts besides repetition, FMJD 6.
pub(super) const FMJD_DRAWS: &[DrawRule] = &[
    // FMJD 6: 25 moves each with only kings moving and no capture.
    DrawRule {
        name: "kings-only",
        reason: "twenty_five_moves",
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::CAPTURE_OR_MAN_MOVE,
        moves: 25,
        effect: Effect::Automatic,
    },
    // FMJD 6: a king against three pieces with a king among them, 16 moves each.
    DrawRule {
        name: "king-against-three",
        reason: "sixteen_moves",
        material: Material::LoneKing { least: 3, most: 3, kings: KingsAmong::One, stands: LoneStands::Anywhere },
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 16,
        effect: Effect::Automatic,
    },
    // FMJD 6: a king against two pieces with a king among them or against one king, 5 moves each. One class: a
    // capture inside it does not restart the count (lidraughts and dame-rs count so, too).
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

/// International draughts on 100 squares.
pub static INTERNATIONAL: Rules = Rules {
    id: Cow::Borrowed("international"),
    name: Cow::Borrowed("International draughts"),
    board: BoardShape {
        width: 10,                             // FMJD 2
        height: 10,                            // FMJD 2
        cells: Cells::AlternateFromLeftCorner, // FMJD 2: 46 at White's near left
        names: SquareNames::Numeric,           // PDN 20: N2
        first_square: Corner::TopLeft,         // PDN 20: N2
    },
    shade: Shade::Dark,                           // FMJD 2
    men_rows: 4,                                  // FMJD 2: twenty men each, 1-20 and 31-50
    rows_behind: 0,                               // FMJD 2
    first: Color::White,                          // FMJD 3
    men_move: Directions::FORWARD_DIAGONALS,      // FMJD 3
    men_capture: Directions::DIAGONALS,           // FMJD 4
    kings_move: Directions::DIAGONALS,            // FMJD 3
    kings_capture: Directions::DIAGONALS,         // FMJD 4
    kings: KingReach::Any,                        // FMJD 3: flying
    landing: Landing::AnyFree,                    // FMJD 4
    men_take: MenTake::Any,                       // FMJD 4
    capture: Capture::Mandatory,                  // FMJD 4
    lift: Lift::AtEnd,                            // FMJD 4.8, 4.9
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // FMJD 4: a man that passes stays a man
    priority: Cow::Borrowed(&[Criterion::Count]), // FMJD 4.13: most pieces
    king_run: None,                               // FMJD: none
    stuck: Stuck::Loses,                          // FMJD 6
    goal: Goal::None,                             // FMJD 6
    draws: Cow::Borrowed(FMJD_DRAWS),             // see there
    repetition: THREEFOLD,                        // FMJD 6.1
    notation: Notation {
        capture_sign: 'x',                           // PDN 20
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // PDN 20
        variant_tag: None,
        two_point_results: true, // PDN 20
    },
};

/// Canadian draughts: international on 144 squares.
pub static CANADIAN: Rules = Rules {
    id: Cow::Borrowed("canadian"),
    name: Cow::Borrowed("Canadian draughts"),
    board: BoardShape {
        width: 12,
        height: 12,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // dctl, PDN 27
    shade: Shade::Dark,                           // dctl, PDN 27
    men_rows: 5,                                  // dctl, PDN 27
    rows_behind: 0,                               // dctl, PDN 27
    first: Color::White,                          // dctl, PDN 27
    men_move: Directions::FORWARD_DIAGONALS,      // dctl, PDN 27
    men_capture: Directions::DIAGONALS,           // dctl, PDN 27
    kings_move: Directions::DIAGONALS,            // dctl, PDN 27
    kings_capture: Directions::DIAGONALS,         // dctl, PDN 27
    kings: KingReach::Any,                        // dctl, PDN 27: flying
    landing: Landing::AnyFree,                    // dctl, PDN 27
    men_take: MenTake::Any,                       // dctl, PDN 27
    capture: Capture::Mandatory,                  // dctl, PDN 27
    lift: Lift::AtEnd,                            // dctl, PDN 27
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // dctl, PDN 27
    priority: Cow::Borrowed(&[Criterion::Count]), // dctl, PDN 27: most pieces
    king_run: None,                               // dctl, PDN 27: none
    stuck: Stuck::Loses,                          // dctl, PDN 27
    goal: Goal::None,                             // dctl, PDN 27
    draws: Cow::Borrowed(FMJD_DRAWS), // FMJD 6, taken over: no canadian text was found; local rules have 50 moves
    repetition: THREEFOLD,            // FMJD 6.1
    notation: Notation {
        capture_sign: 'x',                           // dctl, PDN 27
        game_type: Cow::Borrowed("27,W,12,12,N2,0"), // dctl, PDN 27
        variant_tag: None,
        two_point_results: true,
    },
};

/// Killer: a king whose last victim is a king stops directly behind it.
pub static KILLER: Rules = Rules {
    id: Cow::Borrowed("killer"),
    name: Cow::Borrowed("Killer draughts"),
    board: BoardShape {
        width: 10,
        height: 10,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // dctl killer
    shade: Shade::Dark,                           // dctl killer
    men_rows: 4,                                  // dctl killer
    rows_behind: 0,                               // dctl killer
    first: Color::White,                          // dctl killer
    men_move: Directions::FORWARD_DIAGONALS,      // dctl killer
    men_capture: Directions::DIAGONALS,           // dctl killer
    kings_move: Directions::DIAGONALS,            // dctl killer
    kings_capture: Directions::DIAGONALS,         // dctl killer
    kings: KingReach::Any,                        // dctl killer: flying
    landing: Landing::BehindLastKing,             // dctl killer: directly behind a king taken last, chains go on freely
    men_take: MenTake::Any,                       // dctl killer
    capture: Capture::Mandatory,                  // dctl killer
    lift: Lift::AtEnd,                            // dctl killer
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // dctl killer
    priority: Cow::Borrowed(&[Criterion::Count]), // dctl killer: most pieces
    king_run: None,                               // dctl killer: none
    stuck: Stuck::Loses,                          // dctl killer
    goal: Goal::None,                             // dctl killer
    draws: Cow::Borrowed(FMJD_DRAWS),             // as international; some drop the five moves
    repetition: THREEFOLD,                        // FMJD 6.1
    notation: Notation {
        capture_sign: 'x',                           // dctl killer
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // dctl killer
        variant_tag: Some(Cow::Borrowed("Killer")),
        two_point_results: true,
    },
};

/// Killer on 64 squares, brazilian otherwise.
pub static KILLER8: Rules = Rules {
    id: Cow::Borrowed("killer8"),
    name: Cow::Borrowed("Killer draughts on 64 squares"),
    board: ALGEBRAIC_8,                           // as brazilian
    shade: Shade::Dark,                           // dctl killer
    men_rows: 3,                                  // as brazilian
    rows_behind: 0,                               // dctl killer
    first: Color::White,                          // dctl killer
    men_move: Directions::FORWARD_DIAGONALS,      // dctl killer
    men_capture: Directions::DIAGONALS,           // dctl killer
    kings_move: Directions::DIAGONALS,            // dctl killer
    kings_capture: Directions::DIAGONALS,         // dctl killer
    kings: KingReach::Any,                        // dctl killer: flying
    landing: Landing::BehindLastKing,             // dctl killer, as on 100 squares
    men_take: MenTake::Any,                       // dctl killer
    capture: Capture::Mandatory,                  // dctl killer
    lift: Lift::AtEnd,                            // dctl killer
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // dctl killer
    priority: Cow::Borrowed(&[Criterion::Count]), // dctl killer: most pieces
    king_run: None,                               // dctl killer: none
    stuck: Stuck::Loses,                          // dctl killer
    goal: Goal::None,                             // dctl killer
    draws: Cow::Borrowed(FMJD_64_DRAWS),          // as brazilian
    repetition: THREEFOLD,                        // as brazilian
    notation: Notation {
        capture_sign: 'x',                         // as brazilian
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // as brazilian
        variant_tag: Some(Cow::Borrowed("Killer")),
        two_point_results: false,
    },
};

/// Antidraughts: international moves, who cannot move wins.
pub static ANTIDRAUGHTS: Rules = Rules {
    id: Cow::Borrowed("antidraughts"),
    name: Cow::Borrowed("Antidraughts"),
    board: BoardShape {
        width: 10,
        height: 10,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // scaladraughts Antidraughts
    shade: Shade::Dark,                           // scaladraughts Antidraughts
    men_rows: 4,                                  // scaladraughts Antidraughts
    rows_behind: 0,                               // scaladraughts Antidraughts
    first: Color::White,                          // scaladraughts Antidraughts
    men_move: Directions::FORWARD_DIAGONALS,      // scaladraughts Antidraughts
    men_capture: Directions::DIAGONALS,           // scaladraughts Antidraughts
    kings_move: Directions::DIAGONALS,            // scaladraughts Antidraughts
    kings_capture: Directions::DIAGONALS,         // scaladraughts Antidraughts
    kings: KingReach::Any,                        // scaladraughts Antidraughts: flying
    landing: Landing::AnyFree,                    // scaladraughts Antidraughts
    men_take: MenTake::Any,                       // scaladraughts Antidraughts
    capture: Capture::Mandatory,                  // scaladraughts Antidraughts
    lift: Lift::AtEnd,                            // scaladraughts Antidraughts
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // scaladraughts Antidraughts
    priority: Cow::Borrowed(&[Criterion::Count]), // scaladraughts Antidraughts: most pieces
    king_run: None,                               // scaladraughts Antidraughts: none
    stuck: Stuck::Wins,                           // scaladraughts Antidraughts: result reversed
    goal: Goal::None,                             // scaladraughts Antidraughts
    draws: Cow::Borrowed(&[]),                    // scaladraughts Antidraughts: repetition only
    repetition: THREEFOLD,                        // scaladraughts Antidraughts
    notation: Notation {
        capture_sign: 'x',                           // scaladraughts Antidraughts
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // scaladraughts Antidraughts
        variant_tag: Some(Cow::Borrowed("Antidraughts")),
        two_point_results: true,
    },
};

/// Breakthrough: international moves, the first king wins.
pub static BREAKTHROUGH: Rules = Rules {
    id: Cow::Borrowed("breakthrough"),
    name: Cow::Borrowed("Breakthrough"),
    board: BoardShape {
        width: 10,
        height: 10,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // scaladraughts Breakthrough
    shade: Shade::Dark,                           // scaladraughts Breakthrough
    men_rows: 4,                                  // scaladraughts Breakthrough
    rows_behind: 0,                               // scaladraughts Breakthrough
    first: Color::White,                          // scaladraughts Breakthrough
    men_move: Directions::FORWARD_DIAGONALS,      // scaladraughts Breakthrough
    men_capture: Directions::DIAGONALS,           // scaladraughts Breakthrough
    kings_move: Directions::DIAGONALS,            // scaladraughts Breakthrough
    kings_capture: Directions::DIAGONALS,         // scaladraughts Breakthrough
    kings: KingReach::Any,                        // scaladraughts Breakthrough: flying
    landing: Landing::AnyFree,                    // scaladraughts Breakthrough
    men_take: MenTake::Any,                       // scaladraughts Breakthrough
    capture: Capture::Mandatory,                  // scaladraughts Breakthrough
    lift: Lift::AtEnd,                            // scaladraughts Breakthrough
    turn_back: TurnBack::Allowed,                 // no effect with `Lift::AtEnd`
    promotion: Promotion::OnStopping,             // scaladraughts Breakthrough
    priority: Cow::Borrowed(&[Criterion::Count]), // scaladraughts Breakthrough: most pieces
    king_run: None,                               // scaladraughts Breakthrough: none
    stuck: Stuck::Loses,                          // scaladraughts Breakthrough
    goal: Goal::OwnKing,                          // scaladraughts Breakthrough, Scan: over as soon as a king exists
    draws: Cow::Borrowed(&[]),                    // scaladraughts Breakthrough: no draws at all
    repetition: None,                             // scaladraughts Breakthrough: none
    notation: Notation {
        capture_sign: 'x',                           // scaladraughts Breakthrough
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // scaladraughts Breakthrough
        variant_tag: Some(Cow::Borrowed("Breakthrough")),
        two_point_results: true,
    },
};

//! Spanish, portuguese, czech, german, thai and italian draughts: men capture forwards, crowning ends the move.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::geometry::Directions;
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::{ALGEBRAIC_8, THREEFOLD, THREEFOLD_CLAIMED};

/// Spanish draughts.
pub static SPANISH: Rules = Rules {
    id: Cow::Borrowed("spanish"),
    name: Cow::Borrowed("Spanish draughts"),
    board: BoardShape {
        width: 8,
        height: 8,
        cells: Cells::AlternateFromRightCorner,
        names: SquareNames::Numeric,
        first_square: Corner::BottomRight,
    }, // PDN 24: mirrored board, 1 bottom right
    shade: Shade::Dark,                                                  // dctl spanish
    men_rows: 3,                                                         // dctl spanish
    rows_behind: 0,                                                      // dctl spanish
    first: Color::White,                                                 // dctl spanish
    men_move: Directions::FORWARD_DIAGONALS,                             // dctl spanish
    men_capture: Directions::FORWARD_DIAGONALS,                          // dctl spanish
    kings_move: Directions::DIAGONALS,                                   // dctl spanish
    kings_capture: Directions::DIAGONALS,                                // dctl spanish
    kings: KingReach::Any,                                               // dctl spanish: flying
    landing: Landing::AnyFree,                                           // dctl spanish
    men_take: MenTake::Any,                                              // dctl spanish
    capture: Capture::Mandatory,                                         // dctl spanish
    lift: Lift::AtEnd,                                                   // dctl spanish
    turn_back: TurnBack::Allowed,                                        // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,                                      // dctl spanish: crowned, the move ends
    priority: Cow::Borrowed(&[Criterion::Count, Criterion::KingsTaken]), // dctl spanish: most pieces, then most kings
    king_run: None,                                                      // dctl spanish: none
    stuck: Stuck::Loses,                                                 // dctl spanish
    goal: Goal::None,                                                    // dctl spanish
    draws: Cow::Borrowed(&[]),                                           // no counter in the sources searched; optional
    repetition: THREEFOLD,                                               // dctl spanish
    notation: Notation {
        capture_sign: 'x',                         // PDN 24
        game_type: Cow::Borrowed("24,W,8,8,N1,1"), // PDN 24
        variant_tag: None,
        two_point_results: false,
    },
};

/// Three kings against a king that does not hold the main road: twelve moves. An option: no source was found for it.
pub const PORTUGUESE_TWELVE: &[DrawRule] = &[DrawRule {
    name: "off-main-road",
    reason: "twelve_moves",
    material: Material::LoneKing { least: 3, most: 3, kings: KingsAmong::All, stands: LoneStands::OffMainRoad },
    counted: Counted::BothSides,
    resets: Resets::NEVER,
    moves: 12,
    effect: Effect::Automatic,
}];

/// Portuguese draughts, taken as spanish: no separate source was run.
pub static PORTUGUESE: Rules = Rules {
    id: Cow::Borrowed("portuguese"),
    name: Cow::Borrowed("Portuguese draughts"),
    board: BoardShape {
        width: 8,
        height: 8,
        cells: Cells::AlternateFromRightCorner,
        names: SquareNames::Numeric,
        first_square: Corner::BottomRight,
    }, // PDN 28: mirrored board, 1 bottom right
    shade: Shade::Dark,                                                  // dctl spanish
    men_rows: 3,                                                         // dctl spanish
    rows_behind: 0,                                                      // dctl spanish
    first: Color::White,                                                 // dctl spanish
    men_move: Directions::FORWARD_DIAGONALS,                             // dctl spanish
    men_capture: Directions::FORWARD_DIAGONALS,                          // dctl spanish
    kings_move: Directions::DIAGONALS,                                   // dctl spanish
    kings_capture: Directions::DIAGONALS,                                // dctl spanish
    kings: KingReach::Any,                                               // dctl spanish: flying
    landing: Landing::AnyFree,                                           // dctl spanish
    men_take: MenTake::Any,                                              // dctl spanish
    capture: Capture::Mandatory,                                         // dctl spanish
    lift: Lift::AtEnd,                                                   // dctl spanish
    turn_back: TurnBack::Allowed,                                        // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,                                      // dctl spanish: crowned, the move ends
    priority: Cow::Borrowed(&[Criterion::Count, Criterion::KingsTaken]), // dctl spanish: most pieces, then most kings
    king_run: None,                                                      // dctl spanish: none
    stuck: Stuck::Loses,                                                 // dctl spanish
    goal: Goal::None,                                                    // dctl spanish
    draws: Cow::Borrowed(&[]), // `PORTUGUESE_TWELVE` is an option without a source
    repetition: THREEFOLD,     // dctl spanish
    notation: Notation {
        capture_sign: 'x',                         // PDN 28
        game_type: Cow::Borrowed("28,W,8,8,N1,1"), // PDN 28
        variant_tag: None,
        two_point_results: false,
    },
};

/// Czech draughts: if a king can capture, a king must.
pub static CZECH: Rules = Rules {
    id: Cow::Borrowed("czech"),
    name: Cow::Borrowed("Czech draughts"),
    board: ALGEBRAIC_8,                            // PDN 29
    shade: Shade::Dark,                            // dctl czech
    men_rows: 3,                                   // dctl czech
    rows_behind: 0,                                // dctl czech
    first: Color::White,                           // dctl czech
    men_move: Directions::FORWARD_DIAGONALS,       // dctl czech
    men_capture: Directions::FORWARD_DIAGONALS,    // dctl czech
    kings_move: Directions::DIAGONALS,             // dctl czech
    kings_capture: Directions::DIAGONALS,          // dctl czech
    kings: KingReach::Any,                         // dctl czech: flying
    landing: Landing::AnyFree,                     // dctl czech
    men_take: MenTake::Any,                        // dctl czech
    capture: Capture::Mandatory,                   // dctl czech
    lift: Lift::AtEnd,                             // dctl czech
    turn_back: TurnBack::Allowed,                  // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,                // dctl czech: crowned, the move ends
    priority: Cow::Borrowed(&[Criterion::ByKing]), // dctl czech; no counting; the championship files replay so
    king_run: None,                                // dctl czech: none
    stuck: Stuck::Loses,                           // dctl czech
    goal: Goal::None,                              // dctl czech
    draws: Cow::Borrowed(&[]),                     // 15 moves of kings only are an option, not in the sources searched
    repetition: THREEFOLD,                         // dctl czech
    notation: Notation {
        capture_sign: 'x',                         // PDN 29
        game_type: Cow::Borrowed("29,W,8,8,A0,0"), // PDN 29
        variant_tag: None,
        two_point_results: false,
    },
};

/// German Dame; thin sources.
pub static GERMAN: Rules = Rules {
    id: Cow::Borrowed("german"),
    name: Cow::Borrowed("German Dame"),
    board: ALGEBRAIC_8,                         // as czech
    shade: Shade::Dark,                         // common texts
    men_rows: 3,                                // common texts
    rows_behind: 0,                             // common texts
    first: Color::White,                        // some let Black begin
    men_move: Directions::FORWARD_DIAGONALS,    // common texts
    men_capture: Directions::FORWARD_DIAGONALS, // common texts
    kings_move: Directions::DIAGONALS,          // common texts
    kings_capture: Directions::DIAGONALS,       // common texts
    kings: KingReach::Any,                      // common texts: flying
    landing: Landing::AnyFree,                  // some want the square directly behind
    men_take: MenTake::Any,                     // common texts
    capture: Capture::Mandatory,                // common texts
    lift: Lift::AtEnd,                          // common texts
    turn_back: TurnBack::Allowed,               // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,             // common texts: crowned, the move ends
    priority: Cow::Borrowed(&[]),               // common texts: free choice
    king_run: None,                             // common texts: none
    stuck: Stuck::Loses,                        // common texts
    goal: Goal::None,                           // common texts
    draws: Cow::Borrowed(&[]),                  // no counter in the sources searched; optional
    repetition: THREEFOLD,                      // common texts
    notation: Notation {
        capture_sign: 'x',                         // no number of its own
        game_type: Cow::Borrowed("29,W,8,8,A0,0"), // no number of its own
        variant_tag: Some(Cow::Borrowed("German")),
        two_point_results: false,
    },
};

/// Thai makhos: eight men, flying kings that stop directly behind the piece they take.
pub static THAI: Rules = Rules {
    id: Cow::Borrowed("thai"),
    name: Cow::Borrowed("Thai makhos"),
    board: BoardShape {
        width: 8,
        height: 8,
        cells: Cells::AlternateFromLeftCorner,
        names: SquareNames::Numeric,
        first_square: Corner::BottomRight,
    }, // PDN 31: 1 is top left of Black, who starts
    shade: Shade::Dark,                         // dctl thai
    men_rows: 2,                                // two rows, eight men
    rows_behind: 0,                             // dctl thai
    first: Color::Black,                        // PDN 31
    men_move: Directions::FORWARD_DIAGONALS,    // dctl thai
    men_capture: Directions::FORWARD_DIAGONALS, // dctl thai
    kings_move: Directions::DIAGONALS,          // dctl thai
    kings_capture: Directions::DIAGONALS,       // dctl thai
    kings: KingReach::Any,                      // dctl thai: flying
    landing: Landing::DirectlyBehind,           // dctl thai
    men_take: MenTake::Any,                     // dctl thai
    capture: Capture::Mandatory,                // dctl thai
    lift: Lift::AtOnce,                         // dctl thai; some texts lift at the end
    turn_back: TurnBack::Allowed,               // dctl thai
    promotion: Promotion::EndsMove,             // dctl thai: crowned, the move ends
    priority: Cow::Borrowed(&[]),               // dctl thai: free choice, completed
    king_run: None,                             // dctl thai: none
    stuck: Stuck::Loses,                        // dctl thai
    goal: Goal::None,                           // dctl thai
    draws: Cow::Borrowed(&[]),                  // no counter in the sources searched; optional
    repetition: THREEFOLD,                      // dctl thai
    notation: Notation {
        capture_sign: 'x',                         // PDN 31; its table writes captures with `-`, which is read
        game_type: Cow::Borrowed("31,B,8,8,N2,0"), // PDN 31; its table writes captures with `-`, which is read
        variant_tag: None,
        two_point_results: false,
    },
};

/// Italian draughts: men take no kings; most pieces, then with a king, then most kings, then kings early.
pub static ITALIAN: Rules = Rules {
    id: Cow::Borrowed("italian"),
    name: Cow::Borrowed("Italian draughts"),
    board: BoardShape {
        width: 8,
        height: 8,
        cells: Cells::AlternateFromRightCorner,
        names: SquareNames::Numeric,
        first_square: Corner::TopLeft,
    }, // PDN 22: mirrored board, 1 is a8
    shade: Shade::Dark,                         // FID
    men_rows: 3,                                // FID
    rows_behind: 0,                             // FID
    first: Color::White,                        // FID, PDN 22
    men_move: Directions::FORWARD_DIAGONALS,    // FID
    men_capture: Directions::FORWARD_DIAGONALS, // FID
    kings_move: Directions::DIAGONALS,          // FID
    kings_capture: Directions::DIAGONALS,       // FID
    kings: KingReach::One,                      // FID: short
    landing: Landing::DirectlyBehind,           // FID: short kings know nothing else
    men_take: MenTake::MenOnly,                 // FID: a man may not take a king
    capture: Capture::Mandatory,                // FID
    lift: Lift::AtEnd,                          // FID; with short kings it makes no difference
    turn_back: TurnBack::Allowed,               // no effect with `Lift::AtEnd`
    promotion: Promotion::EndsMove,             // FID: crowned, the move ends
    priority: Cow::Borrowed(&[
        Criterion::Count,      // FID: most pieces
        Criterion::ByKing,     // FID: with a king rather than with a man
        Criterion::KingsTaken, // FID: most kings
        Criterion::KingsFirst, // FID: the king that comes earlier
    ]),
    king_run: None,      // FID: none
    stuck: Stuck::Loses, // FID
    goal: Goal::None,    // FID
    draws: Cow::Borrowed(&[
        // FID 10.4 (dctl): 40 moves each without a capture or a move of a man, on count request.
        DrawRule {
            name: "kings-only",
            reason: "forty_moves",
            material: Material::Any,
            counted: Counted::BothSides,
            resets: Resets::CAPTURE_OR_MAN_MOVE,
            moves: 40,
            effect: Effect::Claimable,
        },
    ]),
    // FID 9.3 as dctl reads it: fourth occurrence; rule texts for players: third, claimed, which is taken here.
    repetition: THREEFOLD_CLAIMED,
    notation: Notation {
        capture_sign: 'x',                         // PDN 22
        game_type: Cow::Borrowed("22,W,8,8,N2,1"), // PDN 22
        variant_tag: None,
        two_point_results: false, // PDN 22
    },
};

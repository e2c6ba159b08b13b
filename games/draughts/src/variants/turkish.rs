//! Turkish and armenian draughts: all squares are played on, captures run along ranks and files.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, Material, Resets};
use crate::geometry::{Direction, Directions};
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack,
};
use crate::variants::THREEFOLD;

/// Draws of turkish draughts besides repetition. (kish has a clock of 50 plies as an option.)
pub(super) const TURKISH_DRAWS: &[DrawRule] = &[
    // TUDAF, as quoted in aclap-dev/jocly issue 51: one piece each is a draw at once.
    DrawRule {
        name: "one-piece-each",
        reason: "one_piece_each",
        material: Material::OneEach,
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 0,
        effect: Effect::Automatic,
    },
];

/// 8x8, every square played on, a1..h8 (PDN 30: `8,8,A0,0`).
const BOARD: BoardShape = BoardShape {
    width: 8,
    height: 8,
    cells: Cells::All,
    names: SquareNames::Algebraic,
    first_square: Corner::BottomLeft,
};

/// Turkish draughts (dama).
pub static TURKISH: Rules = Rules {
    id: Cow::Borrowed("turkish"),
    name: Cow::Borrowed("Turkish draughts"),
    board: BOARD,                                  // PDN 30
    shade: Shade::Dark,                            // no colours on the board
    men_rows: 2,                                   // kish, PDN 30: sixteen men each
    rows_behind: 1,                                // kish, PDN 30: on the second and third row
    first: Color::White,                           // PDN 30
    men_move: Directions::FORWARD_AND_SIDEWAYS,    // kish
    men_capture: Directions::FORWARD_AND_SIDEWAYS, // kish
    kings_move: Directions::ORTHOGONALS,           // kish
    kings_capture: Directions::ORTHOGONALS,        // kish
    kings: KingReach::Any,                         // kish: as a rook
    landing: Landing::AnyFree,                     // kish
    men_take: MenTake::Any,                        // kish
    capture: Capture::Mandatory,                   // kish
    lift: Lift::AtOnce,                            // kish, hcheckers, all rule texts
    turn_back: TurnBack::Forbidden,                // kish: no turn of 180 degrees between two jumps
    promotion: Promotion::OnStopping, // kish, hcheckers; others crown at once, or end the move (both can be set)
    priority: Cow::Borrowed(&[Criterion::Count]), // kish: most pieces
    king_run: None,                   // kish: none
    stuck: Stuck::Loses,              // kish
    goal: Goal::None,                 // kish
    draws: Cow::Borrowed(TURKISH_DRAWS), // see there
    repetition: THREEFOLD,            // TUDAF as quoted by kish
    notation: Notation {
        capture_sign: 'x',                         // PDN 30
        game_type: Cow::Borrowed("30,W,8,8,A0,0"), // PDN 30; hcheckers writes 43
        variant_tag: None,
        two_point_results: false, // PDN 30
    },
};

/// Armenian draughts (tama): men also step forward aslant, kings move as a chess queen.
pub static ARMENIAN: Rules = Rules {
    id: Cow::Borrowed("armenian"),
    name: Cow::Borrowed("Armenian draughts"),
    board: BOARD,        // hcheckers Armenian
    shade: Shade::Dark,  // no colours on the board
    men_rows: 2,         // hcheckers Armenian
    rows_behind: 1,      // hcheckers Armenian
    first: Color::White, // hcheckers Armenian
    men_move: Directions::of(&[
        Direction::UpLeft,
        Direction::UpRight,
        Direction::Up,
        Direction::Left,
        Direction::Right,
    ]), // Wikipedia, hcheckers Armenian
    men_capture: Directions::FORWARD_AND_SIDEWAYS, // Wikipedia, hcheckers Armenian
    kings_move: Directions::ALL, // Wikipedia: as a queen
    kings_capture: Directions::ORTHOGONALS, // Wikipedia
    kings: KingReach::Any, // Wikipedia
    landing: Landing::AnyFree, // hcheckers Armenian
    men_take: MenTake::Any, // hcheckers Armenian
    capture: Capture::Mandatory, // hcheckers Armenian
    lift: Lift::AtOnce,  // Wikipedia; hcheckers: at the end
    turn_back: TurnBack::Forbidden, // as turkish, not checked
    promotion: Promotion::OnStopping, // Wikipedia; hcheckers goes on as a king
    priority: Cow::Borrowed(&[Criterion::Count]), // Wikipedia, hcheckers Armenian
    king_run: None,      // none in the sources
    stuck: Stuck::Loses, // hcheckers Armenian
    goal: Goal::None,    // hcheckers Armenian
    draws: Cow::Borrowed(TURKISH_DRAWS), // as turkish: no text was found
    repetition: THREEFOLD, // as turkish
    notation: Notation {
        capture_sign: 'x',                            // as turkish
        game_type: Cow::Borrowed("30,W,8,8,A0,0"),    // no number of its own: hcheckers writes 44
        variant_tag: Some(Cow::Borrowed("Armenian")), // told apart from turkish by this
        two_point_results: false,                     // as turkish
    },
};

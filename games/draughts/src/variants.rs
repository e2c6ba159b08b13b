//! The variants: one full constant row each, the source beside each value.
//!
//! Sources: "seed" is the project's own text of damludo; FMJD = official rules of international draughts; FMJD-64 = the
//! rules for 64 squares, section 7.2 for draws; WCDF = rules of English draughts; PDN = game types and start squares of
//! PDN 3.0. The draw lengths of FMJD-64 are the ones that lidraughts plays. Nothing but data and marker types is here.

use std::borrow::Cow;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Repetition, Resets};
use crate::geometry::{Board8, Board10, Directions};
use crate::rules::{
    Capture, Color, Criterion, Goal, KingReach, Landing, Lift, MenTake, Notation, Promotion, Rules, Shade, Stuck,
    TurnBack, Variant,
};

/// A built-in row: its rules, and the other ids it answers to.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The rules.
    pub rules: &'static Rules,
    /// Aliases, unique over all games.
    pub aliases: &'static [&'static str],
}

/// The row of an id or alias.
pub fn row(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.rules.id == id || row.aliases.contains(&id))
}

/// All built-in rows; the first is the family's default.
pub static ROWS: &[Row] = &[
    Row { rules: &DAMLUDO, aliases: &[] },
    Row { rules: &INTERNATIONAL, aliases: &[] },
    Row { rules: &BRAZILIAN, aliases: &[] },
    Row { rules: &RUSSIAN, aliases: &[] },
    Row { rules: &ENGLISH, aliases: &["checkers"] },
];

macro_rules! built_in_variant {
    ($($(#[$doc:meta])* $marker:ident: $geometry:ty = $rules:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Debug)]
        pub struct $marker;

        impl Variant for $marker {
            type Geometry = $geometry;
            #[inline(always)]
            fn rules(&self) -> &Rules {
                &$rules
            }
        }
    )*};
}
built_in_variant! {
    /// Marker of [`DAMLUDO`].
    Damludo: Board8 = DAMLUDO;
    /// Marker of [`INTERNATIONAL`].
    International: Board10 = INTERNATIONAL;
    /// Marker of [`BRAZILIAN`].
    Brazilian: Board8 = BRAZILIAN;
    /// Marker of [`RUSSIAN`].
    Russian: Board8 = RUSSIAN;
    /// Marker of [`ENGLISH`].
    English: Board8 = ENGLISH;
}

/// 8x8, a1 played on, squares called a1..h8 (PDN types 25, 26, 29: `8,8,A0,0`).
const ALGEBRAIC_8: BoardShape = BoardShape {
    width: 8,
    height: 8,
    cells: Cells::AlternateFromLeftCorner,
    names: SquareNames::Algebraic,
    first_square: Corner::BottomLeft,
};

/// Third occurrence, the game is drawn.
const THREEFOLD: Option<Repetition> = Some(Repetition { occurrences: 3, effect: Effect::Automatic });
/// Third occurrence, to be claimed.
const THREEFOLD_CLAIMED: Option<Repetition> = Some(Repetition { occurrences: 3, effect: Effect::Claimable });

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
    draws: Cow::Borrowed(&[
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
    ]),
    repetition: THREEFOLD_CLAIMED, // seed (c): claimed before the position changes
    notation: Notation {
        capture_sign: 'x',
        game_type: Cow::Borrowed("26,W,8,8,A0,0"), // no number of its own; brazilian moves
        variant_tag: Some(Cow::Borrowed("Damludo")),
        two_point_results: false,
    },
};

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
    draws: Cow::Borrowed(&[
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
    ]),
    repetition: THREEFOLD, // FMJD 6.1
    notation: Notation {
        capture_sign: 'x',                           // PDN 20
        game_type: Cow::Borrowed("20,W,10,10,N2,0"), // PDN 20
        variant_tag: None,
        two_point_results: true, // PDN 20
    },
};

/// Draws of draughts on 64 squares, FMJD-64 7.2.4 to 7.2.8.
///
/// The counters stand side by side, as the text has them. (lidraughts asks 7.2.5 only where 7.2.6 does not apply, which
/// lets endings of kings alone last 30 or 60 moves instead of 15.)
const FMJD_64_DRAWS: &[DrawRule] = &[
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
    draws: Cow::Borrowed(&[
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
    ]),
    repetition: THREEFOLD_CLAIMED, // WCDF 1.32.1
    notation: Notation {
        capture_sign: 'x',                         // PDN 21
        game_type: Cow::Borrowed("21,B,8,8,N1,0"), // PDN 21
        variant_tag: None,
        two_point_results: false, // PDN 21
    },
};

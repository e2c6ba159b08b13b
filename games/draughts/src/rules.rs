//! What a draughts game is: one typed field for every question in which variants differ.
//!
//! A variant is one full constant row (`variants`); nothing here is defaulted. What cannot be played is refused in
//! `playable`; playing is for `generate` and `draws`.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{BoardShape, Cells};
use crate::draw_rules::{DrawRule, Repetition};
use crate::geometry::{Directions, Geometry};

/// White or Black. White sits at the bottom of the board, whoever moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other colour.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// How far a king goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KingReach {
    /// One step; it jumps an adjacent piece only.
    One,
    /// Any distance; it takes one piece with free squares before and behind it.
    Any,
}

/// Where a flying king may stop behind the piece it has taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    /// On any free square up to the next piece.
    AnyFree,
    /// On the square directly behind only, also to go on from.
    DirectlyBehind,
    /// Directly behind if the last piece taken is a king; a chain may go on from farther squares.
    BehindLastKing,
}

/// Which pieces a man may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MenTake {
    /// Men and kings.
    Any,
    /// Men only.
    MenOnly,
}

/// Whether a side that can take must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// It must.
    Mandatory,
    /// It may move quietly instead; a capture once begun is completed.
    Optional,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lift {
    /// When the move is over: until then they block and may not be jumped again.
    AtEnd,
    /// Each at once.
    AtOnce,
}

/// Whether a king may turn straight back between two jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnBack {
    /// It may (nothing lies there where captured pieces stay until the end).
    Allowed,
    /// It may not.
    Forbidden,
}

/// What reaching the last row in mid capture does to a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Promotion {
    /// Nothing: it is crowned only where it stops.
    OnStopping,
    /// It is crowned at once and goes on as a king.
    GoesOnAsKing,
    /// It is crowned and the move is over.
    EndsMove,
}

/// One thing that decides between captures; more is better.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Pieces taken.
    Count,
    /// Kings taken.
    KingsTaken,
    /// Whether the capturing piece is a king at the start of the move.
    ByKing,
    /// Sum of the values of the pieces taken.
    Value {
        /// Value of a man.
        man: u16,
        /// Value of a king.
        king: u16,
    },
    /// Kings taken earlier rather than later.
    KingsFirst,
}

/// What having no legal move means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    /// The side to move loses.
    Loses,
    /// The side to move wins (giveaway games).
    Wins,
}

/// A way to win besides leaving the other side without moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// None.
    None,
    /// Whoever owns a king first has won.
    OwnKing,
}

/// How the game is written down.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Notation {
    /// The sign of captures on writing, `x` or `:`; both are read.
    pub capture_sign: char,
    /// The PDN GameType written, such as `20,W,10,10,N2,0`.
    pub game_type: Cow<'static, str>,
    /// The PDN Variant tag, for games that share another game's number.
    pub variant_tag: Option<Cow<'static, str>>,
    /// Whether results are written `2-0 1-1 0-2` rather than `1-0 1/2-1/2 0-1`.
    pub two_point_results: bool,
}

/// The colour of the squares that are played on, in diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Shade {
    Dark,
    Light,
}

/// The complete rules of one draughts game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Rules {
    /// Identifier, such as `international`.
    pub id: Cow<'static, str>,
    /// Name for people.
    pub name: Cow<'static, str>,
    /// Size, playable squares and their names.
    pub board: BoardShape,
    /// The colour of the playable squares.
    pub shade: Shade,
    /// Rows of men each side starts with.
    pub men_rows: u8,
    /// Empty rows behind them.
    pub rows_behind: u8,
    /// Who moves first.
    pub first: Color,
    /// Where men move, as White's men do.
    pub men_move: Directions,
    /// Where men capture.
    pub men_capture: Directions,
    /// Where kings move.
    pub kings_move: Directions,
    /// Where kings capture.
    pub kings_capture: Directions,
    /// How far kings go.
    pub kings: KingReach,
    /// Where a flying king stops behind its victim.
    pub landing: Landing,
    /// What men may take.
    pub men_take: MenTake,
    /// Whether captures must be played.
    pub capture: Capture,
    /// When captured pieces leave the board.
    pub lift: Lift,
    /// Whether kings may turn straight back in a capture.
    pub turn_back: TurnBack,
    /// What the last row does to a man in mid capture.
    pub promotion: Promotion,
    /// What decides between captures, in this order; empty means free choice.
    pub priority: Cow<'static, [Criterion]>,
    /// Most quiet moves in a row by one king of a side that has men.
    pub king_run: Option<u8>,
    /// What having no move means.
    pub stuck: Stuck,
    /// Another way to win.
    pub goal: Goal,
    /// Draw counters.
    pub draws: Cow<'static, [DrawRule]>,
    /// Draw by repetition.
    pub repetition: Option<Repetition>,
    /// How the game is written.
    pub notation: Notation,
}

/// A game to generate moves for: its board and its rules, constants for the built-in rows.
pub trait Variant: Copy {
    /// The board.
    type Geometry: Geometry;
    /// The board; the same value at every call.
    fn geometry(&self) -> Self::Geometry;
    /// The rules; the same value at every call.
    fn rules(&self) -> &Rules;
}

/// Rules read at run time.
#[derive(Clone, Copy, Debug)]
pub struct Custom<'a, G> {
    rules: &'a Rules,
    geometry: G,
}

impl<'a, G: Geometry> Custom<'a, G> {
    /// Plays `rules` on the board `geometry`, which must be the board the rules name.
    pub(crate) fn new(rules: &'a Rules, geometry: G) -> Self {
        Self { rules, geometry }
    }
}

impl<G: Geometry> Variant for Custom<'_, G> {
    type Geometry = G;
    #[inline(always)]
    fn geometry(&self) -> G {
        self.geometry
    }
    #[inline(always)]
    fn rules(&self) -> &Rules {
        self.rules
    }
}

impl Rules {
    /// Men each side starts with.
    pub fn men_per_side(&self) -> usize {
        usize::from(self.men_rows) * usize::from(self.board.per_row())
    }

    /// Whether the player owes an explanation who captures less than possible: the first criterion counts pieces.
    pub fn most_pieces_first(&self) -> bool {
        self.priority.first() == Some(&Criterion::Count)
    }

    /// Whether the two rule sets give the same legal moves in every position.
    ///
    /// Left and right may be exchanged, names, set-up, results and draws may differ.
    pub fn moves_as(&self, other: &Self) -> bool {
        let parts = |rules: &Self| {
            let all_squares = rules.board.cells == Cells::All;
            let board = (rules.board.width, rules.board.height, all_squares, rules.goal, rules.king_run);
            let steps = (rules.men_move, rules.men_capture, rules.kings_move, rules.kings_capture, rules.kings);
            let captures = (rules.landing, rules.men_take, rules.capture, rules.lift, rules.turn_back, rules.promotion);
            (board, steps, captures)
        };
        parts(self) == parts(other) && self.priority == other.priority
    }
}

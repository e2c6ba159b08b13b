//! A move, and what makes two moves equal.
//!
//! A capture is one move, whole. The way it takes over the board is notation only: see `notation`.

use serde::{Deserialize, Serialize};

use crate::squares::{Square, SquareSet, Word};

/// One move: quiet when nothing is captured.
///
/// Two moves are equal when start, end and the set of captured squares agree, however the capture runs; moves are
/// ordered by these three in square order. (Between equal moves of one position `promotes` agrees, too: a man that
/// jumps a given piece beside the last row touches that row whichever way it goes.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Move<W: Word> {
    /// Start square.
    pub from: Square,
    /// End square; a capture may end where it started.
    pub to: Square,
    /// The captured pieces.
    pub captured: SquareSet<W>,
    /// Whether a man is a king afterwards.
    pub promotes: bool,
}

impl<W: Word> Move<W> {
    /// Whether the move captures.
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// Whether the move captures or promotes.
    pub fn is_loud(&self) -> bool {
        self.captured.any() || self.promotes
    }
}

/// A list of moves; no allocation up to 32 of them.
pub type MoveList<W> = engine::game::MoveList<Move<W>>;

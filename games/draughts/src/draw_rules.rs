//! Draw rules as data: counters with their condition, length and effect, and repetition.
//!
//! Which row has which is in `variants`; how counters run is in `draws`.

use serde::{Deserialize, Serialize};

/// Whether a draw rule ends the game or only lets a player end it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// The game is over.
    Automatic,
    /// The side to move may claim the draw before it changes the position.
    Claimable,
}

/// The positions that a draw counter speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    /// Any position.
    Any,
    /// One side has a king and nothing else; the other has pieces within these bounds.
    LoneKing {
        /// Fewest pieces of the stronger side.
        least: u8,
        /// Most pieces of the stronger side.
        most: u8,
        /// What kings it must have among them.
        kings: KingsAmong,
        /// Where the lone king must stand.
        stands: LoneStands,
    },
    /// Both sides have one piece, whatever it is.
    OneEach,
    /// Both sides have a king and at most two pieces, and one side has nothing but kings.
    UpToTwoEach,
    /// Both sides have a king, and the pieces of both together are within these bounds.
    KingsOnBothSides {
        /// Fewest pieces.
        least: u8,
        /// Most pieces.
        most: u8,
    },
}

/// How many kings the stronger side must have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KingsAmong {
    /// At least one.
    One,
    /// All its pieces.
    All,
}

/// Where a lone king must stand for a counter to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoneStands {
    /// Anywhere.
    Anywhere,
    /// On the main road (the long diagonal), nothing else being on it.
    OnMainRoad,
    /// Anywhere else: not on the main road, or not alone on it.
    OffMainRoad,
}

/// Whose plies a draw counter counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Those of both sides: a length of n moves is 2n plies, whoever moves first.
    BothSides,
    /// Those of the side that is not the lone king: a length of n moves is n of its own plies.
    StrongerSide,
}

/// Events that set a draw counter back to 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resets {
    /// A capture.
    pub capture: bool,
    /// A man crowned.
    pub promotion: bool,
    /// A man moved, crowned or not.
    pub man_move: bool,
}

impl Resets {
    /// Only the material class decides when the count starts.
    pub const NEVER: Self = Self { capture: false, promotion: false, man_move: false };
    /// Captures, nothing else.
    pub const CAPTURE: Self = Self { capture: true, promotion: false, man_move: false };
    /// Captures and promotions, not quiet moves of men.
    pub const CAPTURE_OR_PROMOTION: Self = Self { capture: true, promotion: true, man_move: false };
    /// Captures and all moves of men: what is left are quiet king moves.
    pub const CAPTURE_OR_MAN_MOVE: Self = Self { capture: true, promotion: true, man_move: true };
}

/// One draw counter. It stands at 0 in the position in which its material first stands (also the start), goes up with
/// every counted ply after which the material still stands, and fires at its length. A win on the same ply goes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DrawRule {
    /// Name of the counter in state texts (`:X<name>=<n>`): letters and hyphens, unique in its row.
    pub name: &'static str,
    /// The word that results give, `thirty_moves`.
    pub reason: &'static str,
    /// Where the counter runs.
    pub material: Material,
    /// Whose plies count.
    pub counted: Counted,
    /// What sets it back.
    pub resets: Resets,
    /// Length in moves, 0..=100 (see [`Counted`] for plies); 0 draws as soon as the material stands.
    pub moves: u8,
    /// What happens when it fires.
    pub effect: Effect,
}

impl DrawRule {
    /// The count at which the rule fires.
    pub fn limit(&self) -> u8 {
        match self.counted {
            Counted::BothSides => 2 * self.moves,
            Counted::StrongerSide => self.moves,
        }
    }

    /// Whether the count is the common one of plies since the last capture or man move (`:H<n>` in state texts).
    pub fn is_quiet_count(&self) -> bool {
        self.material == Material::Any
            && self.resets == Resets::CAPTURE_OR_MAN_MOVE
            && self.counted == Counted::BothSides
            && self.limit() <= QUIET_CAP
    }
}

/// Where the common count of quiet king plies stops counting (lidraughts clamps `:H` there, formats.md 2.2).
pub const QUIET_CAP: u8 = 100;
/// Most draw counters a row can have.
pub const MAX_COUNTERS: usize = 8;

/// The same position with the same side to move, again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Repetition {
    /// The occurrence that counts, the first included; the start position is an occurrence.
    pub occurrences: u8,
    /// What happens then.
    pub effect: Effect,
}

//! What a game crate needs, in one line: `use engine::prelude::*;`.

pub use crate::game::{Act, Draw, Game, Log, MoveList, NoChance, Repetition, Turn, moves};
pub use crate::info::{HiddenInfo, PerfectInfo};
pub use crate::outcome::{Outcome, PerSeat, Seat, Side};
pub use crate::random::Random;
pub use crate::registry::{Entry, EntryBuilder, Family, Registry, no_settings};
pub use crate::search::traits::{Evaluator, Ordering};
pub use crate::text::{BoardKind, BoardStyle, Faults, Names, Notation, Read, Render, Start, TextError};
pub use crate::zobrist;

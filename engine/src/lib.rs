//! Game contract, searches, records and registry: knows no game.

pub mod game;
pub mod history;
pub mod info;
pub mod outcome;
pub mod perft;
pub mod random;
pub mod search;
pub mod text;
pub mod zobrist;

pub use serde_json;
pub use smallvec;

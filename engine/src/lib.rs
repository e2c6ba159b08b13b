//! Game contract, searches, records and registry: knows no game.

pub mod arena;
pub mod game;
pub mod history;
pub mod info;
#[cfg(feature = "laws")]
pub mod laws;
pub mod ledger;
pub mod outcome;
pub mod perft;
pub mod players;
pub mod prelude;
pub mod random;
pub mod record;
pub mod registry;
pub mod search;
pub mod session;
pub mod table;
pub mod text;
pub mod zobrist;

pub use {serde_json, smallvec};

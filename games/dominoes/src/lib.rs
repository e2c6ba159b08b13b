//! Dominoes: rules as data.

pub mod deal;
pub mod fields;
pub mod layout;
pub mod moves;
pub mod room;
pub mod round;
pub mod rules;
pub mod scoring;
pub mod state;
pub mod tile;
pub mod variants;

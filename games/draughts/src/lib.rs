//! Draughts in its rule sets.

pub mod board;
pub mod draw_rules;
pub mod fen;
pub mod geometry;
pub mod moves;
pub mod playable;
pub mod position;
pub mod rules;
pub mod squares;
pub mod variants;

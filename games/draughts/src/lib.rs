//! Draughts in its rule sets.

pub mod board;
pub mod draw_rules;
pub mod geometry;
pub mod playable;
pub mod rules;
pub mod squares;
pub mod variants;

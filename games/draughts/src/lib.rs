//! Draughts in its rule sets.

pub mod board;
pub mod geometry;
pub mod squares;

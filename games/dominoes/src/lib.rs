//! Dominoes: rules as data.

pub mod fields;
pub mod layout;
pub mod rules;
pub mod tile;
pub mod variants;

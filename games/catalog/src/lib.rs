//! The one list of game families.

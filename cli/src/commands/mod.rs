//! One subcommand per file.

pub(crate) mod games;
pub(crate) mod open;

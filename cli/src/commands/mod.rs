//! One subcommand per file.

pub(crate) mod analyse;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod open;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod replay;

//! One subcommand per file.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod diagram;
pub(crate) mod games;
pub(crate) mod hub;
pub(crate) mod moves;
pub(crate) mod open;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod post_mortem;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod verify;
pub(crate) mod weighed;

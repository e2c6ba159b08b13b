//! The given perft tables, by the code that `damino verify` runs.
//!
//! Everyday, each entry is checked to the deepest count within five million leaves; `DAMINO_FULL=1` checks all.

use support::given::{max_nodes, verify, verify_registered};

#[test]
fn the_given_counts_of_draughts_are_ours() {
    verify("draughts/perft.json", max_nodes());
}

#[test]
fn the_given_counts_of_dominoes_are_ours() {
    verify_registered("dominoes/perft.json", max_nodes());
}

//! The given perft tables, by the code that `damino verify` runs.
//!
//! Everyday, each entry is checked to the deepest count within five million leaves; `DAMINO_FULL=1` checks all.

use support::given::{max_nodes, verify};

/// Tables of which some entries wait for their games; what of them runs must hold.
const WAITING: &[&str] = &["draughts/perft.json", "dominoes/perft.json"];

#[test]
fn the_given_counts_are_ours() {
    for file in ["draughts/perft.json", "dominoes/perft.json"] {
        verify(file, max_nodes(), WAITING.contains(&file));
    }
}

//! The given rule cases and solved positions, by the code that `damino verify` runs.
//!
//! `DAMINO_FULL=1` adds the solved positions that take long. The hardest Connect Four openings are left out: a generic
//! search needs hours for them.

use support::given::{max_nodes, verify};

/// Files of which some cases wait for their games or tables; what of them runs must hold.
const WAITING: &[&str] = &["draughts/cases.json", "dominoes/cases.json", "draughts/endgame_intl_sample.json"];

#[test]
fn the_given_rule_cases_hold() {
    for file in ["draughts/cases.json", "dominoes/cases.json", "draughts/endgame_intl_sample.json"] {
        verify(file, max_nodes(), WAITING.contains(&file));
    }
}

#[test]
fn the_given_connect_four_scores_are_found() {
    let everyday = ["connect-four/end-easy.txt", "connect-four/middle-easy.txt"];
    let long = ["connect-four/middle-medium.txt", "connect-four/begin-easy.txt"];
    let files: Vec<_> = everyday.into_iter().chain(long.into_iter().filter(|_| support::full_run())).collect();
    support::in_parallel(&files, |file| verify(file, max_nodes(), false));
}

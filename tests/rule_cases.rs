//! The given rule cases and solved positions, by the code that `damino verify` runs.
//!
//! `DAMINO_FULL=1` adds the solved positions that take long. The hardest Connect Four openings are left out: a generic
//! search needs hours for them.

use support::given::{max_nodes, verify, verify_registered};

#[test]
fn the_given_cases_of_draughts_hold() {
    verify("draughts/cases.json", max_nodes());
    verify_registered("draughts/endgame_intl_sample.json", max_nodes());
}

#[test]
fn the_given_cases_of_dominoes_hold() {
    verify_registered("dominoes/cases.json", max_nodes());
}

#[test]
fn the_given_connect_four_scores_are_found() {
    let everyday = ["connect-four/end-easy.txt", "connect-four/middle-easy.txt"];
    let long = ["connect-four/middle-medium.txt", "connect-four/begin-easy.txt"];
    let files: Vec<_> = everyday.into_iter().chain(long.into_iter().filter(|_| support::full_run())).collect();
    support::in_parallel(&files, |file| verify(file, max_nodes()));
}

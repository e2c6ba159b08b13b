//! The given case files, whole.

use dominoes::cases::DominoCases;
use engine::registry::{CaseFiles, CaseOptions, CaseReport};

fn run(name: &str) -> CaseReport {
    let path = format!("{}/../../tests/data/dominoes/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the given file is there");
    DominoCases.run(&text, &CaseOptions::default()).expect("the file is of this family")
}

#[test]
fn every_case_holds() {
    let report = run("cases.json");
    assert!(report.failed.is_empty(), "{:#?}", report.failed);
    assert_eq!((report.passed, report.skipped.len()), (89, 0), "{:#?}", report.skipped);
}

#[test]
fn every_tree_and_count_holds() {
    let report = run("perft.json");
    assert!(report.failed.is_empty(), "{:#?}", report.failed);
    assert!(report.skipped.is_empty(), "{:#?}", report.skipped);
}

//! The given case files, run as `damino verify` runs them.

use engine::registry::{CaseFailure, CaseOptions, CaseReport};

/// Leaves that an entry may have in the everyday run.
const EVERYDAY_NODES: u64 = 5_000_000;

/// The bound of this run; none in the full one.
pub fn max_nodes() -> Option<u64> {
    (!crate::full_run()).then_some(EVERYDAY_NODES)
}

/// Runs a file below the test data: every case, whatever its game.
///
/// # Panics
/// If a case fails, none is run, or one is skipped for another reason than the bound on nodes.
pub fn verify(file: &str, max_nodes: Option<u64>) {
    let report = run(file, &CaseOptions { max_nodes, game: None });
    let report = report.unwrap_or_else(|| panic!("{file}: no family reads it"));
    assert_passed(file, &report);
    let skipped: Vec<_> = report.skipped.iter().filter(|skip| skip.why != "max-nodes").collect();
    assert!(skipped.is_empty() && report.cases > 0, "{file}: {} cases, skipped {skipped:?}", report.cases);
}

/// Runs what a file below the test data holds for the games of the registry; others wait for theirs, or the whole file
/// for its family.
///
/// # Panics
/// If a case fails.
pub fn verify_registered(file: &str, max_nodes: Option<u64>) {
    let registry = catalog::registry();
    let games: Vec<String> = registry.entries().map(|entry| entry.info().id.clone()).collect();
    crate::in_parallel(&games, |game| {
        let report = run(file, &CaseOptions { max_nodes, game: Some(game.clone()) });
        report.inspect(|report| assert_passed(&format!("{file}, {game}"), report));
    });
}

fn run(file: &str, options: &CaseOptions) -> Option<CaseReport> {
    let text = std::fs::read_to_string(crate::data().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let registry = catalog::registry();
    let mut families = registry.families().iter().filter_map(|family| family.cases());
    families.find_map(|cases| cases.run(&text, options))
}

fn assert_passed(what: &str, report: &CaseReport) {
    let line = |failure: &CaseFailure| {
        format!("\n{}: {}: expected {}, got {}", failure.id, failure.what, failure.expected, failure.got)
    };
    let lines: String = report.failed.iter().take(20).map(line).collect();
    assert!(report.failed.is_empty(), "{what}: {} of {} cases fail{lines}", report.failed.len(), report.cases);
    assert_eq!(report.cases, report.passed, "{what}: all cases pass where none fails");
}

//! The given case files, run as `damino verify` runs them.

use engine::registry::{CaseOptions, CaseReport};

/// Leaves that an entry may have in the everyday run.
const EVERYDAY_NODES: u64 = 5_000_000;

/// The bound of this run; none in the full one.
pub fn max_nodes() -> Option<u64> {
    (!crate::full_run()).then_some(EVERYDAY_NODES)
}

/// Runs a file below the test data.
///
/// With `waiting`, cases may be left out, or the whole file if no family reads it yet; what runs must still hold.
///
/// # Panics
/// If a case fails, none is run, or one is skipped for another reason than the bound on nodes.
pub fn verify(file: &str, max_nodes: Option<u64>, waiting: bool) {
    let text = std::fs::read_to_string(crate::data().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let options = CaseOptions { max_nodes, game: None };
    let registry = catalog::registry();
    let mut families = registry.families().iter().filter_map(|family| family.cases.as_ref());
    let Some(report) = families.find_map(|cases| cases.run(&text, &options)) else {
        assert!(waiting, "{file}: no family reads it");
        return;
    };
    assert!(report.failed.is_empty(), "{file}: {}", failures(&report));
    assert_eq!(report.cases, report.passed, "{file}: all cases pass where none fails");
    let skipped: Vec<_> = report.skipped.iter().filter(|skip| skip.why != "max-nodes").collect();
    assert!(waiting || (skipped.is_empty() && report.cases > 0), "{file}: {} cases, skipped {skipped:?}", report.cases);
}

fn failures(report: &CaseReport) -> String {
    let line = |failure: &engine::registry::CaseFailure| {
        format!("\n{}: {}: expected {}, got {}", failure.id, failure.what, failure.expected, failure.got)
    };
    let lines: String = report.failed.iter().take(20).map(line).collect();
    format!("{} of {} cases fail{lines}", report.cases - report.passed, report.cases)
}

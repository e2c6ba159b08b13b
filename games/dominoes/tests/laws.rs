//! The laws of every game, on every entry of the family.

use dominoes::variants::VARIANTS;
use engine::laws::LawBudget;

/// The laws that look at what seats know.
const SECRETS: [&str; 5] = ["worlds-fit", "log-true", "worlds-covered", "worlds-fair", "no-leak"];

#[test]
fn every_entry_keeps_the_laws() {
    for row in &VARIANTS {
        let reports = dominoes::entries::entry(row).check(&LawBudget { games: 6, seconds: None, seed: 7 });
        let broken: Vec<_> = reports.iter().filter(|report| !report.ok).collect();
        assert!(broken.is_empty(), "{}: {broken:#?}", row.id);
        for law in SECRETS {
            let looked_at = reports.iter().any(|report| report.law == law && report.runs > 0);
            assert!(looked_at, "{}: {law} was not looked at", row.id);
        }
    }
}

//! The laws of every game, on every entry of the family.

use dominoes::variants::VARIANTS;
use engine::laws::LawBudget;

#[test]
fn every_entry_keeps_the_laws() {
    for row in &VARIANTS {
        let reports = dominoes::entries::entry(row).check(&LawBudget { games: 12, seconds: None, seed: 7 });
        let broken: Vec<_> = reports.iter().filter(|report| !report.ok).collect();
        assert!(broken.is_empty(), "{}: {broken:#?}", row.id);
    }
}

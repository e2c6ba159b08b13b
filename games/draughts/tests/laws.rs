//! The laws of every game, on every row of this family.

use draughts::entries::register;
use engine::laws::LawBudget;
use engine::registry::Registry;

#[test]
fn every_row_keeps_every_law() {
    let mut registry = Registry::new();
    register(&mut registry);
    for entry in registry.entries() {
        for report in entry.check(&LawBudget { games: 3, ..LawBudget::default() }) {
            let (id, law) = (&entry.info().id, report.law);
            assert!(report.ok, "{id}: {law}: {}", report.counterexample.unwrap_or_default());
        }
    }
}

//! Every registered game keeps every law.
//!
//! The everyday run looks at a few games of each; `DAMINO_FULL=1` runs the default budget over several seeds.

use engine::laws::{LawBudget, LawReport};
use engine::registry::Entry;

#[test]
fn every_registered_game_keeps_every_law() {
    let registry = catalog::registry();
    let seeds = if support::full_run() { 1..=5 } else { 1..=1 };
    let games = if support::full_run() { LawBudget::default().games } else { 6 };
    let entries: Vec<&dyn Entry> = registry.entries().collect();
    let broken = support::in_parallel(&entries, |entry| {
        let reports = seeds.clone().flat_map(|seed| entry.check(&LawBudget { games, seconds: None, seed }));
        reports.filter(|report| !report.ok).map(|report| in_words(*entry, &report)).collect::<Vec<_>>()
    });
    let broken = broken.concat();
    assert!(broken.is_empty(), "{} laws are broken:\n{}", broken.len(), broken.join("\n"));
}

fn in_words(entry: &dyn Entry, report: &LawReport) -> String {
    format!("{}: {}: {}", entry.info().id, report.law, report.counterexample.as_deref().unwrap_or(""))
}

#[test]
fn every_game_has_rules_in_fields_that_its_list_shows() {
    for entry in catalog::registry().entries() {
        let sheet = entry.sheet(&[]).expect("a game has its own rules without settings");
        assert_eq!(sheet.fields, entry.info().rules, "{}", entry.info().id);
    }
}

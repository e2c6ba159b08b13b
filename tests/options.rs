//! Options together: whatever rule fields a game accepts at once, it keeps every law.
//!
//! A field that is given nonsense says what it can be; some of them are changed at random. What does not fit together is
//! refused, which is no fault. The everyday run tries a few mixtures of each game; `DAMINO_FULL=1` many.

use engine::laws::LawBudget;
use engine::random::{Random, sub_seed};
use engine::registry::Entry;

type Settings = Vec<(String, String)>;

/// Mixtures of each game, in the everyday run and in the full one.
const MIXTURES: (u64, u64) = (2, 12);
/// Random tries for each mixture that is accepted.
const TRIES: usize = 40;

/// The fields of a game with the values that they say they can have.
fn values(entry: &dyn Entry) -> Vec<(String, Vec<String>)> {
    let legal = |key: &String| {
        let faults = entry.sheet(&[(key.clone(), "no such value".to_owned())]).err()?;
        let plain = |value: &String| !value.contains(['.', ' ', '<', '[', '{']) && !value.is_empty();
        let values: Vec<String> = faults.first().legal.iter().filter(|value| plain(value)).cloned().collect();
        (!values.is_empty()).then(|| (key.clone(), values))
    };
    entry.info().rules.keys().filter_map(legal).collect()
}

/// Some fields changed, so that the game still accepts them.
fn mixture(entry: &dyn Entry, fields: &[(String, Vec<String>)], random: &mut Random) -> Option<Settings> {
    for _ in 0..TRIES {
        let mut chosen = fields.to_vec();
        random.shuffle(&mut chosen);
        chosen.truncate(1 + random.below(4));
        let settings: Settings =
            chosen.into_iter().map(|(key, values)| (key, random.choose(&values).expect("values").clone())).collect();
        if entry.sheet(&settings).is_ok() {
            return Some(settings);
        }
    }
    None
}

#[test]
fn games_keep_every_law_with_options_mixed() {
    let registry = catalog::registry();
    let mixtures = if support::full_run() { MIXTURES.1 } else { MIXTURES.0 };
    let entries: Vec<&dyn Entry> = registry.entries().collect();
    let broken = support::in_parallel(&entries, |entry| {
        let (fields, id) = (values(*entry), &entry.info().id);
        let mut broken = Vec::new();
        for number in 0..if fields.is_empty() { 0 } else { mixtures } {
            let seed = sub_seed(7, &format!("{id} {number}"));
            let Some(settings) = mixture(*entry, &fields, &mut Random::new(seed)) else { continue };
            let reports = entry.check_with(&settings, &LawBudget { games: 1, seconds: None, seed });
            for report in reports.unwrap_or_else(|faults| panic!("{id} {settings:?}: {faults}")) {
                if !report.ok {
                    let what = report.counterexample.unwrap_or_default();
                    broken.push(format!("{id} {settings:?}: {}: {what}", report.law));
                }
            }
        }
        broken
    });
    let broken = broken.concat();
    assert!(broken.is_empty(), "{} laws are broken:\n{}", broken.len(), broken.join("\n"));
}

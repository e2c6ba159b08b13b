//! Perft: leaf counts against the given tables, to a number of nodes that keeps the everyday run short.

use draughts::cards::row;
use draughts::fen;
use draughts::game::{AnyDraughts, Draughts};
use draughts::squares::Word;
use serde_json::Value;

/// Deepest count checked; `DAMINO_PERFT_NODES` raises it.
fn node_limit() -> u64 {
    std::env::var("DAMINO_PERFT_NODES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000_000)
}

fn table() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/draughts/perft.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the case data lie in the workspace")).expect("JSON")
}

fn check_entry<W: Word>(game: &Draughts<W>, entry: &Value) -> usize {
    let text = entry["fen"].as_str().expect("a FEN");
    let position = game.position(&fen::read(text, game.rules(), game.board())).expect(text);
    let counts = entry.get("counts_published").or(entry.get("counts_run")).and_then(Value::as_array).expect("counts");
    let mut checked = 0;
    for (depth, count) in (1..).zip(counts.iter().map(|count| count.as_u64().expect("a count"))) {
        if count <= node_limit() {
            assert_eq!(
                game.fast_perft(&position, depth),
                count,
                "{} {} depth {depth}",
                entry["variant"],
                entry["name"]
            );
            checked += 1;
        }
    }
    checked
}

fn check_all(open: fn(draughts::rules::Rules) -> Result<AnyDraughts, Vec<draughts::playable::RulesFault>>) {
    let mut checked = 0;
    for entry in table()["positions"].as_array().expect("positions") {
        let row = row(entry["variant"].as_str().expect("a variant")).expect("a built-in row");
        checked += match open(row.rules.clone()).expect("built-in rules are playable") {
            AnyDraughts::Small(game) => check_entry(&game, entry),
            AnyDraughts::Large(game) => check_entry(&game, entry),
        };
    }
    assert!(checked > 100, "only {checked} counts checked");
}

#[test]
fn compiled_generators_count_as_published() {
    check_all(AnyDraughts::new);
}

#[test]
fn rules_read_at_run_time_count_the_same() {
    check_all(AnyDraughts::with_run_time_rules);
}

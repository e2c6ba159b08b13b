//! Perft: leaf counts against the given tables, to a number of nodes that keeps the everyday run short.

use draughts::cards::row;
use draughts::fen;
use draughts::game::{AnyDraughts, Draughts};
use draughts::squares::Word;
use engine::game::{Game as _, moves};
use engine::perft::{PerftOptions, perft};
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

#[test]
fn every_way_of_a_capture_can_be_counted() {
    let AnyDraughts::Small(game) =
        AnyDraughts::new(row("international").expect("built in").rules.clone()).expect("playable")
    else {
        panic!("50 squares")
    };
    // The count of generators that keep ways apart, published beside the other one.
    let each_way = PerftOptions { each_way: true, ..PerftOptions::default() };
    assert_eq!(perft(&game, &game.initial(), 8, PerftOptions::default()), 6_483_961);
    assert_eq!(perft(&game, &game.initial(), 8, each_way), 6_483_971);
    // Three pieces around a corner, either way about; and two captures with the same ends.
    let ways = |text: &str| {
        let position = game.position(&fen::read(text, game.rules(), game.board())).expect(text);
        moves(&game, &position).into_iter().map(|mv| game.ways(&position, mv)).collect::<Vec<_>>()
    };
    assert_eq!(ways("W:W38:B32,22,23,33"), [2]);
    assert_eq!(ways("W:WK4:B13,20,32,37"), [1, 1]);
}

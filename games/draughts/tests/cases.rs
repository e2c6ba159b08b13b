//! Rule cases: complete legal lists and draw sequences of the given data, for the variants this crate plays.

use draughts::fen::{self, Counting};
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::Position;
use draughts::squares::Word;
use draughts::variants::row;
use engine::game::{Game, Turn, moves};
use engine::history::{Trail, draw_now};
use engine::text::Notation;
use serde_json::{Value, json};

fn data() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/draughts/cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the case data lie in the workspace")).expect("JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn position<W: Word>(game: &Draughts<W>, case: &Value) -> Position<W> {
    game.parse_state(text(&case["fen"])).expect("a readable position").value
}

fn check_list<W: Word>(game: &Draughts<W>, case: &Value) {
    let id = text(&case["id"]);
    let position = position(game, case);
    let plain = fen::read_counted(text(&case["fen_n2"]), game.rules(), game.board(), Counting::Plain);
    assert_eq!(game.position(&plain).expect(id), position, "{id}: fen and fen_n2");
    let normal = |fields: &Value, captures: &str| {
        let mut captured: Vec<String> =
            fields[captures].as_array().expect("a list").iter().map(|s| s.to_string().replace('"', "")).collect();
        captured.sort();
        let bare = |value: &Value| value.to_string().replace('"', "");
        (bare(&fields["from"]), bare(&fields["to"]), captured, fields["promotes"] == json!(true))
    };
    let mut expected: Vec<_> =
        case["legal_moves"].as_array().expect("moves").iter().map(|mv| normal(mv, "captured")).collect();
    let legal = moves(game, &position);
    assert!(legal.is_sorted() && legal.iter().collect::<std::collections::HashSet<_>>().len() == legal.len());
    let mut got: Vec<_> =
        legal.iter().map(|&mv| normal(&Value::Object(game.move_fields(&position, mv)), "captures")).collect();
    expected.sort();
    got.sort();
    assert_eq!(got, expected, "{id}");
    for mv in case["legal_moves"].as_array().expect("moves") {
        let read = game.parse_move(&position, text(&mv["pdn"])).expect(id);
        assert_eq!(
            normal(&Value::Object(game.move_fields(&position, read)), "captures"),
            normal(mv, "captured"),
            "{id}"
        );
    }
    for &mv in &legal {
        assert_eq!(game.parse_move(&position, &game.move_text(&position, mv)), Ok(mv), "{id}");
        assert_eq!(game.parse_move(&position, &game.long_text(&position, mv)), Ok(mv), "{id}");
    }
}

fn check_sequence<W: Word>(game: &Draughts<W>, case: &Value) {
    let id = text(&case["id"]);
    let mut state = position(game, case);
    let mut trail = Trail::starting(game.key(&state));
    let fires = case["drawn_after_plies"].as_u64();
    for (ply, mv) in (1..).zip(case["moves"].as_array().expect("moves")) {
        assert_eq!(draw_now(game, &state, &trail), None, "{id} before ply {ply}");
        let mv = game.parse_move(&state, text(mv)).unwrap_or_else(|error| panic!("{id} ply {ply}: {error}"));
        trail.push(game.key(&game.play(&state, mv)), game.irreversible(&state, mv));
        state = game.play(&state, mv);
        assert!(matches!(game.turn(&state), Turn::Seat(_)));
        assert_eq!(game.key(&state), game.recomputed_key(&state));
        if fires == Some(ply) {
            let draw = draw_now(game, &state, &trail).expect(id);
            assert_eq!((draw.reason, draw.claimed), (text(&case["reason"]), false), "{id}");
        }
    }
}

fn with_game(case: &Value, small: impl Fn(&Draughts<u64>), large: impl Fn(&Draughts<u128>)) -> bool {
    let Some(row) = row(text(&case["variant"])) else { return false };
    match AnyDraughts::new(row.rules.clone()).expect("built-in rules are playable") {
        AnyDraughts::Small(game) => small(&game),
        AnyDraughts::Large(game) => large(&game),
    }
    true
}

#[test]
fn legal_lists_are_complete() {
    let data = data();
    let cases = data["cases"].as_array().expect("cases");
    let run = cases.iter().filter(|case| with_game(case, |game| check_list(game, case), |game| check_list(game, case)));
    assert!(run.count() >= 34);
}

#[test]
fn draws_come_on_the_ply_they_should() {
    let data = data();
    let cases = data["sequence_cases"].as_array().expect("cases");
    let run = cases
        .iter()
        .filter(|case| with_game(case, |game| check_sequence(game, case), |game| check_sequence(game, case)));
    assert!(run.count() >= 5);
}

//! The given case files through the family's own runner, and proof that the runner misses nothing.

use draughts::cases::DraughtsCases;
use engine::registry::{CaseFiles, CaseOptions, CaseReport};
use serde_json::{Value, json};

fn file(name: &str) -> Value {
    let path = format!("{}/../../tests/data/draughts/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("the case data lie in the workspace")).expect("JSON")
}

fn run(file: &Value, max_nodes: Option<u64>) -> CaseReport {
    let options = CaseOptions { max_nodes, game: None };
    DraughtsCases.run(&file.to_string(), &options).expect("a file of draughts")
}

#[test]
fn given_cases_pass() {
    let report = run(&file("cases.json"), None);
    assert_eq!((report.failed, report.skipped), (vec![], vec![]));
    assert_eq!((report.cases, report.passed), (72, 72));
    let report = run(&file("perft.json"), Some(300_000));
    assert_eq!((report.failed, report.skipped), (vec![], vec![]));
    assert_eq!((report.cases, report.passed), (74, 74));
}

#[test]
fn unknown_variants_fail_by_name() {
    let mut unknown = file("cases.json");
    unknown["cases"][0]["variant"] = json!("hexdame");
    let report = run(&json!({"cases": [unknown["cases"][0]]}), None);
    assert_eq!((report.cases, report.failed[0].what.as_str()), (1, "variant"));
}

#[test]
fn other_files_are_not_ours() {
    for text in ["", "{}", "[]", "{\"cases\": []}", "1212 -3", "{\"cases\": [{\"id\": \"x\", \"preset\": \"block\"}]}"]
    {
        assert!(DraughtsCases.run(text, &CaseOptions::default()).is_none(), "{text}");
    }
}

#[test]
fn only_the_game_asked_for() {
    let options = CaseOptions { game: Some("checkers".to_owned()), max_nodes: None };
    let report = DraughtsCases.run(&file("cases.json").to_string(), &options).expect("a file of draughts");
    assert_eq!((report.cases, report.passed, report.skipped.len()), (4, 4, 0));
}

/// Each change to a sound case must be noticed, and named.
#[test]
fn every_wrong_expectation_is_noticed() {
    let data = file("cases.json");
    let case = |list: &str, id: &str| {
        data[list].as_array().expect("cases").iter().find(|case| case["id"] == id).expect(id).clone()
    };
    let (list, draw) = (case("cases", "damludo-002"), case("sequence_cases", "seq-draw-1"));
    let frame = |case: &Value| json!({"cases": [case]});
    assert_eq!(run(&frame(&list), None).failed, []);
    assert_eq!(run(&frame(&draw), None).failed, []);
    let changes: [(&Value, &str, Value, &str); 12] = [
        (&list, "/legal_moves/0/promotes", json!(true), "legal_moves"),
        (&list, "/legal_moves/0/captured", json!(["c5"]), "legal_moves"),
        (&list, "/legal_moves/0/pdn", json!("b4xf4"), "pdn"),
        (&list, "/legal_moves/1", list["legal_moves"][0].clone(), "legal_moves"),
        (&list, "/side", json!("black"), "side"),
        (&list, "/fen_n2", json!("W:WK4,17:B14,16"), "fen_n2"),
        (&list, "/fen", json!("W:WKh8,b4:Bc5,e9"), "fen"),
        (&draw, "/drawn_after_plies", json!(9), "drawn_after_plies"),
        (&draw, "/reason", json!("repetition"), "reason"),
        (&draw, "/moves/3", json!("99-1"), "ply 4"),
        (&draw, "/moves/9", json!("39-44"), ""),
        (&list, "/description", json!("another text"), ""),
    ];
    for (sound, pointer, value, what) in changes {
        let mut changed = sound.clone();
        *changed.pointer_mut(pointer).expect(pointer) = value;
        let report = run(&frame(&changed), None);
        let whats: Vec<&str> = report.failed.iter().map(|failure| failure.what.as_str()).collect();
        assert_eq!(whats.is_empty(), what.is_empty(), "{pointer}: {whats:?}");
        assert!(what.is_empty() || whats[0].contains(what), "{pointer}: {whats:?}");
    }
    let mut added = list.clone();
    added["legal_move"] = json!([]);
    assert_eq!(run(&frame(&added), None).failed[0].what, "field");
    let mut table = file("perft.json")["positions"][0].clone();
    table["counts_run"][2] = json!(303);
    let report = run(&json!({"positions": [table]}), Some(1000));
    assert_eq!((report.cases, report.failed[0].what.as_str()), (1, "perft 3"));
    table["counts_run"] = json!([5_000_000]);
    table["counts_published"] = json!([5_000_000]);
    assert_eq!(run(&json!({"positions": [table]}), Some(1000)).skipped[0].why, "max-nodes");
}

#[test]
fn a_move_named_twice_and_a_case_without_expectation_fail() {
    let (mut twice, mut empty) = (file("cases.json"), file("cases.json"));
    let of = |file: &Value| file["cases"][0].clone();
    let (mut doubled, mut bare) = (of(&twice), of(&empty));
    let first = doubled["legal_moves"][0].clone();
    doubled["legal_moves"].as_array_mut().expect("a list").push(first);
    bare.as_object_mut().expect("a case").remove("legal_moves");
    for (file, case, what) in [(&mut twice, doubled, "legal_moves"), (&mut empty, bare, "expectation")] {
        file["cases"] = json!([case]);
        file["sequence_cases"] = json!([]);
        let report = run(file, None);
        assert_eq!(report.failed.iter().map(|failure| failure.what.as_str()).collect::<Vec<_>>(), [what]);
    }
}

//! `damino replay`: move lists and records, whole and broken.

use std::path::Path;

use engine::serde_json::{Value as Json, json};

use crate::{damino, keys, parts, run, run_with, stream};

const GAME: &str = "1. a1 b1 2. b2 c1 3. c3 1-0";

/// Replays moves of tic-tac-toe; the exit code and the lines.
fn replay(moves: &str) -> (i32, Vec<Json>) {
    let output = damino().args(["replay", "--game", "tic-tac-toe", "--json", "--moves", moves]).output();
    let (code, out, _) = parts(&output.expect("the program starts"));
    (code, stream(&out))
}

#[test]
fn a_move_list_is_followed_to_its_end() {
    let (code, games) = replay(GAME);
    assert_eq!((code, games.len()), (0, 1));
    let game = &games[0];
    let expected =
        ["schema", "game", "tags", "start", "plies", "position", "turn", "over", "result", "legal", "errors"];
    assert_eq!(keys(game), expected);
    assert_eq!(game["tags"], json!({"Result": "1-0"}));
    assert_eq!(game["plies"][2], json!({"ply": 3, "turn": 0, "move": "b2", "position": "xo..x...."}));
    assert_eq!(game["result"]["winners"], json!([0]));
    assert_eq!(game["errors"], json!([]));
}

#[test]
fn a_wrong_move_is_reported_with_its_place() {
    let (code, games) = replay("1. a1 b1\n 2. a1 c1");
    assert_eq!(code, 3);
    let game = &games[0];
    assert_eq!(game["plies"].as_array().map(Vec::len), Some(2));
    let error = &game["errors"][0];
    assert_eq!(keys(error), ["code", "message", "game", "ply", "line", "column", "legal"]);
    assert_eq!((&error["code"], &error["ply"]), (&json!("E-MOVE-ILLEGAL"), &json!(3)));
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(5)));
    assert_eq!(error["legal"].as_array().map(Vec::len), Some(7));
    let (code, _, err) = parts(&run_with("replay --game tic-tac-toe", "1. a1 b1\n 2. a1"));
    assert_eq!(code, 3);
    assert!(err.starts_with("-:2:5: E-MOVE-ILLEGAL  game 1, ply 3: "), "{err}");
    assert!(err.contains("\n   2. a1\n      ^^\n  Legal: c1"), "{err}");
}

#[test]
fn signs_numbers_and_blanks_are_read_liberally() {
    let moves = "1. 32 - 28 19-23!? {a remark} 2.28:19 14x23 $1 2-0";
    let output = damino().args(["replay", "--game", "international", "--json", "--moves", moves]).output();
    let (code, out, _) = parts(&output.expect("the program starts"));
    let game = &stream(&out)[0];
    let played: Vec<_> = game["plies"].as_array().into_iter().flatten().map(|ply| ply["move"].clone()).collect();
    assert_eq!((code, played), (0, ["32-28", "19-23", "28x19", "14x23"].map(Json::from).to_vec()));
    assert_eq!(game["tags"]["Result"], "2-0");
    let moves = "1. 32-28 19-23 2. 37-32";
    let output = damino().args(["replay", "--game", "international", "--moves", moves]).output();
    let (code, _, err) = parts(&output.expect("the program starts"));
    assert_eq!(code, 3);
    assert!(err.contains("\n  1. 32-28 19-23 2. 37-32\n                    ^^^^^\n  Legal: 28x19"), "{err}");
}

#[test]
fn nothing_comes_after_the_end() {
    let (code, games) = replay("a1 b1 b2 c1 c3 c2");
    assert_eq!(code, 3);
    assert_eq!(games[0]["errors"][0]["code"], "E-GAME-OVER");
}

#[test]
fn a_broken_record_does_not_stop_the_next() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = record(&folder.path().join("game.json"));
    let (good, line) = (record.to_string(), record.to_string());
    let illegal = line.replace(r#"{"move":"b1"}"#, r#"{"move":"a1"}"#);
    let newer = line.replace("damino-record/1", "damino-record/9");
    let text = format!("{good}\n{illegal}\n{{\"format\": \n{newer}\n{good}\n");
    let (code, out, _) = parts(&run_with("replay --json", &text));
    let games = stream(&out);
    let codes: Vec<_> = games.iter().map(|game| game["errors"][0]["code"].as_str()).collect();
    let expected = [None, Some("E-MOVE-ILLEGAL"), Some("E-RECORD-JSON"), Some("E-RECORD-VERSION"), None];
    assert_eq!((code, codes), (3, expected.to_vec()));
    let error = &games[1]["errors"][0];
    let column = illegal.find(r#"{"move":"a1"},{"move":"b2"}"#).expect("the act stands there") + 1;
    assert_eq!((&error["game"], &error["ply"]), (&json!(2), &json!(2)));
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(column)));
    assert_eq!(games[4]["over"], true);
}

#[test]
fn a_record_whose_end_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut record = record(&folder.path().join("game.json"));
    record["position"] = "xoo.x....".into();
    let (code, out, _) = parts(&run_with("replay --json", &record.to_string()));
    assert_eq!(code, 3);
    assert_eq!(stream(&out)[0]["errors"][0]["code"], "E-RECORD-POSITION");
}

#[test]
fn what_a_record_says_of_its_match_is_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.json");
    let name = file.display().to_string();
    let played = run(&format!("play kozel --players engine,engine --level 1 --seed 3 --rounds 3 --json --save {name}"));
    assert_eq!(parts(&played).0, 0);
    let whole: Json = engine::serde_json::from_str(&std::fs::read_to_string(&file).expect("saved")).expect("JSON");
    let over = whole["match"]["over"].as_bool().expect("it is said");
    let changes: [(&str, Json, &str); 6] = [
        ("/match/over", json!(!over), "E-RECORD-RESULT"),
        ("/match/earlier/0/game", json!("block"), "E-MATCH-ROUND"),
        ("/match/earlier/1/generator", json!("mt19937"), "E-RECORD-SEED"),
        ("/match/earlier/1/format", json!("damino-record/9"), "E-RECORD-VERSION"),
        ("/match/earlier/0/result/points", json!([99, 0]), "E-RECORD-RESULT"),
        ("/match/earlier/1/position", json!("dom1 game:kozel-georgian set:6 players:2"), "E-RECORD-POSITION"),
    ];
    for (place, value, code) in changes {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).expect(place) = value;
        let (exit, out, _) = parts(&run_with("replay --json", &changed.to_string()));
        assert_eq!((exit, stream(&out)[0]["errors"][0]["code"].as_str()), (3, Some(code)), "{place}");
        std::fs::write(&file, changed.to_string()).expect("the folder takes files");
        let (_, _, err) = parts(&run_with("--script -", &format!("load {name}\n")));
        assert!(err.contains(code), "{place}: {err}");
    }
    let (exit, _, err) = parts(&run_with("replay --set players=3", &whole.to_string()));
    assert!(exit == 2 && err.contains("has its own rules"), "{err}");
}

/// Plays [`GAME`] as two people would, and gives the record that was saved.
fn record(path: &Path) -> Json {
    let mut command = damino();
    command.args(["play", "tic-tac-toe", "--players", "human,human", "--seed", "4", "--json", "--save"]).arg(path);
    let output = command.write_stdin("a1\nb1\nb2\nc1\nc3\n").output().expect("the program starts");
    assert_eq!(parts(&output).0, 0);
    let text = std::fs::read_to_string(path).expect("the record was saved");
    engine::serde_json::from_str(&text).expect("a record is JSON")
}

/// The complete round of the format's description.
const EXAMPLE: &str = include_str!("../../../tests/data/corpus/dgn/example.dgn");

#[test]
fn a_domino_file_is_replayed_and_checked() {
    let (code, out, err) = parts(&run_with("replay --json", EXAMPLE));
    assert_eq!(code, 0, "{err}{out}");
    let game = &stream(&out)[0];
    assert_eq!(game["plies"].as_array().map(Vec::len), Some(29));
    assert_eq!((&game["ends"], &game["stock_left"]), (&json!([6, 1]), &json!(0)));
    assert_eq!(game["hands_left"], json!([[], ["6-3"], ["3-0"], ["1-0"]]));
    assert_eq!((&game["points"], &game["in_play_points"]), (&json!([10, 0]), &json!([0, 0])));
    assert_eq!(game["rounds"], json!([{"points": [10, 0], "totals": [10, 0]}]));
    assert_eq!(game["match"], json!({"over": false, "winners": [], "losers": []}));
    assert_eq!(game["errors"], json!([]));
}

#[test]
fn a_broken_round_is_named_at_its_place_and_the_next_is_read() {
    let file = format!("{}\n{EXAMPLE}", EXAMPLE.replace("P 3-1L", "P P"));
    let (code, out, _) = parts(&run_with("replay --json", &file));
    assert_eq!(code, 3);
    let games = stream(&out);
    let error = &games[0]["errors"][0];
    let place = ["code", "game", "ply", "line", "column"].map(|key| error[key].clone());
    let column = EXAMPLE.lines().nth(4).and_then(|line| line.find("3-1L")).expect("it is there") + 1;
    assert_eq!(place, [json!("E-PASS-CAN-PLAY"), json!(1), json!(25), json!(5), json!(column)]);
    assert_eq!((games.len(), &games[1]["errors"], &games[1]["over"]), (2, &json!([]), &json!(true)));
}

#[test]
fn the_prompt_takes_up_a_domino_file_and_writes_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (read, written, view) =
        (folder.path().join("read.dgn"), folder.path().join("evening.dgn"), folder.path().join("view.dgn"));
    std::fs::write(&read, EXAMPLE).expect("written");
    let commands = format!(
        "load {}; score; save {}; save --seat public {}; go",
        read.display(),
        written.display(),
        view.display()
    );
    let output = crate::damino().args(["--seed", "3", "-c", &commands]).output().expect("the program starts");
    let (code, out, err) = parts(&output);
    assert_eq!(code, 0, "{err}{out}");
    assert!(out.contains("win 10 points") && out.contains("does not count") && out.contains("Match: 10 : 0"), "{out}");
    assert!(out.contains("(1 round, full view: the round is over)") && out.contains("Round 2 \u{b7} 10 : 0"), "{out}");
    let text = std::fs::read_to_string(&written).expect("written");
    let (code, again, _) = parts(&run_with("replay --json", &text));
    let (_, before, _) = parts(&run_with("replay --json", EXAMPLE));
    assert_eq!((code, &stream(&again)[0]["plies"]), (0, &stream(&before)[0]["plies"]));
    let view = std::fs::read_to_string(&view).expect("written");
    assert!(view.contains("[View \"public\"]") && !view.contains("[Deal"), "{view}");
}

/// What a record says of its end is what its moves come to.
#[test]
fn a_record_with_another_result_is_refused() {
    let (_, out, _) = parts(&run("play kozel --players random,random --seed 3 --rounds 1 --json"));
    let record = stream(&out).pop().expect("events")["record"].clone();
    for (key, value) in [("points", json!([0, 1])), ("winners", json!([7])), ("reason", json!("other"))] {
        let mut changed = record.clone();
        changed["result"][key] = value;
        let (code, out, _) = parts(&run_with("replay - --json", &changed.to_string()));
        assert_eq!((code, &stream(&out)[0]["errors"][0]["code"]), (3, &json!("E-RECORD-RESULT")), "{key}");
    }
    assert_eq!(parts(&run_with("replay - --json", &record.to_string())).0, 0);
}

#[test]
fn the_lines_of_play_are_converted_by_their_record() {
    let (code, lines, _) = parts(&run("play english --players random,random --seed 4 --json"));
    assert_eq!(code, 0);
    let (code, pdn, err) = parts(&run_with("convert -", &lines));
    assert!(code == 0 && pdn.contains("[GameType \"21,B,8,8,N1,0\"]") && pdn.contains("1. 9-14"), "{pdn}{err}");
    let broken_off: String = lines.lines().take(3).map(|line| format!("{line}\n")).collect();
    let (code, out, err) = parts(&run_with("convert -", &broken_off));
    assert!(code == 2 && out.is_empty() && err.contains("E-RECORD-NONE"), "{code} {out} {err}");
}

/// A match that is cut off after some rounds stays so in DGN and back.
#[test]
fn a_match_that_was_cut_off_is_over_in_dgn_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let told = |file: &str| {
        let (code, out, err) = parts(&run(&format!("replay {} --json", path(file))));
        assert_eq!(code, 0, "{file}: {err}");
        let last = stream(&out).pop().expect("a game");
        [last["rounds"].clone(), last["match"].clone(), last["result"].clone()]
    };
    for game in ["esperanto-draw", "all-fives"] {
        let line =
            format!("play {game} --players engine,engine --level 1 --seed 4 --rounds 2 --save {}", path("a.json"));
        assert_eq!(parts(&run(&line)).0, 0);
        for (from, to, form) in [("a.json", "a.dgn", "dgn"), ("a.dgn", "b.json", "json")] {
            let (code, out, err) = parts(&run(&format!("convert {} --to {form}", path(from))));
            assert_eq!(code, 0, "{err}");
            std::fs::write(path(to), out).expect("the folder can be written");
        }
        let whole = told("a.json");
        assert_eq!(whole[1]["over"], true);
        let dgn = std::fs::read_to_string(path("a.dgn")).expect("it was written");
        let second = dgn.find("\n\n[Game").expect("two rounds") + 2;
        std::fs::write(path("late.dgn"), &dgn[second..]).expect("the folder can be written");
        let (code, _, err) = parts(&run(&format!("replay {}", path("late.dgn"))));
        assert!(code == 0 && err.contains("W-DGN-ROUND") && err.contains("round 2"), "{err}");
        assert_eq!(told("a.dgn"), whole, "{game}");
        assert_eq!(told("b.json"), whole, "{game}");
    }
}

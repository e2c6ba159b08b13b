//! `damino play`: events, seeds, people's moves, autosaves.

use std::path::Path;
use std::process::Output;

use engine::serde_json::{Value as Json, json};

use crate::{damino, keys, parts, run, run_with, stream};

const ENGINES: &str = "play tic-tac-toe --players engine,engine --level 1 --seed 7 --json";

#[test]
fn a_seed_fixes_every_byte_and_the_record_leads_to_the_same_end() {
    let (code, first, _) = parts(&run(ENGINES));
    assert_eq!(code, 0);
    assert_eq!(first, parts(&run(ENGINES)).1);
    let events = stream(&first);
    let kinds: Vec<_> = events.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(kinds.first(), Some(&"start"));
    assert_eq!(kinds[kinds.len() - 2..], ["round-end", "end"]);
    let last = events.last().expect("there are events");
    let (code, replayed, _) = parts(&run_with("replay --json", &first));
    let replayed = &stream(&replayed)[0];
    assert_eq!(code, 0);
    assert_eq!(replayed["result"], last["result"]);
    assert_eq!(replayed["plies"].as_array().map(Vec::len), Some(events.len() - 3));
}

#[test]
fn events_have_the_fields_of_the_contract() {
    let output = run_with("play tic-tac-toe --players human,human --names A,B --seed 7 --json", "a1\n\nb1\nresign\n");
    let (code, out, _) = parts(&output);
    assert_eq!(code, 0);
    let events = stream(&out);
    assert_eq!(keys(&events[0]), ["schema", "event", "game", "round", "seed", "players", "position"]);
    assert_eq!(events[0]["seed"], 7);
    assert_eq!(events[0]["players"][1], json!({"name": "B", "kind": "human"}));
    assert_eq!(keys(&events[1]), ["schema", "event", "round", "ply", "turn", "move"]);
    assert_eq!(events[2]["turn"], 1);
    let [.., resigned, round_end, end] = events.as_slice() else { panic!("too few events: {out}") };
    assert_eq!(resigned["event"], "resign");
    assert_eq!(keys(round_end), ["schema", "event", "round", "result", "totals"]);
    assert_eq!(round_end["totals"], json!([0, 1]));
    assert_eq!(keys(end), ["schema", "event", "result", "record"]);
    assert_eq!(end["result"]["reason"], "resignation");
    assert_eq!(end["record"]["acts"], json!([{"move": "a1"}, {"move": "b1"}, {"resign": 0}]));
}

#[test]
fn the_first_wrong_line_ends_the_game() {
    let (code, out, _) = parts(&run_with("play tic-tac-toe --players human,human --json", "a1\na1\n"));
    assert_eq!(code, 3);
    let events = stream(&out);
    let error = events.last().expect("there are events");
    assert_eq!(error["code"], "E-MOVE-ILLEGAL");
    let (code, out, _) = parts(&run_with("play tic-tac-toe --players human,human --json", "a1\n"));
    assert_eq!(code, 2);
    assert_eq!(stream(&out).last().map(|error| error["code"].clone()), Some(json!("E-INPUT-END")));
}

#[test]
fn rounds_add_up() {
    let (code, out, _) = parts(&run(&format!("{ENGINES} --rounds 3")));
    assert_eq!(code, 0);
    let events = stream(&out);
    let ends: Vec<&Json> = events.iter().filter(|event| event["event"] == "round-end").collect();
    assert_eq!(ends.len(), 3);
    let end = events.last().expect("there are events");
    assert_eq!(end["result"]["points"], ends[2]["totals"]);
    assert_eq!(end["record"]["match"]["earlier"].as_array().map(Vec::len), Some(2));
    assert_eq!(end["record"]["match"]["over"], true);
    let (code, replayed, _) = parts(&run_with("replay --json", &end["record"].to_string()));
    let replayed = &stream(&replayed)[0];
    assert_eq!((code, &replayed["match"]["winners"]), (0, &end["result"]["winners"]));
    assert_eq!(replayed["rounds"][2]["totals"], ends[2]["totals"]);
}

#[test]
fn people_read_a_game_between_engines_too() {
    let (code, out, err) = parts(&run("play tic-tac-toe --players engine,engine --level 1 --seed 7"));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("tic-tac-toe \u{b7} ") && out.contains("seed 7") && out.contains("Round 1: "), "{out}");
}

/// Two people at one table with an autosave, and these lines.
fn at_autosave(path: &Path, more: &[&str], input: &str) -> Output {
    let mut command = damino();
    command.args(["play", "tic-tac-toe", "--players", "human,human", "--json", "--autosave"]).arg(path).args(more);
    command.write_stdin(input).output().expect("the program starts")
}

#[test]
fn an_interrupted_game_goes_on_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, broken) = (folder.path().join("whole.json"), folder.path().join("broken.json"));
    let (_, uninterrupted, _) = parts(&at_autosave(&whole, &["--seed", "9"], "a1\nb1\nb2\nc1\nc3\n"));
    assert_eq!(parts(&at_autosave(&broken, &["--seed", "9"], "a1\nb1\n")).0, 2);
    let (code, out, err) = parts(&at_autosave(&broken, &[], "b2\nc1\nc3\n"));
    assert_eq!(code, 0);
    assert_eq!(out, uninterrupted);
    assert!(err.contains("goes on after 2 plies"), "{err}");
    let read = |path| std::fs::read_to_string(path).expect("the autosave is there");
    assert_eq!(read(&whole), read(&broken));
}

#[test]
fn an_autosave_that_holds_something_else_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.json");
    assert_eq!(parts(&at_autosave(&path, &["--seed", "9"], "a1\n")).0, 2);
    let unfinished = std::fs::read_to_string(&path).expect("the autosave is there");
    let newer = unfinished.replace("damino-record/1", "damino-record/9");
    let illegal = unfinished.replace("\"a1\"", "\"z9\"");
    let cases = [
        ("", "E-RECORD-JSON", &[][..]),
        ("{\"format\"", "E-RECORD-JSON", &[]),
        (&newer, "E-RECORD-VERSION", &[]),
        (&illegal, "E-AUTOSAVE-DAMAGED", &[]),
        (&unfinished, "E-AUTOSAVE-OTHER", &["--seed", "8"]),
        (&unfinished, "E-AUTOSAVE-OTHER", &["--position", "x........"]),
    ];
    for (text, code, more) in cases {
        std::fs::write(&path, text).expect("the folder can be written");
        let (exit, out, _) = parts(&at_autosave(&path, more, "b1\n"));
        let error = &stream(&out)[0];
        assert_eq!((exit, &error["code"]), (2, &json!(code)), "{out}");
        assert_eq!(error["file"], path.display().to_string());
        assert_eq!(std::fs::read_to_string(&path).expect("the file is there"), text);
    }
}

#[test]
fn sums_name_the_places_also_where_the_table_has_shrunk() {
    let line = "play playroom --set players=4 --players random,random,random,random --seed 1 --json";
    let (mut places, mut shrunk) = (Vec::new(), 0);
    for event in stream(&parts(&run(line)).1) {
        if event["event"] == "start" {
            places = event["places"].as_array().cloned().unwrap_or_default();
        }
        let Some(sum) = event["sum"].as_str().filter(|_| !places.is_empty()) else { continue };
        let named = sum.match_indices("seat ").filter_map(|(at, _)| sum[at + 5..].chars().next()?.to_digit(10));
        assert!(named.clone().all(|place| places.contains(&json!(place))), "{places:?}: {sum}");
        shrunk += named.count();
    }
    assert!(shrunk > 0, "hands of a shrunk table were counted");
}

#[test]
fn rules_are_set_for_the_game_that_people_play() {
    for (line, told) in [
        ("play dominoes --set match=count_losses --set limit=2 --seed 3", "limit=2"),
        ("play kozel --set limit=21 --seed 3", "limit=21"),
        ("play russian --set capture=optional", "capture=optional"),
    ] {
        let (code, out, err) = parts(&run_with(line, "rules\nquit\n"));
        assert!(code == 0 && out.contains(told), "{line}: {out}{err}");
    }
    let (code, _, err) = parts(&run_with("play kozel --set capture=optional", "quit\n"));
    assert!(code == 2 && err.contains("E-SETTING-UNKNOWN"), "{err}");
}

#[test]
fn a_game_is_saved_as_what_the_name_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    for (line, name, head) in [
        ("play kozel --players random,random --seed 5 --rounds 2", "a.dgn", "[Game \"kozel-georgian\"]"),
        ("play english --players random,random --seed 5", "a.pdn", "[White \"random level 5\"]"),
        ("play english --players random,random --seed 5", "a.json", "{\n  \"format\": \"damino-record/1\""),
    ] {
        let path = file(name);
        let (code, _, err) = parts(&run(&format!("{line} --save {path}")));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(code == 0 && text.starts_with(head), "{line} {name}: {err}{text}");
        assert_eq!(parts(&run(&format!("replay {path}"))).0, 0, "{name}");
    }
    let (code, _, err) =
        parts(&run(&format!("play english --players random,random --seed 5 --save {}", file("b.dgn"))));
    assert!(code == 2 && err.contains("E-FILE-FORMAT") && !folder.path().join("b.dgn").exists(), "{code} {err}");
}

//! Rule cards of one's own, and how games differ.

use std::path::Path;

use crate::{damino, json, parts, run, run_with, stream};

const CARD: &str = "family = \"draughts\"\nparent = \"russian\"\nid = \"mini\"\nname = \"Mini russian\"\n\
    width = 6\nheight = 6\nmen_rows = 2\nmen_capture = \"forward\"\n";

pub(crate) fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a folder to write to");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_card_is_a_game_wherever_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = write(folder.path(), "mini.toml", CARD);
    let (code, counted) = json(&format!("perft {card} --depth 3 --json"));
    assert_eq!((code, counted["game"].as_str(), counted["nodes"].as_u64()), (0, Some("mini"), Some(106)));
    let (_, listed) = json(&format!("games {card} --json"));
    assert_eq!(
        (listed["games"][0]["id"].as_str(), listed["games"][0]["rules"]["width"].as_u64()),
        (Some("mini"), Some(6))
    );
    let (code, analysed) = json(&format!("analyse {card} --depth 4 --json"));
    assert_eq!((code, analysed["depth"].as_u64()), (0, Some(4)));
    let script = format!("new {card}; moves; rules diff russian; rules diff {card} damludo");
    let output = damino().args(["-c", &script]).output().expect("the program starts");
    let (code, out, err) = parts(&output);
    assert!(code == 0 && out.contains("width") && out.contains("mini and damludo differ"), "{out}{err}");
}

/// The record carries the card, so that it can be followed where the file is gone.
#[test]
fn a_record_of_a_card_game_is_replayed_without_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = write(folder.path(), "mini.toml", CARD);
    let saved = folder.path().join("game.json").to_string_lossy().into_owned();
    let line = format!("play {card} --players engine,engine --level 1 --seed 7 --json --set stuck=wins --save {saved}");
    let (code, out, err) = parts(&run(&line));
    assert_eq!(code, 0, "{err}");
    std::fs::remove_file(&card).expect("it was there");
    let last = stream(&out).pop().expect("events");
    let (code, replayed) = json(&format!("replay {saved} --json"));
    assert_eq!((code, &replayed["result"], &replayed["game"]), (0, &last["result"], &last["record"]["game"]));
    let (code, again, _) = parts(&run_with("replay --json", &out));
    assert_eq!((code, stream(&again)[0]["position"].clone()), (0, replayed["position"].clone()));
    let output = damino().args(["-c", &format!("load {saved}; history; undo 2; moves")]).output().expect("it starts");
    let (code, out, err) = parts(&output);
    assert!(code == 0, "{out}{err}");
}

#[test]
fn a_bad_card_reports_all_its_faults_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = write(
        folder.path(),
        "bad.toml",
        "family = \"chess\"\nparent = \"russian\"\nid = \"english\"\nwings = 2\nkings = \"three\"\n",
    );
    let (code, out, err) = parts(&run(&format!("moves {card}")));
    assert_eq!((code, out.as_str()), (2, ""));
    for place in [
        "bad.toml:1:10: E-CARD-HEAD",
        "bad.toml:3:6: E-CARD-HEAD",
        "bad.toml:4:1: E-SETTING-UNKNOWN",
        "bad.toml:5:9: E-SETTING-VALUE",
    ] {
        assert!(err.contains(place), "{place}: {err}");
    }
    let (code, document) = json(&format!("moves {card} --json"));
    assert_eq!((code, document["at"]["line"].as_u64(), document["at"]["column"].as_u64()), (2, Some(1), Some(10)));
    let broken = write(folder.path(), "broken.toml", "parent = \"russian\"\nwidth = = 6\nname = \"x\n");
    let (code, _, err) = parts(&run(&format!("moves {broken}")));
    assert!(code == 2 && err.contains("broken.toml:2:9: E-CARD-SYNTAX") && err.contains("broken.toml:3:"), "{err}");
}

/// A fault of the head hides none of the fields.
#[test]
fn head_and_fields_of_a_card_are_judged_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let reports = |text: &str, places: &[&str]| {
        let card = write(folder.path(), "bad.toml", text);
        let (code, _, err) = parts(&run(&format!("moves {card}")));
        for place in places {
            assert!(code == 2 && err.contains(&format!("bad.toml:{place}")), "{place}: {err}");
        }
    };
    let text = "parent = \"russian\"\nid = \"A b\"\nname = 3\nwings = 2\nkings = \"three\"\nlength = 1.5\n";
    reports(
        text,
        &["2:6: E-CARD-HEAD", "3:8: E-CARD-HEAD", "4:1: E-SETTING-UNK", "5:9: E-SETTING-V", "6:10: E-CARD-VALUE"],
    );
    let text = "family = \"draughts\"\nparent = \"rusian\"\nwings = 2\nkings = \"three\"\n";
    reports(text, &["2:10: E-CARD-HEAD", "3:1: E-SETTING-UNKNOWN", "4:9: E-SETTING-VALUE"]);
    let text = "family = \"dominos\"\nparent = \"blok\"\n";
    reports(text, &["1:10: E-CARD-HEAD", "2:10: E-CARD-HEAD"]);
    let text = "parent = \"block\"\nid = \"A b\"\nbogus = 1\nhand = \"x\"\n";
    reports(text, &["2:6: E-CARD-HEAD", "3:1: E-SETTING-UNKNOWN", "4:8: E-SETTING-VALUE"]);
}

#[test]
fn rules_of_two_games_are_compared() {
    let (code, out, _) = parts(&run("rules diff russian brazilian"));
    assert_eq!(code, 0);
    assert!(out.contains("russian:   A man that reaches the last row is crowned at once"), "{out}");
    assert!(out.contains("  priority   russian: none; brazilian: count"), "{out}");
    let (_, document) = json("rules diff russian brazilian --json");
    let fields: Vec<_> =
        document["fields"].as_array().into_iter().flatten().filter_map(|field| field["field"].as_str()).collect();
    assert_eq!((fields, document["same"].as_bool()), (vec!["promotion", "priority", "game_type"], Some(false)));
    let (_, same) = json("rules diff checkers english --json");
    assert_eq!((same["same"].as_bool(), same["words"].as_array().map(Vec::len)), (Some(true), Some(0)));
    let (code, _, err) = parts(&run("rules diff russian brasilian"));
    assert!(code == 2 && err.contains("E-GAME-UNKNOWN"), "{err}");
}

const DOMINO_CARD: &str = "parent = \"kozel\"\nid = \"nine\"\nname = \"Kozel with nines\"\nplayers = 3\nmax_pip = 9\n\
    hand = { 2 = 7, 3 = 9, 4 = 9 }\ntwo_doubles = false\nlimit = 51\n";

#[test]
fn a_domino_card_is_a_game_wherever_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = write(folder.path(), "nine.toml", DOMINO_CARD);
    let (_, listed) = json(&format!("games {card} --json"));
    let rules = &listed["games"][0]["rules"];
    assert_eq!(
        (rules["max_pip"].as_u64(), rules["players"].as_u64(), rules["limit"].as_u64()),
        (Some(9), Some(3), Some(51))
    );
    let (code, out, err) = parts(&run(&format!("rules diff kozel {card}")));
    assert!(code == 0 && out.contains("max_pip") && out.contains("two_doubles"), "{out}{err}");
    let (code, counted) = json(&format!("perft {card} --depth 2 --seed 4 --json"));
    assert_eq!((code, counted["game"].as_str()), (0, Some("nine")));
    let (code, analysed) = json(&format!("analyse {card} --seed 4 --nodes 200 --json"));
    assert_eq!((code, analysed["game"].as_str()), (0, Some("nine")), "{analysed}");
    // What is set beside the card stays in the position, and the position opens the game again.
    let (code, listed) = json(&format!("moves {card} --seed 4 --set two_doubles=true --json"));
    let position = listed["position"].as_str().expect("a position");
    assert!(code == 0 && position.contains("game:nine") && position.contains("rules:two_doubles=true"), "{position}");
    let output = damino().args(["moves", &card, "--json", "--position", position]).output().expect("it starts");
    let (_, again, _) = parts(&output);
    assert_eq!(stream(&again)[0]["moves"], listed["moves"]);
}

#[test]
fn records_of_a_domino_card_are_followed_without_the_file_and_written_as_dgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = write(folder.path(), "nine.toml", DOMINO_CARD);
    let saved = folder.path().join("match.json").to_string_lossy().into_owned();
    let line =
        format!("play {card} --players engine,engine,engine --level 1 --seed 7 --rounds 2 --json --save {saved}");
    let (code, out, err) = parts(&run(&line));
    assert_eq!(code, 0, "{err}");
    std::fs::remove_file(&card).expect("it was there");
    let last = stream(&out).pop().expect("events");
    let (code, replayed) = json(&format!("replay {saved} --json"));
    assert_eq!((code, &replayed["game"], &replayed["rounds"]), (0, &last["record"]["game"], &json_rounds(&out)));
    // The form has no cards: the game that was changed, and the changes.
    let dgn = folder.path().join("match.dgn").to_string_lossy().into_owned();
    let output = damino().args(["-c", &format!("load {saved}; save {dgn}")]).output().expect("it starts");
    let (code, out, err) = parts(&output);
    assert_eq!(code, 0, "{out}{err}");
    let text = std::fs::read_to_string(&dgn).expect("a file of rounds");
    assert!(text.contains("[Game \"kozel-georgian\"]") && text.contains("limit=51"), "{text}");
    let (code, again) = json(&format!("replay {dgn} --json"));
    assert_eq!(
        (code, &again["rounds"], &again["position"].as_str().map(str::len).is_some()),
        (0, &replayed["rounds"], &true)
    );
}

/// What a replay says of the rounds that a stream of events tells.
fn json_rounds(events: &str) -> serde_json::Value {
    let ends = stream(events).into_iter().filter(|event| event["event"] == "round-end");
    ends.map(|event| serde_json::json!({"points": event["result"]["points"], "totals": event["totals"]})).collect()
}

#[test]
fn a_bad_domino_card_reports_all_its_faults() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "parent = \"block\"\nmax_pipp = 9\nlayout = \"spiral\"\nplayers = \"many\"\nstarter = 3\n";
    let card = write(folder.path(), "bad.toml", text);
    let (code, _, err) = parts(&run(&format!("moves {card}")));
    for place in [
        "bad.toml:2:1: E-SETTING-UNKNOWN",
        "bad.toml:3:10: E-SETTING-VALUE",
        "bad.toml:4:11: E-SETTING-VALUE",
        "bad.toml:5:11: E-SETTING-VALUE",
    ] {
        assert!(code == 2 && err.contains(place), "{place}: {err}");
    }
    assert!(err.contains("max_pip"), "the nearest field is named: {err}");
    let card = write(folder.path(), "misfit.toml", "parent = \"block\"\nid = \"x\"\nplayers = 4\nhand = 9\n");
    let (code, _, err) = parts(&run(&format!("moves {card}")));
    assert!(code == 2 && err.contains("misfit.toml:4:8: E-SETTING-VALUE"), "{err}");
    let card = write(folder.path(), "both.toml", "parent = \"block\"\nplayers = 11\nbogus = 1\n");
    let (_, _, err) = parts(&run(&format!("moves {card}")));
    assert!(
        err.contains("both.toml:2:11: E-SETTING-VALUE") && err.contains("both.toml:3:1: E-SETTING-UNKNOWN"),
        "{err}"
    );
}

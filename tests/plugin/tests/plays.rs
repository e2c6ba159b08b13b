//! The plugged-in game through its own binary: listed, law-checked, played, replayed.

use std::process::Command;

use assert_cmd::assert::OutputAssertExt;

fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dice-race"));
    command.env_remove("NO_COLOR");
    command
}

fn lines(args: &[&str]) -> Vec<String> {
    let done = binary().args(args).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).expect("output is UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn it_stands_in_the_list_beside_the_games_that_ship() {
    let list = lines(&["games"]).join("\n");
    assert!(list.contains("dice-race") && list.contains("connect-four"), "{list}");
}

#[test]
fn it_keeps_every_law() {
    let list = lines(&["check", "dice-race", "--seed", "3"]).join("\n");
    assert!(list.contains("chance"), "chance is among the laws checked:\n{list}");
}

#[test]
fn three_engines_play_it_and_the_record_leads_to_the_same_end() {
    let play = ["play", "dice-race", "--players", "engine,engine,engine", "--level", "2", "--seed", "5", "--json"];
    let game = lines(&play);
    assert_eq!(game, lines(&play), "the same seed gives the same bytes");
    let end: engine::serde_json::Value = engine::serde_json::from_str(game.last().expect("an end")).expect("JSON");
    assert_eq!(end["event"], "end");
    assert_eq!(end["result"]["reason"], "home");

    let file = std::env::temp_dir().join(format!("dice-race-{}.json", std::process::id()));
    std::fs::write(&file, end["record"].to_string()).expect("a temporary file can be written");
    let replay = lines(&["replay", &file.to_string_lossy(), "--json"]);
    std::fs::remove_file(&file).expect("the file was just written");
    let replayed: engine::serde_json::Value = engine::serde_json::from_str(&replay[0]).expect("JSON");
    assert_eq!(replayed["result"], end["result"]);
    assert_eq!(replayed["errors"], engine::serde_json::json!([]));
}

#[test]
fn the_chances_of_a_move_are_searched() {
    let analysis =
        lines(&["analyse", "dice-race", "--position", "9,6 4,2 3,8 seat 0 die 3", "--nodes", "2000", "--json"]);
    let analysis: engine::serde_json::Value = engine::serde_json::from_str(&analysis[0]).expect("JSON");
    assert_eq!(analysis["best"], "a", "bringing a runner home beats the middle of the field: {analysis}");
}

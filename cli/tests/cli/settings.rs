//! `--set` and rule cards: every form that a value can have, and where one is wrong.

use engine::card::text_of;
use engine::serde_json::{Value as Json, json as value};

use crate::cards::write;
use crate::{damino, json, parts, run, stream};

/// The rules of a game with settings.
fn rules(game: &str, settings: &[(&str, &str)]) -> Json {
    let mut command = damino();
    command.args(["games", game, "--json"]);
    for (key, value) in settings {
        command.args(["--set", &format!("{key}={value}")]);
    }
    let (code, out, err) = parts(&command.output().expect("the program starts"));
    assert_eq!(code, 0, "{game} {settings:?}: {out}{err}");
    stream(&out)[0]["games"][0]["rules"].clone()
}

#[test]
fn what_the_rules_of_a_game_print_can_be_set() {
    let (_, games) = json("games --json");
    for game in games["games"].as_array().expect("a list") {
        let (id, family) = (game["id"].as_str().expect("an id"), game["family"].as_str().expect("a family"));
        if family != "draughts" && family != "dominoes" {
            continue;
        }
        let (_, out, _) = parts(&run(&format!("games {id}")));
        let fields = out.lines().skip_while(|line| !line.starts_with("Fields")).skip(1);
        let fields: Vec<(&str, &str)> =
            fields.filter_map(|line| line.trim().split_once(' ')).map(|(key, value)| (key, value.trim())).collect();
        assert!(fields.len() > 20, "{id}: {out}");
        assert_eq!(rules(id, &fields), game["rules"], "{id}");
        let own: Vec<(String, String)> = game["rules"]
            .as_object()
            .expect("fields")
            .iter()
            .map(|(key, value)| (key.clone(), text_of(value)))
            .collect();
        let own: Vec<(&str, &str)> = own.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        assert_eq!(rules(id, &own), game["rules"], "{id}: as JSON");
    }
}

#[test]
fn draw_counters_are_set_in_every_form() {
    let counters = |text: &str| rules("international", &[("draws", text)])["draws"].clone();
    let plain = counters(r#"[{"moves":12}]"#);
    assert_eq!((&plain[0]["moves"], &plain[0]["name"]), (&value!(12), &value!("counter-one")));
    let toml = counters(r#"[{ moves = 12, name = "my-own", resets = ["capture"] }]"#);
    assert_eq!((&toml[0]["name"], &toml[0]["resets"]["capture"]), (&value!("my-own"), &value!(true)));
    assert_eq!(counters("kings-only")[0]["moves"], 25);
    assert_eq!(counters("russian").as_array().map(Vec::len), Some(6));
    assert_eq!(counters("[]"), value!([]));
    let repeats = |text: &str| rules("english", &[("repetition", text)])["repetition"].clone();
    assert_eq!(repeats("{ occurrences = 4 }"), value!({"occurrences": 4, "effect": "automatic"}));
    assert_eq!(repeats("none"), Json::Null);
    assert_eq!(rules("frisian", &[("king_run", "none")])["king_run"], Json::Null);
    assert_eq!(rules("all-fives", &[("in_play", "5,3")])["in_play"], value!([5, 3]));
    let twelve = rules("portuguese", &[("draws", "twelve_off_main_road")]);
    assert_eq!(twelve["draws"][0]["material"]["lone_king"]["stands"], "off_main_road");
}

#[test]
fn a_wrong_part_of_a_list_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "parent = \"international\"\ndraws = [\n  { moves = 12 },\n  { moves = 300, counted = \"both\" },\n  \
                { moves = 4, material = { lone_king = { least = 2, stands = \"here\" } }, speed = 3 },\n  7,\n]\n\
                repetition = { occurrences = \"three\", effect = \"now\" }\n";
    let card = write(folder.path(), "bad.toml", text);
    let (code, out, err) = parts(&run(&format!("moves {card}")));
    assert_eq!((code, out.as_str()), (2, ""));
    for place in [
        "4:5: E-SETTING-VALUE  draws[1].moves=300",
        "4:18: E-SETTING-VALUE  draws[1].counted=both",
        "5:54: E-SETTING-VALUE  draws[2].material.lone_king.stands=here",
        "5:75: E-SETTING-VALUE  draws[2].speed",
        "6:3: E-SETTING-VALUE  draws[3]=7",
        "8:16: E-SETTING-VALUE  repetition.occurrences=three",
        "8:39: E-SETTING-VALUE  repetition.effect=now",
    ] {
        assert!(err.contains(&format!("bad.toml:{place}")), "{place}: {err}");
    }
    assert!(err.contains("both_sides stronger_side") && err.contains("off_main_road"), "{err}");
    let line = ["moves", "english", "--set", r#"draws=[{"moves":5,"effect":"soon"}]"#];
    let (code, _, err) = parts(&damino().args(line).output().expect("it starts"));
    assert!(code == 2 && err.contains("draws[0].effect=soon") && err.contains("claimable"), "{err}");
}

#[test]
fn an_unknown_field_lists_all_that_there_are() {
    for game in ["russian", "block"] {
        let (_, out, _) = parts(&run(&format!("games {game} --json")));
        let info: Json = engine::serde_json::from_str(&out).expect("JSON");
        let (code, _, err) = parts(&run(&format!("games {game} --set nothing=1")));
        assert_eq!(code, 2, "{err}");
        let legal = err.lines().find_map(|line| line.strip_prefix("  Legal: ")).expect("a list");
        let listed: Vec<&str> = legal.split(' ').collect();
        for field in info["games"][0]["rules"].as_object().expect("rules").keys() {
            assert!(listed.contains(&field.as_str()), "{game} {field}: {legal}");
        }
    }
}

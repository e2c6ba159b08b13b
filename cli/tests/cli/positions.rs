//! Commands about one position: games, moves, perft, analyse.

use engine::serde_json::json;

use crate::{damino, json, keys, parts, run};

#[test]
fn games_lists_every_game_once_with_all_fields() {
    let (code, document) = json("games --json");
    assert_eq!(code, 0);
    assert_eq!(document["schema"], "damino.games/1");
    let games = document["games"].as_array().expect("a list of games");
    let fields = ["id", "name", "family", "aliases", "players", "hidden", "chance", "engines", "rules"];
    for game in games {
        assert!(fields.iter().all(|field| game.get(field).is_some()), "{game}");
    }
    let mut ids: Vec<_> = games.iter().map(|game| game["id"].as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), games.len());
    let (_, one) = json("games tic-tac-toe --json");
    assert_eq!(one["games"].as_array().map(Vec::len), Some(1));
    let (code, text, _) = parts(&run("games tic-tac-toe"));
    assert_eq!(code, 0);
    assert!(text.contains("tic-tac-toe"), "{text}");
}

#[test]
fn moves_tells_turn_moves_and_result() {
    let (code, document) = json("moves tic-tac-toe --position xo....... --json");
    assert_eq!(code, 0);
    assert_eq!(keys(&document), ["schema", "game", "position", "turn", "over", "result", "moves"]);
    assert_eq!(document["turn"], 0);
    assert_eq!(document["moves"].as_array().map(Vec::len), Some(7));
    let (_, over) = json("moves tic-tac-toe --position xxxoo.... --json");
    assert_eq!(over["over"], true);
    assert_eq!(over["moves"], json!([]));
    assert_eq!(over["result"]["winners"], json!([0]));
    assert_eq!(over["result"]["points"], json!([1, 0]));
}

#[test]
fn named_seats_are_text_and_further_fields_come_along() {
    let (_, document) = json("moves international --position W:WK4:B13,20,32,37 --json");
    assert_eq!(document["turn"], "white");
    let first = json!({
        "move": "4x27x38x15", "from": 4, "to": 15, "captures": [13, 20, 32], "path": [4, 27, 38, 15], "promotes": false,
    });
    assert_eq!(document["moves"][0], first);
    let (_, algebraic) = json("moves russian --position W:Wc3:Bd4 --json");
    assert_eq!(algebraic["moves"][0]["captures"], json!(["d4"]));
    let (_, over) = json("moves international --position W:W:B20 --json");
    assert_eq!((&over["turn"], &over["over"]), (&json!("white"), &json!(true)));
    assert_eq!(over["result"], json!({"winners": ["black"], "reason": "no_pieces", "points": [0, 1]}));
    let (code, faults) = json("moves international --position W:W31,31:B99 --json");
    assert_eq!((code, faults["errors"].as_array().map(Vec::len)), (3, Some(2)));
}

#[test]
fn perft_counts_the_same_however_it_counts() {
    let (_, plain) = json("perft tic-tac-toe --depth 9 --json");
    assert_eq!(keys(&plain), ["schema", "game", "position", "depth", "nodes", "seconds", "nps", "bulk", "threads"]);
    assert_eq!(plain["nodes"], 127_872);
    for options in ["--no-bulk", "--threads 2", "--hash 1", "--divide --threads 2 --hash 1"] {
        let (_, other) = json(&format!("perft tic-tac-toe --depth 9 {options} --json"));
        assert_eq!(other["nodes"], 127_872, "{options}");
    }
    let (_, divided) = json("perft tic-tac-toe --depth 5 --divide --json");
    let parts = divided["divide"].as_object().expect("leaves by move");
    assert_eq!(parts.len(), 9);
    assert_eq!(parts.values().filter_map(|leaves| leaves.as_u64()).sum::<u64>(), 15_120);
    assert_eq!(json("perft tic-tac-toe --depth 0 --json").1["nodes"], 1);
}

#[test]
fn analyse_finds_the_win_and_repeats_itself() {
    let line = "analyse tic-tac-toe --position xx.oo.... --depth 3 --multipv 2 --json";
    let (code, mut first) = json(line);
    assert_eq!(code, 0);
    assert_eq!(first["best"], "c1");
    assert_eq!(first["lines"][0]["score"], json!({"kind": "win-in", "value": 1}));
    assert_eq!(first["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(first["turn"], 0);
    let mut second = json(line).1;
    for document in [&mut first, &mut second] {
        document["seconds"] = json!(null);
        document["nps"] = json!(null);
    }
    assert_eq!(first, second);
}

#[test]
fn check_runs_the_laws() {
    let (code, document) = json("check tic-tac-toe --seed 5 --json");
    let laws = document["laws"].as_array().expect("a list of laws");
    assert!(laws.len() > 10);
    assert!(laws.iter().all(|law| keys(law) == ["law", "runs", "ok", "counterexample"]));
    assert_eq!(code == 0, laws.iter().all(|law| law["ok"] == true));
}

#[test]
fn every_command_helps_with_examples() {
    let commands = ["games", "moves", "perft", "replay", "analyse", "play", "check", "verify", "schema", "completions"];
    for command in commands {
        let (code, text, _) = parts(&run(&format!("{command} --help")));
        assert_eq!(code, 0);
        assert!(text.contains("Example"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
    let (code, script, _) = parts(&run("completions bash"));
    assert_eq!(code, 0);
    assert!(commands.iter().all(|command| script.contains(command)));
}

#[test]
fn positions_of_dominoes_have_two_forms_that_read_back() {
    let views = [
        "dom1 game:block set:6 players:2 turn:0 start:1 view:0 hand:2-1,5-1,6-1,3-2,5-2,4-3,6-5/?6 line:2-2 stock:14 log:2-2",
        "dom1 game:block set:3 players:2 turn:1 hand:1-0/2-0 line:3-3 stock:1-1,2-1,3-0,3-1,3-2,2-2,0-0 rules:hand=1",
    ];
    let as_form = |position: &str, form: &str| {
        let mut command = damino();
        command.args(["convert", "--game", "block", "--position", position, "--to", form]);
        if position.contains("set:3") || position.contains("\"set\":3") {
            command.args(["--set", "hand=1", "--set", "max_pip=3"]);
        }
        let (code, out, err) = parts(&command.output().expect("the program starts"));
        assert_eq!(code, 0, "{position} {form}: {err}");
        out.trim_end().to_owned()
    };
    for view in views {
        let json = as_form(view, "json");
        assert!(json.starts_with("{\"format\":\"dom1\""), "{json}");
        assert_eq!(as_form(&json, "dpn"), as_form(view, "dpn"));
    }
    assert_eq!(as_form(views[0], "dpn"), views[0], "nothing of the other hand is made up");
    let json = as_form(views[0], "json");
    for (from, to, code) in [
        ("\"L\":2", "\"L\":3", "E-DPN-JSON"),
        ("\"3-2L\",", "", "E-DPN-JSON"),
        ("\"spinner\":null", "\"spinner\":[2,2]", "E-DPN-JSON"),
        ("\"history\":[\"2-2\"]", "\"history\":[\"2-2\"],\"passes\":1", "E-DPN-LOG"),
        ("\"passes\":0", "\"passes\":1", "E-DPN-LOG"),
    ] {
        let changed = json.replacen(from, to, 1);
        let changed = if code == "E-DPN-LOG" { changed.replacen("\"passes\":0,", "", 1) } else { changed };
        let mut command = damino();
        command.args(["moves", "block", "--position", &changed]);
        let (found, _, err) = parts(&command.output().expect("the program starts"));
        assert!(found == 3 && err.contains(code), "{from} -> {to}: {found} {err}");
    }
}

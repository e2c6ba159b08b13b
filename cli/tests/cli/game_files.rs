//! Files of games: `replay`, `convert` and `pdn`, whole and broken, from files and pipes.

use engine::serde_json::{Value as Json, json};

use crate::{damino, parts, run, run_with, stream};

/// Three games, the middle one broken, one remark and one variation in each.
const CLUB: &str = "[White \"Example, A.\"]\n[Black \"B\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n\n\
    1. 32-28 {good} 19-23 (18-23) 2. 28x19 14x23 *\n\n\
    [White \"C\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 37-32 1-1\n\n\
    [White \"D\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *\n";

fn json_lines(line: &str, input: &str) -> (i32, Vec<Json>) {
    let (code, out, _) = parts(&run_with(line, input));
    (code, stream(&out))
}

#[test]
fn a_file_is_replayed_game_by_game() {
    let (code, games) = json_lines("replay - --json", CLUB);
    assert_eq!((code, games.len()), (3, 3));
    assert_eq!(games[0]["tags"]["White"], "Example, A.");
    assert_eq!(games[0]["plies"].as_array().map(Vec::len), Some(4));
    assert_eq!(games[0]["plies"][3]["move"], "14x23");
    assert_eq!(games[1]["plies"].as_array().map(Vec::len), Some(2));
    let error = &games[1]["errors"][0];
    assert_eq!(
        (&error["code"], &error["game"], &error["ply"]),
        (&json!("E-MOVE-MANDATORY-CAPTURE"), &json!(2), &json!(3))
    );
    assert_eq!((&error["line"], &error["column"]), (&json!(11), &json!(19)));
    assert_eq!(error["legal"], json!(["28x19"]));
    assert_eq!((&games[2]["game"], &games[2]["errors"]), (&json!("russian"), &json!([])));
}

#[test]
fn a_fault_is_shown_with_line_caret_and_choices() {
    let (code, _, errors) = parts(&run_with("replay -", "1. 32-28 19-23 2. 37-32"));
    assert_eq!(code, 3);
    let shown = "-:1:19: E-MOVE-MANDATORY-CAPTURE  game 1, ply 3: 37-32: a capture must be played (28x19 takes 23).\n  \
        1. 32-28 19-23 2. 37-32\n                    ^^^^^\n  Legal: 28x19\n";
    assert!(errors.ends_with(shown), "{errors}");
    assert!(errors.starts_with("note: -:1:4: W-PDN-GAMETYPE"), "{errors}");
}

#[test]
fn a_clock_and_a_second_number_make_no_second_game() {
    let (code, games) = json_lines("replay - --json", "1. 32-28 {[%clk 1:00]} 1. ... 19-23 2. 28x19");
    assert_eq!((code, games.len()), (0, 1));
    assert_eq!(games[0]["plies"].as_array().map(Vec::len), Some(3));
    let (_, games) = json_lines("convert --to json", "1. 32-28 {[%clk 1:00]} 1. ... 19-23 2. 28x19");
    assert_eq!(games[0]["nodes"][1], json!({"parent": 0, "move": "32-28", "remarks": [{"after": "[%clk 1:00]"}]}));
}

#[test]
fn set_up_positions_go_on_from_there() {
    let text = "[GameType \"20\"]\n1. 32-28 /FEN \"B:W28:B22\"/ 22x33 *";
    let (code, games) = json_lines("replay - --json", text);
    assert_eq!(code, 0, "{games:?}");
    assert_eq!(games[0]["plies"].as_array().map(Vec::len), Some(2));
    assert_eq!(games[0]["plies"][1]["ply"], 2);
    assert_eq!((&games[0]["position"], &games[0]["over"]), (&json!("W:W:B33"), &json!(true)));
}

#[test]
fn a_record_may_run_on_past_an_automatic_draw() {
    let moves = "15-10 16-11 10-15 11-16 ".repeat(20);
    let text = format!("[GameType \"20\"]\n[FEN \"W:WK15:BK16\"]\n[Result \"1-1\"]\n{moves}*");
    let (code, games) = json_lines("replay - --json", &text);
    assert_eq!(code, 0, "{:?}", games[0]["errors"]);
    assert_eq!(games[0]["plies"].as_array().map(Vec::len), Some(80));
    assert_eq!((&games[0]["over"], &games[0]["tags"]["Result"]), (&json!(true), &json!("1-1")));
}

#[test]
fn games_go_to_json_and_back() {
    let (code, pdn, _) = parts(&run_with("convert --to pdn", CLUB));
    assert_eq!(code, 3, "the broken game is said");
    let (code, lines, _) = parts(&run_with("convert --to json", &pdn));
    assert_eq!(code, 0);
    let (code, again, _) = parts(&run_with("convert --to pdn", &lines));
    assert_eq!((code, &again), (0, &pdn));
    let (_, moves, _) = parts(&run_with("convert --to moves", &pdn));
    assert_eq!(moves.lines().next(), Some("1. 32-28 19-23 2. 28x19 14x23"));
    let (_, old, _) = parts(&run_with("convert --pdn2", &pdn));
    assert!(old.contains("14x23 2-0\r\n"), "{old}");
    let illegal = lines.replacen("28x19", "28x17", 2);
    let (code, _, errors) = parts(&run_with("convert --to pdn", &illegal));
    assert!(code == 3 && errors.contains("E-MOVE"), "{errors}");
}

#[test]
fn positions_go_between_their_forms() {
    let convert = |to: &str, position: &str| {
        let output = damino().args(["convert", "--game", "international", "--position", position, "--to", to]).output();
        parts(&output.expect("the program starts"))
    };
    let hub = convert("hub", "W:W28,K50:B19").1;
    assert_eq!(hub.trim(), "WeeeeeeeeeeeeeeeeeebeeeeeeeeweeeeeeeeeeeeeeeeeeeeeW");
    assert_eq!(convert("fen", hub.trim()).1.trim(), "W:W28,K50:B19");
    let dxp = convert("dxp", "B:W31-50:B1-20").1;
    assert!(dxp.starts_with("Zzzzz"), "{dxp}");
    assert_eq!(convert("fen-ranges", dxp.trim()).1.trim(), "B:W31-50:B1-20");
    let (code, _, errors) = convert("nothing", "W:W28:B19");
    assert!(code == 2 && errors.contains("fen-ranges"), "{errors}");
}

#[test]
fn large_files_are_checked_counted_and_sifted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("club.pdn");
    std::fs::write(&file, format!("{CLUB}\n{CLUB}")).expect("the folder can be written");
    let on = |command: &str, more: &[&str]| {
        let output = damino().arg("pdn").arg(command).arg(&file).args(more).output();
        parts(&output.expect("the program starts"))
    };
    let (code, out, errors) = on("check", &[]);
    assert_eq!((code, errors.matches("E-MOVE-MANDATORY-CAPTURE").count()), (3, 2));
    assert!(out.ends_with("6 games, 22 plies, 2 errors\n"), "{out}");
    let (_, out, _) = on("stats", &["--json"]);
    let international = &stream(&out)[0]["stats"][0];
    assert_eq!((&international["games"], &international["faulty"]), (&json!(4), &json!(2)));
    let (code, out, _) = on("dedup", &[]);
    assert_eq!((code, out.matches("[White \"D\"]").count(), out.matches("[White \"C\"]").count()), (0, 1, 2));
    let (code, out, _) = on("filter", &["--player", "example", "--sound"]);
    assert_eq!((code, out.matches("[White").count()), (0, 2));
    assert_eq!(on("filter", &["--of", "italian"]).0, 1);
    let parts_folder = folder.path().join("parts");
    let (code, ..) = on("split", &["--into", &parts_folder.display().to_string()]);
    assert_eq!(code, 0);
    let part = std::fs::read_to_string(parts_folder.join("russian.pdn")).expect("a part for each game");
    assert_eq!(part.matches("c3-d4").count(), 2);
    assert_eq!(on("split", &["--into", &parts_folder.display().to_string()]).0, 2, "parts are not overwritten");
    // A file that is not there does not stop the ones after it.
    let (code, out, errors) = parts(&run(&format!("pdn check none.pdn {}", file.display())));
    assert!(code == 2 && out.ends_with("2 errors\n") && errors.contains("none.pdn: E-FILE-READ"), "{out} {errors}");
}

/// What one seat saw of a round to its end is taken up again, and tells nothing that hidden hands decide.
#[test]
fn views_of_finished_rounds_are_taken_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, json, dgn) = (path("whole.json"), path("seat.json"), path("seat.dgn"));
    for (game, seed) in [("esperanto-draw", 3), ("playroom", 2), ("block", 4), ("kozel", 4)] {
        let play = format!("play {game} --players random,random --rounds 1 --seed {seed} --quiet");
        assert_eq!(parts(&run(&format!("{play} --save {whole}"))).0, 0);
        let words = ["-c", &format!("load {whole}; save --seat 0 {json} --force; save --seat 0 {dgn} --force")];
        let saved = damino().args(words).output().expect("it runs");
        assert_eq!(parts(&saved).0, 0, "{game}: {}", parts(&saved).2);
        for file in [&json, &dgn] {
            let loaded = damino().args(["-c", &format!("load {file}; board")]).output().expect("it runs");
            let (code, out, errors) = parts(&loaded);
            assert!(
                code == 0 && out.contains("round is over") && !out.contains("Points"),
                "{game} {file}: {out}{errors}"
            );
        }
        let (code, document) = crate::json(&format!("replay {dgn} --json"));
        assert!(code == 0 && document["over"] == true, "{game}: {document}");
        assert!(document["result"]["points"].is_null() && document["points"].is_null(), "{game}: {document}");
        std::fs::remove_file(&whole).expect("it was written");
    }
    let given_up = format!("play block --seed 3; resign; save --seat 0 {json} --force; load {json}");
    let (code, out, errors) = parts(&damino().args(["-c", &given_up]).output().expect("it runs"));
    assert!(code == 0 && out.contains("It was over"), "{out}{errors}");
}

/// A game that is guessed is said to be, wherever it goes; a GameType of another board is no card's.
#[test]
fn what_is_guessed_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bare.pdn");
    std::fs::write(&file, "1. 11-15 *\n\n[GameType \"20\"][Result \"2-0\"]\n1. 32-28 0-2\n").expect("written");
    let (code, _, errors) = parts(&run(&format!("pdn check {}", file.display())));
    assert!(code == 0 && errors.contains("1 game without a GameType, guessed to be english"), "{errors}");
    let (_, out, _) = parts(&run(&format!("pdn check --json {}", file.display())));
    assert_eq!(stream(&out)[0]["guessed"], json!({"english": 1}));
    let (code, _, errors) = parts(&run(&format!("convert {} --to pdn", file.display())));
    assert!(code == 0 && errors.contains("W-PDN-GAMETYPE") && errors.contains("W-PDN-RESULT"), "{errors}");
    let card = folder.path().join("card.toml");
    std::fs::write(&card, "parent = \"russian\"\nid = \"x\"\ngame_type = \"20,W,10,10,N2,0\"\n").expect("written");
    let (code, _, errors) = parts(&run(&format!("moves {}", card.display())));
    assert!(code != 0 && errors.contains("E-CARD-VALUE") && errors.contains(":3:"), "{errors}");
}

#[test]
fn game_files_are_spoken_of_in_json_where_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("club.pdn").display().to_string();
    std::fs::write(&file, CLUB).expect("the folder can be written");
    let schemas = |words: &str| {
        let (code, out, _) = parts(&run(words));
        let lines = stream(&out);
        (code, lines)
    };
    let (code, lines) = schemas(&format!("pdn filter {file} --sound --json"));
    assert_eq!((code, &lines[0]["number"], &lines[0]["plies"]), (0, &json!(1), &json!(4)));
    assert!(lines[0]["source"].as_str().is_some_and(|source| source.contains("19-23")), "{lines:?}");
    assert_eq!(lines[2], json!({"schema": "damino.pdn/1", "games": 3, "chosen": 2}));
    let (_, lines) = schemas(&format!("pdn dedup {file} {file} --json"));
    assert_eq!(lines.last().expect("a total")["chosen"], 4, "a faulty game is kept each time");
    let parts_folder = folder.path().join("parts").display().to_string();
    let (_, lines) = schemas(&format!("pdn split {file} --into {parts_folder} --json"));
    assert_eq!(lines[0]["parts"].as_array().map(Vec::len), Some(2));
    let (code, lines) = schemas(&format!("convert {file} --to moves --json"));
    assert_eq!(code, 3);
    assert!(lines.iter().any(|line| line["schema"] == "damino.error/1" && line["code"] == "E-MOVE-MANDATORY-CAPTURE"));
    assert!(lines.iter().any(|line| line["form"] == "moves" && line["number"] == 1), "{lines:?}");
    assert_eq!(parts(&run(&format!("convert {file} --pdn2 --json"))).0, 2);
}

#[cfg(unix)]
#[test]
fn a_list_closed_early_ends_quietly_whatever_writes_it() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("many.pdn");
    std::fs::write(&file, "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n".repeat(3000))
        .expect("the folder can be written");
    let name = file.display().to_string();
    for words in [
        vec!["replay", &name, "--quiet"],
        vec!["replay", &name, "--json"],
        vec!["convert", &name, "--to", "json"],
        vec!["convert", &name, "--to", "pdn"],
        vec!["convert", &name, "--to", "moves"],
        vec!["pdn", "filter", &name, "--quiet"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
        let mut child = command.args(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        // The reading end is closed before anything is read.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        assert!(output.stderr.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn no_escape_codes_in_pipes() {
    for words in ["replay -", "replay - --json", "convert --to pdn", "convert --to moves", "pdn check -", "pdn stats -"]
    {
        let output = run_with(words, CLUB);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{words}");
    }
}

#[test]
fn changed_rules_are_not_lost_in_a_form_that_cannot_say_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "new international --set capture=optional; 32-28; save g.pdn";
    let output = damino().current_dir(folder.path()).args(["-c", script]).output().expect("the program starts");
    let (code, _, err) = parts(&output);
    assert!(code == 2 && err.contains("E-PDN-GAMETYPE") && err.contains("capture=optional"), "{code} {err}");
    assert!(!folder.path().join("g.pdn").exists());
}

#[test]
fn the_game_that_is_named_is_that_of_files_that_do_not_say_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = folder.path().join("mini.toml");
    let text = "family = \"draughts\"\nparent = \"russian\"\nid = \"mini\"\nwidth = 6\nheight = 6\nmen_rows = 2\n";
    std::fs::write(&card, text).expect("the folder takes files");
    let mini = card.display().to_string();
    for command in ["pdn check -", "replay -", "convert - --to moves"] {
        for (game, code, told) in
            [(mini.as_str(), 0, ""), ("nosuch", 2, "E-GAME-UNKNOWN"), ("block", 2, "E-GAME-UNKNOWN")]
        {
            let output = run_with(&format!("{command} --game {game}"), "1. b2-c3 *\n");
            let (found, _, err) = parts(&output);
            let list = game == "block" && command.starts_with("replay");
            assert!(list || (found == code && err.contains(told)), "{command} {game}: {found} {err}");
        }
    }
    let (code, record, _) = parts(&run_with(&format!("convert - --to json --game {mini}"), "1. b2-c3 *\n"));
    assert!(code == 0 && record.contains("\"game\":\"mini\""), "{record}");
    let (code, out, err) = parts(&run_with("replay -", &record));
    assert!(code == 0 && out.contains("b2-c3"), "{out}{err}");
}

#[test]
fn each_line_of_positions_has_its_number() {
    let (code, out, err) =
        parts(&run_with("convert - --game international --to hub", "W:WK1:B2\n\n \nW:WK1:B99\r\nnonsense\n"));
    assert!(code == 3 && out.lines().count() == 1, "{code} {out}");
    assert!(err.contains("-:4:8: E-POSITION-SQUARE") && err.contains("-:5:1: E-POSITION-SIDE"), "{err}");
}

#[test]
fn a_game_given_up_ends_where_it_was_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let scripts = [
        ("32-28; 19-23; undo; draw", "1. 32-28 { taken back: 19-23 } *", "1-1"),
        (
            "32-28; 19-23; 28x19; undo; undo; 18-23; comment tried; resign",
            "1. 32-28 18-23 { tried } (1... 19-23 2. 28x19) *",
            "0-2",
        ),
        ("32-28; 19-23; undo; draw; undo", "1. 32-28 19-23 *", "*"),
    ];
    for (number, (script, moves, result)) in scripts.into_iter().enumerate() {
        let line = format!("new international; {script}; save g{number}.pdn");
        let output = damino().current_dir(folder.path()).args(["-c", &line]).output().expect("the program starts");
        assert_eq!(parts(&output).0, 0, "{script}: {}", parts(&output).2);
        let pdn = std::fs::read_to_string(folder.path().join(format!("g{number}.pdn"))).expect("saved");
        assert!(pdn.contains(moves) && pdn.contains(&format!("[Result \"{result}\"]")), "{script}:\n{pdn}");
    }
}

#[test]
fn a_file_that_begins_with_a_comment_is_no_json() {
    for text in ["{intro} 1. 32-28 19-23 *\n", "{intro}\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n"] {
        let (code, out, err) = parts(&run_with("convert - --game international", text));
        assert!(code == 0 && out.contains("32-28 19-23"), "{text}: {out}{err}");
        let (_, document, _) = parts(&run_with("convert - --to json --game international", text));
        let (code, again, err) = parts(&run_with("convert - --to pdn", &document));
        assert!(code == 0 && again.contains("32-28 19-23"), "{text}: {again}{err}");
    }
}

#[test]
fn a_record_with_variations_is_converted_whole() {
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    let file = dir.path().join("kept.json").display().to_string();
    let lines =
        format!("new international; 32-28 19-23; undo 1; 18-23; nag 2; comment odd; tag Event Cup; save {file}");
    let (code, _, err) = parts(&damino().args(["-c", &lines]).output().expect("it starts"));
    assert_eq!(code, 0, "{err}");
    let (_, text, _) = parts(&run(&format!("convert {file} --to pdn")));
    assert!(text.contains("[Event \"Cup\"]") && text.contains("1. 32-28 19-23 (1... 18-23? { odd })"), "{text}");
}

/// Whoever looks through the list sees at once which rows stand on thin ground.
#[test]
fn the_list_says_which_rows_are_thinly_sourced() {
    let (code, out, _) = parts(&run("games"));
    let line = |id: &str| out.lines().find(|line| line.trim_start().starts_with(id)).unwrap_or_default().to_lowercase();
    for id in ["venezuelan", "telephone", "spantsiretti"] {
        assert!(code == 0 && line(id).contains("thinly sourced"), "{id}: {out}");
    }
}

/// Whatever a file begins with, its fault has a place in game 1 and game 2 is read.
#[test]
fn a_fault_at_the_very_beginning_loses_no_other_game() {
    let second = "\n\n[Event \"second\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n";
    let folder = tempfile::tempdir().expect("a folder");
    let faults = [
        ("hello world", "E-PDN-TEXT"),
        ("[Event \"a\"\n1. 32-28 *", "E-PDN-TAG"),
        ("(32-28", "E-PDN-VARIATION"),
        (")", "E-PDN-VARIATION"),
        ("}", "E-PDN-TEXT"),
        ("\u{1}\u{2}", "E-PDN-TEXT"),
    ];
    for (head, code) in faults {
        let path = folder.path().join("any.txt");
        std::fs::write(&path, format!("{head}{second}")).expect("a file");
        let path = path.to_string_lossy();
        let (exit, out, err) = parts(&run(&format!("replay {path} --json")));
        let games = stream(&out);
        assert_eq!((exit, games.len()), (3, 2), "{head:?}: {out}{err}");
        let error = &games[0]["errors"][0];
        assert_eq!(
            (&error["code"], &error["line"], &error["column"]),
            (&json!(code), &json!(1), &json!(1)),
            "{head:?}"
        );
        assert_eq!((&games[1]["tags"]["Event"], &games[1]["errors"]), (&json!("second"), &json!([])), "{head:?}");
        let (exit, _, err) = parts(&run(&format!("pdn check {path}")));
        assert!(exit == 3 && err.contains(&format!("any.txt:1:1: {code}")), "{head:?}: {err}");
        let (exit, out, _) = parts(&run(&format!("convert {path} --to json")));
        assert_eq!((exit, stream(&out).len()), (3, 2), "{head:?}");
    }
}

#[test]
fn an_empty_file_has_no_games_and_a_result_alone_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let empty = file("empty.pdn", "\n");
    for line in ["replay", "convert", "analyse"] {
        let (code, out, err) = parts(&run(&format!("{line} {empty}")));
        assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""), "{line}");
    }
    assert!(parts(&run(&format!("pdn check {empty}"))).1.ends_with("0 games, 0 plies, 0 errors\n"));
    let result = file("result.pdn", "*\n");
    assert!(parts(&run(&format!("pdn check {result}"))).1.ends_with("1 game, 0 plies, 0 errors\n"));
    // Moves without numbers: by the extension, or because the command says what it reads.
    let bare = file("bare.pdn", "32-28 19-23\n");
    assert!(parts(&run(&format!("pdn check {bare}"))).1.ends_with("1 game, 2 plies, 0 errors\n"));
    assert!(parts(&run_with("pdn check -", "32-28\n")).1.ends_with("1 game, 1 ply, 0 errors\n"));
}

#[test]
fn a_file_that_names_no_game_is_loaded_as_the_game_that_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pdn");
    std::fs::write(&path, "1. c3-d4 b6-a5 *\n").expect("a file");
    let loaded = |game: &str| {
        let line = format!("new {game}; load {}; history", path.display());
        parts(&damino().args(["-c", &line]).output().expect("it starts"))
    };
    for (at_hand, taken) in [("brazilian", "Brazilian"), ("international", "Russian"), ("kozel", "Russian")] {
        let (code, out, err) = loaded(at_hand);
        assert!(code == 0 && out.contains(taken) && out.contains("1. c3-d4 b6-a5"), "{at_hand}: {out}{err}");
    }
}

/// A game that a form cannot hold is left out with its number; those after it are converted.
#[test]
fn a_game_that_cannot_be_written_loses_no_other_game() {
    let file = |middle: &str| {
        format!("[GameType \"20\"]\n\n1. 32-28 *\n\n{middle}\n\n[White \"last\"]\n[GameType \"20\"]\n\n1. 31-27 *\n")
    };
    for middle in ["[GameType \"99\"]\n\n1. 1-2 *", "[Event \"?\"]\n\n1. 1-2 *"] {
        let (_, converted, _) = parts(&run_with("convert - --to json", &file(middle)));
        let (code, back, err) = parts(&run_with("convert - --to pdn", &converted));
        assert!(code == 2 && err.contains("E-RECORD-NONE") && err.contains("game 2 is left out"), "{err}");
        assert!(back.contains("32-28") && back.contains("[White \"last\"]") && back.contains("31-27"), "{back}");
    }
    let polish = file("[GameType \"20\"]\n\n1. 32-28 {\u{141}} *");
    let (code, latin, err) = parts(&run_with("convert - --pdn2", &polish));
    assert!(code == 2 && err.contains("E-PDN-LATIN") && err.contains("game 2 is left out"), "{err}");
    assert!(latin.contains("32-28") && latin.contains("last"), "{latin}");
}

#[test]
fn games_of_other_rules_are_other_games() {
    let games = "[Event \"r\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n\n[Event \"b\"]\n[GameType \"26\"]\n\n1. c3-d4 d6-c5 *\n\n\
        [Event \"k\"]\n[GameType \"26\"]\n[Variant \"Damludo\"]\n\n1. c3-d4 d6-c5 *\n";
    let (code, out, _) = parts(&run_with("pdn dedup -", games));
    assert_eq!((code, out.matches("[Event").count()), (0, 3), "{out}");
}

#[test]
fn a_game_that_is_not_known_is_not_taken_for_the_one_at_hand() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.pdn").display().to_string();
    std::fs::write(&file, "[GameType \"999\"]\n\n1. 32-28 19-23 *\n\n1. 32-28 *\n").expect("the folder takes files");
    let at = |number: u8| {
        let script = format!("new international; load {file} {number}; fen");
        parts(&damino().args(["-c", &script]).output().expect("the program starts"))
    };
    let (code, _, err) = at(1);
    assert!(code != 0 && err.contains("E-PDN-GAMETYPE"), "{err}");
    assert_eq!(at(2).0, 0, "a game that says nothing is of the game at hand");
}

#[test]
fn the_older_dialect_ends_games_with_results_that_it_reads() {
    for (result, end) in [("7-3", "*"), ("16-21", "*"), ("1+ - 1-", "*"), ("1-1", "1-1")] {
        let game = format!("[GameType \"20\"]\n[Result \"{result}\"]\n\n1. 32-28 *\n");
        let (_, old, _) = parts(&run_with("convert --pdn2", &game));
        assert!(
            old.contains(&format!("[Result \"{result}\"]")) && old.trim_end().ends_with(&format!("28 {end}")),
            "{old}"
        );
        let (code, again) = json_lines("replay - --json", &old);
        assert_eq!((code, again[0]["plies"].as_array().map(Vec::len)), (0, Some(1)), "{old}");
    }
}

//! Games with hidden hands: what one seat cannot see changes no byte of what it is shown.

use engine::serde_json::{self, Value as Json};

use crate::{damino, parts, run, run_with, stream};

/// The same table twice but for tiles that seat 0 does not see: two in the other hands, and the order of the stock.
const TABLES: [&str; 2] = [
    "dom1 game:esperanto-draw set:6 players:3 turn:0 hand:0-0,4-0,2-1,5-1,6-2,3-3,5-3/4-1,4-2,5-2,4-3,6-3,4-4,6-4/\
     5-0,6-1,2-2,5-4,5-5,6-5 line:3-0 stock:6-6,6-0,3-1,2-0,3-2,1-1,1-0",
    "dom1 game:esperanto-draw set:6 players:3 turn:0 hand:0-0,4-0,2-1,5-1,6-2,3-3,5-3/6-6,4-2,6-1,4-3,6-3,4-4,6-4/\
     5-0,5-2,2-2,5-4,5-5,6-5 line:3-0 stock:1-0,4-1,6-0,3-1,2-0,3-2,1-1",
];

/// Runs prompt commands in a folder of their own; all output, and the file that they may have written.
fn commands(lines: &str) -> (Option<i32>, Vec<u8>, Vec<u8>, Option<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = damino();
    command.current_dir(folder.path()).arg("--keep-going").write_stdin(lines);
    let output = command.output().expect("the program starts");
    let file = std::fs::read_to_string(folder.path().join("own.json")).ok();
    (output.status.code(), output.stdout, output.stderr, file)
}

#[test]
fn hidden_tiles_change_no_byte_for_a_seat() {
    let shown = TABLES.map(|table| {
        commands(&format!(
            "new dominoes --seed 4 --position \"{table}\"\nboard\nfen\npos\nhand\nline\nseen\nscore\n99\n66\n9\n\
             moves\nhint 3\n21 33\ndraw\nreveal\nperft 2\neval\nhistory\nsave --seat 0 own.json\n"
        ))
    });
    assert!(shown[0] == shown[1], "{}", String::from_utf8_lossy(&shown[1].1));
    let (_, out, refusals, file) = &shown[0];
    let (out, refusals) = (String::from_utf8_lossy(out), String::from_utf8_lossy(refusals));
    for needed in ["your hand", "view:0", "Wrote own.json"] {
        assert!(out.contains(needed), "{needed}: {out}");
    }
    for code in ["E-TILE-NOT-HELD", "E-DRAW-CAN-PLAY", "E-REVEAL-HIDDEN", "E-POSITION-HIDDEN"] {
        assert!(refusals.contains(code), "{code}: {refusals}");
    }
    let view: Json = serde_json::from_str(file.as_deref().expect("a file")).expect("JSON");
    assert_eq!((&view["format"], &view["seat"]), (&"damino-view/1".into(), &0.into()));
    assert!(view.get("seed").is_none(), "the seed gives all hands");
}

/// What is wrong with a seat's view is shown in its file.
#[test]
fn a_broken_view_is_refused_at_its_place_in_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_, _, _, file) =
        commands(&format!("new dominoes --seed 4 --position \"{}\"\nsave --seat 0 own.json\n", TABLES[0]));
    let broken = file.expect("a file").replace("hand:0-0,4-0", "hand:0-0,0-0");
    let path = folder.path().join("own.json");
    std::fs::write(&path, &broken).expect("the folder can be written");
    let line = 1 + broken.split("0-0,0-0").next().expect("a start").matches('\n').count();
    let output = damino().current_dir(folder.path()).args(["-c", "load own.json"]).output().expect("starts");
    let (code, _, err) = parts(&output);
    assert_eq!(code, 3, "{err}");
    assert!(err.contains(&format!("own.json:{line}:")) && err.contains("E-TILE-TWICE"), "{err}");
}

#[test]
fn an_answer_is_that_of_the_seat_to_move() {
    let answers = TABLES.map(|table| {
        let mut command = damino();
        command.args(["analyse", "dominoes", "--nodes", "300", "--seed", "2", "--json", "--position", table]);
        let (code, out, _) = parts(&command.output().expect("the program starts"));
        assert_eq!(code, 0);
        let mut answer = stream(&out).remove(0);
        answer["seconds"] = 0.into();
        answer["nps"] = 0.into();
        answer
    });
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0]["position"].as_str().is_some_and(|text| text.contains("view:0")), "{}", answers[0]);
    let view = answers[0]["position"].as_str().expect("text").to_owned();
    for (position, seat) in [(TABLES[0].to_owned(), Some("1")), (view.replace("turn:0", "turn:1"), None)] {
        let mut command = damino();
        command.args(["analyse", "dominoes", "--json", "--nodes", "10", "--position", &position]);
        command.args(seat.map(|seat| ["--seat", seat]).into_iter().flatten());
        let (code, out, _) = parts(&command.output().expect("the program starts"));
        assert_eq!((code, &stream(&out)[0]["code"]), (3, &"E-POSITION-HIDDEN".into()), "{position}");
    }
}

#[test]
fn a_table_of_engines_is_played_from_a_seed_and_replayed() {
    let line = "play dominoes --players engine,engine:pimc,engine --level 1 --seed 11 --json";
    let (code, first, _) = parts(&run(line));
    assert_eq!(code, 0);
    assert_eq!(first, parts(&run(line)).1);
    let events = stream(&first);
    assert_eq!(events[0]["settings"]["players"], "3");
    let drawn = events.iter().filter_map(|event| event["move"].as_str()).find(|text| text.starts_with('+'));
    assert!(drawn.is_none_or(|text| text.len() > 1), "the table's record states what is drawn");
    let (code, replayed, _) = parts(&run_with("replay --json", &first));
    let (replayed, last) = (&stream(&replayed)[0], events.last().expect("events"));
    assert_eq!(code, 0);
    assert_eq!(replayed["result"], last["result"]);
    let line = |position: &Json| {
        let words = position.as_str().unwrap_or_default().split(' ').filter(|word| !word.starts_with("log:"));
        words.filter(|word| !word.starts_with("start:")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line(&replayed["position"]), line(&last["record"]["position"]));
}

#[test]
fn open_hands_and_turns_taken_back_are_in_the_record() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = damino();
    command.current_dir(folder.path());
    command.args(["-c", "new dominoes --set players=3 --seed 7 --open-hands; reveal; moves; 1; undo; save t.json"]);
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.contains("seat 2 ") && out.contains("hidden hands too"), "{out}");
    let record = std::fs::read_to_string(folder.path().join("t.json")).expect("a record");
    let record: Json = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["remarks"], serde_json::json!(["open hands", "seat 0 took a turn back"]));
}

#[test]
fn the_table_calls_the_players_by_their_names() {
    let play = "play dominoes --set players=4 --names you,East,North,West --level 1 --seed 7";
    let (_, out, refusals, _) = commands(&format!("{play}\nboard\nboard speech\nseen\nscore\nside 1\nreveal\n"));
    let (out, refusals) = (String::from_utf8_lossy(&out), String::from_utf8_lossy(&refusals));
    for needed in ["  East 7 tiles   North 7   West 6   stock 0", "East holds 7 tiles.", "\nEast: 7 tiles"] {
        assert!(out.contains(needed), "{needed}: {out}");
    }
    assert!(refusals.contains("the hand of East is hidden"), "{refusals}");
    for text in [&out, &refusals] {
        let called = text.to_lowercase().match_indices("seat ").count();
        assert_eq!(called, 0, "{text}");
    }
    let (_, out, ..) = commands("play dominoes --set players=3 --level 1 --seed 7\nboard\n");
    let out = String::from_utf8_lossy(&out);
    assert!(out.contains("seat 1 7 tiles   seat 2 6 tiles"), "nobody has a name: {out}");
}

/// The table of a domino game as a graph, at the prompt and as a diagram.
#[test]
fn the_table_is_drawn_as_a_graph() {
    let position = "dom1 game:cross set:6 players:2 turn:0 hand:5-5,4-4/3-3,2-2 line:6-1.1-1*.1-2 up:1-0 stock:0-0";
    let out = damino().args(["diagram", "cross", "--dot", "--position", position]).output().expect("it starts");
    let (code, text, err) = parts(&out);
    assert!(code == 0 || err.contains("E-"), "{err}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table.dot").to_string_lossy().into_owned();
    let lines = format!("new block --seed 3; go; go; save {file}; save {file}");
    let (code, out, err) = parts(&damino().args(["-c", &lines]).output().expect("it starts"));
    let drawn = std::fs::read_to_string(&file).expect("it was written");
    assert!(drawn.starts_with("graph {") && drawn.contains("shape=box"), "{drawn}{text}");
    assert!(code != 0 && out.contains("the table as a graph") && err.contains("E-FILE-FOREIGN"), "{out}{err}");
    let (code, _, err) = parts(&run("diagram international --dot"));
    assert!(code == 2 && err.contains("E-DIAGRAM-NONE"), "{err}");
}

/// What a position says beside is shown again to whoever gave it, and to nobody who knows less.
#[test]
fn unknown_keys_of_a_position_are_kept_within_the_wall() {
    let line = ["moves", "block", "--json", "--position"];
    let moves = |text: &str| {
        let (code, out, err) = parts(&damino().args(line).arg(text).output().expect("it starts"));
        assert_eq!(code, 0, "{out}{err}");
        stream(&out)[0]["position"].as_str().expect("a position").to_owned()
    };
    let view = "dom1 game:block set:1 players:2 turn:0 view:0 hand:1-0/?1 line:1-1 stock:0 clock:17 secret:0-0 \
                rules:hand=1";
    let echoed = moves(view);
    assert!(echoed.ends_with(" clock:17 secret:0-0"), "{echoed}");
    assert!(moves(&echoed).ends_with(" clock:17 secret:0-0"));
    let full = "dom1 game:block set:1 players:2 turn:0 hand:1-0/0-0 line:1-1 stock:0 secret:0-0 rules:hand=1";
    let line = ["analyse", "block", "--nodes", "10", "--json", "--position", full];
    let (code, out, err) = parts(&damino().args(line).output().expect("it starts"));
    assert!(code == 0 && !out.contains("secret"), "the view of a full position: {out}{err}");
    let script = format!("new block --position \"{full}\"; pos");
    let (_, out, _) = parts(&damino().args(["-c", &script]).output().expect("it starts"));
    assert!(!out.contains("secret"), "at the prompt hands are hidden: {out}");
}

#[test]
fn names_and_engines_stay_in_files_of_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (view, table) = (file("view.json"), file("table.dgn"));
    let line = "play kozel --players human,engine,human --names Ana,Bot,Carl --seed 4 --level 1";
    let input = format!("save --seat 0 {view}\nsave {table}\n");
    let (code, out, err) = parts(&run_with(line, &input));
    assert!(code == 0 || out.contains("Saved"), "{out}{err}");
    let said = |script: &str| parts(&damino().args(["-c", script]).output().expect("it starts")).1;
    let seen = said(&format!("load {view}; board"));
    assert!(seen.contains("Bot") && seen.contains("Carl"), "{seen}");
    let sides = said(&format!("load {table}; side"));
    assert!(sides.contains("Bot       engine, info-mcts level 1"), "{sides}");
    let (code, _, err) = parts(&run(&format!("replay {view}")));
    assert!(code == 3 && err.contains("E-RECORD-VIEW"), "{err}");
    let (code, _, err) = parts(&run("analyse no-such-file.json"));
    assert!(code == 2 && err.contains("no-such-file.json: E-FILE-READ"), "{err}");
}

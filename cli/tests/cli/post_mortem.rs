//! What the moves of a finished round were worth: with all hands open, and therefore never before the end.

use std::path::{Path, PathBuf};

use engine::serde_json::Value as Json;

use crate::{damino, parts, run, stream};

/// The last event of a game between engines.
fn played(game: &str) -> Json {
    let (code, out, _) = parts(&run(&format!("play {game} --level 1 --seed 5 --json")));
    assert_eq!(code, 0, "{game}");
    stream(&out).pop().expect("events")
}

fn written(folder: &Path, record: &Json) -> PathBuf {
    let file = folder.join("game.json");
    std::fs::write(&file, record.to_string()).expect("the folder takes files");
    file
}

#[test]
fn every_move_of_every_round_is_weighed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let end = played("block --players engine,heaviest --rounds 3");
    let file = written(folder.path(), &end["record"]);
    let (code, out, _) = parts(&run(&format!("analyse {} --json", file.display())));
    assert_eq!(code, 0);
    let plies = stream(&out);
    let (_, replayed, _) = parts(&run(&format!("replay {} --json", file.display())));
    let moves = stream(&replayed).remove(0)["plies"].clone();
    let moves: Vec<_> = moves.as_array().expect("plies").iter().filter(|ply| ply["turn"] != "chance").collect();
    assert_eq!(plies.len(), moves.len());
    for (weighed, told) in plies.iter().zip(moves) {
        assert_eq!(["ply", "turn", "move"].map(|key| &weighed[key]), ["ply", "turn", "move"].map(|key| &told[key]));
        let loss = weighed["loss"].as_i64().expect("a number");
        assert!(loss >= 0 && (loss == 0) == (weighed["mark"] == ""), "{weighed}");
        assert_eq!((&weighed["hands"], &weighed["exact"]), (&"open".into(), &true.into()));
    }
    assert!(plies.iter().any(|ply| ply["loss"] != 0), "engines do not see the other hand");
    let (_, text, _) = parts(&run(&format!("analyse {}", file.display())));
    for needed in ["Open-hands analysis", "round 3", "Given away: ", "loss"] {
        assert!(text.contains(needed), "{needed}: {text}");
    }
}

#[test]
fn what_cannot_be_weighed_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut running = played("block --players engine,engine --rounds 1")["record"].clone();
    let acts = running["acts"].as_array_mut().expect("acts");
    acts.pop();
    running["position"] = "".into();
    running.as_object_mut().expect("a record").remove("result");
    let file = written(folder.path(), &running);
    let (code, out, _) = parts(&run(&format!("analyse {} --json", file.display())));
    let told = stream(&out);
    assert_eq!((code, told.len(), &told[0]["code"]), (3, 1, &"E-REVEAL-HIDDEN".into()), "{out}");
}

/// Where nothing can be told with all hands open an engine weighs the moves, each from what its seat knew.
#[test]
fn an_engine_weighs_the_moves_of_all_other_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (game, players) in [("kozel-georgian", 3), ("all-fives", 3), ("esperanto-draw", 4), ("english6", 2)] {
        let engines = vec!["engine"; players].join(",");
        let record = played(&format!("{game} --players {engines} --rounds 1"))["record"].clone();
        let file = written(folder.path(), &record);
        let line = format!("analyse {} --nodes 60 --json", file.display());
        let (code, out, err) = parts(&run(&line));
        let told = stream(&out);
        let acts = record["acts"].as_array().expect("acts").iter().filter(|act| act["move"].is_string()).count();
        assert_eq!((code, told.len()), (0, acts), "{game}: {err}");
        for (index, ply) in told.iter().enumerate() {
            let best = ply["best"] == ply["move"];
            assert!(ply["game"] == game && ply["engine"].is_string() && ply["ply"].is_u64(), "{ply}");
            assert!(!best || (ply["loss"] == 0.0 && ply["mark"] == ""), "{ply}");
            assert!(index == 0 || ply["ply"].as_u64() > told[index - 1]["ply"].as_u64(), "{ply}");
        }
        assert_eq!(out, parts(&run(&line)).1, "{game}: the same again");
        let (code, text, _) = parts(&run(&format!("analyse {} --nodes 60 --seat 0", file.display())));
        assert!(code == 0 && text.contains("Moves weighed by"), "{text}");
    }
}

#[test]
fn the_prompt_weighs_only_what_is_over() {
    let turns = "moves\n1\n".repeat(30);
    for (begin, is_weighed) in
        [("new block --seed 5", true), ("new all-fives --seed 5", true), ("new block --set players=3 --seed 5", false)]
    {
        let lines = format!("{begin}\nanalyse nodes 200\n{turns}analyse\n");
        let (_, out, errors) = parts(&damino().arg("--keep-going").write_stdin(lines).output().expect("starts"));
        assert_eq!(out.matches("Open-hands analysis").count(), usize::from(is_weighed), "{out}");
        assert_eq!(errors.contains("E-WEIGH-RULES"), !is_weighed, "{errors}");
        let before = out.split("Open-hands").next().unwrap_or_default();
        assert!(before.contains("scores for"), "during the round it searches for the seat to move: {out}");
    }
}

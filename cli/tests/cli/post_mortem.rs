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
    let three = played("kozel-georgian --players engine,engine,engine --rounds 1")["record"].clone();
    let scoring = played("all-fives --players engine,engine --rounds 1")["record"].clone();
    let squares = played("english6 --players engine,engine --rounds 1")["record"].clone();
    let refused = [
        (running, "E-REVEAL-HIDDEN"),
        (three, "E-WEIGH-RULES"),
        (scoring, "E-WEIGH-RULES"),
        (squares, "E-FORMAT-UNSUPPORTED"),
    ];
    for (record, wanted) in refused {
        let file = written(folder.path(), &record);
        let (code, out, _) = parts(&run(&format!("analyse {} --json", file.display())));
        let told = stream(&out);
        assert_eq!((code, told.len(), &told[0]["code"]), (3, 1, &wanted.into()), "{out}");
    }
}

#[test]
fn the_prompt_weighs_only_what_is_over() {
    let turns = "moves\n1\n".repeat(30);
    for (begin, is_weighed) in [("new block --seed 5", true), ("new all-fives --seed 5", false)] {
        let lines = format!("{begin}\nanalyse nodes 200\n{turns}analyse\n");
        let (_, out, errors) = parts(&damino().arg("--keep-going").write_stdin(lines).output().expect("starts"));
        assert_eq!(out.matches("Open-hands analysis").count(), usize::from(is_weighed), "{out}");
        assert_eq!(errors.contains("E-WEIGH-RULES"), !is_weighed, "{errors}");
        let before = out.split("Open-hands").next().unwrap_or_default();
        assert!(before.contains("scores for"), "during the round it searches for the seat to move: {out}");
    }
}

//! Games with variations, remarks and tags: nothing of them is lost on the way through files and between two sittings.

use std::fs;
use std::path::Path;

use super::keeper::Keeper;
use super::session::Repl;
use super::stage::Manner;
use super::tests::{answer, prompt};
use crate::store::StateDir;

/// A game with a set-up and a passed turn in its middle.
const STRETCHES: &str = "[GameType \"20\"]\n[White \"A\"]\n\n{first} 1. 32-28 {one} 19-23 (18-23! {two}) 2. 28x19 14x23\n\
    /FEN \"W:W27,32:B21,12\"/ 3. 27x16 {x} /FEN \"W::\"/ 4. 32-27 *\n";

fn say(repl: &mut Repl<'_>, lines: &[&str]) -> String {
    lines.iter().map(|line| answer(repl, line).0).last().unwrap_or_default()
}

fn path(dir: &Path, name: &str) -> String {
    dir.join(name).display().to_string()
}

/// A prompt with the game of `STRETCHES` and something more said, and a folder for its files.
fn studied(registry: &engine::registry::Registry) -> (Repl<'_>, tempfile::TempDir) {
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    fs::write(dir.path().join("in.pdn"), STRETCHES).expect("written");
    let keeper = Keeper::Slots(StateDir::at(dir.path()), None);
    let mut repl = prompt(registry, Manner::Plain, keeper);
    let load = format!("load {}", path(dir.path(), "in.pdn"));
    assert!(say(&mut repl, &[&load]).contains("next: [W:W27,32:B21,12]"));
    (repl, dir)
}

#[test]
fn every_stretch_of_a_game_is_walked() {
    let registry = catalog::registry();
    let (mut repl, _dir) = studied(&registry);
    assert_eq!(say(&mut repl, &["last", "fen"]), "B:W16,27:B12\n");
    assert_eq!(say(&mut repl, &["prev", "fen"]), "W:W16,32:B12\n");
    assert_eq!(say(&mut repl, &["prev", "fen"]), "B:W16,32:B12\n");
    assert_eq!(say(&mut repl, &["prev", "prev", "undo", "fen"]).lines().count(), 1);
    assert_eq!(say(&mut repl, &["goto 1", "next", "next 2", "fen"]), say(&mut repl, &["last", "fen"]));
    let tree = say(&mut repl, &["tree"]);
    say(&mut repl, &["first", "last", "12w"]);
    assert_eq!(say(&mut repl, &["goto 1b", "next 2", "tree"]), tree, "walking adds nothing");
}

#[test]
fn a_move_that_does_not_fit_leaves_everything_as_it_was() {
    let registry = catalog::registry();
    let (mut repl, dir) = studied(&registry);
    let file = path(dir.path(), "odd.json");
    let text = "{\"format\":\"damino-record/1\",\"game\":\"international\",\"seed\":\"0\",\
        \"generator\":\"xoshiro256++\",\"acts\":[{\"move\":\"32-28\"}],\"position\":\"\",\"study\":{\"nodes\":\
        [{},{\"parent\":0,\"move\":\"32-28\"},{\"parent\":1,\"move\":\"19-23\"},{\"parent\":2,\"move\":\"1-50\"}]}}";
    fs::write(&file, text).expect("written");
    say(&mut repl, &[&format!("load {file}")]);
    let before = say(&mut repl, &["fen"]);
    assert!(say(&mut repl, &["last"]).contains("E-MOVE"));
    assert_eq!(say(&mut repl, &["fen"]), before);
}

#[test]
fn records_and_unfinished_games_keep_the_whole_study() {
    let registry = catalog::registry();
    let (mut repl, dir) = studied(&registry);
    say(
        &mut repl,
        &["last", "comment the end", "nag 3", "tag Event Cup", "first", "comment at the start", "next", "17-21"],
    );
    let (tree, tags) = (say(&mut repl, &["tree"]), say(&mut repl, &["tag"]));
    for words in ["first", "at the start", "two", "the end", "$3", "17-21"] {
        assert!(tree.contains(words), "{words}: {tree}");
    }
    for name in ["out.json", "out.pdn"] {
        let file = path(dir.path(), name);
        say(&mut repl, &[&format!("save {file}")]);
        let mut other = prompt(&registry, Manner::Plain, Keeper::Nowhere);
        say(&mut other, &[&format!("load {file}"), "goto 1", "next", "next 3"]);
        assert_eq!(say(&mut other, &["tree"]), tree, "{name}");
        assert!(say(&mut other, &["tag"]).contains("Cup"), "{name}");
    }
    say(&mut repl, &["last", "undo"]);
    let here = say(&mut repl, &["tree"]);
    drop(repl);
    let mut next = prompt(&registry, Manner::Plain, Keeper::Slots(StateDir::at(dir.path()), None));
    say(&mut next, &["resume"]);
    assert_eq!((say(&mut next, &["tree"]), say(&mut next, &["tag"])), (here, tags));
}

#[test]
fn what_was_taken_back_is_ahead_after_resuming() {
    let registry = catalog::registry();
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Slots(StateDir::at(dir.path()), None));
    say(&mut repl, &["new international", "32-28", "19-23", "28x19", "undo 2"]);
    drop(repl);
    let mut next = prompt(&registry, Manner::Plain, Keeper::Slots(StateDir::at(dir.path()), None));
    let taken_up = say(&mut next, &["resume"]);
    assert!(taken_up.contains("next: 19-23"), "{taken_up}");
    assert!(say(&mut next, &["last"]).starts_with("28x19"));
}

#[test]
fn a_finished_game_with_something_said_is_not_thrown_away() {
    let registry = catalog::registry();
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    let keeper = || Keeper::Slots(StateDir::at(dir.path()), None);
    let mut repl = prompt(&registry, Manner::Plain, keeper());
    say(&mut repl, &["new international", "32-28", "resign", "comment a slip of the hand", "new international"]);
    say(&mut repl, &["resume"]);
    assert!(say(&mut repl, &["tree"]).contains("a slip"));
    let file = path(dir.path(), "kept.pdn");
    say(&mut repl, &[&format!("save {file}"), "new international"]);
    assert_eq!(say(&mut repl, &["resume"]), "No unfinished game.\n");
}

#[test]
fn tags_that_decide_the_game_are_refused() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    say(&mut repl, &["new international", "32-28"]);
    for tag in ["FEN \"W:W31:B20\"", "FEN rubbish", "GameType 25", "GameType x", "event Cup", "Setup? 1"] {
        let reply = say(&mut repl, &[&format!("tag {tag}")]);
        assert!(reply.contains("E-"), "{tag}: {reply}");
    }
    for tag in ["Event Cup", "White \"A. B.\"", "Result 2-0", "Annotator \"C \\ D\"", "GameType 20"] {
        let reply = say(&mut repl, &[&format!("tag {tag}")]);
        assert!(!reply.contains("E-"), "{tag}: {reply}");
    }
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    let file = path(dir.path(), "tags.pdn");
    say(&mut repl, &[&format!("save {file}")]);
    let again = say(&mut repl, &[&format!("load {file}"), "tag"]);
    assert!(again.contains("Cup") && again.contains("A. B."), "{again}");
}

#[test]
fn moves_are_numbered_by_the_colour_that_opens_the_game() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    say(&mut repl, &["new english", "side both", "9-13", "22-18", "6-9"]);
    assert_eq!(say(&mut repl, &["history"]), "1. 9-13 22-18 2. 6-9\n");
    let goto = |repl: &mut Repl<'_>, place: &str| say(repl, &[&format!("goto {place}")]);
    assert_eq!(goto(&mut repl, "1w"), "9-13 1.w  (next: 22-18)\n");
    assert_eq!(goto(&mut repl, "2"), "22-18 2.b  (next: 6-9)\n");
    // A game that the second colour takes up.
    say(&mut repl, &["new international", "side both", "fen B:W28:B17,1", "17-22", "28x17", "1-6"]);
    assert_eq!(say(&mut repl, &["history"]), "1... 17-22 2. 28x17 1-6\n");
    assert_eq!(goto(&mut repl, "2b"), "28x17 2.b  (next: 1-6)\n");
    assert_eq!(goto(&mut repl, "1"), "1.b  (next: 17-22)\n");
    assert!(goto(&mut repl, "1w").contains("begins with the other seat's move"));
    for wrong in ["1x", "1bb", "1.z"] {
        assert!(goto(&mut repl, wrong).contains("E-GOTO"), "{wrong}");
    }
    // Over by a rule beside the moves: nothing is legal any more.
    let reply = say(&mut repl, &["new turkish", "side both", "fen W:Wc3:Bh7", "c3-d4"]);
    assert!(reply.contains("E-GAME-OVER") && !reply.contains("Legal"), "{reply}");
}

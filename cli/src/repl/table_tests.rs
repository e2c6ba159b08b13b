//! A table that several people share, with moves taken back, files and unfinished games: whoever sits before the screen
//! sees no tile of another hand, and nobody's before somebody has come.

use engine::outcome::Seat;
use engine::registry::Registry;
use engine::session::Viewer;

use super::keeper::Keeper;
use super::session::Repl;
use super::stage::Manner;
use super::tests::{Paper, answer, prompt};
use crate::store::StateDir;

const GAMES: [&str; 4] = ["esperanto-draw", "playroom", "kozel-georgian", "all-fives"];

/// A prompt where two people share a table of three places, with the first of them before the screen.
fn shared<'r>(registry: &'r Registry, game: &str, seed: u64, keeper: Keeper) -> Repl<'r> {
    let mut repl = prompt(registry, Manner::Terminal, keeper);
    let (reply, _) = answer(&mut repl, &format!("play {game} --set players=3 --side 0,2 --seed {seed} --level 1"));
    assert!(!reply.contains("E-"), "{reply}");
    repl
}

/// Calls whoever is to move before the screen, if it is a person; what the screen then says.
fn call(repl: &mut Repl<'_>) -> String {
    let mut paper = Paper::default();
    if let Some(seat) = repl.table.awaited() {
        repl.face(seat, &mut paper).expect("a face");
    }
    paper.0
}

/// The tiles of the hands that the person before the screen must not see, as text.
fn hidden(repl: &Repl<'_>, facing: Option<Seat>) -> Vec<String> {
    let hand = |seat: Seat| {
        let text = repl.table.session.position(Viewer::Seat(seat));
        let hands = text.split(" hand:").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        hands.split('/').nth(seat.index()).unwrap_or_default().split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    repl.table.seats().filter(|&seat| facing != Some(seat)).flat_map(hand).filter(|tile| tile.contains('-')).collect()
}

/// Words of a reply that name a tile.
fn tiles(reply: &str) -> Vec<String> {
    let words = reply.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter(|word| word.len() >= 3 && word[1..].contains('-')).map(str::to_owned).collect()
}

/// No tile of a hand that is hidden before or after it stands in a reply: what was laid or taken back is no hand's.
fn check(reply: &str, before: &[String], after: &[String], what: &str) {
    for tile in tiles(reply) {
        let turned: Vec<&str> = tile.split('-').rev().collect();
        let turned = turned.join("-");
        let leaks = |hands: &[String]| hands.iter().any(|held| *held == tile || *held == turned);
        assert!(!(leaks(before) && leaks(after)), "{what} shows {tile}: {reply}");
    }
}

#[test]
fn taking_back_and_files_show_no_other_hand() {
    let registry = catalog::registry();
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    for (index, game) in GAMES.into_iter().enumerate() {
        for seed in 0..6 {
            let file = dir.path().join(format!("{game}-{seed}.json")).display().to_string();
            let mut repl = shared(&registry, game, seed + 10 * index as u64, Keeper::Nowhere);
            for turn in 0..8 {
                call(&mut repl);
                let own = repl.table.legal().first().map(|mv| mv.text.clone()).unwrap_or_default();
                let load = format!("load {file}");
                let save = format!("save {file} --force");
                for line in ["undo", "redo 9", "history", &own, "undo 1", "redo", "moves", &save, &load, "board"] {
                    let facing = repl.table.facing;
                    let before = hidden(&repl, facing);
                    let (reply, _) = answer(&mut repl, line);
                    // Taking up a game sends everybody away from the screen.
                    let after = hidden(&repl, repl.table.facing);
                    if repl.table.facing.is_some() || line == load {
                        check(&reply, &before, &after, &format!("{game} {seed} turn {turn}: {line}"));
                    }
                    if line == load {
                        assert_eq!(repl.table.facing, None, "{game}: nobody has come yet");
                        let seen = call(&mut repl);
                        check(&seen, &hidden(&repl, repl.table.facing), &hidden(&repl, repl.table.facing), line);
                    }
                }
            }
        }
    }
}

#[test]
fn a_shared_table_taken_up_again_waits_for_somebody() {
    let registry = catalog::registry();
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    let keeper = || Keeper::Slots(StateDir::at(dir.path()), None);
    for game in GAMES {
        let mut repl = shared(&registry, game, 3, keeper());
        call(&mut repl);
        let own = repl.table.legal().first().map(|mv| mv.text.clone()).expect("a person is to move");
        answer(&mut repl, &own);
        let (record, hands) = (repl.record(), hidden(&repl, None));
        drop(repl);
        let mut next = prompt(&registry, Manner::Terminal, keeper());
        let (reply, _) = answer(&mut next, "resume 1");
        assert_eq!(next.table.facing, None, "{game}");
        check(&reply, &hands, &hands, game);
        assert_eq!(next.record(), record, "{game}");
        let (forgot, _) = answer(&mut next, "new tic-tac-toe");
        assert!(!forgot.contains("E-"), "{forgot}");
        answer(&mut next, "resume forget 1");
    }
}

/// Games at one prompt are dealt from one seed, and never twice the same.
#[test]
fn later_games_of_a_seed_are_other_deals() {
    let registry = catalog::registry();
    let deals = || {
        let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
        let deal = |repl: &mut Repl<'_>| {
            answer(repl, "new esperanto-draw");
            repl.table.session.position(Viewer::All)
        };
        [deal(&mut repl), deal(&mut repl), deal(&mut repl)]
    };
    let [one, two, three] = deals();
    assert!(one != two && two != three && one != three);
    assert_eq!(deals(), [one, two, three]);
}

#[test]
fn a_seats_own_file_is_taken_up_as_that_seat_knows_it() {
    let registry = catalog::registry();
    let dir = tempfile::tempdir().expect("tests have a temporary directory");
    for game in GAMES {
        let file = dir.path().join(format!("{game}.json")).display().to_string();
        let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
        answer(&mut repl, &format!("new {game} --set players=3 --seed 5"));
        for _ in 0..2 {
            let first = repl.table.legal()[0].text.clone();
            assert!(!answer(&mut repl, &first).0.contains("E-"), "{game}: {first}");
        }
        let seat = repl.table.to_move().expect("a seat is to move");
        let view = repl.table.session.position(Viewer::Seat(seat));
        let (told, _) = answer(&mut repl, "history");
        answer(&mut repl, &format!("save --seat {} {file}", seat.0));
        for file in [&file, &format!("{file}.dgn")] {
            let (reply, _) = answer(&mut repl, &format!("load {file}"));
            assert!(!reply.contains("E-"), "{game}: {reply}");
            assert_eq!(repl.table.session.seen_by(), Some(seat), "{game}: {reply}");
            assert_eq!(repl.table.session.position(Viewer::Seat(seat)), view, "{game}");
            assert_eq!(answer(&mut repl, "history").0, told, "{game}: {file}");
            let (reply, _) = answer(&mut repl, &format!("save {file}.dgn"));
            assert!(reply.contains(" moves)") && !reply.contains(" 0 moves"), "{game}: {reply}");
        }
        let whole = std::fs::read_to_string(&file).expect("saved");
        let other = format!("\"seat\": {}", (seat.0 + 1) % 3);
        for (from, to) in
            [(format!("\"seat\": {}", seat.0), other.as_str()), ("\"over\": false".into(), "\"over\": true")]
        {
            let changed = format!("{file}.changed.json");
            std::fs::write(&changed, whole.replacen(&from, to, 1)).expect("the folder takes files");
            let (reply, _) = answer(&mut repl, &format!("load {changed}"));
            assert!(reply.contains("E-RECORD-POSITION"), "{game}: {to}: {reply}");
        }
        let (reply, _) = answer(&mut repl, &format!("save --seat public {file}.public.dgn"));
        assert!(reply.contains("E-SEAT-HIDDEN"), "{game}: {reply}");
        let other = (seat.0 + 1) % 3;
        let (reply, _) = answer(&mut repl, &format!("save --seat {other} {file} --force"));
        assert!(reply.contains("E-SEAT-HIDDEN"), "{game}: {reply}");
        answer(&mut repl, &format!("save {file}"));
        let (reply, _) = answer(&mut repl, &format!("load {file}"));
        assert!(!reply.contains("E-") && repl.table.session.seen_by() == Some(seat), "{game}: {reply}");
    }
}

#[test]
fn words_of_the_game_take_nothing_behind_them_and_names_are_told_apart() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    answer(&mut repl, "new esperanto-draw");
    for (line, code) in [
        ("hand 1", "E-COMMAND-ARGUMENT"),
        ("seen 1", "E-COMMAND-ARGUMENT"),
        ("play esperanto-draw --names Ana,Ana", "E-COMMAND-ARGUMENT"),
        ("play esperanto-draw --names Ana, Ana", "E-COMMAND-ARGUMENT"),
    ] {
        let (reply, _) = answer(&mut repl, line);
        assert!(reply.contains(code), "{line}: {reply}");
    }
}

/// Giving up brings nobody points: what was made in play stays, and the end adds nothing.
#[test]
fn giving_up_makes_no_points() {
    let registry = catalog::registry();
    for (game, winners) in [("esperanto-draw", 3), ("all-fives", 3), ("block-partners", 2)] {
        let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
        answer(&mut repl, &format!("new {game} --set players=4 --seed 2"));
        answer(&mut repl, "resign");
        let result = repl.table.session.status().result.expect("it is over");
        assert_eq!((result.reason.as_str(), result.winners.len()), ("resignation", winners), "{game}");
        assert_eq!(result.points, [0; 4], "{game}");
    }
}

/// Once the hands may be seen the round is over for good, and nobody gives up for another.
#[test]
fn what_was_given_up_is_not_taken_up_again() {
    let registry = catalog::registry();
    let mut repl = shared(&registry, "esperanto-draw", 5, Keeper::Nowhere);
    call(&mut repl);
    let other = if repl.table.facing == Some(Seat(0)) { "2" } else { "0" };
    let (reply, _) = answer(&mut repl, &format!("resign {other}"));
    assert!(reply.contains("E-SEAT-HIDDEN"), "{reply}");
    let (reply, _) = answer(&mut repl, "resign");
    assert!(reply.contains("resignation"), "{reply}");
    answer(&mut repl, "reveal");
    for line in ["undo", "undo 1", "undo 99"] {
        let (reply, _) = answer(&mut repl, line);
        assert!(reply.contains("E-UNDO-OVER"), "{line}: {reply}");
    }
}

/// What one seat saw is shown to that person, whoever is to move.
#[test]
fn a_seats_view_comes_before_that_seat() {
    let registry = catalog::registry();
    let folder = tempfile::tempdir().expect("tests have a temporary directory");
    let mut repl = shared(&registry, "esperanto-draw", 5, Keeper::Nowhere);
    for seat in [0, 2] {
        let file = folder.path().join(format!("{seat}.json")).display().to_string();
        answer(&mut repl, &format!("save --seat {seat} {file}"));
        let mut other = prompt(&registry, Manner::Terminal, Keeper::Nowhere);
        answer(&mut other, &format!("load {file}"));
        if let Some(awaited) = other.table.awaited() {
            assert_eq!(awaited, Seat(seat));
        }
        assert_eq!(other.table.viewer(), Viewer::Seat(Seat(seat)));
    }
}

/// A seat answers to its number, its letter, its name and that of the person in it, as help and lists write them.
#[test]
fn seats_are_named_in_every_way_that_the_prompt_names_them() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    for (line, part) in [
        ("new block --seed 3 --set players=3 --open-hands", ""),
        ("side seat 1", "1 you"),
        ("side 0 seat 2", "1 (engine)"),
        ("resign seat 9", "E-SEAT-UNKNOWN"),
        ("resign seat 1 2", "E-COMMAND-ARGUMENT"),
        ("save --seat public view.json", "save --seat public FILE.dgn"),
        ("resign seat 1", "resignation"),
        ("play international --side black --names Ann,Bo", ""),
        ("side ann", "Ann"),
        ("side seat white", "Ann"),
    ] {
        let (reply, _) = answer(&mut repl, line);
        assert!(reply.contains(part), "{line}: {reply}");
    }
}

#[test]
fn help_knows_the_words_of_the_game_at_hand_and_of_others() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    let told = |repl: &mut Repl<'_>, topic: &str| answer(repl, &format!("help {topic}")).0;
    answer(&mut repl, "new international");
    assert!(told(&mut repl, "draw").contains("Claim or offer a draw"));
    assert!(told(&mut repl, "pass").contains("A move in games of the family dominoes"));
    assert!(told(&mut repl, "seen").contains("Tells in games of the family dominoes"));
    answer(&mut repl, "new dominoes");
    assert!(told(&mut repl, "draw").contains("takes a tile from the stock"));
    assert!(told(&mut repl, "pass").contains("A move of this game"));
    assert!(told(&mut repl, "seen").starts_with("seen\n  Tells the tiles"));
    assert!(told(&mut repl, "quorum").contains("E-HELP-UNKNOWN"));
    // The examples can be typed as they stand.
    for verb in ["side", "resign", "play"] {
        for line in told(&mut repl, verb).lines().filter_map(|line| line.strip_prefix("  > ")) {
            let (reply, _) = answer(&mut repl, &line.replace(" --seed 7", " --seed 7 --level 1"));
            assert!(!reply.contains("E-COMMAND-ARGUMENT") && !reply.contains("no seat `"), "{line}: {reply}");
        }
    }
}

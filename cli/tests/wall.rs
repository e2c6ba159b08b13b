//! The wall through the built program: tables that a seat cannot tell apart are the same bytes in every command, as text
//! and as JSON. (`src/repl/wall_tests.rs` compares many more tables, within one process.)

use std::path::Path;

use assert_cmd::Command;
use engine::game::Turn;
use engine::outcome::Seat;
use engine::random::{Random, sub_seed};
use engine::record::{Player, Record};
use engine::registry::{Entry, OpenRequest};
use engine::session::Session;

/// Moves before the question, at most.
const MOVES: usize = 40;
/// What the person types; `load` comes before it.
const TYPED: &str = "board\nboard speech\nboard ascii\nfen\npos\nhand\nline\nseen\nodds\nscore\nmoves\nhistory\nshow\n\
                     rules\neval\nperft 1\ndivide 1\nreveal\n99\nnonsense\n\
                     save --seat 9 no.json\n";
/// Moves, typed where they are none: a real one may show what was drawn, and others then answer from their own hands.
const TRIED: [&str; 6] = ["65", "6-6l", "0-0", "+", "pass", "keep"];
/// What takes a search; where somebody else is to move it is refused.
const SOUGHT: &str = "hint 1\nanalyse nodes 30 lines 2\n";
/// Typed last: what was taken back shows as little.
const TAKEN_BACK: &str = "undo 1\nhistory\nboard\nredo 1\nundo 2\nmoves\nredo 2\n";

fn damino(folder: &Path, args: &[&str], typed: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
    command.args(args).current_dir(folder).env("DAMINO_STATE", folder).env("NO_COLOR", "1").write_stdin(typed);
    let output = command.output().expect("the program starts");
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    (output.status.code(), out + "\n--- errors\n" + &err)
}

/// The record of a table in the middle of a round, with one person at it.
fn dealt(entry: &dyn Entry, number: u64) -> (Record, Seat, bool, String) {
    let mut random = Random::new(sub_seed(number, &entry.info().id));
    let request = OpenRequest { seed: random.bits(), ..OpenRequest::default() };
    let mut session = entry.open(&request).expect("a game opens").session;
    session.settle_chance();
    for _ in 0..random.below(MOVES) {
        let legal = session.legal();
        let Some(mv) = random.choose(&legal) else { break };
        session.play(&mv.text).expect("a listed move");
        if session.status().over() {
            session.undo(1, engine::session::Viewer::All);
            break;
        }
    }
    let seat = person(&*session, number, &mut random);
    let player = |at: usize| match at == seat.index() {
        true => Player { name: "Ana".into(), kind: "human".into(), engine: None },
        false => Player { name: format!("e{at}"), kind: "engine".into(), engine: Some("random".into()) },
    };
    session.set_players((0..session.seats()).map(player).collect());
    let moves = session.turn() == Turn::Seat(seat);
    let refused = TRIED.iter().filter(|text| !moves || session.read_move(text).is_err());
    let tried = refused.map(|text| format!("{text}\n")).collect();
    (Record { redo: Vec::new(), ..session.record() }, seat, moves, tried)
}

fn person(session: &dyn Session, number: u64, random: &mut Random) -> Seat {
    let any = Seat(random.below(session.seats()) as u8);
    session.seat_on_move().filter(|_| number.is_multiple_of(2)).unwrap_or(any)
}

/// An answer of the analysis without what depends on the clock.
fn timeless(answer: &str) -> String {
    let kept = |part: &&str| !part.starts_with("\"seconds\"") && !part.starts_with("\"nps\"");
    answer.split(',').filter(kept).collect::<Vec<_>>().join(",")
}

/// Every byte that the seat gets, each command after its name.
fn shown(record: &Record, seat: Seat, moves: bool, tried: &str) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    std::fs::write(folder.join("table.json"), record.to_json()).expect("written");
    let own = format!("save --seat {} own.json --force\n", seat.0);
    let typed = format!("load table.json\n{TYPED}{tried}{}{own}{TAKEN_BACK}", if moves { SOUGHT } else { "" });
    let mut all = Vec::new();
    for args in [&["--keep-going", "--echo"][..], &["--keep-going", "--echo", "--json"]] {
        let (code, text) = damino(folder, args, &typed);
        all.push((args.join(" "), format!("{code:?}\n{text}")));
        all.push(("own.json".into(), std::fs::read_to_string(folder.join("own.json")).expect("a view was saved")));
    }
    for args in [&["replay", "own.json"][..], &["replay", "own.json", "--json"]] {
        all.push((args.join(" "), format!("{:?}", damino(folder, args, ""))));
    }
    if moves {
        all.extend(asked(folder, record));
    }
    all
}

/// What the seat to move is told of the whole position, given on the command line.
fn asked(folder: &Path, record: &Record) -> Vec<(String, String)> {
    let mover = |args: &[&str]| {
        let mut all = args.to_vec();
        all.extend(["--json", "--seed", "5", "--position", &record.position]);
        let (code, text) = damino(folder, &all, "");
        (args.join(" "), format!("{code:?}\n{}", timeless(&text)))
    };
    let (asked, listed) = mover(&["moves", &record.game]);
    // `moves` says the position as it was given; what may be played is the seat's own business.
    let listed = listed.split_once("\"moves\":").map_or(listed.clone(), |(_, list)| list.to_owned());
    vec![mover(&["analyse", &record.game, "--nodes", "30", "--multipv", "3"]), (asked, listed)]
}

#[test]
fn the_program_tells_no_seat_what_it_cannot_see() {
    let registry = catalog::registry();
    let (mut different, mut tables, mut movers) = (0, 0, 0);
    // In the everyday run one table of every fourth game, the person being to move at every other one at least.
    let full = std::env::var_os("DAMINO_FULL").is_some();
    let (step, of_each) = if full { (1, 20) } else { (4, 1) };
    for (first, entry) in (0..).zip(registry.entries().filter(|entry| entry.info().hidden).step_by(step)) {
        for number in first..first + of_each {
            let (record, seat, moves, tried) = dealt(entry, number);
            let twin = entry.twin(&record, seat, number).expect("another world that looks the same");
            // The seed is the table's, not the deal's: whoever wants to play honestly does not deal it again.
            let twin = Record { seed: record.seed.clone(), ..twin };
            let (one, other) = (shown(&record, seat, moves, &tried), shown(&twin, seat, moves, &tried));
            for ((name, one), (_, other)) in one.iter().zip(&other) {
                let line = one.lines().zip(other.lines()).find(|(one, other)| one != other);
                assert!(one == other, "{name}: {seat:?} tells {} from {}: {line:#?}", record.position, twin.position);
            }
            assert!(one[0].1.contains("your hand"), "the table was taken up: {}", one[0].1);
            different += usize::from(record.position != twin.position);
            (tables, movers) = (tables + 1, movers + usize::from(moves));
        }
    }
    assert!(different * 2 > tables && movers * 3 > tables, "{different} of {tables} tables differ, {movers} asked");
}

//! The wall through the program: tables that differ only in what a seat cannot see answer the person there with the same
//! bytes, whatever is typed, completed or saved, and an engine in his place moves the same.

use std::path::Path;

use engine::game::Turn;
use engine::outcome::Seat;
use engine::random::{Random, sub_seed};
use engine::record::Record;
use engine::registry::{Entry, OpenRequest, Registry};
use engine::session::{Analysis, Session, Viewer};

use super::complete::Completion;
use super::keeper::Keeper;
use super::session::Repl;
use super::stage::Manner;
use super::tests::{answer, prompt};
use crate::seating::{EngineSeat, Sitter, Strength, players};

/// Deals that are compared, over all games of hidden information together; with `DAMINO_FULL=1` so many more.
const DEALS: usize = 200;
const MORE_DEALS: usize = 800;
/// In every so manieth round through the games all engines search and large tables are dealt, and at every so manieth
/// deal somebody asks for a hint: that takes long. `DAMINO_FULL=1` does the first two at every deal.
const SEARCHED: usize = 10;
const HINTED: usize = 333;
/// Tables of more seats are large.
const SMALL: usize = 4;
/// Seats and teams that games are tried with.
const SEATINGS: [(&str, &str); 12] = [
    ("players", "2"),
    ("players", "3"),
    ("players", "4"),
    ("players", "5"),
    ("players", "6"),
    ("players", "8"),
    ("players", "10"),
    ("teams", "2x2"),
    ("teams", "2x3"),
    ("teams", "3x2"),
    ("teams", "2x4"),
    ("teams", "5x2"),
];
/// What the person looks at, apart from what only his game has.
const LOOKED_AT: &[&str] = &[
    "board ascii",
    "board unicode",
    "board speech",
    "flip",
    "flip",
    "moves",
    "history",
    "fen",
    "pos",
    "rules",
    "show",
    "reveal",
    "eval",
    "perft 1",
    "divide 1",
    "help errors",
    "resign 9",
    "draw",
];
/// What he types to find something out.
const TRIED: &[&str] = &[
    "65",
    "0-0",
    "6-6l",
    "31r",
    "1-1",
    "42 left",
    "p",
    "pass",
    "+",
    "+6-4",
    "+1-0",
    "+?",
    "keep",
    "5-5&4-4",
    "6-6 5-5 4-4",
    "99",
    "nonsense",
    "save --seat 9 x.json",
    "undo 0",
    "redo 3",
];

/// Settings of a game.
type Set = Vec<(String, String)>;

/// The seats and teams that this game can be played with: at small tables, and at all.
fn seatings(entry: &dyn Entry) -> (Vec<Set>, Vec<Set>) {
    let opened = SEATINGS.map(|(key, value)| {
        let settings = vec![(key.to_owned(), value.to_owned())];
        let request = OpenRequest { settings: settings.clone(), ..OpenRequest::default() };
        entry.open(&request).ok().map(|opened| (settings, opened.session.seats()))
    });
    let opened: Vec<(Set, usize)> = opened.into_iter().flatten().collect();
    let small = opened.iter().filter(|(_, seats)| *seats <= SMALL).map(|(settings, _)| settings.clone());
    (small.collect(), opened.iter().map(|(settings, _)| settings.clone()).collect())
}

/// A table in the middle of a round, and a seat at it: the person's, who is to move half of the time.
fn dealt(entry: &dyn Entry, settings: Set, random: &mut Random) -> (Box<dyn Session>, Seat) {
    let request = OpenRequest { settings, seed: random.bits(), position: None };
    let mut session = entry.open(&request).expect("these settings open").session;
    session.settle_chance();
    for _ in 0..random.below(50) {
        let legal = session.legal();
        let Some(mv) = random.choose(&legal) else { break };
        session.play(&mv.text).expect("a listed move");
        if session.status().over() {
            session.undo(1, Viewer::All);
            break;
        }
    }
    let any = Seat(random.below(session.seats()) as u8);
    let seat = session.seat_on_move().filter(|_| random.below(2) == 0).unwrap_or(any);
    let engine = EngineSeat { engine: None, strength: Strength::Nodes(40) };
    let sitter = |other: usize| if other == seat.index() { Sitter::Human } else { Sitter::Engine(engine.clone()) };
    let sitters: Vec<Sitter> = (0..session.seats()).map(sitter).collect();
    let players = players(&*session, &sitters, &[]);
    session.set_players(players);
    (session, seat)
}

/// Everything that the person gets to see, in one text. `longer` are questions that need a search.
fn shown(repl: &mut Repl<'_>, seat: Seat, longer: &[&str], folder: &Path) -> String {
    let mut text = String::new();
    let ask = |repl: &mut Repl<'_>, line: &str| format!("{}{line}\n{}", repl.prompt(), answer(repl, line).0);
    let topics: Vec<&str> = repl.table().session.topics().into_iter().map(|(word, _)| word).collect();
    // A move that is legal is left out: others would answer it, and each has a hand of his own.
    let is_move =
        |repl: &Repl<'_>, line: &str| repl.table().sees_mover() && repl.table().session.read_move(line).is_ok();
    for line in LOOKED_AT.iter().chain(&topics).chain(TRIED).chain(longer) {
        if !is_move(repl, line) {
            text += &ask(repl, line);
        }
    }
    let file = folder.join("seat.json");
    text += &ask(repl, &format!("save --seat {} {} --force", seat.0, file.display()));
    text += &std::fs::read_to_string(&file).expect("the view was saved");
    text += &completed(repl);
    text += &engine_move(&*repl.table().session, seat, if longer.is_empty() { 1 } else { usize::MAX });
    // What is taken back and played again shows as little.
    for line in ["undo 1", "redo 1", "undo 2", "history", "board ascii", "redo 2", "undo", "history", "redo"] {
        text += &ask(repl, line);
    }
    text += &completed(repl);
    text
}

/// What completion offers at some places of a line.
fn completed(repl: &Repl<'_>) -> String {
    let completion = Completion::of(repl);
    let fits = ["", "6", "s", "save --seat ", "side ", "analyse "].map(|typed| completion.complete(typed, typed.len()));
    format!("{completion:?} {fits:?} {:?}\n", completion.forced())
}

/// What the first engines do in the person's place.
fn engine_move(session: &dyn Session, seat: Seat, engines: usize) -> String {
    if session.turn() != Turn::Seat(seat) {
        return String::new();
    }
    let answers = session.engines().into_iter().take(engines).map(|name| {
        let engine = EngineSeat { engine: Some(name), strength: Strength::Nodes(40) };
        let found = session.search(&engine.request(session, None), &mut |_| ());
        format!("{:?}\n", found.map(|found| Analysis { seconds: 0.0, ..found }))
    });
    answers.collect()
}

fn seated<'r>(registry: &'r Registry, record: &Record) -> Repl<'r> {
    let mut repl = prompt(registry, Manner::Plain, Keeper::Nowhere);
    let seated = repl.seated_of(record, "the record").expect("a record of a game can be taken up");
    repl.place(seated);
    repl
}

#[test]
fn tables_that_a_seat_cannot_tell_apart_answer_alike() {
    let registry = catalog::registry();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let hidden: Vec<&dyn Entry> = registry.entries().filter(|entry| entry.info().hidden).collect();
    let full = std::env::var_os("DAMINO_FULL").is_some();
    let seatings: Vec<_> = hidden.iter().map(|entry| seatings(*entry)).collect();
    let (mut different, mut lengths) = (0, 0);
    let deals = if full { DEALS + MORE_DEALS } else { DEALS };
    for number in 0..deals {
        let entry = hidden[number % hidden.len()];
        let (round, game) = (number / hidden.len(), number % hidden.len());
        let long = full || round % SEARCHED == SEARCHED - 1;
        let seatings = if long { &seatings[game].1 } else { &seatings[game].0 };
        let settings = seatings[round % seatings.len()].clone();
        let mut random = Random::new(sub_seed(number as u64, &entry.info().id));
        let (session, seat) = dealt(entry, settings, &mut random);
        let record = Record { redo: Vec::new(), ..session.record() };
        let twin = entry.twin(&record, seat, random.bits()).expect("another world that looks the same");
        different += usize::from(twin.position != record.position);
        lengths += usize::from(twin.acts.len() != record.acts.len());
        let longer: &[&str] = match number {
            _ if number % HINTED == 0 => &["analyse nodes 60 lines 3", "hint 2"],
            _ if long => &["analyse nodes 60 lines 3"],
            _ => &[],
        };
        let [one, other] =
            [&record, &twin].map(|record| shown(&mut seated(&registry, record), seat, longer, folder.path()));
        let line = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        assert!(one == other, "{seat:?} tells {} from {}: {line:?}", record.position, twin.position);
    }
    assert!(different > deals / 2, "{different} pairs of different tables");
    assert!(lengths > 0 || !full, "{lengths} pairs of different lengths");
}

//! Hidden hands at a (pseudo) terminal: a person against engines to the end, and two people at one keyboard, each of
//! whom must never see a byte of the other's hand.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use engine::record::{Record, RecordedAct};
use expectrl::session::OsSession;
use expectrl::{Expect as _, Regex};

/// Empties the screen and what can be scrolled back to.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

fn table(folder: &Path, args: &[&str]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
    command.args(["play", "dominoes", "--level", "1", "--seed", "7", "--save"]).arg(folder.join("table.json"));
    command.args(args).env("DAMINO_STATE", folder).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = OsSession::spawn(command).expect("the binary starts at a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session
}

/// Plays the first legal move whenever somebody is asked, to the end; everything that was on the screen.
fn play_through(session: &mut OsSession) -> String {
    let mut seen = String::new();
    for _ in 0..300 {
        let found = session.expect(Regex("press Enter|Your turn|You drew|Game over")).expect("the game goes on");
        seen += &String::from_utf8_lossy(found.before());
        let what = String::from_utf8_lossy(found.get(0).expect("a match")).into_owned();
        seen += &what;
        let answer = match what.as_str() {
            "press Enter" => "\r",
            "Game over" => "quit\r",
            _ => {
                let found = session.expect("> ").expect("a prompt");
                seen += &String::from_utf8_lossy(found.before());
                seen += "> ";
                "moves; 1\r"
            }
        };
        session.send(answer).expect("the terminal takes text");
        if what == "Game over" {
            let rest = session.expect("Bye").expect("the program ends");
            return seen + &String::from_utf8_lossy(rest.before());
        }
    }
    panic!("no end of the game: {seen}");
}

fn record(folder: &Path) -> Record {
    // The record is written after the farewell.
    for _ in 0..100 {
        let text = std::fs::read_to_string(folder.join("table.json")).unwrap_or_default();
        if let Ok(record) = Record::parse(&text) {
            return record;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("no record of the game");
}

/// A move: the seat, the tile, and whether it was drawn.
type Told = (usize, String, bool);

/// Who moved, and the tiles that each move draws and lays; before them the hands as dealt.
fn told(record: &Record, first: usize, seats: usize) -> (Vec<BTreeSet<String>>, Vec<Told>) {
    let tile = |text: &str| text.trim_start_matches('+').chars().take(3).collect::<String>();
    let mut hands = Vec::new();
    let (mut moves, mut seat) = (Vec::new(), first);
    for act in &record.acts {
        match act {
            RecordedAct::Chance(deal) => {
                let deal = deal.strip_prefix("hand:").and_then(|rest| rest.split(' ').next()).expect("a deal");
                hands = deal.split('/').map(|hand| hand.split(',').map(str::to_owned).collect()).collect();
            }
            RecordedAct::Move(text) if text.starts_with('+') => moves.push((seat, tile(text), true)),
            RecordedAct::Move(text) => {
                moves.push((seat, tile(text), false));
                seat = (seat + 1) % seats;
            }
            _ => {}
        }
    }
    (hands, moves)
}

/// The number of the act that the last prompt of a stretch asks for.
fn last_turn(stretch: &str, name: &str) -> Option<usize> {
    let end = stretch.rfind(&format!(" {name}> "))?;
    stretch[..end].rsplit(" t").next()?.parse().ok()
}

#[test]
fn a_person_plays_three_engines_to_the_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut session =
        table(folder.path(), &["--players", "human,engine,engine,engine", "--names", "you,East,North,West"]);
    let seen = play_through(&mut session);
    assert!(seen.contains(" you> "), "{seen}");
    assert!(seen.contains("East ") && !seen.contains("depth "), "engines do not think aloud: {seen}");
    assert!(seen.contains("hidden ones too"), "what is kept is said: {seen}");
    let record = record(folder.path());
    assert!(record.result.is_some_and(|result| !result.ranking.is_empty()));
}

#[test]
fn no_byte_of_another_hand_is_shown_to_two_people() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut session = table(folder.path(), &["--players", "human,human", "--names", "Ana,Bo"]);
    let seen = play_through(&mut session);
    let record = record(folder.path());
    let names = ["Ana", "Bo"];
    let first =
        usize::from(record.acts.iter().any(|act| matches!(act, RecordedAct::Chance(deal) if deal.ends_with("1"))));
    let (hands, moves) = told(&record, first, 2);
    let mut checked = 0;
    let mut facing = None;
    for stretch in seen.split(CLEAR) {
        if let Some(seat) = (0..2).find(|&seat| stretch.contains(&format!("Pass the keyboard to {}", names[seat]))) {
            assert!(hands.iter().flatten().all(|tile| !stretch.contains(tile.as_str())), "nobody is there: {stretch}");
            facing = Some(seat);
            continue;
        }
        let Some(seat) = facing else {
            assert!(
                hands.iter().flatten().all(|tile| !stretch.contains(tile.as_str())),
                "before anybody came: {stretch}"
            );
            continue;
        };
        let until = last_turn(stretch, names[seat]).expect("a prompt of the person");
        let other = 1 - seat;
        let mut secret = hands[other].clone();
        for (_, tile, drawn) in moves.iter().take(until - 1).filter(|(of, ..)| *of == other) {
            if *drawn {
                secret.insert(tile.clone())
            } else {
                secret.remove(tile)
            };
        }
        for tile in &secret {
            let turned: String = tile.chars().rev().collect();
            assert!(!stretch.contains(tile.as_str()) && !stretch.contains(&turned), "{tile} in {stretch}");
        }
        checked += secret.len();
    }
    assert!(checked > 20, "{seen}");
}

/// A terminal without codes gets none, and what one person typed ahead does not answer for the other.
#[test]
fn a_dumb_terminal_is_handed_over_without_codes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
    command.args(["play", "dominoes", "--seed", "5", "--players", "human,human", "--names", "Ana,Bo"]);
    command.env("DAMINO_STATE", folder.path()).env("TERM", "dumb");
    // Where a build server says who it is, colour is taken for granted elsewhere.
    command.env("CI", "true").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let mut session = OsSession::spawn(command).expect("the binary starts at a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    let mut seen = String::new();
    let mut wait = |session: &mut OsSession, text: &str| {
        let found = session.expect(text).expect(text);
        seen += &String::from_utf8_lossy(found.before());
    };
    wait(&mut session, "press Enter.");
    session.send("\r").expect("typed");
    wait(&mut session, "> ");
    session.send("moves; 1\r\rhand\r").expect("typed ahead");
    wait(&mut session, "press Enter.");
    session.set_expect_timeout(Some(Duration::from_millis(700)));
    assert!(session.expect("> ").is_err(), "nobody has come to the keyboard yet");
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session.send("\r").expect("typed");
    wait(&mut session, "> ");
    assert!(!seen.contains('\x1b') && seen.contains(&"\r\n".repeat(90)), "{seen:?}");
}

#[test]
fn typed_lines_are_each_persons_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut session = table(folder.path(), &["--players", "human,human", "--names", "Ana,Bo"]);
    session.expect("press Enter").expect("the first person is called");
    session.send("\r").expect("typed");
    session.expect("> ").expect("a prompt");
    session.send("set flip on # private\r").expect("typed");
    session.expect("flip = on").expect("answered");
    session.send("moves; 1\r").expect("typed");
    session.expect("press Enter").expect("the second person is called");
    session.send("\r").expect("typed");
    session.expect("> ").expect("a prompt");
    session.send("\x1b[A\x1b[A\x19 ; show\r").expect("up, up, paste");
    let found = session.expect("Settings").expect("the answer");
    let shown = String::from_utf8_lossy(found.before()).into_owned();
    assert!(!shown.contains("private") && !shown.contains("moves; 1"), "{shown}");
    assert!(!folder.path().join("history").exists(), "nothing typed at a shared table is kept");
}

/// Whoever sits before a shared screen has seen a hand and cannot take that to the other one's seat.
#[test]
fn a_person_at_a_shared_screen_keeps_the_seat() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut session = table(folder.path(), &["--players", "human,human", "--names", "Ana,Bo"]);
    let found = session.expect(Regex("Pass the keyboard to (Ana|Bo)")).expect("somebody is asked for");
    let first = String::from_utf8_lossy(found.get(1).expect("a name")).into_owned();
    session.send("\r").expect("the terminal takes text");
    let prompt = format!(" {first}> ");
    session.expect(prompt.as_str()).expect("a prompt");
    let other = if first == "Ana" { 1 } else { 0 };
    for typed in [format!("side {other}"), "side none".to_owned()] {
        session.send(format!("{typed}\r")).expect("the terminal takes text");
        session.expect("E-SEAT-HIDDEN").expect("a refusal");
        session.expect(prompt.as_str()).expect("the same person is asked");
    }
    session.send("quit\r").expect("the terminal takes text");
}

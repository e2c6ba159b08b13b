//! The prompt at a real (pseudo) terminal: completion, Ctrl-C, Ctrl-D, and the way back into a game.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _, Regex};

fn prompt(state: &Path, args: &[&str]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
    command.args(args).env("DAMINO_STATE", state).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = OsSession::spawn(command).expect("the binary starts at a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Types a line once the prompt is there; waits for what the answer must hold.
fn type_line(session: &mut OsSession, line: &str, answer: &str) {
    session.send(line).expect("the terminal takes text");
    session.send("\r").expect("the terminal takes text");
    session.expect(answer).unwrap_or_else(|error| panic!("{line}: no {answer:?}: {error}"));
}

#[test]
fn tab_completes_legal_captures_only() {
    let state = folder();
    let mut session = prompt(state.path(), &[]);
    session.expect("> ").expect("a prompt");
    type_line(&mut session, "new international; 32-28 17-22", "international 2.w> ");
    session.send("28x\t").expect("typed");
    session.expect("28x17").expect("the capture is completed");
    session.send("\r").expect("typed");
    session.expect("2. 28x17").expect("and played");
    type_line(&mut session, "undo", "international 2.w> ");
    // A quiet move of the same position is not offered: Tab adds nothing.
    session.send("37-\t").expect("typed");
    session.send("32\r").expect("typed");
    session.expect("E-MOVE-MANDATORY-CAPTURE  37-32:").expect("what was typed is what is refused");
}

#[test]
fn enter_plays_the_only_move() {
    let state = folder();
    let mut session = prompt(state.path(), &[]);
    session.expect("> ").expect("a prompt");
    type_line(&mut session, "new international; 32-28 17-22", "international 2.w> ");
    type_line(&mut session, "", "2. 28x17");
}

#[test]
fn ctrl_c_keeps_the_session() {
    let state = folder();
    let mut session = prompt(state.path(), &[]);
    session.expect("> ").expect("a prompt");
    session.send("undone line").expect("typed");
    session.send(ControlCode::EndOfText).expect("Ctrl-C");
    // The prompt is drawn again at every key; a fresh one stands in a line of its own.
    session.expect("\n").expect("the line is given up");
    session.expect("> ").expect("a fresh prompt");
    type_line(&mut session, "new gomoku; level 10", "gomoku 1.x> ");
    session.send("analyse time 600s\r").expect("typed");
    session.expect(Regex("depth +[0-9]+")).expect("the status line");
    session.send(ControlCode::EndOfText).expect("Ctrl-C");
    session.expect("scores for").expect("the search ends with what it has");
    type_line(&mut session, "h8", "gomoku 1.o> ");
    session.send(ControlCode::EndOfTransmission).expect("Ctrl-D");
    session.expect("Kept").expect("the game is kept");
    session.expect(Eof).expect("the program ends");
}

/// A count of leaves that would take days ends with one press.
#[test]
fn ctrl_c_ends_a_count() {
    let state = folder();
    let mut session = prompt(state.path(), &[]);
    session.expect("> ").expect("a prompt");
    type_line(&mut session, "new international; 32-28", "international 1.b> ");
    for count in ["perft 20", "divide 20"] {
        session.send(format!("board; {count}\r")).expect("typed");
        // Only at the prompt is Ctrl-C a key: the board is said once the line is at work.
        session.expect("legal moves").expect("the line is at work");
        session.send(ControlCode::EndOfText).expect("Ctrl-C");
        session.expect("E-INTERRUPTED").expect("the count ends");
        session.expect("international 1.b> ").expect("a prompt");
    }
    type_line(&mut session, "19-23", "international 2.w> ");
}

#[test]
fn ctrl_d_saves_and_the_start_offers_the_game() {
    let state = folder();
    let mut session = prompt(state.path(), &["play", "tic-tac-toe", "--level", "1", "--seed", "7"]);
    session.expect("1.x> ").expect("a prompt");
    type_line(&mut session, "b2", "2.x> ");
    session.send(ControlCode::EndOfTransmission).expect("Ctrl-D");
    session.expect("Kept").expect("the game is kept");
    session.expect(Eof).expect("the program ends");

    let mut session = prompt(state.path(), &[]);
    session.expect("Unfinished").expect("the game is offered");
    session.expect("tic-tac-toe").expect("by its name");
    session.expect("> ").expect("a prompt");
    type_line(&mut session, "resume", "tic-tac-toe 2.x> ");
    type_line(&mut session, "history", "1. b2");
}

#[test]
fn setup_edits_the_position() {
    let state = folder();
    let mut session = prompt(state.path(), &[]);
    session.expect("> ").expect("a prompt");
    type_line(&mut session, "fen 8/8", "E-");
    type_line(&mut session, "new tic-tac-toe; b2", "tic-tac-toe 1.o> ");
    type_line(&mut session, "setup", "setup> ....x....");
    session.send("x\r").expect("typed");
    session.expect("E-POSITION").expect("the fault");
    // Only at the prompt is Ctrl-C a key.
    session.expect("setup> ").expect("asked again");
    session.send(ControlCode::EndOfText).expect("Ctrl-C");
    session.expect("tic-tac-toe 1.o> ").expect("the game is as it was");
}

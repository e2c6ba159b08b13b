//! What is refused: exit codes, error documents, carets, closed pipes, no colours.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::{damino, json, keys, parts, run};

#[test]
fn every_refusal_has_its_code_on_both_streams() {
    let cases = [
        ("gams", 2, "E-USAGE"),
        ("perft tic-tac-toe", 2, "E-USAGE"),
        ("perft tic-tac-toe --depth x", 2, "E-USAGE"),
        ("moves tik-tac-toe", 2, "E-GAME-UNKNOWN"),
        ("moves no-such-card.toml", 2, "E-FILE-READ"),
        ("moves tic-tac-toe --set no=1", 2, "E-SETTING-UNKNOWN"),
        ("moves tic-tac-toe --set no", 2, "E-USAGE"),
        ("moves tic-tac-toe --position zz", 3, "E-POSITION"),
        ("analyse tic-tac-toe --engine nobody", 2, "E-ENGINE-UNKNOWN"),
        ("analyse tic-tac-toe --seat 2", 2, "E-SEAT"),
        ("analyse tic-tac-toe --position xxxoo....", 3, "E-GAME-OVER"),
        ("play tic-tac-toe --players engine", 2, "E-USAGE"),
        ("play tic-tac-toe --players engine,nobody", 2, "E-ENGINE-UNKNOWN"),
        ("play tic-tac-toe --level 11", 2, "E-USAGE"),
        ("replay --moves a1", 2, "E-GAME-MISSING"),
        ("play block --players random,random --save no-such-folder/a.json", 2, "E-FILE-WRITE"),
        ("replay no-such-file", 2, "E-FILE-READ"),
        ("verify no-such-file", 2, "E-FILE-READ"),
    ];
    for (line, exit, code) in cases {
        let (text_exit, out, err) = parts(&run(line));
        assert_eq!((text_exit, out.as_str()), (exit, ""), "{line}: {err}");
        assert!(err.contains(code), "{line}: {err}");
        assert!(!err.contains('\u{1b}') && !err.contains("panicked"), "{line}: {err}");
        let (json_exit, document) = json(&format!("{line} --json"));
        assert_eq!(json_exit, exit, "{line}");
        assert_eq!(document["schema"], "damino.error/1");
        assert_eq!(document["code"], code, "{line}");
        assert_eq!(keys(&document)[..5], ["schema", "code", "message", "at", "legal"], "{line}");
    }
}

#[test]
fn an_unknown_game_comes_with_the_nearest() {
    let (_, document) = json("moves tik-tac-toe --json");
    assert_eq!(document["legal"][0], "tic-tac-toe");
    assert_eq!(keys(&document["at"]), ["line", "column", "offset", "length"]);
    let (_, _, err) = parts(&run("moves tik-tac-toe"));
    assert!(err.contains("tik-tac-toe\n  ^^^^^^^^^^^\n  Legal: tic-tac-toe"), "{err}");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damino"))
        .args(["play", "tic-tac-toe", "--players", "human,human", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    // The program may have found the pipe closed before the moves come, and be gone.
    let _ = child.stdin.take().expect("a pipe").write_all(b"a1\nb1\nb2\nc1\nc3\n");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn no_colour_reaches_a_pipe() {
    for line in ["games", "games tic-tac-toe", "moves tic-tac-toe", "moves nothing", "--help", "nonsense"] {
        let mut command = damino();
        let output = command.env("TERM", "xterm-256color").args(line.split_whitespace()).output();
        let output = output.expect("the program starts");
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{line}");
    }
}

#[test]
fn a_file_no_family_knows_has_failed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("strange.txt");
    std::fs::write(&path, "a strange text").expect("the folder can be written");
    let name = path.display().to_string();
    let output = damino().args(["verify", "--json", &name]).output().expect("the program starts");
    let (code, out, _) = parts(&output);
    assert_eq!(code, 1);
    let document: engine::serde_json::Value = engine::serde_json::from_str(&out).expect("JSON");
    assert_eq!(document["files"][0]["file"], name.as_str());
    assert_eq!(keys(&document["files"][0]["failed"][0]), ["id", "what", "expected", "got"]);
}

//! Commands without a terminal: the same bytes however they come, exit codes, input that nobody types.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn damino(args: &[&str], input: &[u8]) -> Output {
    let state = tempfile::tempdir().expect("a temporary folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_damino"))
        .args(args)
        .env("DAMINO_STATE", state.path())
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that has stopped reading is no failure of the test.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the binary ends");
    let written = std::fs::read_dir(state.path()).expect("the folder is there").count();
    assert_eq!(written, 0, "only the interactive prompt writes to the state directory");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

#[test]
fn pipes_and_options_print_the_same_bytes() {
    let piped = damino(&[], b"new international\n32-28\nfen\n");
    let given = damino(&["-c", "new international; 32-28; fen"], b"");
    assert_eq!((piped.status.code(), given.status.code()), (Some(0), Some(0)));
    assert_eq!(text(&piped.stdout), text(&given.stdout));
    let lines: Vec<String> = text(&piped.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines[1], "1. 32-28");
    assert!(lines[2].starts_with("B:W28,31,33"));
    assert_eq!((lines.len(), piped.stderr.len()), (3, 0));
}

#[test]
fn scripts_stop_at_the_first_error_unless_told_to_go_on() {
    let script = b"new tic-tac-toe\nb2\nb2\nfne\na1\n";
    let stopped = damino(&[], script);
    assert_eq!(stopped.status.code(), Some(3));
    assert!(!text(&stopped.stdout).contains("a1"));
    assert!(text(&stopped.stderr).starts_with("-:3:1: E-MOVE-ILLEGAL"), "{}", text(&stopped.stderr));
    let went_on = damino(&["--keep-going"], script);
    assert_eq!(went_on.status.code(), Some(3));
    assert!(text(&went_on.stdout).ends_with("1... a1\n"));
    assert!(text(&went_on.stderr).contains("-:4:1: E-COMMAND-UNKNOWN"));
    assert_eq!(damino(&["-c", "fne"], b"").status.code(), Some(2));
    assert_eq!(damino(&["-c", "new tic-tac-toe; fen xxx"], b"").status.code(), Some(3));
    assert_eq!(damino(&["--script", "/no/such/file"], b"").status.code(), Some(2));
}

#[test]
fn echo_shows_the_commands() {
    let echoed = damino(&["--echo"], b"new tic-tac-toe\nb2\n");
    assert!(text(&echoed.stdout).ends_with("> b2\n1. b2\n"), "{}", text(&echoed.stdout));
}

#[test]
fn nothing_is_printed_for_nothing() {
    let silent = damino(&[], b"\n\n# a remark\n");
    assert_eq!((silent.status.code(), silent.stdout.len(), silent.stderr.len()), (Some(0), 0, 0));
}

#[test]
fn lines_that_nobody_types_are_refused() {
    let long = [b"fen ".as_slice(), &vec![b'x'; 100_000], b"\nfen\n"].concat();
    for (input, code) in [
        (b"a\0b\n".as_slice(), "E-LINE-CONTROL"),
        (b"\xff\xfe\n", "E-LINE-UTF8"),
        (&long, "E-LINE-LONG"),
        (b"\x1b[31mfen\n", "E-LINE-CONTROL"),
    ] {
        let refused = damino(&[], input);
        assert_eq!(refused.status.code(), Some(2), "{code}");
        assert!(text(&refused.stderr).contains(code), "{}", text(&refused.stderr));
    }
    let after = damino(&["--keep-going"], &long);
    assert!(text(&after.stdout).contains(':'), "the line after a long one is read");
}

#[test]
fn positions_may_be_entered_line_by_line() {
    let entered = damino(&[], b"new international\nsetup\nW:W31,32\n:BK4\nend\nfen\n");
    assert_eq!(entered.status.code(), Some(0), "{}", text(&entered.stderr));
    assert!(text(&entered.stdout).ends_with("W:W31,32:BK4\n"), "{}", text(&entered.stdout));
    let open = damino(&[], b"new international\nsetup\nW:W31,32\nfen\n");
    assert_eq!(open.status.code(), Some(2), "{}", text(&open.stdout));
    assert!(text(&open.stderr).contains("E-INPUT-END"), "{}", text(&open.stderr));
}

/// Once a game is given up nobody is to move.
#[test]
fn nothing_is_asked_of_anybody_after_the_end() {
    for game in ["esperanto-draw", "international", "connect-four"] {
        let given_up = damino(&["--seed", "5"], format!("play {game}\nresign\nboard\nboard speech\n").as_bytes());
        let said = text(&given_up.stdout);
        let after = said.split("resignation).").nth(1).unwrap_or_else(|| panic!("{said}{}", text(&given_up.stderr)));
        assert!(after.matches("ame is over").count() == 2 && !after.contains("turn"), "{after}");
        assert!(!after.contains("to move") && !after.contains("to play"), "{after}");
    }
}

#[test]
fn a_seed_and_a_level_fix_the_game() {
    let args = ["play", "tic-tac-toe", "--level", "2", "--seed", "7"];
    let played = || damino(&args, b"b2\nmoves\n");
    let (one, two) = (played(), played());
    assert_eq!(one.status.code(), Some(0), "{}", text(&one.stderr));
    assert_eq!(text(&one.stdout), text(&two.stdout));
    assert!(text(&one.stdout).contains("1... "), "the engine answers");
}

#[test]
fn engines_play_each_other_to_an_end() {
    let played = damino(&["--seed", "3", "-c", "new damludo; level 1; side none; history"], b"");
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    assert!(text(&played.stdout).contains("Game over: "));
}

#[test]
fn records_are_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.json");
    let name = path.to_str().expect("a plain path");
    let saved = damino(&["-c", &format!("new tic-tac-toe; b2 a1; save \"{name}\"")], b"");
    assert_eq!(saved.status.code(), Some(0), "{}", text(&saved.stderr));
    let loaded = damino(&["-c", &format!("load \"{name}\"; c3; history")], b"");
    assert!(text(&loaded.stdout).ends_with("1. b2 a1 2. c3\n"), "{}", text(&loaded.stdout));
    std::fs::write(&path, "{\"format\":\"damino-record/99\"}").expect("the file can be written");
    let newer = damino(&["-c", &format!("load \"{name}\"")], b"");
    assert_eq!(newer.status.code(), Some(2));
    assert!(text(&newer.stderr).contains("E-RECORD-VERSION"), "{}", text(&newer.stderr));
    let kept = damino(&["-c", &format!("new tic-tac-toe; save \"{name}\"")], b"");
    assert!(text(&kept.stderr).contains("E-FILE-FOREIGN"), "{}", text(&kept.stderr));
}

#[test]
fn scripts_are_kept_where_they_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.json");
    let name = path.to_str().expect("a plain path");
    let run = || damino(&["--autosave", name, "-c", "new tic-tac-toe; b2 a1"], b"");
    assert_eq!(run().status.code(), Some(0));
    assert!(std::fs::read_to_string(&path).expect("kept").contains("\"b2\""));
    std::fs::write(&path, "my notes").expect("the file can be written");
    let refused = run();
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(text(&refused.stderr).contains("E-FILE-FOREIGN"), "{}", text(&refused.stderr));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "my notes");
}

#[test]
fn people_who_play_by_pipe_are_autosaved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.json");
    let name = path.to_str().expect("a plain path");
    let args = ["play", "tic-tac-toe", "--level", "1", "--seed", "7", "--autosave", name];
    damino(&args, b"b2\n");
    let again = damino(&args, b"history\n");
    assert!(text(&again.stdout).contains("1. b2"), "{}\n{}", text(&again.stdout), text(&again.stderr));
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damino"))
        .args(["-c", &"games;".repeat(2000)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

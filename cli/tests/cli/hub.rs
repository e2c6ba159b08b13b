//! `damino hub`, as another program drives it.

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::{parts, run, run_with};

/// The engine at the other end of two pipes.
struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(words: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
        command.arg("hub").args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let to = child.stdin.take().expect("a pipe was asked for");
        let from = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
        Self { child, to, from }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("the engine listens");
    }

    /// The next line that does not begin with `info`.
    fn hear(&mut self) -> String {
        loop {
            let line = self.hear_any();
            if !line.starts_with("info") {
                return line;
            }
        }
    }

    fn hear_any(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the engine writes text");
        assert!(line.ends_with('\n'), "the engine has left: {line}");
        line.trim_end().to_owned()
    }

    /// Closes the pipe to the engine; its exit code.
    fn leave(mut self) -> Option<i32> {
        drop(self.to);
        self.child.wait().expect("the engine ends").code()
    }
}

#[test]
fn ping_and_stop_are_answered_while_searching() {
    let mut engine = Engine::start(&[]);
    engine.say("hub");
    while engine.hear() != "wait" {}
    for line in ["init", "pos start moves=32-28", "level infinite", "go think"] {
        engine.say(line);
    }
    assert_eq!(engine.hear_any(), "ready");
    assert!(engine.hear_any().starts_with("info depth=1 "), "the search runs");
    engine.say("ping");
    assert_eq!(engine.hear(), "pong");
    engine.say("stop");
    assert!(engine.hear().starts_with("done move="));
    engine.say("pos pos=nonsense");
    assert!(engine.hear().starts_with("error message=\"position: 51 characters expected, "));
    engine.say("level move-time=0.01");
    engine.say("go think");
    assert!(engine.hear().starts_with("done move="));
    engine.say("quit");
    assert_eq!(engine.leave(), Some(0));
}

#[test]
fn the_end_of_the_input_ends_even_a_search() {
    let mut engine = Engine::start(&["russian"]);
    for line in ["init", "pos start", "level infinite", "go analyze"] {
        engine.say(line);
    }
    assert_eq!(engine.hear_any(), "ready");
    assert_eq!(engine.leave(), Some(0));
}

#[test]
fn odd_bytes_and_endless_lines_are_no_end() {
    let mut engine = Engine::start(&["english"]);
    engine.to.write_all(b"\xff\xfe\0\npos pos=\xff\r\n").expect("the engine listens");
    engine.to.write_all(&vec![b'x'; 3 << 20]).expect("the engine listens");
    engine.to.write_all(b"\nping\n").expect("the engine listens");
    assert!(engine.hear_any().starts_with("error message=\"position: 33 characters expected"));
    assert_eq!(engine.hear_any(), "pong");
    assert_eq!(engine.leave(), Some(0));
}

#[test]
fn games_without_the_protocol_are_refused() {
    let (code, out, error) = parts(&run("hub tic-tac-toe"));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(error.contains("E-PROTOCOL-NONE"), "{error}");
    let (code, _, error) = parts(&run_with("hub russian --set nothing=1", "hub\n"));
    assert_eq!(code, 2);
    assert!(error.contains("E-SETTING"), "{error}");
    let (code, out, _) = parts(&run_with("hub checkers", "hub\nquit\n"));
    assert_eq!(code, 0);
    assert!(out.contains("param name=variant value=english "), "{out}");
}

/// A game of one's own speaks the protocol as the built-in ones do.
#[test]
fn a_rule_card_is_played_over_the_protocol() {
    let folder = tempfile::tempdir().expect("a folder");
    let card = folder.path().join("mini.toml");
    std::fs::write(&card, "parent = \"russian\"\nid = \"mini\"\nwidth = 6\nheight = 6\nmen_rows = 2\n")
        .expect("written");
    let lines = "hub\ninit\npos start\nlevel depth=3\ngo think\n";
    let output =
        crate::damino().args(["hub", &card.display().to_string()]).write_stdin(lines).output().expect("it starts");
    let (code, out, err) = crate::parts(&output);
    assert!(code == 0 && out.contains("name=variant value=mini"), "{out}{err}");
    assert!(out.contains("ready"), "{out}");
}

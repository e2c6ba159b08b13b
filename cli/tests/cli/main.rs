//! The built program from outside: exit codes, JSON shapes, streams. One binary, so that it links once.

mod cards;
mod evening;
mod game_files;
mod hands;
mod hub;
mod measures;
mod playing;
mod positions;
mod post_mortem;
mod records;
mod refusals;
mod schemas;
mod settings;

use std::process::Output;

use assert_cmd::Command;
use engine::serde_json::{self, Value as Json};

/// The program of this build, in a surrounding without colours of its own.
fn damino() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damino"));
    command.env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with the words of `line`.
fn run(line: &str) -> Output {
    run_with(line, "")
}

/// Runs the program with the words of `line` and this standard input.
fn run_with(line: &str, input: &str) -> Output {
    let mut command = damino();
    command.args(line.split_whitespace()).write_stdin(input);
    command.output().expect("the program starts")
}

/// Exit code, standard output, standard error.
fn parts(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
    (output.status.code().expect("the program ends by itself"), text(&output.stdout), text(&output.stderr))
}

/// The one JSON document that the words of `line` print, with the exit code.
fn json(line: &str) -> (i32, Json) {
    let (code, out, _) = parts(&run(line));
    (code, serde_json::from_str(&out).unwrap_or_else(|error| panic!("{line}: {error}: {out}")))
}

/// The JSON documents of a stream, one a line.
fn stream(out: &str) -> Vec<Json> {
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// The keys of an object, in order.
fn keys(of: &Json) -> Vec<&str> {
    of.as_object().map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
}

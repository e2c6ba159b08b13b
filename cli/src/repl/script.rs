//! Commands from a stream: `-c`, `--script`, a pipe. No prompt, no colour, no questions; it stops at the first error
//! unless told to go on.

use std::io::{BufRead, Read as _};
use std::ops::Range;

use engine::serde_json::Map;
use engine::text::TextError;

use super::files::in_line;
use super::session::{Repl, refused};
use super::stage::{Flow, Part, Said, Stage};
use super::words::{LONGEST_LINE, pieces};
use crate::Context;
use crate::failure::{Exit, Failure};

/// What some editors write before the first character of a UTF-8 file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// How a script is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Script<'a> {
    /// What refusals call it.
    pub(super) name: &'a str,
    /// Go on after a refusal.
    pub(super) keep_going: bool,
    /// Say each line before its answer.
    pub(super) echo: bool,
    /// Enter plays a forced move, and the end of the game is the end of the script: somebody plays by pipe.
    pub(super) one_game: bool,
}

impl Script<'_> {
    /// Runs the lines of `input`; the exit code is that of the first refusal.
    ///
    /// # Errors
    /// The first refusal, unless `keep_going`.
    pub(super) fn run(self, input: impl BufRead, repl: &mut Repl<'_>, cx: &mut Context<'_>) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        let mut input = input;
        let mut before = 0;
        for number in 1.. {
            if self.one_game && repl.table().is_finished() {
                break;
            }
            let Some((length, read)) = read_line(&mut input, number == 1) else { break };
            let place = (number, before);
            before += length;
            for command in self.commands(read) {
                let done = command
                    .and_then(|command| self.line(&command, repl, cx))
                    .map_err(|(failure, line)| in_line(failure, self.name, place, &line));
                match done {
                    Ok(Flow::Stay) => {}
                    Ok(Flow::Leave) => return Ok(exit),
                    Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
                    Err(failure) if self.keep_going => {
                        cx.out.failure(&failure);
                        exit = if exit == Exit::Done { failure.exit() } else { exit };
                    }
                    Err(failure) => return Err(failure),
                }
            }
        }
        if repl.is_entering() {
            let message = "the position that `setup` asks for is not ended: `end` or an empty line ends it.";
            let failure = Failure::new(Exit::Usage, "E-INPUT-END", message).in_file(self.name);
            if !self.keep_going {
                return Err(failure);
            }
            cx.out.failure(&failure);
            exit = if exit == Exit::Done { failure.exit() } else { exit };
        }
        Ok(exit)
    }

    /// What of a line is run at once: all of it, or where errors do not stop the script, each command by itself.
    fn commands(self, read: Result<String, TextError>) -> Vec<Result<Command, (Failure, String)>> {
        let line = match read {
            Ok(line) => line,
            Err(error) => return vec![Err((refused(Exit::Usage, error), String::new()))],
        };
        let pieces = if self.keep_going { pieces(&line) } else { Vec::new() };
        if pieces.len() < 2 {
            return vec![Ok(Command { text: line.clone(), line })];
        }
        // What stands before a command becomes blanks, so that places stay true.
        let alone = |piece: Range<usize>| {
            let text = format!("{}{}", " ".repeat(piece.start), &line[piece]);
            Ok(Command { text, line: line.clone() })
        };
        pieces.into_iter().map(alone).collect()
    }

    fn line(&self, command: &Command, repl: &mut Repl<'_>, cx: &mut Context<'_>) -> Result<Flow, (Failure, String)> {
        let done = self.answered(command, repl, cx).and_then(|flow| cx.out.flush().map(|()| flow));
        done.map_err(|failure| (failure, command.line.clone()))
    }

    fn answered(&self, command: &Command, repl: &mut Repl<'_>, cx: &mut Context<'_>) -> Result<Flow, Failure> {
        if self.echo {
            cx.out.line(&format!("> {}", command.text.trim_start()))?;
        }
        let mut stage = Stream { cx };
        if self.one_game && command.text.trim().is_empty() {
            return repl.enter_key(&mut stage).map(|()| Flow::Stay);
        }
        repl.line(&command.text, &mut stage)
    }
}

/// Something to run, and the line it stands in.
struct Command {
    text: String,
    line: String,
}

/// Standard output for results, standard error for remarks; with `--json` one object a reply.
pub(super) struct Stream<'a, 'b> {
    /// Where it goes.
    pub(super) cx: &'a mut Context<'b>,
}

impl Stage for Stream<'_, '_> {
    fn say(&mut self, part: Part<'_>) -> Said {
        if let Part::Note(text) = part {
            self.cx.out.flush()?;
            self.cx.out.remark(text);
            return Ok(());
        }
        if self.cx.out.is_json() {
            let reply = Map::from_iter([("text".to_owned(), part.text().into())]);
            self.cx.out.document("reply", reply)?;
        } else {
            self.cx.out.line(part.text())?;
        }
        self.cx.out.flush()
    }
}

/// The next line without its end, and its length in bytes with it; `None` at the end of the input. A line that is too
/// long is skipped whole.
fn read_line(input: &mut impl BufRead, is_first: bool) -> Option<(usize, Result<String, TextError>)> {
    let mut bytes = Vec::new();
    let unreadable = |error: std::io::Error| TextError::new("E-INPUT", format!("no readable text: {error}."));
    match input.by_ref().take(LONGEST_LINE as u64 + 2).read_until(b'\n', &mut bytes) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some((0, Err(unreadable(error)))),
    }
    let length = bytes.len();
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    } else if bytes.len() > LONGEST_LINE {
        let rest = match input.skip_until(b'\n') {
            Ok(rest) => rest,
            Err(error) => return Some((length, Err(unreadable(error)))),
        };
        let message = format!("the line is longer than {LONGEST_LINE} bytes, which is the most that is read.");
        return Some((length + rest, Err(TextError::new("E-LINE-LONG", message))));
    }
    if is_first && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        TextError::new("E-LINE-UTF8", format!("no UTF-8 text (byte {} of the line).", at + 1))
    });
    Some((length, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one_whatever_they_hold() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let mut input = format!("one\r\n{long}\n").into_bytes();
        input.extend(b"\xff\xfe\nlast");
        let mut input = input.as_slice();
        assert_eq!(read_line(&mut input, false), Some((5, Ok("one".to_owned()))));
        let (length, read) = read_line(&mut input, false).expect("a line");
        assert_eq!((length, read.expect_err("long").code), (3 * LONGEST_LINE + 1, "E-LINE-LONG"));
        assert_eq!(read_line(&mut input, false).expect("a line").1.expect_err("no text").code, "E-LINE-UTF8");
        assert_eq!(read_line(&mut input, false), Some((4, Ok("last".to_owned()))));
        assert_eq!(read_line(&mut input, false), None);
    }
}

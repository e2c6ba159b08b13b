//! Commands from a stream: `-c`, `--script`, a pipe. No prompt, no colour, no questions; it stops at the first error
//! unless told to go on.

use std::io::{BufRead, Read as _};

use engine::text::TextError;

use super::files::in_line;
use super::session::Repl;
use super::stage::{Flow, Part, Said, Stage};
use super::words::LONGEST_LINE;
use crate::Context;
use crate::failure::{Exit, Failure};

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
        for number in 1.. {
            if self.one_game && repl.table().is_over() {
                break;
            }
            let Some(read) = read_line(&mut input) else { break };
            let done = match read {
                Ok(line) => self.line(&line, number, repl, cx),
                Err(error) => Err(in_line(
                    Failure::Faults(Exit::Usage, vec![crate::failure::Fault::new(error)]),
                    self.name,
                    number,
                    "",
                )),
            };
            match done {
                Ok(Flow::Stay) => {}
                Ok(Flow::Leave) => break,
                Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
                Err(failure) if self.keep_going => {
                    cx.out.failure(&failure);
                    exit = if exit == Exit::Done { failure.exit() } else { exit };
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(exit)
    }

    fn line(&self, line: &str, number: usize, repl: &mut Repl<'_>, cx: &mut Context<'_>) -> Result<Flow, Failure> {
        if self.echo {
            cx.out.line(&format!("> {line}"))?;
        }
        let mut stage = Stream { cx };
        if self.one_game && line.trim().is_empty() {
            return repl.enter_key(&mut stage).map(|()| Flow::Stay);
        }
        let done = repl.line(line, &mut stage);
        cx.out.flush()?;
        done.map_err(|failure| in_line(failure, self.name, number, line))
    }
}

/// Standard output for results, standard error for remarks.
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
        self.cx.out.line(part.text())?;
        self.cx.out.flush()
    }
}

/// The next line without its end; `None` at the end of the input. A line that is too long is skipped whole.
fn read_line(input: &mut impl BufRead) -> Option<Result<String, TextError>> {
    let mut bytes = Vec::new();
    let unreadable = |error: std::io::Error| TextError::new("E-INPUT", format!("no readable text: {error}."));
    match input.by_ref().take(LONGEST_LINE as u64 + 2).read_until(b'\n', &mut bytes) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(unreadable(error))),
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    } else if bytes.len() > LONGEST_LINE {
        if let Err(error) = input.skip_until(b'\n') {
            return Some(Err(unreadable(error)));
        }
        let message = format!("the line is longer than {LONGEST_LINE} bytes, which is the most that is read.");
        return Some(Err(TextError::new("E-LINE-LONG", message)));
    }
    Some(String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        TextError::new("E-LINE-UTF8", format!("no UTF-8 text (byte {} of the line).", at + 1))
    }))
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
        assert_eq!(read_line(&mut input), Some(Ok("one".to_owned())));
        assert_eq!(read_line(&mut input).expect("a line").expect_err("long").code, "E-LINE-LONG");
        assert_eq!(read_line(&mut input).expect("a line").expect_err("no text").code, "E-LINE-UTF8");
        assert_eq!(read_line(&mut input), Some(Ok("last".to_owned())));
        assert_eq!(read_line(&mut input), None);
    }
}

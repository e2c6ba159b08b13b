//! Standard output as a screen: colour, the status line of a search, boards with their empty squares in the background.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use anstyle::Style;
use engine::session::Analysis;

use super::stage::{Part, Said, Stage};
use crate::output::{FAULT, HEADING, is_dumb};

/// What stands in the background.
pub(super) const QUIET: Style = Style::new().dimmed();
const MOVES: Style = Style::new().bold();

/// What the status line ends with.
const CTRL_C: &str = "  (Ctrl-C: move now)";
/// A search shows its status only once it takes this long.
const PATIENCE: Duration = Duration::from_millis(200);
/// Blank lines that take a screen's place where it cannot be emptied.
const BLANK_LINES: usize = 100;

/// Forgets what was typed ahead: it was meant for somebody else's turn.
pub(super) fn forget_typed() {
    #[cfg(unix)]
    let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
}

/// Standard output as a screen.
pub(super) struct Screen {
    out: anstream::AutoStream<io::Stdout>,
    /// Columns at hand.
    pub(super) width: usize,
    thinking_since: Option<Instant>,
    status_shown: bool,
}

impl Screen {
    /// Standard output, in colour or not.
    pub(super) fn new(colour: anstream::ColorChoice) -> Self {
        Self {
            out: anstream::AutoStream::new(io::stdout(), colour),
            width: 80,
            thinking_since: None,
            status_shown: false,
        }
    }

    /// A refusal, its code in the colour of faults.
    pub(super) fn refusal(&mut self, text: &str) -> Said {
        for line in text.lines() {
            match line.split_once("  ").filter(|(code, _)| code.starts_with("E-")) {
                Some((code, rest)) => writeln!(self.out, "{FAULT}{code}{FAULT:#}  {rest}")?,
                None => writeln!(self.out, "{line}")?,
            }
        }
        Ok(self.out.flush()?)
    }

    /// Empties the screen and what can be scrolled back to; also where there is no colour. A terminal without codes gets
    /// blank lines instead, enough to push everything off most screens.
    pub(super) fn clear(&mut self) -> Said {
        self.clear_status();
        self.out.flush()?;
        let mut raw = io::stdout();
        let blank = "\n".repeat(BLANK_LINES);
        raw.write_all(if is_dumb() { blank.as_bytes() } else { b"\x1b[H\x1b[2J\x1b[3J" })?;
        Ok(raw.flush()?)
    }

    fn clear_status(&mut self) {
        if std::mem::take(&mut self.status_shown) {
            let _ = write!(self.out, "\r\x1b[K");
        }
    }
}

impl Stage for Screen {
    fn say(&mut self, part: Part<'_>) -> Said {
        self.clear_status();
        match part {
            Part::Text(text) => match wrapped(text, self.width).split_once('\n') {
                Some((head, rest)) if !head.starts_with(' ') && rest.starts_with(' ') => {
                    writeln!(self.out, "{HEADING}{head}{HEADING:#}\n{rest}")?;
                }
                _ => writeln!(self.out, "{}", wrapped(text, self.width))?,
            },
            Part::Board(text) => writeln!(self.out, "{}", painted(text))?,
            Part::Moves(text) => writeln!(self.out, "{MOVES}{text}{MOVES:#}")?,
            Part::Note(text) => writeln!(self.out, "{QUIET}{text}{QUIET:#}")?,
        }
        Ok(self.out.flush()?)
    }

    fn thinking(&mut self, analysis: &Analysis) {
        let since = *self.thinking_since.get_or_insert_with(Instant::now);
        if since.elapsed() < PATIENCE && !self.status_shown {
            return;
        }
        let line = analysis.lines.first();
        let score = line.map(|line| line.value.to_string()).unwrap_or_default();
        let moves = line.map(|line| line.pv.join(" ")).unwrap_or_default();
        let text = format!("depth {:>2}  {score:>7}  {moves}", analysis.depth);
        // Room at the end for the `^C` that a terminal echoes: the line must not wrap.
        let room = self.width.saturating_sub(4 + CTRL_C.len());
        let text: String = text.chars().take(room).collect::<String>() + CTRL_C;
        let _ = write!(self.out, "\r{QUIET}{text}{QUIET:#}\x1b[K");
        let _ = self.out.flush();
        self.status_shown = true;
    }

    fn thought(&mut self) {
        self.thinking_since = None;
        // Also takes away the `^C` that the terminal echoed.
        self.status_shown = true;
        self.clear_status();
        let _ = self.out.flush();
    }
}

/// Long lines broken between words, what follows set in below.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.chars().count() <= width {
            lines.push(line.to_owned());
            continue;
        }
        let indent = line.chars().take_while(|c| *c == ' ').count() + 2;
        let mut broken = String::new();
        for word in line.split_inclusive(' ') {
            let fits = broken.chars().count() + word.trim_end().chars().count() <= width;
            if !fits && !broken.trim().is_empty() {
                lines.push(broken.trim_end().to_owned());
                broken = " ".repeat(indent);
            }
            broken.push_str(word);
        }
        lines.push(broken);
    }
    lines.join("\n")
}

/// A board with its empty squares in the background: numbers and dots among the pieces, not those of the side panel.
fn painted(board: &str) -> String {
    let mut text = String::with_capacity(board.len() * 2);
    for (index, line) in board.lines().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let panel = panel_start(line);
        let (squares, rest) = line.split_at(panel);
        for word in squares.split_inclusive(' ') {
            let bare = word.trim_end();
            let empty =
                matches!(bare, "\u{b7}" | ".") || (!bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit()));
            if empty {
                text.push_str(&format!("{QUIET}{bare}{QUIET:#}{}", &word[bare.len()..]));
            } else {
                text.push_str(word);
            }
        }
        text.push_str(rest);
    }
    text
}

/// Where the side panel of a board line begins: after the first wide gap that follows something.
fn panel_start(line: &str) -> usize {
    let body = line.len() - line.trim_start().len();
    line[body..].find("    ").map_or(line.len(), |gap| body + gap)
}

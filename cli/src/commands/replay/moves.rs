//! A bare list of moves: move numbers, remarks and a result at the end are passed over.

use std::ops::Range;

use engine::session::{Session, Viewer};

use super::{Replayed, Source};
use crate::Context;
use crate::commands::open::Opening;
use crate::failure::Failure;

/// Results as game files write them; read as such only where they are no move.
const RESULTS: [&str; 9] = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0", "1/2"];

/// Plays the moves of `source` from `opening`; the first one that does not fit ends the game.
pub(crate) fn replay(opening: &Opening<'_>, source: Source<'_>, cx: &mut Context<'_>) -> Result<Replayed, Failure> {
    let mut session = opening.session(cx)?;
    let (mut tags, mut errors) = (Vec::new(), Vec::new());
    let words = words(source.text);
    for (index, word) in words.iter().enumerate() {
        let text = &source.text[word.clone()];
        match session.follow(text) {
            Ok(_) => drop(session.settle_chance()),
            Err(_) if RESULTS.contains(&text) && index + 1 == words.len() => {
                tags.push(("Result".to_owned(), text.to_owned()));
            }
            Err(error) => {
                let ply = session.ply(Viewer::All) + 1;
                let span = error.span.clone().unwrap_or(0..text.len());
                let at = word.start + span.start.min(text.len())..word.start + span.end.min(text.len());
                errors.push((ply, source.fault(with_choices(error, &*session), at)));
                break;
            }
        }
    }
    Ok(Replayed { session: Some(session), tags, errors, ..Replayed::default() })
}

/// The error with all legal moves, if it names none.
fn with_choices(error: engine::text::TextError, session: &dyn Session) -> engine::text::TextError {
    if error.legal.is_empty() { error.with_legal(session.legal().into_iter().map(|mv| mv.text)) } else { error }
}

/// The bytes of each move: blanks inside a move (`32 - 28`) belong to it, move numbers, dots, remarks in braces and
/// marks (`!`, `?`, `$1`) do not.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut joined = false;
    for word in chunks(text) {
        let bare = bare(text, word);
        let chunk = &text[bare.clone()];
        if chunk.is_empty() {
            continue;
        }
        let is_sign = matches!(chunk, "-" | "x" | "X" | ":");
        match words.last_mut() {
            Some(last) if is_sign || joined => last.end = bare.end,
            _ => words.push(bare),
        }
        joined = is_sign;
    }
    words
}

/// The chunks between blanks, remarks in braces left out.
fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut chunks = Vec::new();
    let (mut start, mut in_braces) = (None, false);
    for (at, character) in text.char_indices() {
        let inside = in_braces || character == '{';
        in_braces = inside && character != '}';
        if inside || character.is_whitespace() || character == '\u{feff}' {
            chunks.extend(start.take().map(|from| from..at));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    chunks.extend(start.map(|from| from..text.len()));
    chunks
}

/// The move in a chunk: without a move number before it and marks behind it.
fn bare(text: &str, chunk: Range<usize>) -> Range<usize> {
    let word = &text[chunk.clone()];
    if word.starts_with('$') {
        return chunk.end..chunk.end;
    }
    let numberless = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let start = if numberless.starts_with('.') { word.len() - numberless.trim_start_matches('.').len() } else { 0 };
    let end = word.trim_end_matches(['!', '?']).len().max(start);
    chunk.start + start..chunk.start + end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<&str> {
        words(text).into_iter().map(|word| &text[word]).collect()
    }

    #[test]
    fn move_lists_are_read_liberally() {
        assert_eq!(read("1. 32-28 19-23 2. 28x19 *"), ["32-28", "19-23", "28x19", "*"]);
        assert_eq!(read("1.32-28 1...19-23!? {a remark; 5-5} $1 2. ... 14x23"), ["32-28", "19-23", "14x23"]);
        assert_eq!(read("32 - 28  19 x 23"), ["32 - 28", "19 x 23"]);
        assert_eq!(read("1. 4 2.4 3 1-0"), ["4", "4", "3", "1-0"]);
        assert_eq!(read("  \u{feff} "), [""; 0]);
    }
}

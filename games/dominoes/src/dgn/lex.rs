//! The pieces of a DGN file: tags, numbers of turns, acts. Comments and NAGs are passed over.

use std::ops::Range;

/// A piece of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    /// `[Name "value"]`, with the place of the value.
    Tag(String, String, Range<usize>),
    /// An act.
    Act(String),
    /// `5:`, the number of a turn.
    Number(usize),
    /// A bracket that begins no tag.
    BadTag,
    /// A comment that is not closed; it goes to the end of the text.
    OpenComment,
}

/// Splits a text.
pub(super) fn pieces(text: &str) -> Vec<(Piece, Range<usize>)> {
    let (mut pieces, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (piece, length) = match c {
            _ if c.is_whitespace() || c == '\u{feff}' => (None, c.len_utf8()),
            '{' => rest.find('}').map_or((Some(Piece::OpenComment), rest.len()), |end| (None, end + 1)),
            '[' => bracket(rest, at),
            _ => word(rest),
        };
        pieces.extend(piece.map(|piece| (piece, at..at + length)));
        at += length;
    }
    pieces
}

/// A tag, or the rest of the line where there is none.
fn bracket(rest: &str, from: usize) -> (Option<Piece>, usize) {
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    let Some(end) = tag_end(&rest[..line]) else { return (Some(Piece::BadTag), line) };
    (Some(tag(&rest[..=end], from).unwrap_or(Piece::BadTag)), end + 1)
}

fn word(rest: &str) -> (Option<Piece>, usize) {
    let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
    let word = &rest[..end];
    let number = word.strip_suffix(':').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    let piece = match number {
        Some(number) => number.parse().ok().map(Piece::Number),
        None if word.starts_with('$') || word == "*" => None,
        None => Some(Piece::Act(word.to_owned())),
    };
    (piece, end)
}

/// Where the tag that begins the text ends: at a bracket outside quotes.
fn tag_end(text: &str) -> Option<usize> {
    let (mut quoted, mut escaped) = (false, false);
    for (index, c) in text.char_indices() {
        match c {
            '"' if !escaped => quoted = !quoted,
            ']' if !quoted => return Some(index),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// `[Name "value"]`, the name of letters, digits and `_`; `\"` in a value is a quote.
fn tag(text: &str, from: usize) -> Option<Piece> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.trim().split_once(char::is_whitespace)?;
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let value = value.trim();
    let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    let start = from + (bare.as_ptr() as usize - text.as_ptr() as usize);
    Some(Piece::Tag(name.to_owned(), bare.replace("\\\"", "\""), start..start + bare.len()))
}

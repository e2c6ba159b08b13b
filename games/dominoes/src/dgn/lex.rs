//! The pieces of a DGN file: tags, numbers of turns, acts. Comments and NAGs are passed over.

use std::borrow::Cow;
use std::ops::Range;

/// A piece of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece<'a> {
    /// `[Name "value"]`, with the place of the value.
    Tag(&'a str, Cow<'a, str>, Range<usize>),
    /// An act.
    Act(&'a str),
    /// `5:`, the number of a turn.
    Number(usize),
    /// A bracket that begins no tag.
    BadTag,
    /// A comment that is not closed; it goes to the end of the text.
    OpenComment,
}

/// The pieces of a text, each with its place.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = (Piece<'_>, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let c = rest.chars().next()?;
            let (piece, length) = match c {
                _ if c.is_whitespace() || c == '\u{feff}' => (None, c.len_utf8()),
                '{' => rest.find('}').map_or((Some(Piece::OpenComment), rest.len()), |end| (None, end + 1)),
                '[' => bracket(rest, at),
                _ => word(rest),
            };
            let from = at;
            at += length;
            if let Some(piece) = piece {
                return Some((piece, from..at));
            }
        }
    })
}

/// A tag, or the rest of the line where there is none.
fn bracket(rest: &str, from: usize) -> (Option<Piece<'_>>, usize) {
    match tag_end(rest) {
        Ok(end) => (Some(tag(&rest[..=end], from).unwrap_or(Piece::BadTag)), end + 1),
        Err(line) => (Some(Piece::BadTag), line),
    }
}

fn word(rest: &str) -> (Option<Piece<'_>>, usize) {
    // A sign may be glued to the act before it.
    let glued = |(index, c): (usize, char)| c.is_whitespace() || c == '{' || (c == '$' && index > 0);
    let end = rest.char_indices().find(|&at| glued(at)).map_or(rest.len(), |(index, _)| index);
    let word = &rest[..end];
    let number = word.strip_suffix(':').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    let piece = match number {
        Some(number) => number.parse().ok().map(Piece::Number),
        None if word.starts_with('$') || word == "*" => None,
        None => Some(Piece::Act(word)),
    };
    (piece, end)
}

/// Where the tag that begins the text ends, at a bracket outside quotes; the end of the line if it does not.
fn tag_end(text: &str) -> Result<usize, usize> {
    let (mut quoted, mut escaped) = (false, false);
    for (index, c) in text.char_indices() {
        match c {
            '"' if !escaped => quoted = !quoted,
            ']' if !quoted => return Ok(index),
            '\n' | '\r' => return Err(index),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    Err(text.len())
}

/// `\"` as a quote and `\\` as a backslash; before anything else a backslash is one.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    plain
}

/// `[Name "value"]`, the name of letters, digits and `_`; see [`unescaped`] for the value.
fn tag(text: &str, from: usize) -> Option<Piece<'_>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.trim().split_once(char::is_whitespace)?;
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let value = value.trim();
    let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    let start = from + (bare.as_ptr() as usize - text.as_ptr() as usize);
    let value = if bare.contains('\\') { unescaped(bare).into() } else { Cow::Borrowed(bare) };
    Some(Piece::Tag(name, value, start..start + bare.len()))
}

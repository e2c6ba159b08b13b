//! Bytes to text: UTF-8, else Windows-1252, piece by piece; and places of bytes in a file.

use std::borrow::Cow;
use std::ops::Range;

use engine::files::{FileFault, FilePlace};
use engine::text::TextError;

/// What Windows-1252 has in 0x80..=0x9F; five bytes mean nothing there and stay control characters.
const UPPER: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}', '\u{2030}',
    '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}',
    '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}',
    '\u{17e}', '\u{178}',
];

/// The text of these bytes.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| latin(byte)).collect()),
    }
}

fn latin(byte: u8) -> char {
    match byte {
        0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
        other => char::from(other),
    }
}

/// The text as Windows-1252 (which contains Latin-1), or the first character that it lacks.
pub(super) fn encode_latin(text: &str) -> Result<Vec<u8>, char> {
    let byte = |c: char| match u32::from(c) {
        plain @ (0..0x80 | 0xa0..=0xff) => Ok(plain as u8),
        _ => UPPER.iter().position(|&upper| upper == c).map(|at| 0x80 + at as u8).ok_or(c),
    };
    text.chars().map(byte).collect()
}

/// How many lines end in these bytes: at LF, CR LF, or CR alone.
pub(super) fn line_ends(bytes: &[u8]) -> usize {
    let feeds = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let returns = bytes.iter().filter(|&&byte| byte == b'\r').count();
    if returns == 0 {
        return feeds;
    }
    let both = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    feeds + returns - both
}

/// Whether these bytes, which begin and end in mid-line, hold a line of blanks only.
pub(super) fn has_blank_line(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n' || byte == b'\r').peekable();
    let (mut first, mut at) = (true, 0);
    while let Some(line) = lines.next() {
        // Between CR and LF there is no line.
        let within = at > 0 && bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n');
        if !first && !within && lines.peek().is_some() && line.trim_ascii().is_empty() {
            return true;
        }
        (first, at) = (false, at + line.len() + 1);
    }
    false
}

/// Most bytes shown before and behind a fault.
const AROUND: usize = 160;

/// Makes a fault of an error in `span` of `buffer`, whose first byte is at `start` of the file.
pub(super) fn fault(buffer: &[u8], start: FilePlace, span: Range<usize>, ply: usize, error: TextError) -> FileFault {
    let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
    let at = span.start.min(buffer.len());
    let line = buffer[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let near = &buffer[..buffer.len().min(at + 3 * AROUND)];
    let end = near[at..].iter().position(is_end).map_or(near.len(), |end| at + end);
    let first = boundary(buffer, line.max(at.saturating_sub(AROUND)), line);
    let last = boundary(buffer, end.min(span.end.clamp(at, at + AROUND) + AROUND), at);
    let lines = line_ends(&buffer[..line]);
    let columns = decode(&buffer[line..first]).chars().count() + if lines == 0 { start.columns } else { 0 };
    let excerpt = decode(&buffer[first..last]);
    let length = |range: Range<usize>| decode(&buffer[range]).len();
    let shown_end = span.end.clamp(at, last);
    // A piece of a line in Windows-1252 may be UTF-8 by itself, hence the bound.
    let from = length(first..at).min(excerpt.len());
    let to = (from + length(at..shown_end)).min(excerpt.len());
    let from_place = FilePlace { lines: start.lines + lines, columns, bytes: start.bytes + first as u64 };
    FileFault { error: error.at(from..to), ply, excerpt: excerpt.into_owned(), from: from_place }
}

/// The first byte of the character that `at` lies in, not below `least`.
fn boundary(buffer: &[u8], at: usize, least: usize) -> usize {
    let mut at = at;
    while at > least && buffer.get(at).is_some_and(|byte| byte & 0xc0 == 0x80) && decode_is_utf8(buffer, at) {
        at -= 1;
    }
    at
}

/// Whether the bytes just before `at` look like the beginning of a character.
fn decode_is_utf8(buffer: &[u8], at: usize) -> bool {
    buffer[at.saturating_sub(3)..at].iter().any(|&byte| byte >= 0xc0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_utf8_or_windows_1252() {
        assert_eq!(decode("Schäfer \u{20ac}".as_bytes()), "Schäfer \u{20ac}");
        assert_eq!(decode(b"Sch\xe4fer \x80 \x93x\x94"), "Schäfer \u{20ac} \u{201c}x\u{201d}");
        for byte in 0..=255u8 {
            assert_eq!(encode_latin(&latin(byte).to_string()), Ok(vec![byte]));
        }
        assert_eq!(encode_latin("a\u{16f}"), Err('\u{16f}'));
    }

    #[test]
    fn places_count_lines_and_characters() {
        let text = b"one\r\ntw\xe4 x\rthree \xe4bad\n";
        let at = text.windows(3).position(|part| part == b"bad").expect("it is there");
        let fault =
            fault(text, FilePlace { lines: 10, columns: 0, bytes: 100 }, at..at + 3, 1, TextError::new("E", ""));
        assert_eq!((fault.line(), fault.column(), fault.excerpt.as_str()), (13, 8, "three \u{e4}bad"));
        assert_eq!(line_ends(text), 3);
    }
}

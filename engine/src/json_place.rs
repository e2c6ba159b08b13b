//! Where a part of a JSON text stands, so that a fault in it can be pointed at. For texts that were parsed before:
//! on others it finds nothing or something meaningless, but never panics.

use std::ops::Range;

/// The bytes of the value under `key` of the object that starts at `at`.
pub fn member(text: &str, at: usize, key: &str) -> Option<Range<usize>> {
    let mut parts = parts(text, at, b'{');
    parts.find_map(|part| {
        let name = string_end(text, part.start)?;
        let colon = blank_end(text, name);
        let value = blank_end(text, colon + 1);
        (text.get(part.start + 1..name - 1)? == key).then_some(value..part.end)
    })
}

/// The bytes of element `index` of the array that starts at `at`.
pub fn element(text: &str, at: usize, index: usize) -> Option<Range<usize>> {
    parts(text, at, b'[').nth(index)
}

/// The parts between the commas of an object or array, blanks around them cut off.
fn parts(text: &str, at: usize, open: u8) -> impl Iterator<Item = Range<usize>> {
    let mut at = (text.as_bytes().get(at) == Some(&open)).then_some(at + 1);
    std::iter::from_fn(move || {
        let start = blank_end(text, at?);
        let end = part_end(text, start);
        at = (text.as_bytes().get(end) == Some(&b',')).then_some(end + 1);
        let trimmed = text.get(start..end)?.trim_end();
        (!trimmed.is_empty()).then_some(start..start + trimmed.len())
    })
}

/// The comma or bracket that ends the part that starts at `at`.
fn part_end(text: &str, mut at: usize) -> usize {
    let mut depth = 0usize;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'"' => at = string_end(text, at).unwrap_or(text.len()) - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The byte after the string that starts at `at`.
fn string_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = (bytes.get(at) == Some(&b'"')).then_some(at + 1)?;
    while *bytes.get(end)? != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    Some(end + 1)
}

/// The first byte at or after `at` that is no blank.
fn blank_end(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_record_are_found() {
        let text = r#"{"note": "a \", ] }", "acts" : [ {"move":"1-2"}, "agreement" ,{"move":"3"}], "x": 7 }"#;
        let acts = member(text, 0, "acts").expect("there are acts");
        assert_eq!(&text[element(text, acts.start, 0).expect("first")], r#"{"move":"1-2"}"#);
        assert_eq!(&text[element(text, acts.start, 1).expect("second")], r#""agreement""#);
        assert_eq!(element(text, acts.start, 3), None);
        assert_eq!(&text[member(text, 0, "x").expect("there is x")], "7");
        assert_eq!(member(text, 0, "y"), None);
        assert_eq!(member("\"", 0, "y"), None);
        assert_eq!(member("{\"a", 0, "a"), None);
        assert_eq!(member("{\"a\\", 0, "a"), None);
        assert_eq!(element("[]", 0, 0), None);
    }
}

//! DPN, a position on one line: `dom1 game:esperanto-draw set:6 players:2 turn:1 start:1 view:1 hand:?7/... line:...`.
//!
//! Tiles are written high half first in hands and as they lie on the table. `log:` are the acts of the round from the
//! first, as the viewer knows them; `start:` names the seat that led *by duty*, which is evidence, and is left out where
//! a position was believed as it stood. Where one tile a turn is drawn, a draw and the play of that tile are joined:
//! `+?&5-4R`. `play:` are points made in play, `over:` how a round ended. Whatever does not fit is reported at once, each fault with its place.

mod acts;
mod facts;
mod read;
mod start;
mod table;
mod told;
mod write;

use std::ops::Range;

use engine::text::{Faults, TextError};

use crate::json_read::FromJson;

pub(crate) use acts::{Now, Raw, read_acts, take_turns, with_seats};
pub(crate) use write::seen_text;

/// Most faults that are reported of a position.
const MOST_FAULTS: usize = 20;

/// The first word of every position.
pub const FORMAT: &str = "dom1";

/// A `key:value` word with its places in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Where the key stands.
    pub key_at: Range<usize>,
    /// Where the value stands.
    pub at: Range<usize>,
}

/// A position text in words, before any of them is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    words: Vec<Word>,
    /// Where the text ends.
    end: usize,
}

impl Words {
    /// Splits a text into words.
    ///
    /// # Errors
    /// If it does not begin with [`FORMAT`], holds a word without a key, or a key twice.
    pub fn of(text: &str) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut tokens = tokens(text);
        match tokens.next() {
            Some((_, FORMAT)) => {}
            first => {
                let at = first.map_or(0..text.len(), |(from, word)| from..from + word.len());
                let message = format!("a position begins with `{FORMAT}`.");
                return Err(TextError::new("E-DPN-FORMAT", message).at(at).into());
            }
        }
        for (from, token) in tokens {
            if faults.len() == MOST_FAULTS {
                break;
            }
            let Some((key, value)) = token.split_once(':') else {
                let message = format!("`{token}`: `key:value` is expected.");
                faults.push(TextError::new("E-DPN-WORD", message).at(from..from + token.len()));
                continue;
            };
            let key_at = from..from + key.len();
            if words.iter().any(|word| word.key == key) {
                faults.push(TextError::new("E-DPN-TWICE", format!("`{key}` is said twice.")).at(key_at));
                continue;
            }
            let at = key_at.end + 1..from + token.len();
            words.push(Word { key: key.to_owned(), value: value.to_owned(), key_at, at });
        }
        if faults.is_empty() { Ok(Self { words, end: text.len() }) } else { Err(Faults(faults)) }
    }

    /// The word with this key.
    pub fn get(&self, key: &str) -> Option<&Word> {
        self.words.iter().find(|word| word.key == key)
    }

    /// All words, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &Word> {
        self.words.iter()
    }

    /// The words that mean nothing here, and those that speak of the match, as they stand.
    pub(crate) fn unknown(&self) -> String {
        let kept = |key: &str| !read::is_known(key) || ["score", "goal", "round"].contains(&key);
        let unknown = self.words.iter().filter(|word| kept(&word.key));
        unknown.map(|word| format!("{}:{}", word.key, word.value)).collect::<Vec<_>>().join(" ")
    }

    /// Where something that is missing would stand.
    pub(crate) fn end(&self) -> Range<usize> {
        self.end..self.end
    }
}

fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_ascii_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Parts of a value between separators, with their places. An empty value has one empty part.
pub(crate) fn parts<'a>(
    value: &'a str,
    at: &Range<usize>,
    separator: char,
) -> impl Iterator<Item = (&'a str, Range<usize>)> + use<'a> {
    let mut from = at.start;
    value.split(separator).map(move |part| {
        let span = from..from + part.len();
        from = span.end + separator.len_utf8();
        (part, span)
    })
}

/// The rule fields that a position names, as settings: `set:`, `players:`, `teams:` and `rules:`; nothing for a text that
/// is no position.
pub fn settings_in(text: &str) -> Vec<(String, String)> {
    let Some(words) = words_in(text) else { return Vec::new() };
    let mut settings = Vec::new();
    let mut push = |key: &str, value: &str| settings.push((key.to_owned(), value.to_owned()));
    for (key, field) in [("set", "max_pip"), ("players", "players")] {
        if let Some(word) = words.get(key) {
            push(field, &word.value);
        }
    }
    if let Some(word) = words.get("teams").filter(|word| !word.value.is_empty()) {
        push("teams", &word.value.split('/').count().to_string());
    }
    if let Some(word) = words.get("rules") {
        for (rule, _) in rule_parts(&word.value, &word.at) {
            if let Some((key, value)) = rule.split_once('=') {
                push(key, value);
            }
        }
    }
    settings
}

/// The id that a position names.
pub fn game_in(text: &str) -> Option<String> {
    words_in(text)?.get("game").map(|word| word.value.clone())
}

/// The words of a position, in JSON as well; `None` for a text that is none.
fn words_in(text: &str) -> Option<Words> {
    if text.trim_start().starts_with('{') {
        return Words::of(&FromJson::read(text).ok()?.dpn).ok();
    }
    Words::of(text).ok()
}

/// Splits `key=value,key=value` at commas outside brackets and quotes.
pub(crate) fn rule_parts<'a>(value: &'a str, at: &Range<usize>) -> Vec<(&'a str, Range<usize>)> {
    let (mut parts, mut from, mut depth, mut quoted) = (Vec::new(), 0, 0i32, false);
    for (index, c) in value.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push((&value[from..index], at.start + from..at.start + index));
                from = index + 1;
            }
            _ => {}
        }
    }
    if from < value.len() {
        parts.push((&value[from..], at.start + from..at.end));
    }
    parts
}

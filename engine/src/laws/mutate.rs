//! Texts with faults: what parsers meet when people type.

use crate::random::Random;

/// Pieces that often break parsers.
const ODD: [&str; 14] =
    ["", " ", "\n", "\0", "\u{e9}", "\u{1f600}", "\u{301}", "-1", "0", "99999999999999999999", ":", ",", "[", "{"];

/// `text` with a fault; `other` is a text of the same kind.
pub(super) fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (mut from, mut to) = (random.below(chars.len() + 1), random.below(chars.len() + 1));
    if from > to {
        (from, to) = (to, from);
    }
    let part = |range: std::ops::Range<usize>| chars[range].iter().collect::<String>();
    let (head, middle, tail) = (part(0..from), part(from..to), part(to..chars.len()));
    let rest = part(from..chars.len());
    match random.below(8) {
        0 => head,
        1 => format!("{head}{tail}"),
        2 => format!("{head}{middle}{middle}{tail}"),
        3 => format!("{tail}{middle}{head}"),
        4 => format!("{head}{}{rest}", ODD[random.below(ODD.len())]),
        5 => format!("{head}{other}{tail}"),
        6 if random.below(2) == 0 => text.to_uppercase(),
        6 => text.to_lowercase(),
        _ => one_replaced(text, &other.chars().collect::<Vec<_>>(), random),
    }
}

/// `text` with one character replaced by one of `alphabet`.
pub(super) fn one_replaced(text: &str, alphabet: &[char], random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if let (false, Some(&letter)) = (chars.is_empty(), random.choose(alphabet)) {
        let at = random.below(chars.len());
        chars[at] = letter;
    }
    chars.into_iter().collect()
}

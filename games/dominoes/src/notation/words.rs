//! What people and files write for a move, before the rules are asked.

use crate::layout::Arm;

/// What a text names, before the rules are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A tile, perhaps at an arm.
    Tile(u8, u8, Option<Spot>),
    /// Two tiles in one turn.
    Pair((u8, u8, Option<Arm>), (u8, u8, Option<Arm>)),
    Draw,
    Keep,
    Pass,
}

/// Where a tile goes, and perhaps which half of it stays open: `R`, `right`, `R2`, `right 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) arm: Arm,
    pub(crate) open: Option<u8>,
}

impl Spot {
    fn named(text: &str) -> Option<Self> {
        if let Some(arm) = Arm::named(text) {
            return Some(Self { arm, open: None });
        }
        let (name, open) = text.split_at(text.trim_end_matches(|c: char| c.is_ascii_digit()).len());
        let arm = Arm::named(name).filter(|arm| !arm.is_side())?;
        Some(Self { arm, open: Some(read_half(open)?) })
    }
}

/// Reads a tile without its arm: `6-5`, `65`, `6|5`, `[6|5]`, `6:5`.
pub(crate) fn read_tile(text: &str) -> Option<(u8, u8)> {
    let text = text.trim();
    let text = text.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(text);
    if let Some((a, b)) = text.split_once(['-', '|', ':']) {
        return Some((read_half(a)?, read_half(b)?));
    }
    let mut digits = text.chars().map(|c| c.to_digit(10));
    match (digits.next(), digits.next(), digits.next()) {
        (Some(Some(a)), Some(Some(b)), None) => Some((a as u8, b as u8)),
        _ => None,
    }
}

fn read_half(text: &str) -> Option<u8> {
    let text = text.trim();
    let digits = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// Reads a tile with its arm before or behind it, or without one.
fn read_placed(text: &str) -> Option<(u8, u8, Option<Spot>)> {
    let text = text.trim();
    if let Some((a, b)) = read_tile(text) {
        return Some((a, b, None));
    }
    // A number behind an arm is part of it: what is a tile ends where letters begin, or begins where they end.
    let letter = |c: char| c.is_ascii_alphabetic();
    let (tile, arm) = match text.find(letter)? {
        0 => match text.split_once(' ') {
            Some(_) => text.rsplit_once(' ').map(|(arm, tile)| (tile, arm))?,
            None => {
                let (arm, tile) = text.split_at(text.find(|c: char| !letter(c))?);
                (tile, arm)
            }
        },
        at => text.split_at(at),
    };
    let (a, b) = read_tile(tile)?;
    Some((a, b, Some(Spot::named(arm)?)))
}

/// Reads a move liberally.
pub(crate) fn read_word(text: &str) -> Option<Word> {
    let text = text.trim();
    match text.to_ascii_lowercase().as_str() {
        "p" | "pass" | "passes" | "knock" => return Some(Word::Pass),
        "+" | "d" | "draw" | "+?" => return Some(Word::Draw),
        "keep" | "k" => return Some(Word::Keep),
        _ => {}
    }
    match text.split_once('&') {
        Some((one, other)) => {
            let plain = |(a, b, spot): (u8, u8, Option<Spot>)| match spot {
                Some(Spot { open: Some(_), .. }) => None,
                spot => Some((a, b, spot.map(|spot| spot.arm))),
            };
            Some(Word::Pair(plain(read_placed(one)?)?, plain(read_placed(other)?)?))
        }
        None => read_placed(text).map(|(a, b, spot)| Word::Tile(a, b, spot)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_and_arms_are_read_as_people_write_them() {
        let six_five = Some(Word::Tile(6, 5, None));
        for text in ["6-5", "65", "6|5", "[6|5]", "6:5", " 65 "] {
            assert_eq!(read_word(text), six_five, "{text}");
        }
        let at = |arm: Arm, open: Option<u8>| Some(Word::Tile(6, 5, Some(Spot { arm, open })));
        let left = at(Arm::LEFT, None);
        for text in ["65l", "6-5L", "6-5 left", "left 65", "l65", "[6|5]l", "L 6:5"] {
            assert_eq!(read_word(text), left, "{text}");
        }
        assert_eq!(read_word("5-6d"), Some(Word::Tile(5, 6, Some(Spot { arm: Arm::DOWN, open: None }))));
        let above = at(Arm::above(6), None);
        for text in ["6-5U6", "65u6", "u6 65", "6-5 up6", "up at 6-6 6-5", "6-5 up at 6-6"] {
            assert_eq!(read_word(text), above, "{text}");
        }
        for text in ["6-5L6", "65l6", "left 6 65", "L6 65", "65 left 6"] {
            assert_eq!(read_word(text), at(Arm::LEFT, Some(6)), "{text}");
        }
        assert_eq!(read_word("12-9"), Some(Word::Tile(12, 9, None)));
        for (text, word) in [("d", Word::Draw), ("+", Word::Draw), ("P", Word::Pass), ("Keep", Word::Keep)] {
            assert_eq!(read_word(text), Some(word));
        }
        assert_eq!(read_word("66l & 33r"), Some(Word::Pair((6, 6, Some(Arm::LEFT)), (3, 3, Some(Arm::RIGHT)))));
        for text in [
            "",
            "6",
            "666",
            "6-",
            "six",
            "l",
            "65x",
            "left 65 right",
            "\u{e9}65",
            "6-5]l",
            "65u99",
            "65l6666",
            "65l5-6",
            "65u5-6",
            "66l6&33r",
        ] {
            assert_eq!(read_word(text), None, "{text}");
        }
    }
}

//! Places that tiles are laid at.

use std::fmt;

use crate::tile::MAX_PIP;

/// A place that tiles are laid at: an end of the line, a short side of the spinner, or, where every double is one, a
/// short side of some double. A double laid on an arm lets that arm go on beyond it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arm(pub(super) u8);

impl Arm {
    /// The left end of the line.
    pub const LEFT: Self = Self(0);
    /// The right end of the line.
    pub const RIGHT: Self = Self(1);
    /// The upper side of the spinner.
    pub const UP: Self = Self(2);
    /// The lower side of the spinner.
    pub const DOWN: Self = Self(3);

    /// The arms of a line and of its one spinner, in the order of preference among equivalent ones.
    pub const ALL: [Self; 4] = [Self::LEFT, Self::RIGHT, Self::UP, Self::DOWN];

    /// How many arms there are at most.
    pub const COUNT: u8 = 4 + SIDES as u8;

    /// The upper side of a double, where every double is a spinner. It comes after [`Arm::ALL`], by number.
    pub const fn above(double: u8) -> Self {
        Self(4 + 2 * double)
    }

    /// The lower side of a double, where every double is a spinner.
    pub const fn below(double: u8) -> Self {
        Self(5 + 2 * double)
    }

    /// All arms, in order.
    pub fn each() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The number of the double of which it is a side, where every double is a spinner.
    pub const fn double(self) -> Option<u8> {
        if self.0 < 4 { None } else { Some((self.0 - 4) / 2) }
    }

    /// True for the short sides of spinners.
    pub const fn is_side(self) -> bool {
        self.0 >= 2
    }

    /// The letter in moves; the number of the double comes after it.
    const fn letter(self) -> char {
        match self.0 {
            0 => 'L',
            1 => 'R',
            side if side % 2 == 0 => 'U',
            _ => 'D',
        }
    }

    /// Where it leads, for people: `left`, `right`, `up` or `down`.
    pub const fn direction(self) -> &'static str {
        match self.letter() {
            'L' => "left",
            'R' => "right",
            'U' => "up",
            _ => "down",
        }
    }

    /// The words for people: `left`, `up`, `up at 5-5`.
    pub fn word(self) -> String {
        let direction = self.direction();
        self.double().map_or_else(|| direction.to_owned(), |pip| format!("{direction} at {pip}-{pip}"))
    }

    /// The key in position texts: `up`, `down5`.
    pub fn key(self) -> String {
        let direction = self.direction();
        self.double().map_or_else(|| direction.to_owned(), |pip| format!("{direction}{pip}"))
    }

    /// The side of a spinner with this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::each().filter(|arm| arm.is_side()).find(|arm| arm.key() == key)
    }

    /// The arm of a name as in moves or in words, in letters of either case: `R`, `right`, `U5`, `up5`.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let (word, double) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
        let word = word.trim_end_matches(" at ").trim_end();
        let double = match double.split_once('-') {
            Some((one, other)) if one == other => one,
            Some(_) => return None,
            None => double,
        };
        if double.is_empty() {
            return Self::ALL
                .into_iter()
                .find(|arm| word == arm.word() || word == arm.to_string().to_ascii_lowercase());
        }
        let double = double.parse::<u8>().ok().filter(|&pip| pip <= MAX_PIP)?;
        match word {
            "u" | "up" => Some(Self::above(double)),
            "d" | "down" => Some(Self::below(double)),
            _ => None,
        }
    }
}

/// As in moves: `L`, `R`, `U`, `D`, `U5`.
impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        self.double().map_or(Ok(()), |pip| write!(f, "{pip}"))
    }
}

impl fmt::Debug for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The short sides of all doubles.
pub(super) const SIDES: usize = 2 * (MAX_PIP as usize + 1);

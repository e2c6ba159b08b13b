//! Positions as the wire protocols write them: one letter for the side to move, one for each square.
//!
//! Hub (Scan, fishnet) calls Black `B` and its men `b`, DamExchange `Z` and `z`; both go row by row from White's far
//! left corner, whatever the game's own numbers. The moves of the protocols are in `wire_moves`.

use std::ops::Range;

use crate::board::Board;
use crate::position::{Pieces, Placement, Setup, SetupFault, SetupFaultKind};
use crate::rules::Color;
use crate::squares::{Square, Word};

/// Whose letters a string has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// `W` or `B`, then one of `w b W B e` a square.
    Hub,
    /// `W` or `Z`, then one of `w z W Z e` a square.
    Dxp,
}

impl Letters {
    /// The letters of a text that is meant as a position string; `None` for other texts, FEN among them.
    pub fn of(text: &str) -> Option<Self> {
        let meant = text.starts_with(['W', 'B', 'Z']) && text.chars().all(|letter| letter.is_ascii_alphabetic());
        meant.then(|| if text.contains(['z', 'Z']) { Self::Dxp } else { Self::Hub })
    }

    fn black(self) -> char {
        match self {
            Self::Hub => 'B',
            Self::Dxp => 'Z',
        }
    }

    /// The letters of squares, as a list for people.
    fn listed(self) -> &'static str {
        match self {
            Self::Hub => "w b W B e",
            Self::Dxp => "w z W Z e",
        }
    }

    fn letter(self, color: Color) -> char {
        match color {
            Color::White => 'W',
            Color::Black => self.black(),
        }
    }

    fn color_of(self, letter: char) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.letter(color) == letter.to_ascii_uppercase())
    }
}

/// Reads a position string; every fault with its place in `text`.
pub fn read(text: &str, letters: Letters, board: &Board) -> Setup {
    read_at(text, 0, letters, board)
}

/// [`read`] for a part of a longer text that begins at byte `start` of it.
pub(crate) fn read_at(text: &str, start: usize, letters: Letters, board: &Board) -> Setup {
    let mut setup = Setup::default();
    let mut fault = |kind, span: Range<usize>| setup.faults.push(SetupFault { kind, span });
    let (expected, got) = (board.squares().len() + 1, text.chars().count());
    if got != expected {
        fault(SetupFaultKind::StringLength { expected, got }, start..start + text.len());
        return setup;
    }
    for (number, (at, letter)) in text.char_indices().enumerate() {
        let span = start + at..start + at + letter.len_utf8();
        let color = letters.color_of(letter);
        if number == 0 {
            setup.turn = color.filter(|_| letter.is_ascii_uppercase());
            if setup.turn.is_none() {
                fault(SetupFaultKind::StringSide { black: letters.black() }, span);
            }
            continue;
        }
        match (color, board.by_plain_number(number as u32)) {
            (Some(color), Some(square)) => {
                let king = letter.is_ascii_uppercase();
                setup.placements.push(Placement { color, king, square, span });
            }
            _ if letter == 'e' => {}
            _ => fault(SetupFaultKind::StringLetter { got: letter, known: letters.listed() }, span),
        }
    }
    setup
}

/// The string of a position; counters are not in it.
pub fn write<W: Word>(pieces: &Pieces<W>, letters: Letters, board: &Board) -> String {
    let letter = |square: Square| match pieces.at(square) {
        None => 'e',
        Some((color, true)) => letters.letter(color),
        Some((color, false)) => letters.letter(color).to_ascii_lowercase(),
    };
    let count = board.squares().len() as u32;
    let squares = (1..=count).filter_map(|number| board.by_plain_number(number));
    [letters.letter(pieces.turn)].into_iter().chain(squares.map(letter)).collect()
}

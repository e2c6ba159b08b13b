//! Moves as the wire protocols write them: from, to and every captured square, as plain numbers.
//!
//! Plain numbers count row by row from White's far left corner, whatever the game's own. Captured squares come in any
//! order and are compared as a set; a way over the board is never meant.

use engine::game::moves;
use engine::text::TextError;

use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::squares::{Square, SquareSet, Word};

impl<W: Word> Draughts<W> {
    /// The move in the notation of the Hub protocol: `32-28`, or `from x to x captured ...` with the captured squares
    /// ascending.
    pub fn hub_text(&self, mv: &Move<W>) -> String {
        let (from, to, captured) = self.wire_squares(mv);
        let sign = if mv.is_capture() { 'x' } else { '-' };
        captured.iter().fold(format!("{from}{sign}{to}"), |text, square| format!("{text}x{square}"))
    }

    /// From, to and the captured squares (ascending) as plain numbers, as Hub and DamExchange send them.
    pub fn wire_squares(&self, mv: &Move<W>) -> (u8, u8, Vec<u8>) {
        let number = |square: Square| self.board().plain_number(square);
        let mut captured: Vec<u8> = mv.captured.iter().map(number).collect();
        captured.sort_unstable();
        (number(mv.from), number(mv.to), captured)
    }

    /// Reads a move of the Hub protocol; the captured squares may come in any order.
    ///
    /// # Errors
    /// `E-MOVE-SYNTAX` for a text that is no such move; otherwise as [`Self::wire_move`].
    pub fn parse_hub_move(&self, position: &Position<W>, text: &str) -> Result<Move<W>, TextError> {
        let start = text.len() - text.trim_start().len();
        let whole = start..start + text.trim().len();
        let numbers: Option<Vec<u32>> = text.trim().split(['-', 'x']).map(|part| part.parse().ok()).collect();
        match numbers.as_deref() {
            Some([from, to, captured @ ..]) => {
                self.wire_move(position, *from, *to, captured).map_err(|error| error.at(whole))
            }
            _ => {
                let message = format!("{}: from-to or fromxtoxcaptured... is expected, in numbers.", text.trim());
                let legal = moves(self, position);
                let texts = legal.iter().map(|mv| self.hub_text(mv));
                Err(TextError::new("E-MOVE-SYNTAX", message).at(whole).with_legal(texts))
            }
        }
    }

    /// The legal move with these ends and this set of captured squares, plain numbers all. Without captured squares a
    /// capture is meant, too, where only one has these ends: some peers leave them out.
    ///
    /// # Errors
    /// `E-MOVE-ILLEGAL` where there is none, `E-MOVE-AMBIGUOUS` where there are several, with the legal ones.
    pub fn wire_move(
        &self,
        position: &Position<W>,
        from: u32,
        to: u32,
        captured: &[u32],
    ) -> Result<Move<W>, TextError> {
        let legal = moves(self, position);
        let number = |square: Square| u32::from(self.board().plain_number(square));
        let set: Option<SquareSet<W>> =
            captured.iter().map(|&number| self.board().by_plain_number(number).map(SquareSet::of)).try_fold(
                SquareSet::EMPTY,
                // A square named twice is captured once.
                |set, square| Some(set | square?),
            );
        let fits = |mv: &&Move<W>| number(mv.from) == from && number(mv.to) == to;
        let of_ends: Vec<Move<W>> = legal.iter().filter(fits).copied().collect();
        let exact = of_ends.iter().find(|mv| set == Some(mv.captured)).copied();
        match (exact, of_ends.as_slice()) {
            (Some(mv), _) => Ok(mv),
            (None, [only]) if captured.is_empty() => Ok(*only),
            (None, several) => {
                let said = captured.iter().fold(format!("{from}, {to}"), |text, square| format!("{text}, {square}"));
                let ambiguous = captured.is_empty() && several.len() > 1;
                let (code, what) = match ambiguous {
                    true => ("E-MOVE-AMBIGUOUS", "several captures have these ends"),
                    false => ("E-MOVE-ILLEGAL", "no legal move has these squares"),
                };
                let listed = if ambiguous { several } else { legal.as_slice() };
                let texts = listed.iter().map(|mv| self.hub_text(mv));
                Err(TextError::new(code, format!("{said}: {what}.")).with_legal(texts))
            }
        }
    }
}

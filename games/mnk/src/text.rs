//! Moves, positions and boards of k in a row, in words.
//!
//! A position is its ranks from the top, `/` between them, `x` and `o` for stones and numbers for empty cells, then a
//! blank and the side to move: `3/1x1/3 o`. With gravity the columns played so far are read as well: `44453`.

use std::ops::Range;

use engine::prelude::*;

use crate::bits::Cells;
use crate::board::{Gravity, Mnk, Place, Stones};

const SIGNS: [char; 2] = ['x', 'o'];

impl<C: Cells> Mnk<C> {
    fn sign(&self, state: &Stones<C>, x: usize, y: usize) -> Option<char> {
        (0..2).find(|&seat| state.stones[seat].has(self.index(x, y))).map(|seat| SIGNS[seat])
    }

    fn rank_text(&self, state: &Stones<C>, y: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for sign in (0..self.width()).map(|x| self.sign(state, x, y)).chain([Some('|')]) {
            match sign {
                None => empty += 1,
                Some(sign) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.extend((sign != '|').then_some(sign));
                }
            }
        }
        text
    }

    fn read_moves(&self, text: &str) -> Result<Read<Stones<C>>, Faults> {
        let mut state = self.initial();
        for (at, _) in text.char_indices() {
            let column = &text[at..at + 1];
            let place = self.parse_move(&state, column).map_err(|error| error.at(at..at + 1))?;
            state = self.play(&state, place);
        }
        Ok(Read::clean(state))
    }

    fn read_ranks(&self, text: &str) -> Result<Read<Stones<C>>, Faults> {
        let mut faults = Vec::new();
        let body = text.trim_end();
        let (ranks, to_move) = match body.rsplit_once(' ') {
            Some((ranks, "x")) => (ranks, 0),
            Some((ranks, "o")) => (ranks, 1),
            _ => {
                let end = body.len().saturating_sub(1)..body.len();
                faults.push(
                    TextError::new("E-POSITION-SIDE", "the side to move, ` x` or ` o`, is expected last.").at(end),
                );
                (body, 0)
            }
        };
        let mut stones = [C::default(); 2];
        let mut placed = 0;
        let mut from = 0;
        let count = ranks.split('/').count();
        if count != self.height() {
            let message = format!("{} ranks with `/` between them are expected, these are {count}.", self.height());
            faults.push(TextError::new("E-POSITION-SIZE", message).at(0..ranks.len()));
        }
        for (number, rank) in ranks.split('/').enumerate().take(self.height()) {
            let span = from..from + rank.len();
            from = span.end + 1;
            let y = self.height() - 1 - number;
            match self.read_rank(rank, &span) {
                Ok(signs) => {
                    for (x, seat) in signs.into_iter().enumerate().filter_map(|(x, sign)| Some((x, sign?))) {
                        stones[seat] = stones[seat] | C::cell(self.index(x, y));
                        placed += 1;
                    }
                }
                Err(error) => faults.push(error),
            }
        }
        if faults.is_empty() {
            faults.extend(self.position_fault(&stones, ranks.len()));
        }
        if faults.is_empty() { Ok(Read::clean(self.state(stones, placed, to_move))) } else { Err(Faults(faults)) }
    }

    /// The seats of the stones of one rank, from the left.
    fn read_rank(&self, rank: &str, span: &Range<usize>) -> Result<Vec<Option<usize>>, TextError> {
        let mut signs = Vec::new();
        let mut chars = rank.char_indices().peekable();
        while let Some((at, sign)) = chars.next() {
            if let Some(seat) = SIGNS.iter().position(|&s| s == sign.to_ascii_lowercase()) {
                signs.push(Some(seat));
            } else if let Some(digit) = sign.to_digit(10) {
                let mut empty = digit as usize;
                while let Some(next) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
                    empty = (empty * 10 + next as usize).min(1000);
                    chars.next();
                }
                signs.extend(std::iter::repeat_n(None, empty));
            } else {
                let place = span.start + at..span.start + at + sign.len_utf8();
                let message = format!("`{sign}`: `x`, `o` or a number of empty cells is expected.");
                return Err(TextError::new("E-POSITION-SIGN", message).at(place));
            }
        }
        if signs.len() == self.width() {
            return Ok(signs);
        }
        let message = format!("{} cells are expected in a rank, these are {}.", self.width(), signs.len());
        Err(TextError::new("E-POSITION-SIZE", message).at(span.clone()))
    }

    fn position_fault(&self, stones: &[C; 2], end: usize) -> Option<TextError> {
        if self.has_row(stones[0]) && self.has_row(stones[1]) {
            return Some(TextError::new("E-POSITION-TWO-WINNERS", "both sides have a whole row.").at(0..end));
        }
        if self.gravity() == Gravity::Off {
            return None;
        }
        let taken = stones[0] | stones[1];
        let floats =
            |x: usize| (1..self.height()).any(|y| taken.has(self.index(x, y)) && !taken.has(self.index(x, y - 1)));
        let column = (0..self.width()).find(|&x| floats(x))?;
        let message = format!("in column {} a stone lies on an empty cell.", column + 1);
        Some(TextError::new("E-POSITION-FLOATING", message).at(0..end))
    }

    fn file(x: usize) -> char {
        char::from(b'a' + x as u8)
    }

    fn speech(&self, state: &Stones<C>, over: bool) -> String {
        let mut sentences = Vec::new();
        for (seat, sign) in SIGNS.iter().enumerate() {
            let cells = (0..self.height()).flat_map(|y| (0..self.width()).map(move |x| (x, y)));
            let held = cells.filter(|&(x, y)| state.stones[seat].has(self.index(x, y)));
            let names: Vec<String> = held.map(|(x, y)| format!("{}{}", Self::file(x), y + 1)).collect();
            let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            sentences.push(format!("Stones of {sign}: {list}."));
        }
        sentences.push(match (state.winner, self.turn(state)) {
            (Some(winner), _) => format!("{} has {} in a row and wins.", SIGNS[usize::from(winner)], self.row()),
            (None, Turn::Over) => "The board is full: a draw.".to_owned(),
            _ if over => "The game is over.".to_owned(),
            _ => format!("{} to move.", SIGNS[usize::from(state.to_move)]),
        });
        sentences.join("\n")
    }
}

impl<C: Cells> Notation for Mnk<C> {
    fn move_text(&self, _state: &Stones<C>, place: Place) -> String {
        let (x, y) = self.at(place);
        match self.gravity() {
            Gravity::On => (x + 1).to_string(),
            Gravity::Off => format!("{}{}", Self::file(x), y + 1),
        }
    }

    fn seat_mark(&self, seat: Seat) -> String {
        SIGNS[seat.index()].to_string()
    }

    fn state_text(&self, state: &Stones<C>) -> String {
        let ranks: Vec<String> = (0..self.height()).rev().map(|y| self.rank_text(state, y)).collect();
        format!("{} {}", ranks.join("/"), SIGNS[usize::from(state.to_move)])
    }

    fn parse_state(&self, text: &str) -> Result<Read<Stones<C>>, Faults> {
        let start = text.len() - text.trim_start().len();
        let body = text.trim();
        let moves_only = self.gravity() == Gravity::On && body.bytes().all(|byte| byte.is_ascii_digit());
        let read = if moves_only { self.read_moves(body) } else { self.read_ranks(body) };
        read.map_err(|Faults(faults)| {
            let shifted = faults.into_iter().map(|error| {
                let span = error.span.clone().map(|span| span.start + start..span.end + start);
                TextError { span, ..error }
            });
            Faults(shifted.collect())
        })
    }
}

impl<C: Cells> Render for Mnk<C> {
    fn view_text(&self, view: &Stones<C>) -> String {
        self.position_text(view)
    }

    fn board(&self, view: &Stones<C>, style: BoardStyle<'_>) -> String {
        let signs = match style.kind {
            BoardKind::Speech => return self.speech(view, style.over),
            BoardKind::Ascii => ['x', 'o', '.'],
            BoardKind::Unicode | BoardKind::Tiles => ['\u{00d7}', '\u{25cb}', '\u{00b7}'],
        };
        let cell = |x: usize, y: usize| {
            let seat = (0..2).find(|&seat| view.stones[seat].has(self.index(x, y)));
            format!(" {}", signs[seat.unwrap_or(2)])
        };
        let rank = |y: usize| {
            let label = if self.gravity() == Gravity::On { String::new() } else { (y + 1).to_string() };
            format!("{label:>2} {}", (0..self.width()).map(|x| cell(x, y)).collect::<String>())
        };
        let name =
            |x: usize| if self.gravity() == Gravity::On { (x + 1).to_string() } else { Self::file(x).to_string() };
        let files: String = (0..self.width()).map(|x| format!(" {}", name(x))).collect();
        let mut lines: Vec<String> = (0..self.height()).rev().map(rank).collect();
        lines.push(format!("   {files}"));
        lines.push(self.speech(view, style.over).lines().last().unwrap_or_default().to_owned());
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four() -> Mnk<u64> {
        Mnk::new(7, 6, 4, Gravity::On)
    }

    #[test]
    fn positions_are_read_as_written() {
        let game = four();
        let state = game.parse_state("44453").expect("five legal columns").value;
        assert_eq!(game.state_text(&state), "7/7/7/3x3/3o3/2xxo2 o");
        assert_eq!(game.parse_state(&game.state_text(&state)).expect("as written").value, state);
    }

    #[test]
    fn all_faults_are_reported_where_they_are() {
        let faults = four().parse_state(" 7/7/q6/7/8/7").expect_err("three faults").0;
        let found: Vec<_> = faults.iter().map(|error| (error.code, error.span.clone())).collect();
        let expected =
            [("E-POSITION-SIDE", Some(12..13)), ("E-POSITION-SIGN", Some(5..6)), ("E-POSITION-SIZE", Some(10..11))];
        assert_eq!(found, expected);
        assert_eq!(four().parse_state("7/7/7/7/x6/7 x").expect_err("floats").first().code, "E-POSITION-FLOATING");
        assert_eq!(four().parse_state("44444444").expect_err("full").first().span, Some(6..7));
    }
}

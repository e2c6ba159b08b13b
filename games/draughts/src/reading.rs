//! Move texts of people and files into squares, and squares into one legal move.
//!
//! The sign between squares proves nothing unless moves differ in nothing else; squares may be glued together; a way may be complete, partial, or a list of
//! captured squares. A text that fits several moves is never guessed at: `refusals` says what it fits.

use std::ops::Range;

use crate::board::{Board, SquareNames};
use crate::game::Draughts;
use crate::moves::{Move, MoveList};
use crate::paths::{Listed, Ways};
use crate::position::Position;
use crate::squares::{Square, SquareSet, Word};

/// A square named in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    /// The square, if the board has it.
    pub square: Option<Square>,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// The squares of a move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Squares {
    /// In the order of the text.
    pub named: Vec<Named>,
    /// Whether a sign stands before the first one: `x19`.
    pub end_only: bool,
    /// Whether the first sign is that of a capture, if there is one.
    pub takes: Option<bool>,
}

/// What a text comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found<W: Word> {
    /// One move.
    One(Move<W>),
    /// Several; the text does not say which.
    Several(Vec<Move<W>>),
    /// None.
    None,
}

/// No move names more squares: longer texts are refused before they cost time.
const MOST_SQUARES: usize = 64;

/// The readings of a text, most likely first: more than one only where squares are glued together.
///
/// # Errors
/// The bytes that belong to no move text.
pub(crate) fn squares_of(text: &str, board: &Board) -> Result<Vec<Squares>, Range<usize>> {
    let mut readings = vec![Squares { named: Vec::new(), end_only: false, takes: None }];
    let signs = |c: char| c.is_whitespace() || "!?*.".contains(c);
    let mut body = text.trim_end_matches(signs);
    // Some sites put strength in brackets: `32-28(?)`.
    if let Some((before, inside)) = body.strip_suffix(')').and_then(|open| open.rsplit_once('('))
        && inside.chars().all(|c| "!?".contains(c))
    {
        body = before.trim_end_matches(signs);
    }
    let mut rest = body.char_indices().peekable();
    let (mut signs, mut last_sign) = (0, 0..0);
    while let Some((start, letter)) = rest.next() {
        let end_of_digits = |from: usize| from + body[from..].bytes().take_while(u8::is_ascii_digit).count();
        match letter {
            c if c.is_whitespace() => continue,
            '-' | 'x' | 'X' | ':' | '\u{d7}' | '\u{2013}' | '\u{2212}' | ',' | '<' | '>' | '/' => {
                last_sign = start..start + letter.len_utf8();
                signs += 1;
                if readings[0].takes.is_none() {
                    let takes = match letter {
                        'x' | 'X' | ':' | '\u{d7}' => Some(true),
                        '-' | '\u{2013}' | '\u{2212}' => Some(false),
                        _ => None,
                    };
                    readings.iter_mut().for_each(|reading| reading.takes = takes);
                }
                if readings[0].named.is_empty() {
                    readings[0].end_only = true;
                }
                continue;
            }
            c if c.is_ascii_digit() => {
                let end = end_of_digits(start);
                if end - start > 2 * MOST_SQUARES {
                    return Err(start..end);
                }
                readings = with_digits(&readings, body, start..end, board);
                while rest.next_if(|&(index, _)| index < end).is_some() {}
            }
            c if c.is_ascii_alphabetic() && end_of_digits(start + 1) > start + 1 => {
                let end = end_of_digits(start + 1);
                let rank = body[start + 1..end].parse().unwrap_or(u32::MAX);
                let named = Named { square: board.by_letters(c, rank), span: start..end };
                readings.iter_mut().for_each(|reading| reading.named.push(named.clone()));
                while rest.next_if(|&(index, _)| index < end).is_some() {}
            }
            other => return Err(start..start + other.len_utf8()),
        }
        signs = 0;
        if readings[0].named.len() > MOST_SQUARES {
            return Err(start..body.len());
        }
    }
    match readings[0].named.len() {
        0 => Err(0..text.len()),
        _ if signs > 1 => Err(last_sign),
        _ => Ok(readings),
    }
}

/// Each reading with the squares that a run of digits can mean.
fn with_digits(readings: &[Squares], text: &str, span: Range<usize>, board: &Board) -> Vec<Squares> {
    let one = |part: Range<usize>| {
        let number = text[part.clone()].parse().unwrap_or(u32::MAX);
        let square = match board.shape().names {
            SquareNames::Numeric => board.by_number(number),
            SquareNames::Algebraic => board.by_plain_number(number),
        };
        Named { square, span: part }
    };
    let alternatives: Vec<Vec<Named>> = match span.len() {
        // A number of one or two digits; longer runs are numbers glued together, in pairs of digits or cut once.
        0..=2 => vec![vec![one(span)]],
        _ if one(span.clone()).square.is_some() => vec![vec![one(span)]],
        length => {
            let pairs = || (span.start..span.end).step_by(2).map(|at| one(at..at + 2)).collect();
            let cuts =
                (1..length.min(4)).map(|at| vec![one(span.start..span.start + at), one(span.start + at..span.end)]);
            let whole: Vec<Vec<Named>> = if length.is_multiple_of(2) { vec![pairs()] } else { Vec::new() };
            let cuts = cuts.filter(|cut: &Vec<Named>| cut.iter().all(|named| named.square.is_some()));
            let mut all: Vec<Vec<Named>> = whole.into_iter().chain(cuts).collect();
            all.dedup();
            if all.is_empty() { vec![vec![one(span)]] } else { all }
        }
    };
    let joined = |reading: &Squares, more: &Vec<Named>| Squares {
        named: reading.named.iter().chain(more).cloned().collect(),
        end_only: reading.end_only,
        takes: reading.takes,
    };
    let all = readings.iter().flat_map(|reading| alternatives.iter().map(move |more| joined(reading, more)));
    // Texts glued of many squares do not occur; the bound keeps garbage cheap.
    all.take(64).collect()
}

impl<W: Word> Draughts<W> {
    /// The moves of `legal` that one of the readings names.
    pub(crate) fn find(&self, position: &Position<W>, legal: &MoveList<W>, readings: &[Squares]) -> Found<W> {
        let mut several = Vec::new();
        for reading in readings {
            match self.find_reading(position, legal, reading) {
                Found::One(mv) => several.push(mv),
                Found::Several(moves) => several.extend(moves),
                Found::None => {}
            }
        }
        several.sort_unstable();
        several.dedup();
        match several.as_slice() {
            [] => Found::None,
            [mv] => Found::One(*mv),
            _ => Found::Several(several),
        }
    }

    fn find_reading(&self, position: &Position<W>, legal: &MoveList<W>, reading: &Squares) -> Found<W> {
        let Some(squares) = reading.named.iter().map(|named| named.square).collect::<Option<Vec<_>>>() else {
            return Found::None;
        };
        let which = |fits: &dyn Fn(&Move<W>) -> bool| legal.iter().copied().filter(|mv| fits(mv)).collect::<Vec<_>>();
        let ways = Ways::new(self.rules(), self.board(), position.pieces());
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        let tries = match squares.as_slice() {
            [only] if reading.end_only => vec![which(&|mv| mv.to == *only)],
            [only] => vec![which(&|mv| mv.from == *only || mv.to == *only)],
            [_, _] => vec![
                which(&|mv| mv.from == first && mv.to == last),
                which(&|mv| ways.fits(mv, &squares, Listed::Complete)),
            ],
            [_, to, captured @ ..] => {
                let named: SquareSet<W> = captured.iter().copied().collect();
                let of_ends = |mv: &Move<W>| mv.from == first && mv.to == *to;
                vec![
                    which(&|mv| ways.fits(mv, &squares, Listed::Complete)),
                    which(&|mv| ways.fits(mv, &squares, Listed::Part)),
                    which(&|mv| of_ends(mv) && mv.captured == named),
                    which(&|mv| of_ends(mv) && named.minus(mv.captured).is_empty()),
                ]
            }
            [] => Vec::new(),
        };
        // The first try that leaves exactly one move decides (rules of the notation, in this order).
        if let Some(mv) = tries.iter().find_map(|moves| <[Move<W>; 1]>::try_from(moves.as_slice()).ok()) {
            return Found::One(mv[0]);
        }
        let Some(mut several) = tries.into_iter().find(|moves| !moves.is_empty()) else { return Found::None };
        // Where capturing is left to the player, the sign tells a move from a capture between the same squares.
        if let Some(takes) = reading.takes
            && several.iter().any(|mv| mv.captured.any() == takes)
        {
            several.retain(|mv| mv.captured.any() == takes);
        }
        if let [only] = several[..] { Found::One(only) } else { Found::Several(several) }
    }
}

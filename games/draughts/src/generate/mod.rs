//! Legal moves: quiet steps, the capture walk, and which captures may be chosen.
//!
//! The source is compiled once for each built-in row (its rules are constants there, so that branches fold away) and
//! once for each board for rules read at run time. A [`Generator`] is the table of those functions: the search calls it
//! once a node and is itself compiled per word size only.

mod capture;
mod priority;
mod quiet;
mod seen;

use crate::geometry::{Board6, Board8, Board10, Board10x8, Board12, Board14, Directions, Geometry};
use crate::moves::MoveList;
use crate::position::Pieces;
use crate::rules::{Color, Custom, Goal, Rules, Variant};
use crate::squares::{SquareSet, Word};
use crate::variants;

type WordOf<V> = <<V as Variant>::Geometry as Geometry>::Word;
type Set<V> = SquareSet<WordOf<V>>;

/// The directions of the side to move, given as White has them.
#[inline(always)]
const fn directions<const WHITE: bool>(of_white: Directions) -> Directions {
    if WHITE { of_white } else { of_white.for_black() }
}

/// Appends every legal move to `out`, in square order.
///
/// Captures that the rules do not allow to be chosen are left out. Two ways that take the same pieces between the same
/// squares are one move. `out` is not cleared. No allocation below 32 moves, except in captures of many ways.
pub fn legal_moves<V: Variant>(variant: V, pieces: &Pieces<WordOf<V>>, out: &mut MoveList<WordOf<V>>) {
    match pieces.turn {
        Color::White => legal_moves_of::<V, true>(variant, pieces, out),
        Color::Black => legal_moves_of::<V, false>(variant, pieces, out),
    }
}

fn legal_moves_of<V: Variant, const WHITE: bool>(
    variant: V,
    pieces: &Pieces<WordOf<V>>,
    out: &mut MoveList<WordOf<V>>,
) {
    if goal_reached(variant.rules(), pieces) {
        return;
    }
    let first = out.len();
    if !capture::append::<V, WHITE>(variant, pieces, out) {
        quiet::append::<V, WHITE>(variant, pieces, out);
    } else if !capture::is_mandatory(variant.rules()) {
        quiet::append::<V, WHITE>(variant, pieces, out);
        out[first..].sort_unstable();
    }
}

/// Number of legal moves; quiet moves are counted without listing them.
pub fn count_moves<V: Variant>(variant: V, pieces: &Pieces<WordOf<V>>) -> usize {
    match pieces.turn {
        Color::White => count_moves_of::<V, true>(variant, pieces),
        Color::Black => count_moves_of::<V, false>(variant, pieces),
    }
}

#[inline(always)]
fn count_moves_of<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> usize {
    if goal_reached(variant.rules(), pieces) {
        return 0;
    }
    if !capture::exists::<V, WHITE>(variant, pieces) {
        return quiet::count::<V, WHITE>(variant, pieces);
    }
    let mut captures = MoveList::new();
    capture::append::<V, WHITE>(variant, pieces, &mut captures);
    let quiet = if capture::is_mandatory(variant.rules()) { 0 } else { quiet::count::<V, WHITE>(variant, pieces) };
    captures.len() + quiet
}

/// Whether the side to move can capture, as far as the board says.
pub fn can_capture<V: Variant>(variant: V, pieces: &Pieces<WordOf<V>>) -> bool {
    match pieces.turn {
        Color::White => capture::exists::<V, true>(variant, pieces),
        Color::Black => capture::exists::<V, false>(variant, pieces),
    }
}

/// Whether the side to move has a legal move.
pub fn can_move<V: Variant>(variant: V, pieces: &Pieces<WordOf<V>>) -> bool {
    !goal_reached(variant.rules(), pieces)
        && match pieces.turn {
            Color::White => quiet::exists::<V, true>(variant, pieces) || capture::exists::<V, true>(variant, pieces),
            Color::Black => quiet::exists::<V, false>(variant, pieces) || capture::exists::<V, false>(variant, pieces),
        }
}

/// Number of move sequences of `depth` plies. Draw rules end none of them.
pub fn perft<V: Variant>(variant: V, pieces: &Pieces<WordOf<V>>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(variant, pieces) as u64,
        _ => {
            let mut moves = MoveList::new();
            legal_moves(variant, pieces, &mut moves);
            moves.iter().map(|mv| perft(variant, &pieces.after(mv), depth - 1)).sum()
        }
    }
}

/// Whether the game has ended by a goal of its own.
#[inline(always)]
pub(crate) fn goal_reached<W: Word>(rules: &Rules, pieces: &Pieces<W>) -> bool {
    rules.goal == Goal::OwnKing && pieces.kings.any()
}

/// The generator of one row: functions compiled for it.
#[derive(Debug)]
pub struct Generator<W: Word> {
    /// [`legal_moves`].
    pub legal_moves: fn(&Rules, &Pieces<W>, &mut MoveList<W>),
    /// [`count_moves`].
    pub count_moves: fn(&Rules, &Pieces<W>) -> usize,
    /// [`can_capture`].
    pub can_capture: fn(&Rules, &Pieces<W>) -> bool,
    /// [`can_move`].
    pub can_move: fn(&Rules, &Pieces<W>) -> bool,
    /// [`perft`].
    pub perft: fn(&Rules, &Pieces<W>, u32) -> u64,
}

/// The generator of a built-in row; the rules passed to its functions are not looked at.
pub(crate) const fn built_in<V: Variant + Default>() -> Generator<WordOf<V>> {
    Generator {
        legal_moves: |_, pieces, out| legal_moves(V::default(), pieces, out),
        count_moves: |_, pieces| count_moves(V::default(), pieces),
        can_capture: |_, pieces| can_capture(V::default(), pieces),
        can_move: |_, pieces| can_move(V::default(), pieces),
        perft: |_, pieces, depth| perft(V::default(), pieces, depth),
    }
}

/// The generator of a board for rules read at run time.
pub(crate) const fn custom<G: Geometry>() -> Generator<G::Word> {
    Generator {
        legal_moves: |rules, pieces, out| legal_moves(Custom::<G>::new(rules), pieces, out),
        count_moves: |rules, pieces| count_moves(Custom::<G>::new(rules), pieces),
        can_capture: |rules, pieces| can_capture(Custom::<G>::new(rules), pieces),
        can_move: |rules, pieces| can_move(Custom::<G>::new(rules), pieces),
        perft: |rules, pieces, depth| perft(Custom::<G>::new(rules), pieces, depth),
    }
}

/// A generator of either word size.
#[derive(Clone, Copy, Debug)]
pub enum AnyGenerator {
    /// For boards of up to 64 bits.
    Small(&'static Generator<u64>),
    /// For boards of up to 128 bits.
    Large(&'static Generator<u128>),
}

/// The generator for checked rules: one compiled for a row that moves alike, else the run-time one of the board.
///
/// `None` where no such board is compiled in (`playable` has said so).
pub fn generator(rules: &Rules) -> Option<AnyGenerator> {
    static INTERNATIONAL: Generator<u64> = built_in::<variants::International>();
    static BRAZILIAN: Generator<u64> = built_in::<variants::Brazilian>();
    static RUSSIAN: Generator<u64> = built_in::<variants::Russian>();
    static ENGLISH: Generator<u64> = built_in::<variants::English>();
    static COMPILED: [(&Rules, &Generator<u64>); 4] = [
        (&variants::international::INTERNATIONAL, &INTERNATIONAL),
        (&variants::sixty_four::BRAZILIAN, &BRAZILIAN),
        (&variants::sixty_four::RUSSIAN, &RUSSIAN),
        (&variants::checkers::ENGLISH, &ENGLISH),
    ];
    let compiled = COMPILED.iter().find(|(row, _)| row.moves_as(rules));
    compiled.map(|&(_, generator)| AnyGenerator::Small(generator)).or_else(|| run_time_generator(rules))
}

/// The generator of the board of `rules` that reads its rules at run time.
pub fn run_time_generator(rules: &Rules) -> Option<AnyGenerator> {
    static BOARD_6: Generator<u64> = custom::<Board6>();
    static BOARD_8: Generator<u64> = custom::<Board8>();
    static BOARD_10: Generator<u64> = custom::<Board10>();
    static BOARD_10X8: Generator<u64> = custom::<Board10x8>();
    static BOARD_12: Generator<u128> = custom::<Board12>();
    static BOARD_14: Generator<u128> = custom::<Board14>();
    match (rules.board.width, rules.board.height) {
        (6, 6) => Some(AnyGenerator::Small(&BOARD_6)),
        (8, 8) => Some(AnyGenerator::Small(&BOARD_8)),
        (10, 10) => Some(AnyGenerator::Small(&BOARD_10)),
        (10, 8) => Some(AnyGenerator::Small(&BOARD_10X8)),
        (12, 12) => Some(AnyGenerator::Large(&BOARD_12)),
        (14, 14) => Some(AnyGenerator::Large(&BOARD_14)),
        _ => None,
    }
}

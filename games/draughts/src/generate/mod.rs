//! Legal moves: quiet steps, the capture walk, and which captures may be chosen.
//!
//! The source is compiled once for each built-in row (its rules are constants there, so that branches fold away) and
//! once for each board for rules read at run time. A [`Generator`] is the table of those functions: the search calls it
//! once a node and is itself compiled per word size only.

/// Runs a block for each direction of a set, written out eight times, so that the direction is a constant in each.
///
/// A macro, because the compiler neither unrolls a loop nor inlines a closure of any size, and steps in a direction that
/// it does not know are jumps that a processor does not foresee.
macro_rules! for_each_direction {
    ($direction:ident in $set:expr => $body:block) => {
        for_each_direction!(@ $direction, $set, $body; UpLeft UpRight DownLeft DownRight Up Left Right Down)
    };
    (@ $direction:ident, $set:expr, $body:block; $($name:ident)*) => {
        $(if $set.contains(Direction::$name) {
            let $direction = Direction::$name;
            $body
        })*
    };
}

mod capture;
mod jumps;
mod priority;
mod quiet;
mod seen;

use std::hint::black_box;

use crate::board::{BoardShape, Cells};
use crate::geometry::{Board6, Board8, Board10, Board10x8, Board12, Board14, Directions, Full8, Geometry, Table};
use crate::moves::MoveList;
use crate::position::Pieces;
use crate::rules::{Color, Custom, Goal, Rules, Variant};
use crate::squares::{SquareSet, Word};
use crate::variants::{self, checkers, european, frisian, international, sixty_four, turkish};

type WordOf<V> = <<V as Variant>::Geometry as Geometry>::Word;
type Set<V> = SquareSet<WordOf<V>>;

/// The directions of the side to move, given as White has them.
#[inline(always)]
const fn directions<const WHITE: bool>(of_white: Directions) -> Directions {
    if WHITE { of_white } else { of_white.for_black() }
}

/// The row on which men of the side to move are crowned.
#[inline(always)]
fn last_row<V: Variant, const WHITE: bool>(variant: V) -> Set<V> {
    if WHITE { variant.geometry().top_row() } else { variant.geometry().bottom_row() }
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
    match capture::count::<V, WHITE>(variant, pieces) {
        0 => quiet::count::<V, WHITE>(variant, pieces),
        captures if capture::is_mandatory(variant.rules()) => captures,
        captures => captures + quiet::count::<V, WHITE>(variant, pieces),
    }
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

/// Number of move sequences of `depth` plies, with `BULK` the last ply counted and not played. Draw rules end none of
/// them.
pub fn perft<V: Variant, const BULK: bool>(variant: V, pieces: &Pieces<WordOf<V>>, depth: u32) -> u64 {
    match depth {
        // The position is made even though nobody looks at it: that is what is measured.
        0 => {
            black_box(pieces);
            1
        }
        1 if BULK => count_moves(variant, pieces) as u64,
        _ => {
            let mut moves = MoveList::new();
            legal_moves(variant, pieces, &mut moves);
            let king_run = variant.rules().king_run;
            moves.iter().map(|mv| perft::<V, BULK>(variant, &pieces.after(king_run, mv), depth - 1)).sum()
        }
    }
}

/// Whether the game has ended by a goal of its own.
#[inline(always)]
pub(crate) fn goal_reached<W: Word>(rules: &Rules, pieces: &Pieces<W>) -> bool {
    rules.goal == Goal::OwnKing && pieces.kings.any()
}

/// What a generator plays by: rules, and the steps of the board where it is not compiled in.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The steps of their board.
    pub table: &'a Table,
}

/// The generator of one row: functions compiled for it, or for the board of rules read at run time.
#[derive(Debug)]
pub struct Generator<W: Word> {
    /// [`legal_moves`].
    pub legal_moves: fn(Ground<'_>, &Pieces<W>, &mut MoveList<W>),
    /// [`count_moves`].
    pub count_moves: fn(Ground<'_>, &Pieces<W>) -> usize,
    /// [`can_capture`].
    pub can_capture: fn(Ground<'_>, &Pieces<W>) -> bool,
    /// [`can_move`].
    pub can_move: fn(Ground<'_>, &Pieces<W>) -> bool,
    /// [`perft`] with the last ply counted.
    pub perft: fn(Ground<'_>, &Pieces<W>, u32) -> u64,
    /// [`perft`] with every ply played.
    pub played_perft: fn(Ground<'_>, &Pieces<W>, u32) -> u64,
}

/// The functions of a generator, for the variant that an expression makes of a [`Ground`].
///
/// A macro, because the variant of a table borrows from the ground, and no type of a function says so.
macro_rules! functions {
    ($ground:ident => $variant:expr) => {
        Generator {
            legal_moves: |$ground, pieces, out| legal_moves($variant, pieces, out),
            count_moves: |$ground, pieces| count_moves($variant, pieces),
            can_capture: |$ground, pieces| can_capture($variant, pieces),
            can_move: |$ground, pieces| can_move($variant, pieces),
            perft: |$ground, pieces, depth| perft::<_, true>($variant, pieces, depth),
            played_perft: |$ground, pieces, depth| perft::<_, false>($variant, pieces, depth),
        }
    };
}

/// The generator of a built-in row; the ground is not looked at.
const fn built_in<V: Variant + Default>() -> Generator<WordOf<V>> {
    functions!(_ground => V::default())
}

/// The generator of a compiled board for rules read at run time.
const fn custom<G: Geometry + Default>() -> Generator<G::Word> {
    functions!(ground => Custom::new(ground.rules, G::default()))
}

/// The generator of every other board.
const fn of_table() -> Generator<u128> {
    functions!(ground => Custom::new(ground.rules, ground.table))
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
pub fn generator(rules: &Rules) -> AnyGenerator {
    let compiled = COMPILED.iter().find(|(row, _)| row.moves_as(rules));
    compiled.map_or_else(|| run_time_generator(rules), |&(_, generator)| generator)
}

/// Rows with a generator of their own; others that move alike share it.
static COMPILED: &[(&Rules, AnyGenerator)] = &[
    (&international::INTERNATIONAL, AnyGenerator::Small(&const { built_in::<variants::International>() })),
    (&sixty_four::BRAZILIAN, AnyGenerator::Small(&const { built_in::<variants::Brazilian>() })),
    (&sixty_four::RUSSIAN, AnyGenerator::Small(&const { built_in::<variants::Russian>() })),
    (&checkers::ENGLISH, AnyGenerator::Small(&const { built_in::<variants::English>() })),
    (&frisian::FRISIAN, AnyGenerator::Small(&const { built_in::<variants::Frisian>() })),
    (&turkish::TURKISH, AnyGenerator::Small(&const { built_in::<variants::Turkish>() })),
    (&turkish::ARMENIAN, AnyGenerator::Small(&const { built_in::<variants::Armenian>() })),
    (&international::CANADIAN, AnyGenerator::Large(&const { built_in::<variants::Canadian>() })),
    (&international::KILLER, AnyGenerator::Small(&const { built_in::<variants::Killer>() })),
    (&international::KILLER8, AnyGenerator::Small(&const { built_in::<variants::Killer8>() })),
    (&international::BREAKTHROUGH, AnyGenerator::Small(&const { built_in::<variants::Breakthrough>() })),
    (&sixty_four::SPANTSIRETTI, AnyGenerator::Small(&const { built_in::<variants::Spantsiretti>() })),
    (&checkers::POOL, AnyGenerator::Small(&const { built_in::<variants::Pool>() })),
    (&european::ITALIAN, AnyGenerator::Small(&const { built_in::<variants::Italian>() })),
    (&european::SPANISH, AnyGenerator::Small(&const { built_in::<variants::Spanish>() })),
    (&european::CZECH, AnyGenerator::Small(&const { built_in::<variants::Czech>() })),
    (&european::GERMAN, AnyGenerator::Small(&const { built_in::<variants::German>() })),
    (&european::THAI, AnyGenerator::Small(&const { built_in::<variants::Thai>() })),
];

/// The generator of the board of `rules` that reads its rules at run time.
pub fn run_time_generator(rules: &Rules) -> AnyGenerator {
    let BoardShape { width, height, cells, .. } = rules.board;
    match (width, height, cells) {
        (8, 8, Cells::All) => AnyGenerator::Small(&const { custom::<Full8>() }),
        (_, _, Cells::All) => AnyGenerator::Large(&const { of_table() }),
        (6, 6, _) => AnyGenerator::Small(&const { custom::<Board6>() }),
        (8, 8, _) => AnyGenerator::Small(&const { custom::<Board8>() }),
        (10, 10, _) => AnyGenerator::Small(&const { custom::<Board10>() }),
        (10, 8, _) => AnyGenerator::Small(&const { custom::<Board10x8>() }),
        (12, 12, _) => AnyGenerator::Large(&const { custom::<Board12>() }),
        (14, 14, _) => AnyGenerator::Large(&const { custom::<Board14>() }),
        _ => AnyGenerator::Large(&const { of_table() }),
    }
}

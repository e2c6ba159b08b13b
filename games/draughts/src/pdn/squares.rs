//! The squares of a game by what stands in texts, as tables: a look-up for each move of large files.

use crate::game::Draughts;
use crate::squares::{Square, Word};

/// The squares of a game by what stands in texts.
#[derive(Clone, Debug)]
pub(super) struct SquareTable {
    numbers: [Option<Square>; 128],
    names: [[Option<Square>; 16]; 26],
}

impl SquareTable {
    pub(super) fn new<W: Word>(game: &Draughts<W>) -> Self {
        let board = game.board();
        let algebraic = super::game_types::algebraic(game.rules());
        let mut table = Self { numbers: [None; 128], names: [[None; 16]; 26] };
        for (number, entry) in (0u32..).zip(&mut table.numbers) {
            *entry = if algebraic { board.by_plain_number(number) } else { board.by_number(number) };
        }
        for (file, ranks) in ('a'..='z').zip(&mut table.names) {
            for (rank, entry) in (0u32..).zip(ranks) {
                *entry = board.by_letters(file, rank);
            }
        }
        table
    }

    /// The square of a number.
    #[inline]
    pub(super) fn number(&self, number: u8) -> Option<Square> {
        *self.numbers.get(usize::from(number))?
    }

    /// The square of a file (from 0) and a rank.
    #[inline]
    pub(super) fn name(&self, (file, rank): (u8, u8)) -> Option<Square> {
        *self.names.get(usize::from(file))?.get(usize::from(rank))?
    }
}

//! Which captures may be chosen: the criteria of the rules as one number, more is better.

use crate::position::Pieces;
use crate::rules::{Criterion, Rules};
use crate::squares::{SquareSet, Word};

/// Rank of a capture; `order` says where kings came in it, where the rules ask for that.
///
/// Captures of the highest rank are legal; where the rules have no criterion all rank alike.
#[inline(always)]
pub(super) fn rank<W: Word>(
    rules: &Rules,
    pieces: &Pieces<W>,
    by_king: bool,
    captured: SquareSet<W>,
    order: u16,
) -> u64 {
    let kings = || (captured & pieces.kings).len() as u64;
    rules.priority.iter().fold(0, |rank, criterion| {
        let value = match *criterion {
            Criterion::Count => captured.len() as u64,
            Criterion::KingsTaken => kings(),
            Criterion::ByKing => u64::from(by_king),
            Criterion::Value { man, king } => {
                (captured.len() as u64 - kings()) * u64::from(man) + kings() * u64::from(king)
            }
            // Comes after the count, so that sequences of one length are compared.
            Criterion::KingsFirst => u64::from(order),
        };
        // Sixteen bits hold 128 pieces of value 200.
        rank << 16 | value
    })
}

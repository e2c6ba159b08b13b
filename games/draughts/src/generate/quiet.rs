//! Moves that capture nothing.

use crate::geometry::{Direction, Geometry};
use crate::moves::{Move, MoveList};
use crate::position::Pieces;
use crate::rules::{Color, KingReach, Variant};
use crate::squares::SquareSet;

use super::{Set, WordOf, directions, last_row};

/// Calls `visit` with each direction and the empty squares that men reach in it.
#[inline(always)]
fn men_targets<V: Variant, const WHITE: bool>(
    variant: V,
    men: Set<V>,
    empty: Set<V>,
    mut visit: impl FnMut(Direction, Set<V>),
) {
    for direction in Direction::ALL {
        if directions::<WHITE>(variant.rules().men_move).contains(direction) {
            visit(direction, variant.geometry().step(men, direction) & empty);
        }
    }
}

/// The squares that `kings` reach in one direction, and how many king-square pairs these are.
#[inline(always)]
fn slide<V: Variant>(variant: V, kings: Set<V>, empty: Set<V>, direction: Direction) -> (Set<V>, usize) {
    let geometry = variant.geometry();
    let mut front = geometry.step(kings, direction) & empty;
    let (mut all, mut pairs) = (front, front.len());
    if variant.rules().kings == KingReach::Any {
        while front.any() {
            front = geometry.step(front, direction) & empty;
            all |= front;
            pairs += front.len();
        }
    }
    (all, pairs)
}

/// Whether there is a quiet move.
#[inline(always)]
pub(super) fn exists<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> bool {
    let rules = variant.rules();
    let (own, empty) = sides::<V, WHITE>(variant, pieces);
    let kings = pieces.unspent_kings(rules.king_run);
    let mut targets = SquareSet::EMPTY;
    men_targets::<V, WHITE>(variant, own.minus(pieces.kings), empty, |_, squares| targets |= squares);
    for direction in Direction::ALL {
        if directions::<WHITE>(rules.kings_move).contains(direction) {
            targets |= variant.geometry().step(kings, direction) & empty;
        }
    }
    targets.any()
}

/// Number of quiet moves.
#[inline(always)]
pub(super) fn count<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> usize {
    let rules = variant.rules();
    let (own, empty) = sides::<V, WHITE>(variant, pieces);
    let mut count = 0;
    men_targets::<V, WHITE>(variant, own.minus(pieces.kings), empty, |_, targets| count += targets.len());
    let kings = pieces.unspent_kings(rules.king_run);
    if kings.any() {
        for direction in Direction::ALL {
            if directions::<WHITE>(rules.kings_move).contains(direction) {
                count += slide(variant, kings, empty, direction).1;
            }
        }
    }
    count
}

/// Appends the quiet moves in square order.
#[inline(always)]
pub(super) fn append<V: Variant, const WHITE: bool>(
    variant: V,
    pieces: &Pieces<WordOf<V>>,
    out: &mut MoveList<WordOf<V>>,
) {
    let rules = variant.rules();
    let (own, empty) = sides::<V, WHITE>(variant, pieces);
    let last_row = last_row::<V, WHITE>(variant);
    let kings = pieces.unspent_kings(rules.king_run);
    let mut movers = kings;
    men_targets::<V, WHITE>(variant, own.minus(pieces.kings), empty, |direction, targets| {
        movers |= variant.geometry().step(targets, direction.opposite());
    });
    for from in movers {
        let start = SquareSet::of(from);
        let mut targets = SquareSet::EMPTY;
        let king = kings.meets(start);
        if king {
            for direction in Direction::ALL {
                if directions::<WHITE>(rules.kings_move).contains(direction) {
                    targets |= slide(variant, start, empty, direction).0;
                }
            }
        } else {
            men_targets::<V, WHITE>(variant, start, empty, |_, squares| targets |= squares);
        }
        for to in targets {
            let promotes = !king && last_row.contains(to);
            out.push(Move { from, to, captured: SquareSet::EMPTY, promotes });
        }
    }
}

/// The pieces of the side to move, and the empty squares.
#[inline(always)]
fn sides<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> (Set<V>, Set<V>) {
    let own = pieces.of(if WHITE { Color::White } else { Color::Black });
    (own, variant.geometry().playable().minus(pieces.occupied()))
}

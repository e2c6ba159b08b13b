//! How likely it is that a seat holds a tile, or any of several tiles.

use engine::prelude::*;

use super::groups::groups;
use super::{Counter, ESTIMATED, How, Worlds};
use crate::duty::Duty;
use crate::evidence::Evidence;
use crate::rules::Rules;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// Where chances come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whence {
    /// All worlds are counted.
    Counted,
    /// So many worlds were drawn.
    Drawn(usize),
}

/// How likely the hidden seats hold what they may hold.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    /// Where the chances come from.
    pub(crate) whence: Whence,
    /// For each unseen tile the chance of each seat to hold it; what is missing to 1 is that of the stock.
    pub(crate) tiles: Vec<(Tile, Vec<f64>)>,
    /// For each set asked for the chance of each seat to hold any of its tiles.
    pub(crate) sets: Vec<Vec<f64>>,
}

impl Odds {
    /// The chances of all hidden seats; `None` if no world fits the view. Chances of seats that are shown stay 0.
    pub(crate) fn of(rules: &Rules, view: &View, sets: &[TileSet]) -> Option<Self> {
        let (evidence, worlds) = (Evidence::of(rules, view)?, Worlds::of(rules, view)?);
        let seats = view.hands.len();
        let unseen = evidence.tiles - evidence.placed;
        if let How::Counted(all) = &worlds.how {
            let hidden = |seat: &usize| view.hands[*seat].tiles().is_none();
            let any = |seat: usize, set: TileSet| match hidden(&seat) {
                true => Some(1.0 - counted_without(rules, &evidence, seat, set & unseen, seats)? / ways(all)),
                false => Some(0.0),
            };
            let counted: Option<Vec<Vec<f64>>> =
                sets.iter().map(|&set| (0..seats).map(|seat| any(seat, set)).collect()).collect();
            if let Some(sets) = counted {
                return Some(Self { whence: Whence::Counted, tiles: worlds.chances(seats, evidence.placed), sets });
            }
        }
        Some(Self::drawn(&worlds, view, unseen, sets))
    }

    /// Estimates from worlds that are drawn, always the same ones.
    fn drawn(worlds: &Worlds<'_>, view: &View, unseen: TileSet, sets: &[TileSet]) -> Self {
        let (seats, draws) = (view.hands.len(), view.acts.iter().filter(|seen| seen.mv == crate::moves::Move::Draw));
        let draws: Vec<_> = draws.collect();
        let mut random = Random::stream(0, "odds");
        let mut tiles: Vec<(Tile, Vec<f64>)> = unseen.iter().map(|tile| (tile, vec![0.0; seats])).collect();
        let mut held_any = vec![vec![0.0; seats]; sets.len()];
        let one = 1.0 / ESTIMATED as f64;
        for _ in 0..ESTIMATED {
            let world = worlds.draw(seats, draws.len(), &mut random);
            for seat in (0..seats).filter(|&seat| view.hands[seat].tiles().is_none()) {
                let drawn = draws.iter().zip(&world.draws).filter(|(seen, _)| seen.seat.index() == seat);
                let drawn: TileSet = drawn.filter_map(|(_, tile)| *tile).collect();
                let hand = (world.base[seat] | drawn) & unseen;
                tiles.iter_mut().filter(|(tile, _)| hand.has(*tile)).for_each(|(_, held)| held[seat] += one);
                let held = sets.iter().zip(&mut held_any).filter(|(set, _)| !(hand & **set).is_empty());
                held.for_each(|(_, chances)| chances[seat] += one);
            }
        }
        Self { whence: Whence::Drawn(ESTIMATED), tiles, sets: held_any }
    }
}

/// Worlds, weighted by the lot where one was drawn, the order of the stock apart.
fn ways(counter: &Counter<'_>) -> f64 {
    counter.total() * counter.worlds_per_way()
}

/// The worlds in which a seat now holds none of a set of unseen tiles; `None` where they cannot be counted.
fn counted_without(rules: &Rules, evidence: &Evidence, seat: usize, set: TileSet, seats: usize) -> Option<f64> {
    let mut evidence = evidence.clone();
    for place in evidence.places.iter_mut().filter(|place| place.slot.seat().map(usize::from) == Some(seat)) {
        place.allows = place.allows - set;
    }
    let duty = Duty::of(rules, &evidence, seats);
    let groups = groups(&evidence, duty.as_ref());
    Counter::of(&evidence, duty, groups).map(|counter| ways(&counter))
}

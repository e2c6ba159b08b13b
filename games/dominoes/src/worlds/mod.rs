//! All worlds that fit a view: counted exactly, and drawn with every deal and stock order equally likely.
//!
//! Slots that the evidence treats alike form a group. A way is a choice of group for each hidden tile; each way stands
//! for equally many deals and stock orders, so that counting the ways tile by tile gives exact chances. Only tables that
//! are too large for that are drawn by exchanges; [`Worlds::is_exact`] tells.

mod count;
mod groups;
mod odds;
mod swaps;

use engine::prelude::*;

use crate::duty::Duty;
use crate::evidence::{Evidence, Slot};
use crate::rules::Rules;
use crate::tile::{Tile, TileSet};
use crate::view::View;
use count::Counter;
pub(crate) use odds::{Odds, Whence};
use swaps::Swapper;

/// Worlds drawn to estimate chances where they cannot be counted.
const ESTIMATED: usize = 400;

/// All worlds that fit a view.
#[derive(Debug)]
pub struct Worlds<'a> {
    how: How<'a>,
    tiles: TileSet,
}

#[derive(Debug)]
enum How<'a> {
    Counted(Counter<'a>),
    Exchanged(Swapper<'a>),
}

/// A world: which tiles came to each slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct World {
    /// Tiles of each seat's hand when the acts begin; empty for shown seats.
    pub(crate) base: Vec<TileSet>,
    /// Tiles by number of draw; `None` for draws of shown seats.
    pub(crate) draws: Vec<Option<Tile>>,
    /// The stock in order.
    pub(crate) stock: Vec<Tile>,
}

impl World {
    fn empty(seats: usize, draws: usize) -> Self {
        Self { base: vec![TileSet::EMPTY; seats], draws: vec![None; draws], stock: Vec::new() }
    }

    fn put(&mut self, slot: Slot, tile: Tile) {
        match slot {
            Slot::Base(seat) => self.base[usize::from(seat)].insert(tile),
            Slot::Draw(_, number) => self.draws[usize::from(number)] = Some(tile),
            Slot::Stock => self.stock.push(tile),
        }
    }
}

impl<'a> Worlds<'a> {
    /// The worlds that fit `view`; `None` if there are none.
    pub fn of(rules: &'a Rules, view: &View) -> Option<Self> {
        let evidence = Evidence::of(rules, view)?;
        let duty = Duty::of(rules, &evidence, view.hands.len());
        let groups = groups::groups(&evidence, duty.as_ref());
        let tiles = evidence.tiles;
        match Counter::of(&evidence, duty.clone(), groups) {
            Some(counter) => (counter.total() > 0.0).then_some(Self { how: How::Counted(counter), tiles }),
            None => Some(Self { how: How::Exchanged(Swapper::of(&evidence, duty)?), tiles }),
        }
    }

    /// True if worlds are counted, false if they are drawn by exchanges.
    pub fn is_exact(&self) -> bool {
        matches!(self.how, How::Counted(_))
    }

    /// Draws a world.
    pub(crate) fn draw(&self, seats: usize, draws: usize, random: &mut Random) -> World {
        let mut world = World::empty(seats, draws);
        match &self.how {
            How::Counted(counter) => counter.draw(random, |slot, tile| world.put(slot, tile)),
            How::Exchanged(swapper) => swapper.draw(random, |slot, tile| world.put(slot, tile)),
        }
        world
    }

    /// All worlds, the order of the stock apart, if they are at most `most` and can be counted.
    pub(crate) fn all(&self, seats: usize, draws: usize, most: usize) -> Option<Vec<World>> {
        let How::Counted(counter) = &self.how else { return None };
        if counter.total() * counter.worlds_per_way() > most as f64 {
            return None;
        }
        let mut worlds = Vec::new();
        counter.list(&World::empty(seats, draws), &mut worlds);
        Some(worlds)
    }

    /// How many worlds there are, the order of the stock apart, where no lot decided who leads: a world is then every
    /// other hand as the acts begin, and every tile that others drew, in order. `None` where they cannot be counted.
    pub fn histories(&self) -> Option<f64> {
        match &self.how {
            How::Counted(counter) => Some(counter.total() * counter.worlds_per_way()),
            How::Exchanged(_) => None,
        }
    }

    /// For each hidden tile that is not on the table the chances that it is in the hand of each seat now; what is missing
    /// to 1 is the chance that it lies in the stock. Estimated where worlds cannot be counted.
    pub fn chances(&self, seats: usize, on_table: TileSet) -> Vec<(Tile, Vec<f64>)> {
        let mut chances = match &self.how {
            How::Counted(counter) => counter.chances(seats),
            How::Exchanged(swapper) => self.estimated(swapper, seats),
        };
        chances.retain(|(tile, _)| !on_table.has(*tile));
        chances
    }

    fn estimated(&self, swapper: &Swapper<'_>, seats: usize) -> Vec<(Tile, Vec<f64>)> {
        let mut random = Random::stream(0, "chances");
        let mut chances: Vec<(Tile, Vec<f64>)> = self.tiles.iter().map(|tile| (tile, vec![0.0; seats])).collect();
        for _ in 0..ESTIMATED {
            swapper.draw(&mut random, |slot, tile| {
                let found = chances.iter_mut().find(|(other, _)| *other == tile);
                if let (Some((_, held)), Some(seat)) = (found, slot.seat()) {
                    held[usize::from(seat)] += 1.0 / ESTIMATED as f64;
                }
            });
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Six;
    use crate::round::Dominoes;
    use crate::variants::{ESPERANTO_DRAW, KOZEL_GEORGIAN};

    /// Exchanges come near the exact chances, also where the starter's duty and voids bind the tiles.
    #[test]
    fn exchanges_agree_with_counting() {
        for (rules, seats) in [(&ESPERANTO_DRAW, 2), (&ESPERANTO_DRAW, 4), (&KOZEL_GEORGIAN, 3)] {
            let game = Dominoes::<Six>::new("test", rules.clone(), seats).expect("rows are playable");
            for seed in 0..3 {
                let mut random = Random::new(seed);
                let deal = game.sample_chance(&game.initial(), &mut random).expect("a deal is due");
                let mut log = vec![Act::Chance(deal.clone())];
                let mut state = game.play_chance(&game.initial(), &deal);
                for _ in 0..14 {
                    let Turn::Seat(seat) = game.turn(&state) else { break };
                    let mv = *random.choose(&moves(&game, &state)).expect("a seat to move has a move");
                    log.push(Act::Move { seat, mv });
                    state = game.play(&state, mv);
                }
                let view = game.view(&state, &log, Seat(0));
                let evidence = Evidence::of(rules, &view).expect("a true view");
                let duty = Duty::of(rules, &evidence, seats);
                let swapper = Swapper::of(&evidence, duty).expect("a true view has a world");
                let estimated = Worlds { how: How::Exchanged(swapper), tiles: evidence.tiles };
                let exact = Worlds::of(rules, &view).expect("a true view has a world");
                assert!(exact.is_exact() && !estimated.is_exact());
                let on_table: TileSet = view.laid.iter().map(|placed| placed.tile).collect();
                let pairs = exact.chances(seats, on_table).into_iter().zip(estimated.chances(seats, on_table));
                for ((tile, exact), (other, estimate)) in pairs {
                    assert_eq!(tile, other);
                    let far = exact.iter().zip(&estimate).any(|(exact, estimate)| (exact - estimate).abs() > 0.13);
                    assert!(!far, "{tile}: {exact:?} is estimated as {estimate:?}");
                }
            }
        }
    }
}

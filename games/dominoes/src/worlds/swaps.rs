//! The last resort where there are too many kinds of worlds to count: a world is found by matching tiles to slots and
//! then shuffled by exchanges of two tiles that keep it a world.
//!
//! Every exchange that is possible one way is as likely the other way, so that worlds joined by exchanges are equally
//! likely in the long run; how near a draw comes to that depends on the number of exchanges, and worlds that no
//! exchanges join are not reached. Tables of up to four seats with double-six are always counted instead.

use engine::prelude::*;

use crate::duty::Duty;
use crate::evidence::{Evidence, Slot};
use crate::tile::{Tile, TileSet};

/// Exchanges tried for each tile that is given out.
const EXCHANGES: usize = 60;
/// Attempts to find a first world.
const ATTEMPTS: u64 = 200;

/// A single slot.
#[derive(Clone, Debug)]
struct Place {
    slot: Slot,
    allows: TileSet,
}

/// Worlds by exchanges.
#[derive(Debug)]
pub(super) struct Swapper<'a> {
    duty: Option<Duty<'a>>,
    shown: Vec<(u8, TileSet)>,
    one_of: Option<TileSet>,
    places: Vec<Place>,
    /// A first world: the tile of each place.
    first: Vec<Tile>,
}

impl<'a> Swapper<'a> {
    /// Finds a first world; `None` if none was found.
    pub(super) fn of(evidence: &Evidence, duty: Option<Duty<'a>>) -> Option<Self> {
        let places = evidence.places.iter().flat_map(|place| {
            let one = Place { slot: place.slot, allows: place.allows & evidence.tiles };
            std::iter::repeat_n(one, place.capacity)
        });
        let one_of = evidence.one_of.map(|tiles| tiles - evidence.placed);
        let places: Vec<Place> = places.collect();
        let mut swapper = Self { duty, shown: evidence.shown.clone(), one_of, places, first: Vec::new() };
        let tiles: Vec<Tile> = evidence.tiles.iter().collect();
        for attempt in 0..ATTEMPTS {
            let mut random = Random::stream(attempt, "first world");
            let tiles_of = swapper.matched(&tiles, &mut random)?;
            if swapper.weight(&tiles_of) > 0.0 {
                swapper.first = tiles_of;
                return Some(swapper);
            }
        }
        None
    }

    /// Gives every place a tile that it allows, by augmenting paths in random order.
    fn matched(&self, tiles: &[Tile], random: &mut Random) -> Option<Vec<Tile>> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        random.shuffle(&mut order);
        let mut place_of: Vec<Option<usize>> = vec![None; tiles.len()];
        let mut orders: Vec<usize> = (0..tiles.len()).collect();
        for &place in &order {
            random.shuffle(&mut orders);
            let mut tried = vec![false; tiles.len()];
            if !self.augment(place, tiles, &orders, &mut place_of, &mut tried) {
                return None;
            }
        }
        let mut found = vec![None; self.places.len()];
        for (tile, place) in place_of.iter().enumerate() {
            found[(*place)?] = Some(tiles[tile]);
        }
        found.into_iter().collect()
    }

    fn augment(
        &self,
        place: usize,
        tiles: &[Tile],
        order: &[usize],
        place_of: &mut [Option<usize>],
        tried: &mut [bool],
    ) -> bool {
        for &tile in order {
            if tried[tile] || !self.places[place].allows.has(tiles[tile]) {
                continue;
            }
            tried[tile] = true;
            let free = place_of[tile].is_none_or(|other| self.augment(other, tiles, order, place_of, tried));
            if free {
                place_of[tile] = Some(place);
                return true;
            }
        }
        false
    }

    /// The chance of the lot that made the leader lead; 0 for what is no world.
    fn weight(&self, tile_of: &[Tile]) -> f64 {
        let held =
            |place: &Place, tile: Tile| place.slot != Slot::Stock && self.one_of.is_some_and(|set| set.has(tile));
        if self.one_of.is_some() && !self.places.iter().zip(tile_of).any(|(place, &tile)| held(place, tile)) {
            return 0.0;
        }
        let Some(duty) = &self.duty else { return 1.0 };
        let dealt = |tile: Tile| {
            let hidden = tile_of.iter().position(|&other| other == tile).map(|place| self.places[place].slot);
            match hidden {
                Some(Slot::Base(seat)) => Some(usize::from(seat)),
                Some(_) => None,
                None => self.shown.iter().find(|(_, tiles)| tiles.has(tile)).map(|(seat, _)| usize::from(*seat)),
            }
        };
        duty.weight(dealt)
    }

    /// Draws a world.
    pub(super) fn draw(&self, random: &mut Random, mut put: impl FnMut(Slot, Tile)) {
        let mut tile_of = self.first.clone();
        let mut weight = self.weight(&tile_of);
        for _ in 0..EXCHANGES * self.places.len() {
            let (a, b) = (random.below(self.places.len()), random.below(self.places.len()));
            let fits = self.places[a].allows.has(tile_of[b]) && self.places[b].allows.has(tile_of[a]);
            if a == b || !fits {
                continue;
            }
            tile_of.swap(a, b);
            let new = self.weight(&tile_of);
            if random.unit() * weight < new {
                weight = new;
            } else {
                tile_of.swap(a, b);
            }
        }
        for (place, tile) in self.places.iter().zip(tile_of) {
            put(place.slot, tile);
        }
    }
}

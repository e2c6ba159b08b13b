//! The last resort where there are too many kinds of worlds to count: a world is found by matching tiles to slots and
//! then shuffled by exchanges of two tiles that keep it a world.
//!
//! Every exchange that is possible one way is as likely the other way, so that worlds joined by exchanges are equally
//! likely in the long run; how near a draw comes to that depends on the number of exchanges, and worlds that no
//! exchanges join are not reached. Tables of up to four seats with double-six are always counted instead.

use engine::prelude::*;

use crate::duty::Duty;
use crate::evidence::{Evidence, Slot};
use crate::tile::{TILES, Tile, TileSet};

/// Exchanges tried for each tile that is given out.
const EXCHANGES: usize = 24;
/// Attempts to find a first world without looking at who led.
const ATTEMPTS: u64 = 60;

/// The seat that each tile was dealt to, if any.
type Dealt = [Option<u8>; TILES];

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
    /// The tiles that decide who leads, as long as one of them was dealt.
    deciding: TileSet,
    one_of: Option<TileSet>,
    places: Vec<Place>,
    /// By whom each tile was dealt that the view shows, by tile.
    known: Box<Dealt>,
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
        let mut known = Box::new([None; TILES]);
        for (seat, tiles) in &evidence.shown {
            tiles.iter().for_each(|tile| known[tile.index()] = Some(*seat));
        }
        let deciding = duty.as_ref().map_or(TileSet::EMPTY, Duty::deciding);
        let mut swapper = Self { duty, deciding, one_of, places, known, first: Vec::new() };
        let tiles: Vec<Tile> = evidence.tiles.iter().collect();
        for attempt in 0..ATTEMPTS {
            let mut random = Random::stream(attempt, "first world");
            let tiles_of = swapper.matched(&tiles, &mut random, &|_, _| true)?;
            if Chain::of(&swapper, &tiles_of).weight() > 0.0 {
                swapper.first = tiles_of;
                return Some(swapper);
            }
        }
        swapper.first = swapper.by_decider(&tiles)?;
        Some(swapper)
    }

    /// A world for each tile by which the leader may have led, until there is one: that tile was dealt to the leader, and
    /// none that goes before it to anybody. Finds a world wherever there is one and single tiles decide.
    fn by_decider(&self, tiles: &[Tile]) -> Option<Vec<Tile>> {
        let duty = self.duty.as_ref()?;
        let (order, _) = duty.order();
        let mut random = Random::stream(0, "first world by decider");
        let mut before = TileSet::EMPTY;
        for &decider in order {
            let fits = |slot: Slot, tile: Tile| match slot {
                Slot::Base(seat) if tile == decider => duty.told_apart(usize::from(seat)) == duty.leader(),
                Slot::Base(_) => !before.has(tile) && !duty.excluded_by(decider).has(tile),
                Slot::Draw(..) | Slot::Stock => tile != decider,
            };
            let world = self.matched(tiles, &mut random, &fits);
            if let Some(world) = world.filter(|world| Chain::of(self, world).weight() > 0.0) {
                return Some(world);
            }
            before.insert(decider);
        }
        None
    }

    /// Gives every place a tile that it allows, by augmenting paths in random order.
    fn matched(&self, tiles: &[Tile], random: &mut Random, fits: &dyn Fn(Slot, Tile) -> bool) -> Option<Vec<Tile>> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        random.shuffle(&mut order);
        let mut place_of: Vec<Option<usize>> = vec![None; tiles.len()];
        let mut orders: Vec<usize> = (0..tiles.len()).collect();
        for &place in &order {
            random.shuffle(&mut orders);
            let mut tried = vec![false; tiles.len()];
            if !self.augment(place, (tiles, fits), &orders, &mut place_of, &mut tried) {
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
        (tiles, fits): (&[Tile], &dyn Fn(Slot, Tile) -> bool),
        order: &[usize],
        place_of: &mut [Option<usize>],
        tried: &mut [bool],
    ) -> bool {
        for &tile in order {
            let at = &self.places[place];
            if tried[tile] || !at.allows.has(tiles[tile]) || !fits(at.slot, tiles[tile]) {
                continue;
            }
            tried[tile] = true;
            let free = place_of[tile].is_none_or(|other| self.augment(other, (tiles, fits), order, place_of, tried));
            if free {
                place_of[tile] = Some(place);
                return true;
            }
        }
        false
    }

    /// Draws a world.
    pub(super) fn draw(&self, random: &mut Random, mut put: impl FnMut(Slot, Tile)) {
        let mut chain = Chain::of(self, &self.first);
        let mut weight = chain.weight();
        for _ in 0..EXCHANGES * self.places.len() {
            let (a, b) = (random.below(self.places.len()), random.below(self.places.len()));
            // Within a hand or the stock nothing changes hands.
            if self.places[a].slot == self.places[b].slot || !chain.fits(a, b) {
                continue;
            }
            let same = !chain.decides(a, b);
            chain.exchange(a, b);
            let new = if same { weight } else { chain.weight() };
            if random.unit() * weight < new {
                weight = new;
            } else {
                chain.exchange(a, b);
            }
        }
        for (place, tile) in self.places.iter().zip(chain.tile_of) {
            put(place.slot, tile);
        }
    }
}

/// A world on its way from exchange to exchange, with what its weight hangs on kept up to date.
struct Chain<'w> {
    swapper: &'w Swapper<'w>,
    tile_of: Vec<Tile>,
    dealt: Dealt,
    /// Tiles held of which one is needed.
    needed: usize,
    /// How many of the tiles that decide who leads were dealt.
    decided: usize,
}

impl<'w> Chain<'w> {
    fn of(swapper: &'w Swapper<'w>, tile_of: &[Tile]) -> Self {
        let mut chain = Self { swapper, tile_of: tile_of.to_vec(), dealt: *swapper.known, needed: 0, decided: 0 };
        chain.decided = swapper.deciding.iter().filter(|tile| chain.dealt[tile.index()].is_some()).count();
        for place in 0..tile_of.len() {
            chain.enter(place);
        }
        chain
    }

    fn fits(&self, a: usize, b: usize) -> bool {
        let allows = |place: usize, tile: Tile| self.swapper.places[place].allows.has(tile);
        allows(a, self.tile_of[b]) && allows(b, self.tile_of[a])
    }

    fn is_needed(&self, place: usize) -> bool {
        let held = self.swapper.places[place].slot != Slot::Stock;
        held && self.swapper.one_of.is_some_and(|set| set.has(self.tile_of[place]))
    }

    fn enter(&mut self, place: usize) {
        self.needed += usize::from(self.is_needed(place));
        let tile = self.tile_of[place];
        let seat = match self.swapper.places[place].slot {
            Slot::Base(seat) => Some(seat),
            Slot::Draw(..) | Slot::Stock => None,
        };
        let before = std::mem::replace(&mut self.dealt[tile.index()], seat);
        if self.swapper.deciding.has(tile) {
            self.decided = self.decided + usize::from(seat.is_some()) - usize::from(before.is_some());
        }
    }

    /// True if an exchange can change the weight: it moves a tile that decides who leads or one of those of which one is
    /// needed, or nobody was dealt any that decides.
    fn decides(&self, a: usize, b: usize) -> bool {
        let moved = [self.tile_of[a], self.tile_of[b]];
        let of = |set: TileSet| moved.into_iter().any(|tile| set.has(tile));
        of(self.swapper.deciding)
            || self.swapper.one_of.is_some_and(of)
            || (self.swapper.duty.is_some() && self.decided == 0)
    }

    fn exchange(&mut self, a: usize, b: usize) {
        self.needed -= usize::from(self.is_needed(a)) + usize::from(self.is_needed(b));
        self.tile_of.swap(a, b);
        self.enter(a);
        self.enter(b);
    }

    /// The chance of the lot that made the leader lead; 0 for what is no world.
    fn weight(&self) -> f64 {
        if self.swapper.one_of.is_some() && self.needed == 0 {
            return 0.0;
        }
        let duty = self.swapper.duty.as_ref();
        duty.map_or(1.0, |duty| duty.weight(|tile| self.dealt[tile.index()].map(usize::from)))
    }
}

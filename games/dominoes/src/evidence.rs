//! What a view proves about the tiles it does not show.
//!
//! Every tile that other seats ever held has a slot it came to them by: the deal, or one draw. A seat that could not
//! place (it passed or drew) held nothing that fitted *then*: each slot filled before that moment excludes those tiles,
//! slots filled later do not. A tile that was placed must have come by a slot filled before, and must have fitted at no
//! such moment in between. What the starter's duty proves is for `duty` to say.

use engine::prelude::*;

use crate::deal::{Lead, high_half};
use crate::layout::Ends;
use crate::moves::{Move, deciding_tile};
use crate::rules::{DrawRule, Opening, OpeningNone, PlayDrawn, Rules, StarterNone};
use crate::tile::{Tile, TileSet};
use crate::view::{JustDrawn, Stock, View};

/// Where a tile came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// In the hand of this seat when the acts begin.
    Base(u8),
    /// Drawn by this seat, the so-many-th draw of all.
    Draw(u8, u8),
    /// Still in the stock.
    Stock,
}

impl Slot {
    /// The seat that got the tile.
    pub(crate) fn seat(self) -> Option<u8> {
        match self {
            Self::Base(seat) | Self::Draw(seat, _) => Some(seat),
            Self::Stock => None,
        }
    }
}

/// A slot for a number of tiles, and which tiles it may have got.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) slot: Slot,
    pub(crate) capacity: usize,
    /// The tiles that may have come here.
    pub(crate) allows: TileSet,
}

/// What a view proves, slot by slot.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    /// The slots of seats whose tiles are not shown, and the stock if it is not.
    pub(crate) places: Vec<Place>,
    /// The tiles that must be distributed among them.
    pub(crate) tiles: TileSet,
    /// Those of them that lie on the table since.
    pub(crate) placed: TileSet,
    /// What the shown seats held when the acts began.
    pub(crate) shown: Vec<(u8, TileSet)>,
    /// Tiles of which at least one must be held now by a seat whose tiles are not shown, as the round goes on.
    pub(crate) one_of: Option<TileSet>,
    /// Who led by duty, if the acts go back to the deal.
    pub(crate) duty: Option<Seat>,
    /// Whether all drew for the lead then: more tiles were given out than hands have.
    pub(crate) drawn_for: bool,
}

/// A moment at which a seat held nothing of a set of tiles. Acts happen at even times, deals before all of them.
struct Miss {
    seat: u8,
    time: i32,
    tiles: TileSet,
}

/// When something was acquired or laid.
struct Event {
    seat: u8,
    time: i32,
    tile: Option<Tile>,
}

const DEAL_TIME: i32 = -2;

struct Reading<'a> {
    rules: &'a Rules,
    view: &'a View,
    ends: Ends,
    misses: Vec<Miss>,
    placed: Vec<Event>,
    draws: Vec<Event>,
    /// Tiles left in the stock.
    stock: usize,
    /// True once an act was seen that the rules do not allow.
    broken: bool,
}

impl Evidence {
    /// Reads a view; `None` if it contradicts itself.
    pub(crate) fn of(rules: &Rules, view: &View) -> Option<Self> {
        let before = view.laid_before();
        let mut ends = Ends::NONE;
        view.laid[..before].iter().for_each(|&placed| ends.lay(rules, placed));
        let drawn = view.acts.iter().filter(|seen| seen.mv == Move::Draw).count();
        let stock = view.stock.len() + drawn;
        let (misses, placed, draws) = (Vec::new(), Vec::new(), Vec::new());
        let mut reading = Reading { rules, view, ends, misses, placed, draws, stock, broken: false };
        reading.excluded();
        for index in 0..view.acts.len() {
            reading.act(index);
        }
        reading.at_the_end();
        if reading.broken { None } else { reading.conclude(before) }
    }
}

impl Evidence {
    /// The tiles not seen yet that a seat may hold, one by one: not all of them go together.
    pub(crate) fn may_hold(&self, seat: u8) -> TileSet {
        let places = self.places.iter().filter(|place| place.slot.seat() == Some(seat));
        places.fold(TileSet::EMPTY, |set, place| set | place.allows) & (self.tiles - self.placed)
    }
}

impl Reading<'_> {
    fn miss(&mut self, seat: Seat, time: i32, tiles: TileSet) {
        self.misses.push(Miss { seat: seat.0, time, tiles });
    }

    fn excluded(&mut self) {
        for (seat, &tiles) in self.view.excluded.iter().enumerate() {
            self.miss(Seat(seat as u8), DEAL_TIME + 1, tiles);
        }
    }

    /// The tiles that can be placed now; `None` where it depends on the hand, which then always has one.
    fn placeable(&self) -> Option<TileSet> {
        if !self.ends.is_empty() {
            return Some(self.ends.all_fitting(self.rules));
        }
        let fails = self.rules.opening == Opening::NonDouble && self.rules.opening_none != OpeningNone::AllowAny;
        fails.then_some(!TileSet::doubles())
    }

    fn act(&mut self, index: usize) {
        let (seen, time) = (self.view.acts[index], 2 * index as i32);
        let seat = seen.seat;
        let fitting = self.placeable().unwrap_or_default();
        let waits = self.waits();
        match seen.mv {
            Move::Draw => {
                self.broken |= !waits;
                self.stock = self.stock.saturating_sub(1);
                if !self.rules.voluntary_draw {
                    self.miss(seat, time, fitting);
                }
                self.draws.push(Event { seat: seat.0, time, tile: seen.drawn });
                if self.rules.draw == DrawRule::One
                    && self.rules.play_drawn == PlayDrawn::Must
                    && self.turn_ended(index)
                {
                    self.miss(seat, time + 1, fitting);
                }
            }
            Move::Pass => {
                self.broken |= waits;
                self.miss(seat, time, fitting);
            }
            Move::Lead(tile) => self.led(seat, time, tile),
            Move::Place(_) | Move::Pair(..) | Move::Keep => {}
        }
        for placed in seen.mv.placed() {
            self.placed.push(Event { seat: seat.0, time, tile: Some(placed.tile) });
            self.ends.lay(self.rules, placed);
        }
    }

    /// What the choice of the first tile shows: the leader held nothing that he would have had to lead instead.
    fn led(&mut self, seat: Seat, time: i32, tile: Tile) {
        let doubles = TileSet::doubles();
        let instead = match self.rules.opening {
            Opening::Any => TileSet::EMPTY,
            Opening::NonDouble if tile.is_double() => {
                self.broken |= self.rules.opening_none != OpeningNone::AllowAny;
                !doubles
            }
            Opening::NonDouble => TileSet::EMPTY,
            Opening::Double if tile.is_double() => TileSet::EMPTY,
            Opening::Double | Opening::Forced => outranking(self.rules, tile),
        };
        self.miss(seat, time, instead);
    }

    /// True if a drawn tile was not placed: somebody else acted next, or is to act.
    fn turn_ended(&self, index: usize) -> bool {
        let seat = self.view.acts[index].seat;
        match self.view.acts.get(index + 1) {
            Some(next) => next.seat != seat,
            None => self.view.drawn == JustDrawn::None,
        }
    }

    fn at_the_end(&mut self) {
        if self.view.ending == Some(crate::scoring::Ending::Blocked) {
            let (fitting, time) = (self.placeable().unwrap_or_default(), 2 * self.view.acts.len() as i32);
            for seat in 0..self.view.hands.len() as u8 {
                self.miss(Seat(seat), time, fitting);
            }
        }
    }

    fn conclude(self, before: usize) -> Option<Evidence> {
        let view = self.view;
        let full = TileSet::full(self.rules.max_pip);
        let laid_before: TileSet = view.laid[..before].iter().map(|placed| placed.tile).collect();
        let mut known = laid_before;
        let (mut shown, mut places, mut all_placed) = (Vec::new(), Vec::new(), TileSet::EMPTY);
        for (seat, held) in view.hands.iter().enumerate() {
            let seat = seat as u8;
            let of_seat = |events: &[Event]| -> TileSet {
                events.iter().filter(|event| event.seat == seat).filter_map(|event| event.tile).collect()
            };
            let placed = of_seat(&self.placed);
            if let Some(tiles) = held.tiles() {
                known |= tiles | placed;
                let base = (tiles | placed) - of_seat(&self.draws);
                let drawn = self.draws.iter().filter(|event| event.seat == seat);
                let mut drawn = drawn.filter_map(|event| Some((event.tile?, self.allows(seat, event.time))));
                if !(base - self.allows(seat, DEAL_TIME)).is_empty() || drawn.any(|(tile, allows)| !allows.has(tile)) {
                    return None;
                }
                shown.push((seat, base));
                continue;
            }
            let draws = self.draws.iter().filter(|event| event.seat == seat).count();
            let base = (held.len() + placed.len()).checked_sub(draws)?;
            all_placed |= placed;
            places.push(Place { slot: Slot::Base(seat), capacity: base, allows: self.allows(seat, DEAL_TIME) });
            for (number, event) in self.draws.iter().enumerate().filter(|(_, event)| event.seat == seat) {
                let allows = self.allows(seat, event.time) & self.pending(number);
                places.push(Place { slot: Slot::Draw(seat, number as u8), capacity: 1, allows });
            }
        }
        match &view.stock {
            Stock::Tiles(tiles) => known |= tiles.iter().copied().collect(),
            Stock::Count(count) => {
                places.push(Place { slot: Slot::Stock, capacity: usize::from(*count), allows: !all_placed });
            }
        }
        let tiles = full - known;
        let capacity: usize = places.iter().map(|place| place.capacity).sum();
        let fits = capacity == tiles.len() && (all_placed - tiles).is_empty();
        let duty = match view.lead {
            Some(Lead::Duty(seat)) if before == 0 => Some(seat),
            _ => None,
        };
        let bases = places.iter().filter(|place| matches!(place.slot, Slot::Base(_))).map(|place| place.capacity);
        let dealt: usize = bases.chain(shown.iter().map(|(_, tiles)| tiles.len())).sum();
        let hands = self.rules.hand.tiles(view.hands.len(), full.len()).map(|size| size * view.hands.len());
        let drawn_for =
            self.rules.starter_none == StarterNone::DrawUntilDouble && hands.is_some_and(|hands| dealt > hands);
        fits.then(|| Evidence { one_of: self.one_of(), places, tiles, placed: all_placed, shown, duty, drawn_for })
    }

    /// The tiles that a slot of a seat, filled at a time, may have got.
    fn allows(&self, seat: u8, acquired: i32) -> TileSet {
        let missed = |until: i32| {
            let misses =
                self.misses.iter().filter(|miss| miss.seat == seat && acquired < miss.time && miss.time < until);
            misses.fold(TileSet::EMPTY, |set, miss| set | miss.tiles)
        };
        let mut allowed = !missed(i32::MAX);
        for event in &self.placed {
            let Some(tile) = event.tile else { continue };
            allowed.remove(tile);
            if event.seat == seat && acquired < event.time && !missed(event.time).has(tile) {
                allowed.insert(tile);
            }
        }
        allowed
    }

    /// A drawn tile that its drawer may still place fits; all tiles for other draws.
    fn pending(&self, number: usize) -> TileSet {
        let last = number + 1 == self.draws.len();
        if last && self.view.drawn == JustDrawn::Hidden {
            self.placeable().unwrap_or(!TileSet::EMPTY)
        } else {
            !TileSet::EMPTY
        }
    }

    /// True if a seat that cannot place has to draw.
    fn waits(&self) -> bool {
        let drawable = self.rules.draw != DrawRule::None && self.stock > usize::from(self.rules.reserve);
        drawable && !(self.ends.is_empty() && self.rules.opening_none == OpeningNone::NextPlayer)
    }

    /// The round goes on and nothing can be drawn: somebody can place. `None` if a shown hand can, or if no tile is
    /// needed for it.
    fn one_of(&self) -> Option<TileSet> {
        let view = self.view;
        if view.ending.is_some() || self.waits() {
            return None;
        }
        let fitting = self.placeable()?;
        let shown = view.hands.iter().filter_map(|held| held.tiles()).any(|tiles| !(tiles & fitting).is_empty());
        (!shown).then_some(fitting)
    }
}

/// The tiles that a leader would have had to lead instead of this one.
fn outranking(rules: &Rules, tile: Tile) -> TileSet {
    let all = TileSet::full(rules.max_pip);
    let pair = |other: Tile| deciding_tile(rules, TileSet::of(other) | TileSet::of(tile)) == Some(other);
    all.iter().filter(|&other| other != tile && pair(other)).collect()
}

/// Tiles in the order in which they decide who leads when nobody has a double.
pub(crate) fn none_order(rules: &Rules) -> fn(Tile) -> (u8, u8) {
    if rules.starter_none == StarterNone::HighestByHighHalf { high_half } else { Tile::weight }
}

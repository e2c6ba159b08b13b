//! A round in progress: plain data that is copied for every play. What an act does to it is for `round` to say.

use engine::prelude::*;
use engine::random::split_mix;

use crate::layout::{Arm, Ends, Placed};
use crate::room::Room;
use crate::rules::Rules;
use crate::scoring::Ending;
use crate::tile::{Tile, TileSet};

/// What keys begin with.
const KEYS: u64 = 0x646f_6d69_6e6f;

/// A round in progress.
///
/// Equal are states that lie alike and go on alike; in what order the line came about, and which tiles were drawn before,
/// is kept beside that for views, and not compared.
#[derive(Clone, Copy, Debug)]
pub struct State<R: Room> {
    hands: R::Hands,
    /// The tiles laid, first to last.
    laid: R::Order<Placed>,
    /// The stock as it was at first; what was drawn stays in front.
    stock: R::Order<Tile>,
    /// Who went out, first to last.
    out: R::EachSeat<Seat>,
    /// Points made in play.
    in_play: R::EachSeat<u16>,
    ends: Ends,
    laid_len: u8,
    out_len: u8,
    /// How many tiles of the stock were drawn, and how many there were.
    drawn_len: u8,
    stock_len: u8,
    /// Passes since the last other act.
    passes: u8,
    turn: Seat,
    /// Who laid the first tile, where the rules ask for it.
    leader: Seat,
    /// The tile just drawn, where only that one may be placed now.
    drawn: Option<Tile>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Phase {
    Deal,
    Play,
    Over(Ending),
}

/// A round as a text gives it, to be taken up from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// What each seat holds.
    pub hands: Vec<TileSet>,
    /// The tiles on the table, each after one that it touches.
    pub laid: Vec<Placed>,
    /// Tiles drawn from the stock before, first to last.
    pub gone: Vec<Tile>,
    /// The stock, the tile drawn first in front.
    pub stock: Vec<Tile>,
    /// Who is to move.
    pub turn: u8,
    /// The tile that seat has just drawn, where only that one may be placed now.
    pub drawn: Option<Tile>,
    /// Who went out, in order; seats without tiles that are not named follow in seat order.
    pub out: Vec<Seat>,
    /// Points made in play, per seat.
    pub in_play: Vec<u16>,
    /// Passes since the last other act.
    pub passes: u8,
    /// Who laid the first tile, where tiles are laid and the rules ask for it.
    pub leader: Option<Seat>,
}

impl<R: Room> PartialEq for State<R> {
    fn eq(&self, other: &Self) -> bool {
        self.hands == other.hands
            && self.ends == other.ends
            && self.stock() == other.stock()
            && self.out() == other.out()
            && self.in_play == other.in_play
            && (self.turn, self.drawn, self.phase, self.passes) == (other.turn, other.drawn, other.phase, other.passes)
            && self.leader == other.leader
            && self.laid_len == other.laid_len
            && self.as_it_lies().eq(other.as_it_lies())
    }
}

impl<R: Room> State<R> {
    /// Before the deal.
    pub fn before_deal() -> Self {
        let nobody = Seat(0);
        let tile = Tile::new(0, 0);
        Self {
            hands: R::NO_HANDS,
            laid: R::order(Placed::new(tile, Arm::LEFT)),
            stock: R::order(tile),
            out: R::each_seat(nobody),
            in_play: R::each_seat(0),
            ends: Ends::NONE,
            laid_len: 0,
            out_len: 0,
            drawn_len: 0,
            stock_len: 0,
            passes: 0,
            turn: nobody,
            leader: nobody,
            drawn: None,
            phase: Phase::Deal,
        }
    }

    /// The start of a round after a deal.
    pub(crate) fn dealt(hands: &[TileSet], stock: &[Tile], turn: Seat) -> Self {
        let mut state = Self::before_deal();
        for (seat, &hand) in hands.iter().enumerate() {
            R::set_hand(&mut state.hands, seat, hand);
        }
        let order: &mut [Tile] = state.stock.as_mut();
        order[..stock.len()].copy_from_slice(stock);
        state.stock_len = stock.len() as u8;
        state.turn = turn;
        state.phase = Phase::Play;
        state
    }

    /// What a setup says, which is believed; whether the round is over is not looked at.
    pub(crate) fn from_setup(rules: &Rules, setup: &Setup) -> Self {
        let mut state = Self::before_deal();
        for (seat, &hand) in setup.hands.iter().enumerate() {
            R::set_hand(&mut state.hands, seat, hand);
        }
        let stock: &mut [Tile] = state.stock.as_mut();
        let (gone, all) = (setup.gone.len(), setup.gone.len() + setup.stock.len());
        stock[..gone].copy_from_slice(&setup.gone);
        stock[gone..all].copy_from_slice(&setup.stock);
        (state.drawn_len, state.stock_len) = (gone as u8, all as u8);
        setup.laid.iter().for_each(|&placed| state.lay(rules, placed));
        state.turn = Seat(setup.turn);
        state.leader = setup.leader.filter(|_| rules.asks_who_led()).unwrap_or(Seat(0));
        state.drawn = setup.drawn;
        state.passes = setup.passes;
        setup.out.iter().for_each(|&seat| state.leaves(seat));
        for seat in (0..setup.hands.len() as u8).map(Seat) {
            if setup.hands[seat.index()].is_empty() && !setup.out.contains(&seat) {
                state.leaves(seat);
            }
        }
        for (score, &points) in state.in_play.as_mut().iter_mut().zip(&setup.in_play) {
            *score = points;
        }
        state.phase = Phase::Play;
        state
    }

    /// What a seat holds.
    pub fn hand(&self, seat: Seat) -> TileSet {
        R::hand(&self.hands, seat.index())
    }

    /// The open ends.
    pub fn ends(&self) -> &Ends {
        &self.ends
    }

    /// The tiles laid, first to last.
    pub fn laid(&self) -> &[Placed] {
        &self.laid.as_ref()[..usize::from(self.laid_len)]
    }

    /// The tiles as they lie: the line from the left, then the arms of a spinner outwards.
    pub fn as_it_lies(&self) -> impl Iterator<Item = Tile> + '_ {
        let (lead, rest) = self.laid().split_at(self.laid().len().min(1));
        let at = move |arm: Arm| rest.iter().filter(move |placed| placed.arm() == arm).map(|placed| placed.tile);
        let left = rest.iter().rev().filter(|placed| placed.arm() == Arm::LEFT).map(|placed| placed.tile);
        let middle = lead.iter().map(|placed| placed.tile);
        left.chain(middle).chain(Arm::each().skip(1).flat_map(at))
    }

    /// The stock, the tile drawn next in front.
    pub fn stock(&self) -> &[Tile] {
        &self.stock.as_ref()[usize::from(self.drawn_len)..usize::from(self.stock_len)]
    }

    /// The tiles drawn so far, first to last.
    pub fn drawn_tiles(&self) -> &[Tile] {
        &self.stock.as_ref()[..usize::from(self.drawn_len)]
    }

    /// Who went out, in order.
    pub fn out(&self) -> &[Seat] {
        &self.out.as_ref()[..usize::from(self.out_len)]
    }

    /// Points made in play, per seat (unused seats included).
    pub fn in_play(&self) -> &[u16] {
        self.in_play.as_ref()
    }

    /// The tile just drawn, where only that one may be placed now.
    pub fn drawn(&self) -> Option<Tile> {
        self.drawn
    }

    /// Passes since the last other act.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The seat to move, or that would move if the round were not over.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Who laid the first tile; `None` where nothing is laid or the rules do not ask for it.
    pub fn leader(&self, rules: &Rules) -> Option<Seat> {
        (self.laid_len > 0 && rules.asks_who_led()).then_some(self.leader)
    }

    /// True before the deal.
    pub fn is_before_deal(&self) -> bool {
        self.phase == Phase::Deal
    }

    /// How the round ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over(ending) => Some(ending),
            Phase::Deal | Phase::Play => None,
        }
    }

    /// The key, computed when asked for: rounds are played far more often than keys are needed, and the words that a
    /// key is made of are few.
    pub fn key(&self) -> u64 {
        let key = self.key_from_here(self.ends.packed());
        self.in_play()
            .chunks(4)
            .fold(key, |key, four| split_mix(key ^ four.iter().fold(0, |word, &points| word << 16 | u64::from(points))))
    }

    /// A key that rounds share which go on alike with the same points still to come, whatever was made before.
    pub(crate) fn key_of_future(&self) -> u64 {
        self.key_from_here(self.ends.packed_unordered())
    }

    fn key_from_here(&self, ends: u64) -> u64 {
        let mix = |key: u64, word: u64| split_mix(key ^ word);
        let mut key = (0..R::SEATS).fold(KEYS, |key, seat| R::mix_hand(&self.hands, seat, key));
        key = mix(key, ends);
        for eight in self.stock().chunks(8) {
            key = mix(key, eight.iter().fold(1, |word, tile| word << 8 | tile.index() as u64));
        }
        key = mix(key, self.out().iter().fold(1, |word, seat| word << 4 | u64::from(seat.0)));
        let phase = match self.phase {
            Phase::Deal => 0,
            Phase::Play => 1,
            Phase::Over(Ending::Out) => 2,
            Phase::Over(Ending::Blocked) => 3,
        };
        let drawn = self.drawn.map_or(0, |tile| tile.index() as u64 + 1);
        mix(
            key,
            u64::from(self.leader.0) << 40
                | u64::from(self.turn.0) << 32
                | u64::from(self.passes) << 16
                | drawn << 4
                | phase,
        )
    }

    pub(crate) fn give(&mut self, seat: Seat, tile: Tile) {
        let mut hand = self.hand(seat);
        hand.insert(tile);
        R::set_hand(&mut self.hands, seat.index(), hand);
    }

    pub(crate) fn take(&mut self, seat: Seat, tile: Tile) {
        let mut hand = self.hand(seat);
        hand.remove(tile);
        R::set_hand(&mut self.hands, seat.index(), hand);
    }

    pub(crate) fn set_turn(&mut self, seat: Seat) {
        self.turn = seat;
    }

    pub(crate) fn set_drawn(&mut self, drawn: Option<Tile>) {
        self.drawn = drawn;
    }

    pub(crate) fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
    }

    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.passes = passes;
    }

    pub(crate) fn draw(&mut self) -> Tile {
        let tile = self.stock()[0];
        self.drawn_len += 1;
        tile
    }

    pub(crate) fn lay(&mut self, rules: &Rules, placed: Placed) {
        if self.laid_len == 0 && rules.asks_who_led() {
            self.leader = self.turn;
        }
        self.ends.lay(rules, placed);
        self.laid.as_mut()[usize::from(self.laid_len)] = placed;
        self.laid_len += 1;
    }

    pub(crate) fn leaves(&mut self, seat: Seat) {
        self.out.as_mut()[usize::from(self.out_len)] = seat;
        self.out_len += 1;
    }

    pub(crate) fn add_in_play(&mut self, seat: Seat, points: u16) {
        let score = &mut self.in_play.as_mut()[seat.index()];
        *score += points;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Eighteen, Six};

    #[test]
    fn states_of_the_common_games_stay_small() {
        assert!(size_of::<State<Six>>() <= 176, "{}", size_of::<State<Six>>());
        assert!(size_of::<State<Eighteen>>() <= 928, "{}", size_of::<State<Eighteen>>());
    }
}

//! A round as the solver sees it: the tiles held, renumbered, the two ends as a pair without left and right.

use engine::prelude::*;

use crate::layout::Arm;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{
    Blocked, BlockedTie, BlockedUnit, Direction, DrawRule, PlayDrawn, RoundEnd, Rules, Score, TeamScore, TwoTiles,
    ValueWhen,
};
use crate::scoring::{Finish, margin};
use crate::state::State;
use crate::tile::{Tile, TileSet};

/// The most seats it knows.
pub(super) const SEATS: usize = 4;

/// No tile.
pub(super) const NONE: u8 = u8::MAX;

/// What stays the same throughout a round.
pub(super) struct Table {
    pub(super) rules: Rules,
    pub(super) seats: u8,
    /// The tiles held or to be drawn, heaviest first.
    tiles: Vec<Tile>,
    /// The halves of each place, lower first.
    pub(super) halves: [(u8, u8); 64],
    /// The tiles that show a number.
    pub(super) suits: [u64; 32],
    /// The place of each double; [`NONE`] if it is not held.
    pub(super) doubles: [u8; 32],
    /// What each tile counts in hand beside others, and as the only one.
    values: [i16; 64],
    alone: [i16; 64],
    /// The hands at the start, where nothing is drawn.
    dealt: [u64; SEATS],
    /// The places of the tiles to be drawn, in order; those that stay are left out.
    stock: Vec<u8>,
    pub(super) draws: bool,
    /// True if the winner may get what his own side holds, too.
    takes_all: bool,
    /// What an end may bring beyond the tiles held: bonus, rounding, tiles that count more when alone, the won round.
    slack: i32,
}

/// What changes.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// The tiles held.
    pub(super) left: u64,
    /// Of those the ones of seat 0, where tiles are drawn.
    pub(super) owned: u64,
    /// What each hand counts, tiles that count otherwise when alone apart.
    pub(super) values: [i16; SEATS],
    /// The ends, the lower number first.
    pub(super) ends: (u8, u8),
    pub(super) turn: u8,
    /// The place of the tile just drawn, where only that one may be placed.
    pub(super) drawn: u8,
    /// How many tiles were drawn.
    pub(super) taken: u8,
}

/// True if the solver knows the rules: a plain line, two sides, the round over when somebody is out, no points in play,
/// nothing that depends on who led.
pub(super) fn knows<R: Room>(game: &Dominoes<R>) -> bool {
    let rules = game.rules();
    // Of two the last who holds tiles is the one who is not out first.
    let last_of_two = game.seat_count() == 2
        && rules.blocked == Blocked::HighestPipsLoses
        && rules.blocked_tie == BlockedTie::Nobody
        && rules.out_bonus == 0;
    let ends = (rules.round_end == RoundEnd::FirstOut || last_of_two) && !rules.scores_in_play();
    let line = !rules.asks_who_led()
        && rules.ends_are_numbers()
        && rules.match_sum.is_none()
        && rules.two_tiles == TwoTiles::None;
    let drawing = rules.draw == DrawRule::None || (game.seat_count() == 2 && !rules.voluntary_draw);
    ends && line && drawing && game.sides() == 2 && game.seat_count() <= SEATS
}

impl Table {
    /// The table for a state and all that come after it; `None` if it holds too many tiles.
    pub(super) fn of<R: Room>(game: &Dominoes<R>, state: &State<R>) -> Option<Self> {
        let rules = game.rules();
        let stock = if rules.draw == DrawRule::None { &[] } else { state.stock() };
        let stock = &stock[..stock.len().saturating_sub(usize::from(rules.reserve))];
        let held: TileSet = game.all_seats().fold(TileSet::EMPTY, |set, seat| set | state.hand(seat));
        let mut tiles: Vec<Tile> = (held | stock.iter().copied().collect()).iter().collect();
        if tiles.len() > 64 {
            return None;
        }
        tiles.sort_unstable_by_key(|tile| std::cmp::Reverse(tile.weight()));
        let special: i32 = rules.value.iter().map(|rule| i32::from(rule.value)).sum();
        let drawn: i32 = stock.iter().map(|tile| i32::from(tile.pips())).sum();
        let mut table = Self {
            rules: rules.clone(),
            seats: game.seat_count() as u8,
            halves: [(0, 0); 64],
            suits: [0; 32],
            doubles: [NONE; 32],
            values: [0; 64],
            alone: [0; 64],
            dealt: [0; SEATS],
            stock: Vec::new(),
            tiles,
            draws: rules.draw != DrawRule::None,
            takes_all: rules.score == Score::WinnerTakesAll
                || rules.blocked == Blocked::LowestTakesAll
                || rules.blocked_unit == BlockedUnit::Hand
                || rules.blames_the_blocker()
                || rules.team_score != TeamScore::Sum,
            slack: 1
                + i32::from(rules.out_bonus.max(rules.blocked_bonus))
                + i32::from(rules.round_to)
                + special
                + drawn,
        };
        for at in 0..table.tiles.len() {
            table.enter(at);
        }
        table.stock = stock.iter().map(|&tile| table.place(tile)).collect();
        for seat in game.all_seats() {
            table.dealt[seat.index()] = state.hand(seat).iter().fold(0, |bits, tile| bits | 1 << table.place(tile));
        }
        Some(table)
    }

    /// A state in which something is laid and which is not over, as the table sees it.
    pub(super) fn position<R: Room>(&self, game: &Dominoes<R>, state: &State<R>) -> Position {
        let ends = (state.ends().at(Arm::LEFT).pip, state.ends().at(Arm::RIGHT).pip);
        let hand = |seat: Seat| state.hand(seat).iter().fold(0, |bits, tile| bits | 1u64 << self.place(tile));
        let mut position = Position {
            left: game.all_seats().fold(0, |left, seat| left | hand(seat)),
            owned: if self.draws { hand(Seat(0)) } else { 0 },
            values: [0; SEATS],
            ends: (ends.0.min(ends.1), ends.0.max(ends.1)),
            turn: state.turn().0,
            drawn: state.drawn().map_or(NONE, |tile| self.place(tile)),
            taken: 0,
        };
        if self.draws {
            let to_come = state.stock().len().saturating_sub(usize::from(self.rules.reserve));
            position.taken = (self.stock.len() - to_come) as u8;
        }
        for seat in game.all_seats() {
            position.values[seat.index()] = self.worth(hand(seat));
        }
        position
    }

    /// The place of a tile; [`NONE`] if it lies on the table.
    fn place(&self, tile: Tile) -> u8 {
        self.tiles.iter().position(|&other| other == tile).map_or(NONE, |at| at as u8)
    }

    fn enter(&mut self, at: usize) {
        let tile = self.tiles[at];
        self.halves[at] = tile.listed();
        self.suits[usize::from(tile.low())] |= 1 << at;
        self.suits[usize::from(tile.high())] |= 1 << at;
        if tile.is_double() {
            self.doubles[usize::from(tile.low())] = at as u8;
        }
        let pips = i16::from(tile.pips());
        let special = self.rules.value.iter().find(|rule| rule.tile == tile);
        let value = |when| special.filter(|rule| rule.when == when).map(|rule| i16::from(rule.value));
        self.values[at] = value(ValueWhen::Always).unwrap_or(pips);
        self.alone[at] = value(ValueWhen::Sole).unwrap_or(self.values[at]);
    }

    fn worth(&self, hand: u64) -> i16 {
        places(hand).map(|at| self.values[at]).sum()
    }

    /// What a seat holds.
    pub(super) fn hand(&self, position: &Position, seat: u8) -> u64 {
        match (self.draws, seat) {
            (false, _) => self.dealt[usize::from(seat)] & position.left,
            (true, 0) => position.owned & position.left,
            (true, _) => position.left & !position.owned,
        }
    }

    /// The tiles that fit the ends.
    pub(super) fn fitting(&self, position: &Position) -> u64 {
        self.suits[usize::from(position.ends.0)] | self.suits[usize::from(position.ends.1)]
    }

    /// True if a tile can be drawn.
    pub(super) fn drawable(&self, position: &Position) -> bool {
        usize::from(position.taken) < self.stock.len()
    }

    pub(super) fn may_keep(&self) -> bool {
        self.rules.play_drawn == PlayDrawn::May
    }

    /// The seat after this one.
    pub(super) fn next(&self, seat: u8) -> u8 {
        match self.rules.direction {
            Direction::Clockwise if seat + 1 == self.seats => 0,
            Direction::Clockwise => seat + 1,
            Direction::CounterClockwise if seat == 0 => self.seats - 1,
            Direction::CounterClockwise => seat - 1,
        }
    }

    /// Draws for the seat to move; with one tile a turn the turn may end.
    pub(super) fn draw(&self, position: &mut Position) {
        let tile = self.stock[usize::from(position.taken)];
        position.taken += 1;
        position.left |= 1 << tile;
        if position.turn == 0 {
            position.owned |= 1 << tile;
        }
        position.values[usize::from(position.turn)] += self.values[usize::from(tile)];
        if self.rules.draw == DrawRule::One {
            if self.fitting(position) >> tile & 1 == 1 {
                position.drawn = tile;
            } else {
                position.turn = self.next(position.turn);
            }
        }
    }

    /// Lays the tile at a place against an end; the turn goes on.
    pub(super) fn lay(&self, position: &mut Position, at: u8, end: u8) {
        let (low, high) = self.halves[usize::from(at)];
        let (open, other) = (if low == end { high } else { low }, position.ends.0 + position.ends.1 - end);
        position.ends = if open < other { (open, other) } else { (other, open) };
        position.left &= !(1 << at);
        position.values[usize::from(position.turn)] -= self.values[usize::from(at)];
        position.drawn = NONE;
    }

    /// The value of the round for side 0 after `seat` laid a tile or drew, if the round is over.
    pub(super) fn over(&self, position: &Position, seat: u8) -> Option<i32> {
        if self.hand(position, seat) == 0 {
            return Some(self.margin(position, Finish::Out(Seat(seat))));
        }
        self.stuck(position, seat)
    }

    /// The value of the round for side 0 if nobody can place or draw; `laid_by` matters only where nothing is drawn.
    pub(super) fn stuck(&self, position: &Position, laid_by: u8) -> Option<i32> {
        let stuck = position.left & self.fitting(position) == 0 && !self.drawable(position);
        let by = Seat(laid_by);
        stuck.then(|| self.margin(position, Finish::Blocked { by, next: Seat(self.next(laid_by)), led: by }))
    }

    /// The most by which either side can still come out ahead.
    pub(super) fn most(&self, position: &Position) -> (i32, i32) {
        let of = |side: usize| i32::from(position.values[side]) + i32::from(position.values[side + 2]);
        let (own, other) = (of(0), of(1));
        let extra = self.slack;
        if self.takes_all { (own + other + extra, own + other + extra) } else { (other + extra, own + extra) }
    }

    fn margin(&self, position: &Position, finish: Finish) -> i32 {
        let mut values = [0; SEATS];
        for seat in 0..self.seats {
            let hand = self.hand(position, seat);
            let only = hand != 0 && hand & (hand - 1) == 0;
            values[usize::from(seat)] = i32::from(if only {
                self.alone[hand.trailing_zeros() as usize]
            } else {
                position.values[usize::from(seat)]
            });
        }
        margin(&self.rules, &values[..usize::from(self.seats)], finish)
    }
}

/// The places of a set, first to last.
pub(super) fn places(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(at)
    })
}

//! The course of a round: whose turn it is, what each act does, when it is over.

use std::marker::PhantomData;
use std::sync::Arc;

use engine::prelude::*;
use engine::stakes::Stakes;
use smallvec::SmallVec;

use crate::deal::Deal;
use crate::layout::{Arm, Placed};
use crate::moves::{Move, Situation, placeable};
use crate::room::Room;
use crate::rules::{Direction, DrawRule, OpeningNone, RoundEnd, Rules};
use crate::scoring::{Ending, Finish, RoundResult, in_play, out_with, pass_bonus, round_result};
use crate::state::{Phase, Setup, State};
use crate::tile::{TileSet, tiles_in_set};
use crate::variants::variant;

/// A game of dominoes: rules, and how many play.
#[derive(Clone, Debug)]
pub struct Dominoes<R> {
    id: String,
    rules: Rules,
    /// The rules before any field was changed, where no row of this id has them.
    plain: Option<Arc<Rules>>,
    seats: usize,
    /// The match that the round is played in, where searches shall play for that.
    stakes: Option<Arc<Stakes>>,
    room: PhantomData<R>,
}

impl<R: Room> Dominoes<R> {
    /// The game with these rules. `id` is the registry's name for the rules before any field was changed.
    ///
    /// # Errors
    /// What does not fit together, is not built, or does not fit `R`.
    pub fn new(id: &str, rules: Rules, seats: usize) -> Result<Self, Faults> {
        rules.check(seats)?;
        if rules.max_pip > R::MAX_PIP || seats > R::SEATS {
            let message = format!("max_pip={}, players={seats}: too large here.", rules.max_pip);
            return Err(TextError::new("E-SETTING-VALUE", message).into());
        }
        Ok(Self { id: id.to_owned(), rules, plain: None, seats, stakes: None, room: PhantomData })
    }

    /// The same game with the payoffs that its ends have in a match.
    #[must_use]
    pub fn at_stake(self, stakes: Arc<Stakes>) -> Self {
        Self { stakes: Some(stakes), ..self }
    }

    /// The match that the round is played for, if it is.
    pub(crate) fn stakes(&self) -> Option<&Stakes> {
        self.stakes.as_deref()
    }

    /// The registry's name for the rules before any field was changed.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game, its id being that of a card with these rules.
    pub(crate) fn of_card(self, plain: Arc<Rules>) -> Self {
        Self { plain: Some(plain), ..self }
    }

    /// The rules before any field was changed; `None` for an id that nobody knows.
    pub(crate) fn plain_rules(&self) -> Option<&Rules> {
        self.plain.as_deref().or_else(|| variant(&self.id).map(|row| &row.rules))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many play.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// All seats, in turn order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        (0..self.seats as u8).map(Seat)
    }

    /// How many sides there are.
    pub fn sides(&self) -> usize {
        if self.rules.teams == 0 { self.seats } else { usize::from(self.rules.teams) }
    }

    /// How many tiles each seat is dealt.
    pub fn hand_size(&self) -> usize {
        let tiles = tiles_in_set(self.rules.max_pip);
        self.rules.hand.tiles(self.seats, tiles).expect("rules are checked when the game is built")
    }

    /// The seat after another.
    pub fn following(&self, seat: Seat) -> Seat {
        let (at, seats) = (seat.0, self.seats as u8);
        Seat(match self.rules.direction {
            Direction::Clockwise if at + 1 == seats => 0,
            Direction::Clockwise => at + 1,
            Direction::CounterClockwise if at == 0 => seats - 1,
            Direction::CounterClockwise => at - 1,
        })
    }

    /// The seat so many turns after another.
    pub fn after_turns(&self, seat: Seat, turns: usize) -> Seat {
        let turns = turns % self.seats;
        let step = match self.rules.direction {
            Direction::Clockwise => turns,
            Direction::CounterClockwise => self.seats - turns,
        };
        Seat(((seat.index() + step) % self.seats) as u8)
    }

    /// How many turns `other` comes after `seat`; 0 for the same seat.
    pub fn steps(&self, seat: Seat, other: Seat) -> usize {
        (0..self.seats).find(|&turns| self.after_turns(seat, turns) == other).unwrap_or(0)
    }

    /// A round taken up from a setup, which is believed: conservation of tiles is the caller's business.
    pub fn take_up(&self, setup: &Setup) -> State<R> {
        let mut state = State::from_setup(&self.rules, setup);
        self.settle(&mut state);
        state
    }

    /// The state after a deal.
    pub fn deal(&self, deal: &Deal) -> State<R> {
        let mut state = State::dealt(&deal.hands, &deal.stock, deal.lead.seat());
        self.settle(&mut state);
        state
    }

    /// True if a tile can be drawn.
    pub fn drawable(&self, state: &State<R>) -> bool {
        self.rules.draw != DrawRule::None && state.stock().len() > usize::from(self.rules.reserve)
    }

    /// What the seat to move has before it.
    #[inline]
    pub fn situation<'a>(&'a self, state: &'a State<R>) -> Situation<'a> {
        Situation {
            rules: &self.rules,
            ends: state.ends(),
            hand: state.hand(state.turn()),
            drawn: state.drawn(),
            drawable: self.drawable(state),
        }
    }

    /// Ends the round if it is over: going out is looked at before the block.
    #[inline]
    fn settle(&self, state: &mut State<R>) {
        let holders = self.all_seats().filter(|&seat| !state.hand(seat).is_empty());
        let over = match self.rules.round_end {
            RoundEnd::FirstOut => !state.out().is_empty(),
            RoundEnd::LastHolder => holders.count() <= 1,
            RoundEnd::TeamOut => {
                let out = |side: usize| {
                    (side..self.seats).step_by(self.sides()).all(|seat| state.hand(Seat(seat as u8)).is_empty())
                };
                state.out().len() >= self.seats / self.sides() && (0..self.sides()).any(out)
            }
        };
        if over {
            state.set_phase(Phase::Over(Ending::Out));
        } else if self.is_blocked(state) {
            state.set_phase(Phase::Over(Ending::Blocked));
        }
    }

    /// True if nobody who holds tiles can place one and none can be drawn.
    #[inline]
    fn is_blocked(&self, state: &State<R>) -> bool {
        if !state.ends().is_empty() {
            let fitting = state.ends().all_fitting(&self.rules);
            let fits = self.all_seats().any(|seat| !(state.hand(seat) & fitting).is_empty());
            return !fits && !self.drawable(state);
        }
        let waits = self.drawable(state) && self.rules.opening_none != OpeningNone::NextPlayer;
        let can_lead = |hand: TileSet| !(hand & placeable(&self.rules, state.ends(), hand)).is_empty();
        !waits && !self.all_seats().any(|seat| can_lead(state.hand(seat)))
    }

    fn advance(&self, state: &mut State<R>) {
        let mut next = state.turn();
        for _ in 0..self.seats {
            next = self.following(next);
            if !state.hand(next).is_empty() {
                return state.set_turn(next);
            }
        }
    }

    fn place(&self, state: &mut State<R>, tiles: &[Placed]) {
        let seat = state.turn();
        for &placed in tiles {
            state.take(seat, placed.tile);
            state.lay(&self.rules, placed);
        }
        let last = tiles.last().copied();
        if let Some(last) = last.filter(|_| self.rules.counts_ends()) {
            state.add_in_play(seat, in_play(&self.rules, state.ends(), last));
        }
        state.set_drawn(None);
        if state.hand(seat).is_empty() {
            state.leaves(seat);
            if let Some(last) = last.filter(|_| !self.rules.out_with.is_empty()) {
                state.add_in_play(seat, out_with(&self.rules, state.ends(), last.tile));
            }
        }
        self.advance(state);
    }

    /// The state after a legal move.
    pub fn after(&self, before: &State<R>, mv: Move) -> State<R> {
        let mut state = *before;
        state.set_passes(0);
        match mv {
            Move::Lead(tile) => self.place(&mut state, &[Placed::new(tile, Arm::LEFT)]),
            Move::Place(placed) => self.place(&mut state, &[placed]),
            Move::Pair(left, right) => {
                let pair = [Placed::new(left, Arm::LEFT), Placed::new(right, Arm::RIGHT)];
                self.place(&mut state, &pair);
            }
            Move::Draw => self.draw_tile(&mut state),
            Move::Keep => {
                state.set_drawn(None);
                self.advance(&mut state);
            }
            Move::Pass => {
                state.set_passes(before.passes() + 1);
                self.pay_for_passes(&mut state);
                self.advance(&mut state);
            }
        }
        self.settle(&mut state);
        state
    }

    /// Pays whoever laid the last tile for the passes since.
    fn pay_for_passes(&self, state: &mut State<R>) {
        let passes = usize::from(state.passes());
        let points = match state.laid() {
            [lead] if passes == 1 => pass_bonus(&self.rules, Some(lead.tile), self.seats == 2),
            [] => 0,
            _ => pass_bonus(&self.rules, None, passes + 1 == self.seats),
        };
        if points > 0 {
            let laid_by = self.after_turns(state.turn(), self.seats * passes - passes);
            state.add_in_play(laid_by, points);
        }
    }

    /// Draws; with one tile a turn the turn ends at once if it does not fit.
    fn draw_tile(&self, state: &mut State<R>) {
        let (seat, tile) = (state.turn(), state.draw());
        state.give(seat, tile);
        if self.rules.draw == DrawRule::One {
            let fits = placeable(&self.rules, state.ends(), state.hand(seat)).has(tile);
            if fits {
                state.set_drawn(Some(tile));
            } else {
                self.advance(state);
            }
        }
    }

    /// The points made in play, per side.
    pub fn in_play(&self, state: &State<R>) -> SmallVec<[i32; 4]> {
        let sides = self.sides();
        let of = |side: usize| (side..self.seats).step_by(sides).map(|seat| i32::from(state.in_play()[seat])).sum();
        (0..sides).map(of).collect()
    }

    /// What ended a round; `None` while it goes on. Who laid the last tile is known where nobody draws or leaves.
    pub(crate) fn finish(&self, state: &State<R>) -> Option<Finish> {
        let decisive = if self.rules.round_end == RoundEnd::TeamOut { state.out().last() } else { state.out().first() };
        Some(match (state.ending()?, decisive) {
            (Ending::Out, Some(&seat)) => Finish::Out(seat),
            _ => {
                let turns = 1 + usize::from(state.passes());
                let by = self.after_turns(state.turn(), self.seats * turns - turns);
                let led = state.leader(&self.rules).unwrap_or(by);
                Finish::Blocked { by, next: self.after_turns(by, 1), led }
            }
        })
    }

    /// How the table counts a finished round; `None` while it goes on.
    pub fn result(&self, state: &State<R>) -> Option<RoundResult> {
        let hands: Vec<TileSet> = self.all_seats().map(|seat| state.hand(seat)).collect();
        Some(round_result(&self.rules, &hands, state.out(), self.finish(state)?))
    }
}

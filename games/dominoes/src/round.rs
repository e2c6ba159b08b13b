//! The course of a round: whose turn it is, what each act does, when it is over.

use std::marker::PhantomData;

use engine::prelude::*;

use crate::deal::Deal;
use crate::layout::{Arm, Placed};
use crate::moves::{Move, Situation, placeable};
use crate::room::Room;
use crate::rules::{DrawRule, OpeningNone, RoundEnd, Rules};
use crate::scoring::{Ending, RoundResult, in_play, round_result};
use crate::state::{Phase, Setup, State};
use crate::tile::{TileSet, tiles_in_set};

/// A game of dominoes: rules, and how many play.
#[derive(Clone, Debug)]
pub struct Dominoes<R> {
    id: String,
    rules: Rules,
    seats: usize,
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
        Ok(Self { id: id.to_owned(), rules, seats, room: PhantomData })
    }

    /// The registry's name for the rules before any field was changed.
    pub fn id(&self) -> &str {
        &self.id
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

    /// A round taken up from a setup, which is believed: conservation of tiles is the caller's business.
    pub fn take_up(&self, setup: &Setup) -> State<R> {
        let mut state = State::from_setup(&self.rules, setup);
        self.settle(&mut state);
        state
    }

    /// The state after a deal.
    pub fn deal(&self, deal: &Deal) -> State<R> {
        let turn = deal.lead.seat().0;
        self.take_up(&Setup { hands: deal.hands.clone(), stock: deal.stock.clone(), turn, ..Setup::default() })
    }

    /// True if a tile can be drawn.
    pub fn drawable(&self, state: &State<R>) -> bool {
        self.rules.draw != DrawRule::None && state.stock().len() > usize::from(self.rules.reserve)
    }

    /// What the seat to move has before it.
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
    fn settle(&self, state: &mut State<R>) {
        let holders = self.all_seats().filter(|&seat| !state.hand(seat).is_empty());
        let over = match self.rules.round_end {
            RoundEnd::FirstOut => !state.out().is_empty(),
            RoundEnd::LastHolder => holders.count() <= 1,
        };
        if over {
            state.set_phase(Phase::Over(Ending::Out));
        } else if self.is_blocked(state) {
            state.set_phase(Phase::Over(Ending::Blocked));
        }
    }

    /// True if nobody who holds tiles can place one and none can be drawn.
    fn is_blocked(&self, state: &State<R>) -> bool {
        let waits =
            self.drawable(state) && !(state.ends().is_empty() && self.rules.opening_none == OpeningNone::NextPlayer);
        let can_place = |hand: TileSet| !(hand & placeable(&self.rules, state.ends(), hand)).is_empty();
        !waits && !self.all_seats().any(|seat| can_place(state.hand(seat)))
    }

    fn advance(&self, state: &mut State<R>) {
        let after = |step: usize| Seat(((state.turn().index() + step) % self.seats) as u8);
        let next = (1..=self.seats).map(after).find(|&seat| !state.hand(seat).is_empty());
        if let Some(next) = next {
            state.set_turn(next);
        }
    }

    fn place(&self, state: &mut State<R>, tiles: &[Placed]) {
        let seat = state.turn();
        for &placed in tiles {
            state.take(seat, placed.tile);
            state.lay(&self.rules, placed);
        }
        if !self.rules.in_play.is_empty() {
            state.add_in_play(seat, in_play(&self.rules, state.ends()));
        }
        state.set_drawn(None);
        if state.hand(seat).is_empty() {
            state.leaves(seat);
        }
        self.advance(state);
    }

    /// The state after a legal move.
    pub fn after(&self, before: &State<R>, mv: Move) -> State<R> {
        let mut state = *before;
        state.set_passes(0);
        match mv {
            Move::Lead(tile) => self.place(&mut state, &[Placed { tile, arm: Arm::Left }]),
            Move::Place(placed) => self.place(&mut state, &[placed]),
            Move::Pair(left, right) => {
                let pair = [Placed { tile: left, arm: Arm::Left }, Placed { tile: right, arm: Arm::Right }];
                self.place(&mut state, &pair);
            }
            Move::Draw => self.draw_tile(&mut state),
            Move::Keep => {
                state.set_drawn(None);
                self.advance(&mut state);
            }
            Move::Pass => {
                state.set_passes(before.passes() + 1);
                self.advance(&mut state);
            }
        }
        self.settle(&mut state);
        state
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
    pub fn in_play(&self, state: &State<R>) -> Vec<i32> {
        let sides = self.sides();
        let of = |side: usize| (side..self.seats).step_by(sides).map(|seat| i32::from(state.in_play()[seat])).sum();
        (0..sides).map(of).collect()
    }

    /// How the table counts a finished round; `None` while it goes on.
    pub fn result(&self, state: &State<R>) -> Option<RoundResult> {
        let hands: Vec<TileSet> = self.all_seats().map(|seat| state.hand(seat)).collect();
        Some(round_result(&self.rules, &hands, state.out(), state.ending()?))
    }
}

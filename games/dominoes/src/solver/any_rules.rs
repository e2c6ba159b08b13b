//! The search for all rules: on the states of the game, null windows with the table of the solver.
//!
//! The table is asked by a key of 64 bits beside the number of tiles held, not by the whole position as for plain lines:
//! among a thousand million positions two keys are alike by chance in one round of some thousand millions.

use engine::prelude::*;
use smallvec::SmallVec;

use super::table::{Key, Table as Memory};
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::RoundEnd;
use crate::scoring::{hand_value, margin};
use crate::state::State;

/// Searches one round.
pub(super) struct AnyRules<'a, R: Room> {
    game: &'a Dominoes<R>,
    memory: &'a mut Memory,
    nodes: u64,
    /// Positions that may be looked at.
    most: u64,
    /// True once they were not enough: what is returned then means nothing.
    cut: bool,
}

/// A way on: how soon it is tried, what it earns side 0 at once, and the state after it.
struct Way<R: Room> {
    order: i32,
    gain: i32,
    next: State<R>,
}

/// More than any round is worth.
const FAR: i32 = i16::MAX as i32;

impl<'a, R: Room> AnyRules<'a, R> {
    pub(super) fn new(game: &'a Dominoes<R>, memory: &'a mut Memory, most: u64) -> Self {
        Self { game, memory, nodes: 0, most, cut: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is still to come for side 0; `None` if that takes more positions than were given.
    pub(super) fn value(&mut self, state: &State<R>) -> Option<i32> {
        let (mut lower, mut upper, mut guess) = (-FAR, FAR, 0);
        while lower < upper {
            let gamma = if guess == lower { guess + 1 } else { guess };
            guess = self.reaches(*state, gamma);
            if self.cut {
                return None;
            }
            if guess < gamma {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        Some(guess)
    }

    /// At least `gamma` if what is to come is that for side 0, else less; both as bounds on it.
    fn reaches(&mut self, mut state: State<R>, gamma: i32) -> i32 {
        let mut earned = 0;
        loop {
            if self.nodes == self.most {
                self.cut = true;
                return gamma;
            }
            self.nodes += 1;
            if state.ending().is_some() {
                return earned + end(self.game, &state);
            }
            let mut list = MoveList::new();
            self.game.situation(&state).legal(&mut list);
            let [only] = list.as_slice() else { return earned + self.best(&state, &list, gamma - earned) };
            let next = self.game.after(&state, *only);
            earned += gain(self.game, &state, &next);
            state = next;
        }
    }

    fn best(&mut self, state: &State<R>, list: &[Move], gamma: i32) -> i32 {
        let key = self.key(state);
        let (mut lower, mut upper) = (i16::MIN, i16::MAX);
        if let Some(entry) = self.memory.get(key) {
            (lower, upper) = (entry.lower, entry.upper);
            if i32::from(lower) >= gamma {
                return i32::from(lower);
            }
            if i32::from(upper) < gamma {
                return i32::from(upper);
            }
        }
        let first_side = self.game.side(state.turn()) == Side(0);
        let mut ways: SmallVec<[Way<R>; 8]> = list.iter().map(|&mv| self.way(state, mv)).collect();
        ways.sort_by_key(|way| -way.order);
        let mut best = if first_side { -FAR } else { FAR };
        for Way { gain, next, .. } in ways {
            let value = gain + self.reaches(next, gamma - gain);
            best = if first_side { best.max(value) } else { best.min(value) };
            if (best >= gamma) == first_side {
                break;
            }
        }
        if best >= gamma {
            lower = best as i16;
        } else {
            upper = best as i16;
        }
        if !self.cut {
            self.memory.put(key, lower, upper);
        }
        best
    }

    /// What earns most and leaves the own side most tiles that fit, the others fewest, is tried first.
    fn way(&self, state: &State<R>, mv: Move) -> Way<R> {
        let game = self.game;
        let next = game.after(state, mv);
        let (gain, own) = (gain(game, state, &next), game.side(state.turn()));
        let fitting = next.ends().all_fitting(game.rules());
        let mut order = if own == Side(0) { 2 * gain } else { -2 * gain };
        for seat in game.all_seats() {
            let count = (next.hand(seat) & fitting).len() as i32;
            order += if game.side(seat) == own { count } else { -count };
            if seat == next.turn() && count == 0 && seat != state.turn() {
                order += 8;
            }
        }
        Way { order, gain, next }
    }

    fn key(&self, state: &State<R>) -> Key {
        let held: usize = self.game.all_seats().map(|seat| state.hand(seat).len()).sum();
        Key { left: (1 << held.min(63)) - 1, owned: state.key_of_future(), small: self.memory.mark() }
    }
}

/// The points that an act made in play, better for side 0 above 0.
pub(super) fn gain<R: Room>(game: &Dominoes<R>, before: &State<R>, after: &State<R>) -> i32 {
    if !game.rules().scores_in_play() {
        return 0;
    }
    let made = game.all_seats().map(|seat| {
        let points = i32::from(after.in_play()[seat.index()]) - i32::from(before.in_play()[seat.index()]);
        if game.side(seat) == Side(0) { points } else { -points }
    });
    made.sum()
}

/// What the end of a round is worth for side 0.
fn end<R: Room>(game: &Dominoes<R>, state: &State<R>) -> i32 {
    let rules = game.rules();
    if rules.round_end == RoundEnd::LastHolder {
        let won = |side| game.result(state).is_some_and(|result| result.winners.contains(&side));
        return i32::from(won(Side(0))) - i32::from(won(Side(1)));
    }
    let Some(finish) = game.finish(state) else { return 0 };
    let value = |seat: Seat| hand_value(rules, state.hand(seat));
    let values: SmallVec<[i32; 4]> = game.all_seats().map(value).collect();
    margin(rules, &values, finish)
}

//! Rounds solved with all hands open: what the round is worth when everybody knows everything and plays his best.
//!
//! For analysis after a round and as an upper bound, never for an honest player. Plain lines with two sides are searched
//! on a compact position of their own, all other games of two sides on the states of the game; the value is found by
//! null windows that close in on it.

mod any_rules;
mod position;
mod search;
mod strategy;
mod table;
mod weigh;

use engine::prelude::*;
use smallvec::SmallVec;

use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::{hand_value, margin};
use crate::state::State;
use any_rules::AnyRules;
use position::Table;
use search::Search;
pub use strategy::OpenHands;
use table::Table as Memory;
pub(crate) use weigh::weigh;

/// Entries of the solver's table, as a power of two.
const TABLE_BITS: u32 = 17;

/// What one act gave away, with all hands open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Who acted.
    pub seat: Seat,
    /// What it did.
    pub mv: Move,
    /// The first of the best moves.
    pub best: Move,
    /// By how much the round ends better for its side after it, in points, as in [`Solver::value`].
    pub value: i32,
    /// By how much that would have ended better, in points; 0 for a best move.
    pub loss: i32,
}

/// How a round is searched.
enum Method {
    /// As a plain line, on positions that the table describes.
    Line(Box<Table>),
    /// On the states of the game.
    AnyRules,
}

/// Solves rounds of one game.
pub struct Solver {
    memory: Memory,
    nodes: u64,
    most: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with an empty table that takes as long as it needs.
    pub fn new() -> Self {
        Self { memory: Memory::new(TABLE_BITS), nodes: 0, most: u64::MAX }
    }

    /// True if the game is solved: two sides play it.
    pub fn knows<R: Room>(game: &Dominoes<R>) -> bool {
        game.sides() == 2
    }

    /// True if whole rounds of double-six are solved in fractions of a second: two sides on a plain line, the round over
    /// when the first player is out, no points in play, and no stock but for two players. Of other rounds the last acts
    /// are solved as fast.
    pub fn is_quick<R: Room>(game: &Dominoes<R>) -> bool {
        position::knows(game)
    }

    /// Positions looked at since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// From now on so many positions may be looked at.
    pub fn allow(&mut self, nodes: u64) {
        self.most = self.nodes.saturating_add(nodes);
    }

    /// By how much the round ends better for side 0 than for side 1 with best play of both: the difference of the points
    /// that are still to be made. The won round itself counts one, but where points are made in play: there it is won
    /// by points. `None` if more than two sides play, before the deal, or if more positions had to be looked at than
    /// allowed.
    pub fn value<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<i32> {
        let method = self.begin(game, state)?;
        self.value_of(game, state, &method)
    }

    /// The value after each legal move, for side 0 as in [`Solver::value`].
    pub fn values<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Vec<(Move, i32)>> {
        let method = self.begin(game, state)?;
        self.values_of(game, state, &method)
    }

    /// The round from `state` on with best play of both sides; of equally good moves the first of the list.
    pub fn line<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Vec<Move>> {
        let method = self.begin(game, state)?;
        let (mut state, mut line) = (*state, Vec::new());
        loop {
            let sign = if game.side(state.turn()) == Side(0) { -1 } else { 1 };
            let values = self.values_of(game, &state, &method)?;
            let Some(&(mv, _)) = values.iter().min_by_key(|(_, value)| sign * value) else { return Some(line) };
            line.push(mv);
            state = game.play(&state, mv);
        }
    }

    /// What each act of a round was worth and gave away against best play of all from there on; `start` is the round
    /// before the first of them, dealt. The last acts are looked at first: those before the allowed positions ran out are
    /// `None`. `None` at all as for [`Solver::value`], and if an act is not legal.
    pub fn losses<R: Room>(
        &mut self,
        game: &Dominoes<R>,
        start: &State<R>,
        acts: &[Move],
    ) -> Option<Vec<Option<Loss>>> {
        let method = self.begin(game, start)?;
        let (mut state, mut states) = (*start, Vec::with_capacity(acts.len()));
        for &mv in acts {
            if !game.is_legal(&state, mv) {
                return None;
            }
            states.push(state);
            state = game.play(&state, mv);
        }
        let mut losses: Vec<Option<Loss>> =
            states.iter().zip(acts).rev().map(|(state, &mv)| self.loss_of(game, state, mv, &method)).collect();
        losses.reverse();
        Some(losses)
    }

    fn loss_of<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>, mv: Move, method: &Method) -> Option<Loss> {
        let sign = if game.side(state.turn()) == Side(0) { 1 } else { -1 };
        let values = self.values_of(game, state, method)?;
        let &(best, most) = values.iter().rev().max_by_key(|(_, value)| sign * value)?;
        let &(_, value) = values.iter().find(|(played, _)| *played == mv)?;
        Some(Loss { seat: state.turn(), mv, best, value: sign * value, loss: sign * (most - value) })
    }

    fn values_of<R: Room>(
        &mut self,
        game: &Dominoes<R>,
        state: &State<R>,
        method: &Method,
    ) -> Option<Vec<(Move, i32)>> {
        let list = moves(game, state);
        list.iter()
            .map(|&mv| {
                let after = game.play(state, mv);
                Some((mv, any_rules::gain(game, state, &after) + self.value_of(game, &after, method)?))
            })
            .collect()
    }

    fn begin<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Method> {
        if !Self::knows(game) || state.is_before_deal() {
            return None;
        }
        self.memory.begin();
        let table = if Self::is_quick(game) { Table::of(game, state) } else { None };
        Some(table.map_or(Method::AnyRules, |table| Method::Line(Box::new(table))))
    }

    fn value_of<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>, method: &Method) -> Option<i32> {
        let Method::Line(table) = method else {
            let mut search = AnyRules::new(game, &mut self.memory, self.most - self.nodes);
            let value = search.value(state);
            self.nodes += search.nodes();
            return value;
        };
        if let Some(finish) = game.finish(state) {
            let value = |seat: Seat| hand_value(game.rules(), state.hand(seat));
            let values: SmallVec<[i32; 4]> = game.all_seats().map(value).collect();
            return Some(margin(game.rules(), &values, finish));
        }
        if state.ends().is_empty() {
            // Which tiles may be led is asked of the game; the search begins once something is laid.
            let values = self.values_of(game, state, method)?;
            let values = values.into_iter().map(|(_, value)| value);
            return if game.side(state.turn()) == Side(0) { values.max() } else { values.min() };
        }
        let mut search = Search::new(table, &mut self.memory, self.most - self.nodes);
        let value = search.value(table.position(game, state));
        self.nodes += search.nodes();
        value
    }
}

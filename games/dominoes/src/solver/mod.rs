//! Rounds solved with all hands open: what the round is worth when everybody knows everything and plays his best.
//!
//! For analysis after a round and as an upper bound, never for an honest player. Plain lines with two sides are searched
//! on a compact position of their own; the value is found by null windows that close in on it.

mod position;
mod search;
mod table;

use engine::prelude::*;
use smallvec::SmallVec;

use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::{Finish, hand_value, margin};
use crate::state::State;
use position::Table;
use search::Search;
use table::Table as Memory;

/// Entries of the solver's table, as a power of two.
const TABLE_BITS: u32 = 17;

/// Solves rounds of one game.
pub struct Solver {
    memory: Memory,
    nodes: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with an empty table.
    pub fn new() -> Self {
        Self { memory: Memory::new(TABLE_BITS), nodes: 0 }
    }

    /// True if the rules are solved: two sides on a plain line, the round over when the first player is out, no points in
    /// play, and no stock but for two players.
    pub fn suits<R: Room>(game: &Dominoes<R>) -> bool {
        position::knows(game)
    }

    /// Positions looked at since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// By how much the round ends better for side 0 than for side 1 with best play of both: the difference of their
    /// points, the won round itself counting one. `None` if the rules or the number of tiles are beyond the solver, or
    /// before the deal.
    pub fn value<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<i32> {
        let table = self.begin(game, state)?;
        Some(self.value_of(game, state, &table))
    }

    /// The value after each legal move, for side 0 as in [`Solver::value`].
    pub fn values<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Vec<(Move, i32)>> {
        let table = self.begin(game, state)?;
        let valued = |&mv: &Move| (mv, self.value_of(game, &game.play(state, mv), &table));
        Some(moves(game, state).iter().map(valued).collect())
    }

    /// The round from `state` on with best play of both sides; of equally good moves the first of the list.
    pub fn line<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Vec<Move>> {
        let table = self.begin(game, state)?;
        let (mut state, mut line) = (*state, Vec::new());
        loop {
            let sign = if game.side(state.turn()) == Side(0) { -1 } else { 1 };
            let list = moves(game, &state);
            let best = list.iter().min_by_key(|&&mv| sign * self.value_of(game, &game.play(&state, mv), &table));
            let Some(&mv) = best else { return Some(line) };
            line.push(mv);
            state = game.play(&state, mv);
        }
    }

    fn begin<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>) -> Option<Table> {
        let solvable = Self::suits(game) && !state.is_before_deal();
        let table = if solvable { Table::of(game, state) } else { None };
        self.memory.begin();
        table
    }

    fn value_of<R: Room>(&mut self, game: &Dominoes<R>, state: &State<R>, table: &Table) -> i32 {
        if state.ending().is_some() {
            let value = |seat: Seat| hand_value(game.rules(), state.hand(seat));
            let values: SmallVec<[i32; 4]> = game.all_seats().map(value).collect();
            let finish = state.out().first().map_or(Finish::Blocked, |&seat| Finish::Out(seat));
            return margin(game.rules(), &values, finish);
        }
        if state.ends().is_empty() {
            // Which tiles may be led is asked of the game; the search begins once something is laid.
            let list = moves(game, state);
            let values = list.iter().map(|&mv| self.value_of(game, &game.play(state, mv), table));
            let best = if game.side(state.turn()) == Side(0) { values.max() } else { values.min() };
            return best.expect("a round that is not over has a move");
        }
        let mut search = Search::new(table, &mut self.memory);
        let value = search.value(table.position(game, state));
        self.nodes += search.nodes();
        value
    }
}

//! k in a row on m by n, with or without gravity: the rules.
//!
//! Cells are numbered column by column, bottom up, with one cell of padding on top of each column, so that a row in any
//! of the four directions is a constant step and none runs over an edge.

use std::hash::Hash;

use engine::prelude::*;

use crate::bits::Cells;

/// Whether stones fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// A move names a column; the stone falls on the stones in it.
    On,
    /// A move names any empty cell.
    Off,
}

/// The rules: a board of `width` by `height` on which `row` stones in line win; seat 0 begins.
#[derive(Clone, Debug)]
pub struct Mnk<C> {
    width: usize,
    height: usize,
    row: usize,
    gravity: Gravity,
    /// Cells in the order in which moves are listed: from the bottom left along the ranks; columns with gravity.
    order: Vec<Place>,
    cells: std::marker::PhantomData<C>,
}

/// A stone put down: the cell, or with gravity the column's bottom cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(crate) u8);

/// Stones on the board and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones<C> {
    /// The stones of each seat.
    pub(crate) stones: [C; 2],
    /// How many stones lie.
    pub(crate) placed: u16,
    /// The seat to move, or that would move if the game were not over.
    pub(crate) to_move: u8,
    /// The seat with `row` in line, if there is one.
    pub(crate) winner: Option<u8>,
    key: u64,
}

const TO_MOVE: u64 = zobrist::word(0x6d6e_6b00, 0);
const STONES: [u64; 512] = zobrist::table(0x6d6e_6b01);

impl<C: Cells> Mnk<C> {
    /// The rules for a board of `width` by `height`.
    ///
    /// # Panics
    /// If the board does not fit `C`, or no row fits the board: these are written in this crate, not by users.
    pub fn new(width: usize, height: usize, row: usize, gravity: Gravity) -> Self {
        assert!(width * (height + 1) <= C::SIZE, "the board does not fit its cell set");
        assert!((2..=width.max(height)).contains(&row), "no row of that length fits the board");
        let rows = if gravity == Gravity::On { 1 } else { height };
        let order = (0..rows).flat_map(|y| (0..width).map(move |x| Place((x * (height + 1) + y) as u8))).collect();
        Self { width, height, row, gravity, order, cells: std::marker::PhantomData }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Ranks.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many in line win.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Whether stones fall.
    pub fn gravity(&self) -> Gravity {
        self.gravity
    }

    /// The cell in column `x` and rank `y`, both from 0.
    pub(crate) fn index(&self, x: usize, y: usize) -> usize {
        x * (self.height + 1) + y
    }

    /// Column and rank of a cell.
    pub(crate) fn at(&self, place: Place) -> (usize, usize) {
        (usize::from(place.0) / (self.height + 1), usize::from(place.0) % (self.height + 1))
    }

    /// True if `stones` hold a whole row.
    pub(crate) fn has_row(&self, stones: C) -> bool {
        let column = self.height + 1;
        [1, column - 1, column, column + 1].iter().any(|&step| {
            // Runs of `length` in `run`, doubled while it pays: 4 in a row take two steps, not three.
            let (mut run, mut length) = (stones, 1);
            while length < self.row {
                let more = length.min(self.row - length);
                run = run & run.down(step * more);
                length += more;
            }
            !run.is_empty()
        })
    }

    /// The cell a stone lands on; `None` in a full column.
    pub(crate) fn landing(&self, state: &Stones<C>, place: Place) -> Option<usize> {
        let taken = state.stones[0] | state.stones[1];
        let bottom = usize::from(place.0);
        match self.gravity {
            Gravity::Off => (!taken.has(bottom)).then_some(bottom),
            Gravity::On => (bottom..bottom + self.height).find(|&cell| !taken.has(cell)),
        }
    }

    /// The state with these stones; the winner and the key are worked out.
    pub(crate) fn state(&self, stones: [C; 2], placed: u16, to_move: u8) -> Stones<C> {
        let winner = (0..2).find(|&seat| self.has_row(stones[usize::from(seat)]));
        let mut state = Stones { stones, placed, to_move, winner, key: 0 };
        state.key = self.recomputed_key(&state);
        state
    }
}

impl<C: Cells> Game for Mnk<C> {
    type State = Stones<C>;
    type Move = Place;
    type Chance = NoChance;
    type View = Stones<C>;

    fn seats(&self) -> usize {
        2
    }

    fn initial(&self) -> Stones<C> {
        self.state([C::default(); 2], 0, 0)
    }

    fn turn(&self, state: &Stones<C>) -> Turn {
        if state.winner.is_some() || usize::from(state.placed) == self.width * self.height {
            Turn::Over
        } else {
            Turn::Seat(Seat(state.to_move))
        }
    }

    fn seat_on_move(&self, state: &Stones<C>) -> Option<Seat> {
        Some(Seat(state.to_move))
    }

    fn legal_moves(&self, state: &Stones<C>, out: &mut MoveList<Place>) {
        if self.turn(state) != Turn::Over {
            out.extend(self.order.iter().copied().filter(|&place| self.is_open(state, place)));
        }
    }

    fn count_moves(&self, state: &Stones<C>) -> usize {
        if self.turn(state) == Turn::Over {
            return 0;
        }
        self.order.iter().filter(|&&place| self.is_open(state, place)).count()
    }

    fn play(&self, state: &Stones<C>, place: Place) -> Stones<C> {
        let cell = self.landing(state, place).expect("callers play legal moves only");
        let seat = state.to_move;
        let mut after = *state;
        after.stones[usize::from(seat)] = after.stones[usize::from(seat)] | C::cell(cell);
        after.placed += 1;
        after.to_move = 1 - seat;
        after.key ^= STONES[cell * 2 + usize::from(seat)] ^ TO_MOVE;
        after.winner = self.has_row(after.stones[usize::from(seat)]).then_some(seat);
        after
    }

    fn outcome(&self, state: &Stones<C>) -> Option<Outcome> {
        match state.winner {
            Some(winner) => Some(Outcome::win("row", 2, |seat| seat.0 == winner)),
            None if usize::from(state.placed) == self.width * self.height => Some(Outcome::draw("board_full", 2)),
            None => None,
        }
    }

    fn key(&self, state: &Stones<C>) -> u64 {
        state.key
    }

    fn recomputed_key(&self, state: &Stones<C>) -> u64 {
        let side = if state.to_move == 1 { TO_MOVE } else { 0 };
        let words = (0..2usize).flat_map(|seat| {
            let stones = state.stones[seat];
            (0..self.width * (self.height + 1))
                .filter(move |&cell| stones.has(cell))
                .map(move |cell| STONES[cell * 2 + seat])
        });
        words.fold(side, |key, word| key ^ word)
    }

    fn view(&self, state: &Stones<C>, _log: &[Act<Place, NoChance>], _seat: Seat) -> Stones<C> {
        *state
    }

    fn irreversible(&self, _state: &Stones<C>, _place: Place) -> bool {
        true
    }

    fn max_plies(&self) -> u32 {
        (self.width * self.height) as u32
    }
}

impl<C: Cells> Mnk<C> {
    fn is_open(&self, state: &Stones<C>, place: Place) -> bool {
        let top = usize::from(place.0) + if self.gravity == Gravity::On { self.height - 1 } else { 0 };
        !(state.stones[0] | state.stones[1]).has(top)
    }
}

impl<C: Cells> PerfectInfo for Mnk<C> {
    fn state_of(view: &Stones<C>) -> &Stones<C> {
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Wide;
    use engine::perft::{PerftOptions, perft};

    #[test]
    fn connect_four_perft() {
        let game = Mnk::<u64>::new(7, 6, 4, Gravity::On);
        let counts: Vec<u64> = (1..8).map(|d| perft(&game, &game.initial(), d, PerftOptions::default())).collect();
        assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
    }

    #[test]
    fn both_cell_sets_count_the_same() {
        let (narrow, wide) = (Mnk::<u64>::new(3, 3, 3, Gravity::Off), Mnk::<Wide>::new(3, 3, 3, Gravity::Off));
        let all = PerftOptions { bulk: false, ..PerftOptions::default() };
        assert_eq!(perft(&narrow, &narrow.initial(), 9, all), 127_872);
        assert_eq!(perft(&wide, &wide.initial(), 9, all), 127_872);
    }

    #[test]
    fn rows_of_five_are_found_in_every_direction() {
        let game = Mnk::<Wide>::new(15, 15, 5, Gravity::Off);
        for (dx, dy) in [(1i32, 0i32), (0, 1), (1, 1), (1, -1)] {
            let cells = (0..5).map(|i| Wide::cell(game.index((3 + i * dx) as usize, (7 + i * dy) as usize)));
            let row: Vec<Wide> = cells.collect();
            let whole = row.iter().fold(Wide::default(), |set, &cell| set | cell);
            let gap = row[..4].iter().fold(Wide::cell(0), |set, &cell| set | cell);
            assert!(game.has_row(whole) && !game.has_row(gap));
        }
    }
}

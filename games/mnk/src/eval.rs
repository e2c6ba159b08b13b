//! Opinion on open positions, and which stones to try first. Neither decides a game.

use engine::search::score::Unit;
use engine::search::traits::{Evaluator, Ordering};

use crate::bits::Cells;
use crate::board::{Gravity, Mnk, Place, Stones};

/// Counts the places where a row is still open to one side only, more for each stone that lies there.
pub struct OpenRows<C> {
    windows: Vec<C>,
}

/// Hundredths for a window with that many stones of one side and none of the other; each is worth four of the last.
const WORTH: [i32; 6] = [0, 1, 4, 16, 64, 256];

impl<C: Cells> OpenRows<C> {
    /// The windows of `game`'s board.
    pub fn new(game: &Mnk<C>) -> Self {
        let (width, height, row) = (game.width() as i32, game.height() as i32, game.row() as i32);
        let mut windows = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let (last_x, last_y) = (x + (row - 1) * dx, y + (row - 1) * dy);
                if (0..width).contains(&last_x) && (0..height).contains(&last_y) {
                    let cells = (0..row).map(|i| C::cell(game.index((x + i * dx) as usize, (y + i * dy) as usize)));
                    windows.push(cells.fold(C::default(), |set, cell| set | cell));
                }
            }
        }
        Self { windows }
    }
}

impl<C: Cells> Evaluator<Mnk<C>> for OpenRows<C> {
    fn evaluate(&self, _game: &Mnk<C>, state: &Stones<C>) -> i32 {
        let (own, other) = (state.stones[usize::from(state.to_move)], state.stones[usize::from(1 - state.to_move)]);
        let worth = |stones: C, window: C| WORTH[(stones & window).count().min(WORTH.len() - 1)];
        let value = |&window: &C| match ((own & window).is_empty(), (other & window).is_empty()) {
            (false, true) => worth(own, window),
            (true, false) => -worth(other, window),
            _ => 0,
        };
        self.windows.iter().map(value).sum()
    }

    fn unit(&self) -> Unit {
        Unit::Points
    }
}

/// Rows first, then stones that stop a row, then the middle.
pub struct RowsFirst;

impl<C: Cells> Ordering<Mnk<C>> for RowsFirst {
    fn promise(&self, game: &Mnk<C>, state: &Stones<C>, place: Place) -> i32 {
        let Some(cell) = game.landing(state, place) else { return 0 };
        let with = |seat: u8| state.stones[usize::from(seat)] | C::cell(cell);
        if game.has_row(with(state.to_move)) {
            return 2_000;
        }
        if game.has_row(with(1 - state.to_move)) {
            return 1_000;
        }
        let (x, y) = game.at(Place(cell as u8));
        let off = |at: usize, size: usize| (2 * at as i32 + 1 - size as i32).abs();
        let rank = if game.gravity() == Gravity::On { 0 } else { off(y, game.height()) };
        100 - 2 * off(x, game.width()) - 2 * rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::text::Notation;

    #[test]
    fn a_row_goes_before_a_stop_and_a_stop_before_the_middle() {
        let game = Mnk::<u64>::new(7, 6, 4, Gravity::On);
        let state = game.parse_state("121212").expect("legal columns").value;
        let promise = |column: usize| RowsFirst.promise(&game, &state, Place(game.index(column, 0) as u8));
        assert!(promise(0) > promise(1) && promise(1) > promise(3) && promise(3) > promise(6));
        assert_eq!(OpenRows::new(&game).windows.len(), 69);
    }
}

//! The moves of a finished round, weighed by the solver.

use engine::kit::Weighed;
use engine::prelude::*;

use super::{Loss, Solver};
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::state::State;

/// Positions that are looked at for one round, at most: seconds. Rounds with many tiles in many hands need more, and their
/// first moves are then left out.
const POSITIONS: u64 = 100_000_000;

/// The same where a position takes longer.
const SLOW_POSITIONS: u64 = 50_000_000;

/// Weighs the moves of a round.
///
/// # Errors
/// `E-WEIGH-RULES` for more than two sides.
pub(crate) fn weigh<R: Room>(
    game: &Dominoes<R>,
    start: &State<R>,
    acts: &[Move],
) -> Result<Vec<Option<Weighed<Move>>>, TextError> {
    let mut solver = Solver::new();
    solver.allow(if Solver::is_quick(game) { POSITIONS } else { SLOW_POSITIONS });
    let losses = solver.losses(game, start, acts).ok_or_else(|| {
        let sides = game.sides();
        let message =
            format!("the open-hands solver weighs rounds of two sides (players or teams); here {sides} play.");
        TextError::new("E-WEIGH-RULES", message)
    })?;
    let weighed = |loss: Loss| Weighed { best: loss.best, value: loss.value, loss: loss.loss };
    Ok(losses.into_iter().map(|loss| loss.map(weighed)).collect())
}

//! The solver as a strategy for the open-handed game; other rules than it knows go to a search of the engine.

use engine::history::Trail;
use engine::info::Revealed;
use engine::prelude::*;
use engine::search::alpha_beta::AlphaBeta;
use engine::search::mcts::Mcts;
use engine::search::score::Value;
use engine::search::{Clock, Limits, Line, Progress, Report, Strategy};
use engine::stakes::Stakes;

use super::Solver;
use crate::matches::payoff_of_margin;
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::hand_value;
use crate::state::State;

/// Bytes of table that the search for other rules gets.
const OTHER_TABLE: usize = 8 << 20;

/// Plays the open-handed round: by its exact values where the [`Solver`] is quick, else by alpha-beta, or by MCTS
/// where there are more than two sides.
pub struct OpenHands<R: Room> {
    solver: Solver,
    other: Option<Box<dyn Strategy<Revealed<Dominoes<R>>>>>,
}

impl<R: Room> OpenHands<R> {
    /// A strategy for this game; `seed` is for the MCTS of games that cannot be solved.
    pub fn new(game: &Dominoes<R>, seed: u64) -> Self {
        let other = || -> Box<dyn Strategy<Revealed<Dominoes<R>>>> {
            match AlphaBeta::new(&Revealed(game.clone())) {
                Ok(search) => Box::new(search.with_table(OTHER_TABLE)),
                Err(_) => Box::new(Mcts::new(seed)),
            }
        };
        // The solver maximises points: no use where fewer can be worth more.
        let solves = Solver::is_quick(game) && game.stakes().is_none_or(Stakes::grow_with_points);
        Self { solver: Solver::new(), other: (!solves).then(other) }
    }
}

impl<R: Room> Strategy<Revealed<Dominoes<R>>> for OpenHands<R> {
    fn choose(
        &mut self,
        game: &Revealed<Dominoes<R>>,
        view: &State<R>,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, Move>,
    ) -> Report<Move> {
        if let Some(other) = &mut self.other {
            return other.choose(game, view, trail, limits, progress);
        }
        let clock = Clock::start(limits);
        let before = self.solver.nodes();
        self.solver.allow(limits.nodes.unwrap_or(u64::MAX));
        let solved = self.solver.values(&game.0, view);
        let exact = solved.is_some();
        let mut values = solved.unwrap_or_else(|| guesses(&game.0, view));
        let sign = if game.0.side(view.turn()) == Side(0) { 1 } else { -1 };
        values.sort_by_key(|(_, value)| -sign * value);
        let mut lines: Vec<Line<Move>> =
            values.iter().map(|&(mv, value)| line(&game.0, (view.turn(), mv), sign * value, exact)).collect();
        lines.truncate(limits.multi_pv.max(1));
        if let Some(first) = lines.first_mut().filter(|_| exact) {
            let rest = self.solver.line(&game.0, &game.0.play(view, first.mv));
            first.pv.extend(rest.unwrap_or_default());
        }
        let depth = lines.first().map_or(0, |line| line.pv.len() as u32);
        let nodes = self.solver.nodes() - before;
        let best = lines.first().map(|line| line.mv);
        Report { best, lines, depth, seldepth: depth, nodes, seconds: clock.seconds(), exact }
    }

    fn forget(&mut self) {
        if let Some(other) = &mut self.other {
            other.forget();
        }
    }
}

/// Where too few positions may be looked at: the moves with what would be won if the round ended now.
fn guesses<R: Room>(game: &Dominoes<R>, state: &State<R>) -> Vec<(Move, i32)> {
    let held = |state: &State<R>, side: u8| -> i32 {
        let seats = game.all_seats().filter(|&seat| game.side(seat) == Side(side));
        seats.map(|seat| hand_value(game.rules(), state.hand(seat))).sum()
    };
    let value = |mv: Move| {
        let after = game.play(state, mv);
        held(&after, 1) - held(&after, 0)
    };
    moves(game, state).iter().map(|&mv| (mv, value(mv))).collect()
}

fn line<R: Room>(game: &Dominoes<R>, (seat, mv): (Seat, Move), margin: i32, exact: bool) -> Line<Move> {
    let payoff = payoff_of_margin(game, game.side(seat), margin);
    let value = if exact { Value::ExactPoints(payoff) } else { Value::WinRate((payoff + 1.0) / 2.0) };
    Line { mv, value, pv: vec![mv], depth: 0, visits: 0 }
}

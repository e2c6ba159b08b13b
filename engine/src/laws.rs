//! The laws every game keeps, as a kit to run on any of them. Feature `laws`.
//!
//! Each law plays seeded random games and looks for a counterexample. The kit proves itself on deliberately broken
//! games in its tests.

use serde::Serialize;

use crate::game::{Game, Turn, moves};
use crate::outcome::Seat;
use crate::random::Random;
use crate::table::Kit;
use crate::text::Render;

/// How much to check.
#[derive(Clone, Debug, PartialEq)]
pub struct LawBudget {
    /// Random games per law.
    pub games: u64,
    /// Seconds for all laws together; no bound if absent. Laws cut short report fewer runs.
    pub seconds: Option<f64>,
    /// Seed of the random games.
    pub seed: u64,
}

impl Default for LawBudget {
    fn default() -> Self {
        Self { games: 20, seconds: None, seed: 1 }
    }
}

/// What came of one law.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LawReport {
    /// Name of the law.
    pub law: &'static str,
    /// Positions or games it was tried on.
    pub runs: u64,
    /// True if no counterexample was found.
    pub ok: bool,
    /// The first counterexample, in words.
    pub counterexample: Option<String>,
}

/// Runs all laws that apply to `game`.
pub fn check<G: Render>(game: &G, _kit: &Kit<G>, budget: &LawBudget) -> Vec<LawReport> {
    vec![along_games("over-means-no-moves", game, budget, over_means_no_moves)]
}

/// Looks at every state of `budget.games` random games; stops at the first counterexample.
fn along_games<G: Game>(
    law: &'static str,
    game: &G,
    budget: &LawBudget,
    look: impl Fn(&G, &G::State) -> Result<(), String>,
) -> LawReport {
    let mut runs = 0;
    for number in 0..budget.games {
        let mut random = Random::stream(budget.seed, &format!("{law} {number}"));
        let mut state = game.initial();
        for _ in 0..game.max_plies() {
            runs += 1;
            if let Err(counterexample) = look(game, &state) {
                return LawReport { law, runs, ok: false, counterexample: Some(counterexample) };
            }
            let Some(next) = step(game, &state, &mut random) else { break };
            state = next;
        }
    }
    LawReport { law, runs, ok: true, counterexample: None }
}

/// One random act; `None` when the game is over.
fn step<G: Game>(game: &G, state: &G::State, random: &mut Random) -> Option<G::State> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => game.sample_chance(state, random).map(|chance| game.play_chance(state, &chance)),
        Turn::Seat(_) => random.choose(&moves(game, state)).map(|&mv| game.play(state, mv)),
    }
}

fn over_means_no_moves<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let (turn, count) = (game.turn(state), moves(game, state).len());
    let over = game.outcome(state).is_some();
    let fits = match turn {
        Turn::Over => over && count == 0,
        Turn::Chance => !over && count == 0,
        Turn::Seat(Seat(seat)) => !over && count > 0 && usize::from(seat) < game.seats(),
    };
    if fits { Ok(()) } else { Err(format!("{turn:?} with {count} moves, outcome known: {over}, in {state:?}")) }
}

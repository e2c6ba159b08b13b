//! The oracle of tests: plain minimax with one payoff per seat, exhaustive expectation, and random play.
//!
//! No pruning, no table, no order: each position is worth what its mover's best move is worth, a chance event what its
//! results are worth on average, a drawn position nothing to anybody. Right for any number of sides, slow for all.

use crate::game::{Game, Turn, moves, sides};
use crate::history::{Trail, draw_now};
use crate::info::PerfectInfo;
use crate::outcome::{PerSeat, Seat};
use crate::random::{Random, split_mix, sub_seed};
use crate::search::score::Score;
use crate::search::traits::{Evaluator, Even};
use crate::search::worth::{Mean, Worth, first_move, ranked};
use crate::search::{Clock, Limits, Progress, Report, Strategy};

/// The worth of `state`, at most `depth` plies deep. Beyond that the evaluation speaks in games of two sides; in others
/// an open position is worth nothing to anybody. `trail` ends with the position.
pub fn minimax<G: Game>(game: &G, state: &G::State, trail: &Trail, depth: u32, evaluator: &dyn Evaluator<G>) -> Worth {
    let mut clock = Clock::start(&Limits::default());
    Plain { game, evaluator, trail: trail.clone(), clock: &mut clock }.position(state, depth)
}

/// The worth of each move of `state` for all seats, counted from `state`, in the order of the legal moves; draw rules
/// that already hold in `state` are not applied to it.
pub fn minimax_moves<G: Game>(
    game: &G,
    state: &G::State,
    trail: &Trail,
    depth: u32,
    evaluator: &dyn Evaluator<G>,
) -> Vec<(G::Move, Worth)> {
    let mut clock = Clock::start(&Limits::default());
    Plain { game, evaluator, trail: trail.clone(), clock: &mut clock }.moves(state, depth)
}

/// The worth of `state` with the game followed to all of its ends.
pub fn exhaustive<G: Game>(game: &G, state: &G::State, trail: &Trail) -> Worth {
    minimax(game, state, trail, u32::MAX, &Even)
}

struct Plain<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    trail: Trail,
    clock: &'a mut Clock,
}

impl<G: Game> Plain<'_, G> {
    fn position(&mut self, state: &G::State, depth: u32) -> Worth {
        let seats = self.game.seats();
        if self.clock.tick() {
            return Worth { complete: false, ..Worth::draw(seats) };
        }
        if let Some(outcome) = self.game.outcome(state) {
            return Worth { payoff: outcome.payoff, plies: 0, complete: true };
        }
        let draw = draw_now(self.game, state, &self.trail);
        if draw.is_some_and(|draw| !draw.claimed) {
            return Worth::draw(seats);
        }
        let Turn::Seat(seat) = self.game.turn(state) else { return self.chance(state, depth) };
        let best = if depth == 0 { self.leaf(state, seat) } else { self.best(state, seat, depth) };
        let claim = Worth { complete: best.complete, ..Worth::draw(seats) };
        if draw.is_some() && claim.beats(&best, seat) { claim } else { best }
    }

    fn best(&mut self, state: &G::State, seat: Seat, depth: u32) -> Worth {
        let mut worths = self.moves(state, depth).into_iter().map(|(_, worth)| worth);
        let mut best = worths.next().expect("a seat to move has a move");
        for worth in worths {
            let complete = best.complete && worth.complete;
            if worth.beats(&best, seat) {
                best = worth;
            }
            best.complete = complete;
        }
        best
    }

    fn moves(&mut self, state: &G::State, depth: u32) -> Vec<(G::Move, Worth)> {
        let mut list = Vec::new();
        for mv in moves(self.game, state) {
            let child = self.game.play(state, mv);
            self.trail.push(self.game.key(&child), self.game.irreversible(state, mv));
            let worth = self.position(&child, depth - 1).one_ply_on();
            self.trail.pop();
            list.push((mv, worth));
            if self.clock.is_over() {
                break;
            }
        }
        list
    }

    fn chance(&mut self, state: &G::State, depth: u32) -> Worth {
        let seats = self.game.seats();
        let Some(outcomes) = self.game.chance_outcomes(state) else {
            return Worth { complete: false, ..Worth::draw(seats) };
        };
        let mut mean = Mean::new(seats);
        for (chance, probability) in outcomes {
            let child = self.game.play_chance(state, &chance);
            self.trail.push(self.game.key(&child), false);
            mean.add(probability, self.position(&child, depth.saturating_sub(1)).one_ply_on());
            self.trail.pop();
            if self.clock.is_over() {
                break;
            }
        }
        mean.worth()
    }

    fn leaf(&self, state: &G::State, mover: Seat) -> Worth {
        let game = self.game;
        let value = if sides(game) > 2 {
            0.0
        } else {
            let score = Score::evaluation(self.evaluator.evaluate(game, state));
            f64::from(score.raw()) / f64::from(Score::MAX_EVALUATION)
        };
        let mine = |seat| game.side(seat) == game.side(mover);
        let payoff = PerSeat::from_fn(game.seats(), |seat| if mine(seat) { value } else { -value });
        Worth { payoff, plies: 0, complete: false }
    }
}

/// Plain minimax as a strategy: deeper and deeper until the limits or the ends of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl<G: PerfectInfo> Strategy<G> for Minimax {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let state = G::state_of(view);
        let Turn::Seat(seat) = game.turn(state) else { return Report::empty() };
        let mut clock = Clock::start(limits);
        let mut report = first_move(moves(game, state)[0]);
        for depth in 1..=limits.depth.unwrap_or(u32::MAX) {
            let mut plain = Plain { game, evaluator: &Even, trail: trail.clone(), clock: &mut clock };
            let found = plain.moves(state, depth);
            if clock.is_over() {
                break;
            }
            report = ranked(found, seat, depth, limits.multi_pv);
            (report.nodes, report.seconds) = (clock.nodes(), clock.seconds());
            progress(&report);
            if report.exact || limits.stopped() {
                break;
            }
        }
        (report.nodes, report.seconds) = (clock.nodes(), clock.seconds());
        report
    }
}

/// Plays any legal move, each equally likely; the seed, the position and the length of the game fix which.
#[derive(Clone, Copy, Debug)]
pub struct RandomMover {
    seed: u64,
}

impl RandomMover {
    /// A random player with a seed of its own.
    pub fn new(seed: u64) -> Self {
        Self { seed: sub_seed(seed, "random mover") }
    }
}

impl<G: PerfectInfo> Strategy<G> for RandomMover {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        _limits: &Limits,
        _progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let state = G::state_of(view);
        let list = moves(game, state);
        let here = split_mix(game.key(state) ^ game.counter_key(state)).wrapping_add(trail.len() as u64);
        let mut random = Random::new(self.seed ^ split_mix(here));
        random.choose(&list).map_or_else(Report::empty, |&mv| first_move(mv))
    }
}

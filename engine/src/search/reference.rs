//! The oracle of tests: plain minimax with one payoff per seat, exhaustive expectation, and random play.
//!
//! No pruning, no table, no order: each position is worth what its mover's best move is worth, a chance event what its
//! results are worth on average, a drawn position nothing to anybody. Right for any number of sides, slow for all.

use crate::game::{Game, Turn, moves, sides};
use crate::history::{Trail, draw_now};
use crate::info::PerfectInfo;
use crate::outcome::{PerSeat, Seat};
use crate::random::Random;
use crate::search::score::{Score, Value};
use crate::search::traits::{Evaluator, Even};
use crate::search::{Clock, Limits, Line, Progress, Report, Strategy};

/// What a position is worth with best play of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The (expected) payoff of each seat.
    pub payoff: PerSeat<f64>,
    /// Plies to the end; the longest way where chance decides.
    pub plies: u32,
    /// True if the game was followed to its ends, so that the payoffs are exact.
    pub complete: bool,
}

impl Worth {
    /// A draw here and now.
    pub fn draw(seats: usize) -> Self {
        Self { payoff: PerSeat::filled(seats, 0.0), plies: 0, complete: true }
    }

    /// The worth for one seat as a score.
    pub fn score(&self, seat: Seat) -> Score {
        match self.payoff[seat] {
            payoff if payoff >= 1.0 => Score::win_in(self.plies),
            payoff if payoff <= -1.0 => Score::loss_in(self.plies),
            payoff => Score::of_payoff(payoff),
        }
    }

    /// The worth for one seat as a value to report.
    pub fn value(&self, seat: Seat) -> Value {
        match self.payoff[seat] {
            payoff if payoff >= 1.0 => Value::WinIn(self.plies),
            payoff if payoff <= -1.0 => Value::LossIn(self.plies),
            0.0 if self.complete => Value::Draw(0),
            payoff if self.complete => Value::ExactPoints(payoff),
            payoff => Value::Points(payoff),
        }
    }

    /// True if `seat` would rather have this than `other`: a higher payoff, a faster win, a slower loss.
    pub fn beats(&self, other: &Self, seat: Seat) -> bool {
        let (mine, theirs) = (self.payoff[seat], other.payoff[seat]);
        if mine != theirs {
            return mine > theirs;
        }
        (mine >= 1.0 && self.plies < other.plies) || (mine <= -1.0 && self.plies > other.plies)
    }

    fn one_ply_on(self) -> Self {
        Self { plies: self.plies + 1, ..self }
    }
}

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
        }
        list
    }

    fn chance(&mut self, state: &G::State, depth: u32) -> Worth {
        let seats = self.game.seats();
        let Some(outcomes) = self.game.chance_outcomes(state) else {
            return Worth { complete: false, ..Worth::draw(seats) };
        };
        let mut mean = Worth::draw(seats);
        for (chance, probability) in outcomes {
            let child = self.game.play_chance(state, &chance);
            self.trail.push(self.game.key(&child), false);
            let worth = self.position(&child, depth.saturating_sub(1)).one_ply_on();
            self.trail.pop();
            mean.payoff = mean.payoff.iter().zip(worth.payoff.iter()).map(|(sum, p)| sum + probability * p).collect();
            mean.plies = mean.plies.max(worth.plies);
            mean.complete &= worth.complete;
        }
        mean.payoff = mean.payoff.iter().map(|&sum| settle(sum)).collect();
        mean
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

/// A sum of probabilities times payoffs without the dust of rounding, so that sure wins stay sure.
fn settle(sum: f64) -> f64 {
    let scale = 1e12;
    (sum * scale).round() / scale
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

/// A report that knows a legal move and nothing else.
pub(crate) fn first_move<M: Copy>(mv: M) -> Report<M> {
    let line = Line { mv, value: Value::Points(0.0), pv: vec![mv], depth: 0, visits: 0 };
    Report { best: Some(mv), lines: vec![line], exact: false, ..Report::empty() }
}

/// The moves of a root with their worth, best first, as a report.
pub(crate) fn ranked<M: Copy>(found: Vec<(M, Worth)>, seat: Seat, depth: u32, lines: usize) -> Report<M> {
    let exact = found.iter().all(|(_, worth)| worth.complete);
    let mut rest = found;
    let mut report = Report { depth, seldepth: depth, exact, ..Report::empty() };
    while !rest.is_empty() && report.lines.len() < lines.max(1) {
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].1.beats(&rest[best].1, seat) {
                best = at;
            }
        }
        let (mv, worth) = rest.remove(best);
        report.lines.push(Line { mv, value: worth.value(seat), pv: vec![mv], depth, visits: 0 });
    }
    report.best = report.lines.first().map(|line| line.mv);
    report
}

/// Plays any legal move, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomMover {
    seed: u64,
    random: Random,
}

impl RandomMover {
    /// A random player with a seed of its own.
    pub fn new(seed: u64) -> Self {
        Self { seed, random: Random::stream(seed, "random mover") }
    }
}

impl<G: PerfectInfo> Strategy<G> for RandomMover {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        _trail: &Trail,
        _limits: &Limits,
        _progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let list = moves(game, G::state_of(view));
        self.random.choose(&list).map_or_else(Report::empty, |&mv| first_move(mv))
    }

    fn forget(&mut self) {
        *self = Self::new(self.seed);
    }
}

//! Max^n: every seat maximises its own payoff. For games of any number of sides, three and more above all.
//!
//! Iterative deepening without table or pruning (beyond stopping at a move that wins at once): a payoff vector offers
//! few sound cuts. Among equal moves the first of the game's list is chosen, so a seat that cannot win does not care
//! who does. Suits small trees; deep games of many sides are for [`Mcts`](crate::search::mcts::Mcts), and games of two
//! sides for [`AlphaBeta`](crate::search::alpha_beta::AlphaBeta), which sees far deeper.

use std::sync::Arc;

use crate::game::{Game, MoveList, Turn};
use crate::history::{Trail, draw_now};
use crate::info::PerfectInfo;
use crate::outcome::Seat;
use crate::search::line::{MAX_PLY, Variations};
use crate::search::traits::{Playout, Uniform};
use crate::search::worth::{Mean, Worth, first_move, ranked};
use crate::search::{Clock, Limits, Progress, Report, Strategy};

/// The deepest search, in plies.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// Max^n as a strategy. It remembers nothing between moves.
pub struct MaxN<G: Game> {
    playout: Arc<dyn Playout<G>>,
}

impl<G: Game> MaxN<G> {
    /// Max^n that holds positions past its depth for worth nothing to anybody.
    pub fn new() -> Self {
        Self::with_estimate(Arc::new(Uniform))
    }

    /// Max^n that asks `playout` for its estimate of positions past its depth.
    pub fn with_estimate(playout: Arc<dyn Playout<G>>) -> Self {
        Self { playout }
    }
}

impl<G: Game> Default for MaxN<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: PerfectInfo> Strategy<G> for MaxN<G> {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        max_n(game, G::state_of(view), trail, limits, &*self.playout, progress)
    }
}

/// Searches `state` by max^n; `trail` ends with it (an empty one means: nothing was played before).
///
/// The best move is legal under any limits. Stops early once every line has been followed to the end of the game.
pub fn max_n<G: Game, P: Playout<G> + ?Sized>(
    game: &G,
    state: &G::State,
    trail: &Trail,
    limits: &Limits,
    playout: &P,
    progress: Progress<'_, G::Move>,
) -> Report<G::Move> {
    let Turn::Seat(seat) = game.turn(state) else { return Report::empty() };
    let trail = if trail.is_empty() { Trail::starting(game.key(state)) } else { trail.clone() };
    let mut search =
        Vectors { game, playout, trail, clock: Clock::start(limits), variations: Variations::new(), seldepth: 0 };
    let mut list = MoveList::new();
    game.legal_moves(state, &mut list);
    let mut report = first_move(list[0]);
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        let mut found = Vec::new();
        let mut lines = Vec::new();
        for &mv in &list {
            found.push((mv, search.after(state, mv, depth - 1, 1)));
            lines.push((mv, search.variations.line(1).to_vec()));
        }
        if search.clock.is_over() {
            break;
        }
        report = ranked(found, seat, depth, limits.multi_pv);
        for line in &mut report.lines {
            let rest = lines.iter().find(|(mv, _)| *mv == line.mv).map(|(_, rest)| rest.as_slice());
            line.pv.extend_from_slice(rest.unwrap_or_default());
        }
        search.stamp(&mut report);
        progress(&report);
        if report.exact || limits.stopped() {
            break;
        }
    }
    search.stamp(&mut report);
    report
}

struct Vectors<'a, G: Game, P: ?Sized> {
    game: &'a G,
    playout: &'a P,
    trail: Trail,
    clock: Clock,
    variations: Variations<G::Move>,
    seldepth: u32,
}

impl<G: Game, P: Playout<G> + ?Sized> Vectors<'_, G, P> {
    fn stamp(&self, report: &mut Report<G::Move>) {
        report.nodes = self.clock.nodes();
        report.seconds = self.clock.seconds();
        report.seldepth = self.seldepth;
    }

    fn after(&mut self, state: &G::State, mv: G::Move, depth: u32, ply: usize) -> Worth {
        let child = self.game.play(state, mv);
        self.trail.push(self.game.key(&child), self.game.irreversible(state, mv));
        let worth = self.position(&child, depth, ply).one_ply_on();
        self.trail.pop();
        worth
    }

    fn position(&mut self, state: &G::State, depth: u32, ply: usize) -> Worth {
        let seats = self.game.seats();
        self.variations.clear(ply);
        self.seldepth = self.seldepth.max(ply as u32);
        if self.clock.is_over() || self.clock.tick() {
            return Worth { complete: false, ..Worth::draw(seats) };
        }
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            let outcome = self.game.outcome(state).expect("a game without a turn has an outcome");
            return Worth { payoff: outcome.payoff, plies: 0, complete: true };
        }
        let draw = draw_now(self.game, state, &self.trail);
        if draw.is_some_and(|draw| !draw.claimed) {
            return Worth::draw(seats);
        }
        let Turn::Seat(seat) = turn else { return self.chance(state, depth, ply) };
        let best = if depth == 0 || ply >= MAX_PLY { self.leaf(state) } else { self.best(state, seat, depth, ply) };
        let claim = Worth { complete: best.complete, ..Worth::draw(seats) };
        if draw.is_none() || !claim.beats(&best, seat) {
            return best;
        }
        self.variations.clear(ply);
        claim
    }

    fn best(&mut self, state: &G::State, seat: Seat, depth: u32, ply: usize) -> Worth {
        let mut moves = MoveList::new();
        self.game.legal_moves(state, &mut moves);
        let mut best: Option<Worth> = None;
        let mut complete = true;
        for &mv in &moves {
            let worth = self.after(state, mv, depth - 1, ply + 1);
            complete &= worth.complete;
            if best.as_ref().is_none_or(|best| worth.beats(best, seat)) {
                self.variations.extend(ply, mv);
                if worth.payoff[seat] >= 1.0 && worth.plies == 1 {
                    return worth;
                }
                best = Some(worth);
            }
        }
        Worth { complete, ..best.expect("a seat to move has a move") }
    }

    fn chance(&mut self, state: &G::State, depth: u32, ply: usize) -> Worth {
        let seats = self.game.seats();
        let Some(outcomes) = self.game.chance_outcomes(state).filter(|_| ply < MAX_PLY) else {
            return Worth { complete: false, ..Worth::draw(seats) };
        };
        let mut mean = Mean::new(seats);
        for (chance, probability) in outcomes {
            let child = self.game.play_chance(state, &chance);
            self.trail.push(self.game.key(&child), false);
            mean.add(probability, self.position(&child, depth.saturating_sub(1), ply + 1).one_ply_on());
            self.trail.pop();
        }
        self.variations.clear(ply);
        mean.worth()
    }

    fn leaf(&self, state: &G::State) -> Worth {
        let payoff = self.playout.estimate(self.game, state);
        let nothing = Worth { complete: false, ..Worth::draw(self.game.seats()) };
        payoff.map_or(nothing.clone(), |payoff| Worth { payoff, ..nothing })
    }
}

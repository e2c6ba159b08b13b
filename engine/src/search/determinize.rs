//! Guessed worlds: perfect-information strategies lent to a hidden game.
//!
//! Each world is drawn from the view alone and searched with all hands open; the *values* of the moves are averaged over
//! the worlds, votes are never counted. What this cannot see: the value of hiding or of finding out (strategy fusion).

use crate::game::moves;
use crate::history::Trail;
use crate::info::{HiddenInfo, Revealed};
use crate::random::Random;
use crate::search::score::Value;
use crate::search::worth::first_move;
use crate::search::{Clock, Limits, Line, Progress, Report, Strategy};

/// Perfect information Monte Carlo: `inner` plays on sampled worlds, its values are averaged.
pub struct Determinized<G, S> {
    open: Revealed<G>,
    inner: S,
    worlds: usize,
    random: Random,
}

/// What is known of one root move.
struct Sum<M> {
    mv: M,
    value: f64,
    worlds: u32,
    nodes: u64,
}

impl<G: HiddenInfo, S: Strategy<Revealed<G>>> Determinized<G, S> {
    /// Lends `inner` up to `worlds` worlds a move (at least 1); a node or time limit is shared among them.
    pub fn new(game: G, inner: S, worlds: usize, random: Random) -> Self {
        Self { open: Revealed(game), inner, worlds: worlds.max(1), random }
    }

    /// The limits of one world's search: every move valued, an even share of the nodes and the time.
    fn share(&self, limits: &Limits, moves: usize) -> Limits {
        let worlds = self.worlds as u64;
        Limits {
            nodes: limits.nodes.map(|nodes| (nodes / worlds).max(1)),
            time: limits.time.map(|time| time / self.worlds as u32),
            multi_pv: moves,
            ..limits.clone()
        }
    }
}

impl<G: HiddenInfo, S: Strategy<Revealed<G>>> Strategy<G> for Determinized<G, S> {
    fn choose(
        &mut self,
        _game: &G,
        view: &G::View,
        _trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let clock = Clock::start(limits);
        let mut sums: Vec<Sum<G::Move>> = Vec::new();
        let mut report = Report::empty();
        let mut depth = u32::MAX;
        let mut draw = self.open.0.sampler(view);
        for world in 0..self.worlds {
            if world > 0 && (limits.stopped() || limits.nodes.is_some_and(|nodes| report.nodes >= nodes)) {
                break;
            }
            let Some(state) = draw(&mut self.random) else { break };
            if sums.is_empty() {
                let fresh = |&mv: &G::Move| Sum { mv, value: 0.0, worlds: 0, nodes: 0 };
                sums = moves(&self.open.0, &state).iter().map(fresh).collect();
            }
            let share = self.share(limits, sums.len());
            self.inner.forget();
            let found = self.inner.choose(&self.open, &state, &Trail::default(), &share, &mut |_| ());
            add(&mut sums, &found);
            depth = depth.min(found.depth);
            report = Report { nodes: report.nodes + found.nodes, ..summary(&sums, depth, limits) };
            report.seconds = clock.seconds();
            progress(&report);
        }
        report
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

/// Adds one world's values. A move that the world's search did not value counts as the worst it did.
fn add<M: Copy + Eq>(sums: &mut [Sum<M>], found: &Report<M>) {
    let worst = found.lines.iter().map(|line| line.value.expected_payoff()).fold(1.0, f64::min);
    for sum in sums {
        let line = found.lines.iter().find(|line| line.mv == sum.mv);
        sum.value += line.map_or(worst, |line| line.value.expected_payoff());
        sum.nodes += line.map_or(0, |line| line.visits);
        sum.worlds += 1;
    }
}

fn summary<M: Copy>(sums: &[Sum<M>], depth: u32, limits: &Limits) -> Report<M> {
    let mut lines: Vec<Line<M>> = sums
        .iter()
        .map(|sum| {
            let mean = sum.value / f64::from(sum.worlds.max(1));
            let value = Value::WinRate((mean + 1.0) / 2.0);
            Line { mv: sum.mv, value, pv: vec![sum.mv], depth, visits: sum.nodes }
        })
        .collect();
    lines.sort_by(|a, b| b.value.expected_payoff().total_cmp(&a.value.expected_payoff()));
    let best = lines.first().map(|line| line.mv);
    lines.truncate(limits.multi_pv.max(1));
    Report { best, lines, depth, seldepth: depth, nodes: 0, seconds: 0.0, exact: false }
}

/// Plays any legal move of a hidden game, each equally likely.
///
/// The legal moves of the seat to move follow from its view, so that any world that fits it shows them.
#[derive(Clone, Debug)]
pub struct AnyLegal {
    random: Random,
}

impl AnyLegal {
    /// A random player.
    pub fn new(random: Random) -> Self {
        Self { random }
    }
}

impl<G: HiddenInfo> Strategy<G> for AnyLegal {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        _trail: &Trail,
        _limits: &Limits,
        _progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let Some(world) = game.sample(view, &mut self.random) else { return Report::empty() };
        let list = moves(game, &world);
        self.random.choose(&list).map_or_else(Report::empty, |&mv| first_move(mv))
    }
}

//! Laws of evaluations and strategies.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::ensure;
use super::oracle::Oracle;
use super::walk::{Bench, Verdict};
use crate::game::{Game, Turn, sides};
use crate::history::{Trail, draw_now};
use crate::kit::{EngineOptions, StrategyMaker};
use crate::outcome::{Seat, Side};
use crate::search::score::{Score, Value};
use crate::search::{Limits, Line, Report};
use crate::text::Render;

/// An evaluation is deterministic, the same for equal states, inside the bounds of scores, and the sum of its terms.
pub(super) fn evaluation<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let Some(evaluator) = bench.kit.evaluator.as_ref().map(|make| make(bench.game)) else { return Ok(()) };
    for (ply, state) in bench.some_states(60) {
        let Turn::Seat(_) = bench.game.turn(state) else { continue };
        bench.runs += 1;
        let value = evaluator.evaluate(bench.game, state);
        let inside = (-Score::MAX_EVALUATION..=Score::MAX_EVALUATION).contains(&value);
        ensure(inside, || format!("{}: the evaluation {value}", bench.at(ply)))?;
        let again = evaluator.evaluate(bench.game, &state.clone());
        ensure(again == value, || format!("{}: {value}, then {again}", bench.at(ply)))?;
        let terms = evaluator.terms(bench.game, state);
        let total: i32 = terms.iter().map(|term| term.1).sum();
        ensure(total == value, || format!("{}: {value} is not the sum of {terms:?}", bench.at(ply)))?;
    }
    Ok(())
}

/// Exchanging the two sides twice gives the position back; once, it gives the other side the move, as many moves, the
/// mirrored outcome and the same evaluation for the side to move.
pub(super) fn mirror<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let Some(mirror) = bench.kit.mirror else { return Ok(()) };
    let evaluator = bench.kit.evaluator.as_ref().map(|make| make(bench.game));
    for (ply, state) in bench.some_states(60) {
        bench.runs += 1;
        let (game, other) = (bench.game, mirror(bench.game, state));
        let say = |what: &str| format!("{}: {what} of `{}`", bench.at(ply), game.state_text(&other));
        ensure(mirror(game, &other) == *state, || say("not the mirror image"))?;
        let exchanged = match (game.turn(state), game.turn(&other)) {
            (Turn::Seat(one), Turn::Seat(two)) => game.side(one) != game.side(two),
            (one, two) => one == two,
        };
        ensure(exchanged, || say("not the turn"))?;
        ensure(game.count_moves(state) == game.count_moves(&other), || say("not the moves"))?;
        ensure(payoffs(game, state, 1) == payoffs(game, &other, 0), || say("not the outcome"))?;
        if let (Some(evaluator), Turn::Seat(_)) = (&evaluator, game.turn(state)) {
            let (one, two) = (evaluator.evaluate(game, state), evaluator.evaluate(game, &other));
            ensure(one == two, || say(&format!("{one}, not {two}, the evaluation")))?;
        }
    }
    Ok(())
}

/// The payoff of one side in a finished game.
fn payoffs<G: Game>(game: &G, state: &G::State, side: u8) -> Option<f64> {
    let outcome = game.outcome(state)?;
    (0..game.seats() as u8).map(Seat).find(|&seat| game.side(seat).0 == side).map(|seat| outcome.payoff[seat])
}

/// Strategies are tried on one position of every so manieth game.
const EVERY: u64 = 4;

/// A strategy chooses a legal move however few its nodes and even if stopped at once; keeps its node limit; its lines
/// can be played; and the same seed and nodes give the same report.
pub(super) fn strategies<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let Some((ply, seat)) = tried_position(bench) else { return Ok(()) };
    let seed = bench.random.bits();
    for (name, maker) in &bench.kit.strategies {
        for limits in limits() {
            bench.runs += 1;
            let choose = || chosen(bench, maker, (ply, seat), seed, &limits);
            let (report, again) = (choose(), choose());
            let say = |what: String| format!("{name} at {}: {what}", bench.at(ply));
            ensure(report == again, || say(format!("{report:?}, then {again:?}")))?;
            report_sound(bench, &bench.walk.states[ply], &report, &limits).map_err(say)?;
        }
    }
    Ok(())
}

fn tried_position<G: Render>(bench: &mut Bench<'_, G>) -> Option<(usize, Seat)> {
    let open = bench.states().filter_map(|(ply, state)| match bench.game.turn(state) {
        Turn::Seat(seat) => Some((ply, seat)),
        _ => None,
    });
    let open: Vec<_> = open.collect();
    if bench.number.is_multiple_of(EVERY) { bench.random.choose(&open).copied() } else { None }
}

fn limits() -> [Limits; 3] {
    let stopped = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::nodes(60) };
    [Limits::nodes(1), Limits { multi_pv: 2, ..Limits::nodes(120) }, stopped]
}

/// What a fresh strategy reports at `ply`, the clock left out.
fn chosen<G: Render>(
    bench: &Bench<'_, G>,
    maker: &StrategyMaker<G>,
    (ply, seat): (usize, Seat),
    seed: u64,
    limits: &Limits,
) -> Report<G::Move> {
    let options = EngineOptions { seed, threads: 1, hash_mb: 1, nodes: limits.nodes };
    let view = bench.game.view(&bench.walk.states[ply], &bench.walk.log[..ply], seat);
    let trail = if bench.kit.is_hidden() { Trail::default() } else { bench.walk.trail(bench.game, ply) };
    let mut strategy = maker(bench.game, &options);
    let report = strategy.choose(bench.game, &view, &trail, limits, &mut |_| {});
    Report { seconds: 0.0, ..report }
}

fn report_sound<G: Render>(
    bench: &Bench<'_, G>,
    root: &G::State,
    report: &Report<G::Move>,
    limits: &Limits,
) -> Verdict {
    let game = bench.game;
    let best = report.best.ok_or_else(|| "no move".to_owned())?;
    ensure(game.is_legal(root, best), || format!("{best:?} is not legal"))?;
    let within = limits.nodes.is_none_or(|nodes| report.nodes <= nodes);
    ensure(within, || format!("{} nodes of {:?}", report.nodes, limits.nodes))?;
    let heads = report.lines.len() <= limits.multi_pv.max(1) && report.lines.first().is_none_or(|line| line.mv == best);
    ensure(heads, || format!("lines that do not start with the best move: {report:?}"))?;
    for (index, line) in report.lines.iter().enumerate() {
        let fresh = report.lines[..index].iter().all(|earlier| earlier.mv != line.mv);
        ensure(fresh && line.pv.first().is_none_or(|mv| *mv == line.mv), || format!("a muddled line {line:?}"))?;
        // What follows the first move of a hidden game was found in a guessed world.
        let known = if bench.kit.is_hidden() { line.pv.len().min(1) } else { line.pv.len() };
        playable(game, root, &line.pv[..known])?;
    }
    Ok(())
}

/// The moves can be played one after the other, as far as chance does not come between.
fn playable<G: Game>(game: &G, root: &G::State, line: &[G::Move]) -> Verdict {
    let mut state = root.clone();
    for &mv in line {
        if game.turn(&state) == Turn::Chance {
            break;
        }
        ensure(game.is_legal(&state, mv), || format!("{mv:?} of the line {line:?} is not legal"))?;
        state = game.play(&state, mv);
    }
    Ok(())
}

/// Plies within which the oracle is asked.
const NEAR: u32 = 3;
/// Nodes that it may look at for one answer.
const ORACLE_NODES: u32 = 40_000;

/// Near the end of a game of two sides, every win or loss that a strategy calls proven is one by and-or search, in no
/// more plies than it says; and `alpha-beta` searched deep enough finds the wins that there are.
pub(super) fn searches_agree<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let game = bench.game;
    if bench.kit.is_hidden() || sides(game) != 2 || !game.zero_sum() || !bench.number.is_multiple_of(2) {
        return Ok(());
    }
    let Some(ply) = bench.walk.log.len().checked_sub(1 + bench.random.below(4)) else { return Ok(()) };
    let root = &bench.walk.states[ply];
    let Turn::Seat(seat) = game.turn(root) else { return Ok(()) };
    let trail = bench.walk.trail(game, ply);
    for (name, maker) in &bench.kit.strategies {
        bench.runs += 1;
        let nodes = if *name == "alpha-beta" { 20_000 } else { 200 };
        let limits = Limits { depth: Some(NEAR), multi_pv: 3, ..Limits::nodes(nodes) };
        let report = chosen(bench, maker, (ply, seat), 1, &limits);
        let say = |what: String| format!("{name} at {}: {what}", bench.at(ply));
        for line in &report.lines {
            proven(game, root, &trail, seat, line).map_err(say)?;
        }
        let mut oracle = Oracle { game, winner: game.side(seat), trail: trail.clone(), nodes: ORACLE_NODES };
        let deep = *name == "alpha-beta" && report.depth >= NEAR;
        if deep && draw_now(game, root, &trail).is_none() && oracle.wins(root, NEAR) == Some(true) {
            let found = report.lines.first().is_some_and(|line| matches!(line.value, Value::WinIn(1..=NEAR)));
            ensure(found, || say(format!("there is a win in {NEAR} plies, not in {report:?}")))?;
        }
    }
    Ok(())
}

/// A line that claims a near win or loss is right.
fn proven<G: Game>(game: &G, root: &G::State, trail: &Trail, seat: Seat, line: &Line<G::Move>) -> Verdict {
    let mine = game.side(seat);
    let (winner, plies) = match line.value {
        Value::WinIn(plies) => (mine, plies),
        Value::LossIn(plies) => (Side(1 - mine.0), plies),
        _ => return Ok(()),
    };
    ensure(plies > 0, || format!("decided before it is played: {line:?}"))?;
    let (after, mut trail) = (game.play(root, line.mv), trail.clone());
    trail.push(game.key(&after), game.irreversible(root, line.mv));
    let mut oracle = Oracle { game, winner, trail, nodes: ORACLE_NODES };
    let wins = oracle.wins(&after, (plies - 1).min(2 * NEAR));
    ensure(plies > 2 * NEAR || wins != Some(false), || format!("not so, by exhaustive search: {line:?}"))
}

//! Laws of repetition, counters and the length of games.

use std::collections::HashMap;

use super::ensure;
use super::walk::{Bench, End, Verdict};
use crate::game::{Draw, Game};
use crate::history::{Trail, draw_now};
use crate::text::Render;

/// The trail counts occurrences, and gives the draw rule that holds, as a recount of all positions does.
pub(super) fn trail_recount<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let keys: Vec<u64> = bench.walk.states.iter().map(|state| bench.game.key(state)).collect();
    let mut trail = Trail::default();
    for (ply, state) in bench.states() {
        bench.runs += 1;
        trail.push(keys[ply], ply == 0 || bench.walk.irreversible[ply - 1]);
        let counted = keys[..=ply].iter().filter(|&&key| key == keys[ply]).count() as u32;
        let occurred = trail.occurrences();
        ensure(occurred == counted, || format!("{}: {occurred} by the trail, {counted} counted", bench.at(ply)))?;
        let before = keys[..ply].iter().rposition(|&key| key == keys[ply]);
        let previous = trail.previous();
        ensure(previous == before, || format!("{}: last stood at {before:?}, not {previous:?}", bench.at(ply)))?;
        let (given, due) = (draw_now(bench.game, state, &trail), recounted_draw(bench.game, state, counted));
        ensure(given == due, || format!("{}: {given:?} by the trail, {due:?} by recount", bench.at(ply)))?;
    }
    Ok(())
}

/// An automatic rule goes before a claimable one, a counter before repetition.
fn recounted_draw<G: Game>(game: &G, state: &G::State, occurrences: u32) -> Option<Draw> {
    let repeated = game.repetition().filter(|rule| occurrences >= rule.occurrences).map(|rule| rule.draw);
    let rules = [game.drawn(state), repeated];
    rules.into_iter().flatten().min_by_key(|draw| draw.claimed)
}

/// After an irreversible move no position from before it comes again.
pub(super) fn irreversible<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let (mut stood, mut barrier) = (HashMap::new(), 0);
    for (ply, state) in bench.states() {
        if ply > 0 && bench.walk.irreversible[ply - 1] {
            bench.runs += 1;
            barrier = ply;
        }
        if let Some(before) = stood.insert(bench.game.key(state), ply) {
            let say = || format!("{}: stood at ply {before}, before the irreversible ply {barrier}", bench.at(ply));
            ensure(before >= barrier, say)?;
        }
    }
    Ok(())
}

/// A finished game is never drawn by a counter; no counter draws sooner than `plies_to_draw` said at any earlier state;
/// where counters are told to people, one stands at its limit exactly when a counter draws.
pub(super) fn counters<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let (game, mut earliest, mut said_at) = (bench.game, 0, 0);
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let promise = ply as u64 + u64::from(game.plies_to_draw(state));
        if promise > earliest {
            (earliest, said_at) = (promise, ply);
        }
        let drawn = game.drawn(state);
        let in_time = drawn.is_none() || ply as u64 >= earliest;
        let say = || format!("{}: {drawn:?}, but at ply {said_at} none before ply {earliest}", bench.at(ply));
        ensure(in_time, say)?;
        let over = game.outcome(state).is_some();
        ensure(!(over && drawn.is_some()), || format!("{}: over, and {drawn:?}", bench.at(ply)))?;
        let told = (bench.kit.counters)(game, state);
        let full = told.iter().any(|counter| counter.now >= counter.limit);
        let fits = over || told.is_empty() || full == drawn.is_some();
        ensure(fits, || format!("{}: {drawn:?}, but the counters stand at {told:?}", bench.at(ply)))?;
    }
    for (ply, state) in bench.some_states(20) {
        for mv in bench.moves(state) {
            let after = game.play(state, mv);
            let Some(drawn) = game.drawn(&after) else { continue };
            let say = || format!("{}: {mv:?} leads to {drawn:?}", bench.at(ply));
            ensure(game.outcome(&after).is_none() && game.plies_to_draw(state) <= 1, say)?;
        }
    }
    Ok(())
}

/// A game of random moves ends within `max_plies`, draw rules applied.
pub(super) fn playouts_end<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    bench.runs += 1;
    let plies = bench.walk.log.len();
    let ended = matches!(bench.walk.end, End::Over | End::Drawn(_) | End::GivenUp);
    ensure(ended, || format!("{:?} after {plies} plies: {}", bench.walk.end, bench.at(plies)))
}

//! Laws of repetition, counters and the length of games.

use std::collections::HashMap;

use super::ensure;
use super::walk::{Bench, End, Verdict, step};
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

/// A finished game is never drawn by a counter; `plies_to_draw` is 0 where one draws and at most 1 before the ply that
/// makes one draw; where counters are told to people, one stands at its limit exactly when a counter draws.
pub(super) fn counters<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let game = bench.game;
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let (drawn, over) = (game.drawn(state), game.outcome(state).is_some());
        ensure(!(over && drawn.is_some()), || format!("{}: over, and {drawn:?}", bench.at(ply)))?;
        announced(game, state).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        let told = (bench.kit.counters)(game, state);
        let full = told.iter().any(|counter| counter.now >= counter.limit);
        let fits = over || told.is_empty() || full == drawn.is_some();
        ensure(fits, || format!("{}: {drawn:?}, but the counters stand at {told:?}", bench.at(ply)))?;
    }
    for (ply, state) in bench.some_states(20) {
        for mv in bench.moves(state) {
            let after = game.play(state, mv);
            let over = game.outcome(&after).is_some();
            let said = announced(game, &after).and_then(|()| match game.drawn(&after) {
                Some(draw) if over => Err(format!("over, and {draw:?}")),
                Some(_) => ensure(game.plies_to_draw(state) <= 1, || "a draw that was not due yet".to_owned()),
                None => Ok(()),
            });
            said.map_err(|what| format!("{}, then {mv:?}: {what}", bench.at(ply)))?;
        }
    }
    Ok(())
}

fn announced<G: Game>(game: &G, state: &G::State) -> Verdict {
    let (drawn, plies) = (game.drawn(state), game.plies_to_draw(state));
    ensure(drawn.is_none() || plies == 0, || format!("{drawn:?}, though {plies} plies were to go"))
}

/// States with one key and other counters act alike for fewer plies than either's `plies_to_draw`: results of searches
/// that deep may be shared between them.
pub(super) fn counters_apart<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let game = bench.game;
    for (ply, state) in bench.some_states(30) {
        let Ok(read) = game.parse_state(&game.position_text(state)) else { continue };
        let (mut a, mut b) = (state.clone(), read.value);
        if game.key(&a) != game.key(&b) || a == b {
            continue;
        }
        bench.runs += 1;
        let shared = game.plies_to_draw(&a).min(game.plies_to_draw(&b)).min(60);
        for ahead in 0..shared {
            let alike = game.drawn(&a) == game.drawn(&b) && game.turn(&a) == game.turn(&b);
            let say = || format!("{}: after {ahead} of {shared} plies its counters tell it apart", bench.at(ply));
            ensure(alike && bench.moves(&a) == bench.moves(&b), say)?;
            let mut same = bench.random.clone();
            let (Some(next), Some(other)) = (step(game, &a, &mut bench.random), step(game, &b, &mut same)) else {
                break;
            };
            (a, b) = (next.1, other.1);
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

//! Laws of keys.

use super::ensure;
use super::mutate::one_replaced;
use super::walk::{Bench, Memory, Verdict};
use crate::text::{Notation, Render};

/// The key carried along equals the key computed from nothing, and the same call gives the same key.
pub(super) fn recomputed<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let (key, anew) = (bench.game.key(state), bench.game.recomputed_key(state));
        ensure(key == anew, || format!("{}: {key:#x} carried, {anew:#x} recomputed", bench.at(ply)))?;
        ensure(key == bench.game.key(state), || format!("{}: two keys for one state", bench.at(ply)))?;
    }
    Ok(())
}

/// Equal states have equal keys, however they came about: by other moves, or read from their text.
pub(super) fn equal_states<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(60) {
        bench.runs += 1;
        let (key, text) = (bench.game.key(state), bench.game.state_text(state));
        if let Ok(read) = bench.game.parse_state(&text)
            && read.value == *state
        {
            let same = bench.game.key(&read.value) == key
                && bench.game.counter_key(&read.value) == bench.game.counter_key(state);
            ensure(same, || format!("{}: another key when read from its text", bench.at(ply)))?;
        }
        if let Some(&known) = bench.memory.by_text.get(&text) {
            ensure(known == key, || format!("{}: another key when reached otherwise", bench.at(ply)))?;
        } else if bench.memory.by_text.len() < Memory::<G>::ROOM {
            bench.memory.by_text.insert(text, key);
        }
    }
    Ok(())
}

/// States with equal keys are equal, or differ only in counters, which the counter key then tells apart; the plain
/// position is the same. States are those of all games and those that one other character in their text gives.
pub(super) fn tell_apart<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let key = bench.game.key(state);
        if let Some(known) = bench.memory.by_key.get(&key) {
            distinguished(bench.game, known, state).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        } else if bench.memory.by_key.len() < Memory::<G>::ROOM {
            bench.memory.by_key.insert(key, state.clone());
        }
    }
    for (ply, state) in bench.some_states(20) {
        let text = bench.game.state_text(state);
        bench.memory.learn(&text);
        for _ in 0..10 {
            let near = one_replaced(&text, &bench.memory.alphabet, &mut bench.random);
            let Ok(read) = bench.game.parse_state(&near) else { continue };
            bench.runs += 1;
            distinguished(bench.game, &read.value, state).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        }
    }
    Ok(())
}

fn distinguished<G: Notation>(game: &G, a: &G::State, b: &G::State) -> Verdict {
    if a == b || game.key(a) != game.key(b) {
        return Ok(());
    }
    let other = game.state_text(a);
    ensure(game.turn(a) == game.turn(b), || format!("the same key as `{other}`, where another seat is to move"))?;
    let same = game.position_text(a) == game.position_text(b);
    ensure(same, || format!("the same key as `{other}`, another position"))?;
    let counted = game.counter_key(a) != game.counter_key(b);
    ensure(counted, || format!("the same key and counter key as `{other}`, another state"))
}

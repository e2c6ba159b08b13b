//! Laws of moves and states as text.

use super::moves::turn_fits;
use super::mutate::mutated;
use super::walk::{Bench, Verdict, difference, step};
use super::{ensure, guarded};
use crate::game::{Turn, moves};
use crate::random::Random;
use crate::text::{BoardStyle, Faults, Notation, Read, Render, TextError};

/// Texts of the legal moves are one line, unique inside the list, and read back as their moves; so do those of records.
pub(super) fn move_text<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(40) {
        bench.runs += 1;
        let list = bench.moves(state);
        let mut texts: Vec<String> = list.iter().map(|&mv| bench.game.move_text(state, mv)).collect();
        for _ in 0..list.len().min(10) {
            let index = bench.random.below(list.len());
            let (mv, text) = (list[index], &texts[index]);
            let read = bench.game.parse_move(state, text);
            ensure(read == Ok(mv), || format!("{}: `{text}` of {mv:?} reads as {read:?}", bench.at(ply)))?;
            let recorded = bench.game.recorded_text(state, mv);
            let read = bench.game.parse_recorded(state, &recorded);
            ensure(read == Ok(mv), || format!("{}: `{recorded}` of a record reads as {read:?}", bench.at(ply)))?;
        }
        let lined = texts.iter().find(|text| text.trim().is_empty() || text.chars().any(char::is_control));
        ensure(lined.is_none(), || format!("{}: {lined:?} is no word", bench.at(ply)))?;
        texts.sort_unstable();
        let double = texts.windows(2).find(|pair| pair[0] == pair[1]);
        ensure(double.is_none(), || format!("{}: two moves are written {double:?}", bench.at(ply)))?;
    }
    Ok(())
}

/// The full text of a state is one line and reads back, without remarks, as an equal state that goes on identically.
pub(super) fn state_text<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(40) {
        bench.runs += 1;
        let read = reread(bench.game, state).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        let remark = read.warnings.first();
        ensure(remark.is_none(), || format!("{}: read back with a remark: {remark:?}", bench.at(ply)))?;
        let future = goes_on_alike(bench.game, state, &read.value, &mut bench.random);
        future.map_err(|what| format!("{}, read back: {what}", bench.at(ply)))?;
    }
    Ok(())
}

fn reread<G: Notation>(game: &G, state: &G::State) -> Result<Read<G::State>, String> {
    let text = game.state_text(state);
    ensure(!text.chars().any(char::is_control), || format!("the text {text:?} is not one line"))?;
    let read = game.parse_state(&text).map_err(|faults| format!("cannot be read back: {faults}"))?;
    ensure(read.value == *state, || format!("read back as {:?} instead of {state:?}", read.value))?;
    Ok(read)
}

/// Plays the same random acts on both states for a while and compares what they say.
fn goes_on_alike<G: Notation>(game: &G, a: &G::State, b: &G::State, random: &mut Random) -> Verdict {
    let (mut a, mut b) = (a.clone(), b.clone());
    for _ in 0..6 {
        if let Some(what) = difference(game, &a, &b) {
            return Err(what);
        }
        let mut same = random.clone();
        let (Some(next), Some(mirror)) = (step(game, &a, random), step(game, &b, &mut same)) else { break };
        (a, b) = (next.1, mirror.1);
    }
    Ok(())
}

/// The plain position reads back as a state with the same turn, the same moves and the same plain text.
pub(super) fn position_text<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(40) {
        bench.runs += 1;
        let (game, text) = (bench.game, bench.game.position_text(state));
        let read = game.parse_state(&text).map_err(|faults| format!("{}: `{text}`: {faults}", bench.at(ply)))?.value;
        let same = game.turn(&read) == game.turn(state) && game.position_text(&read) == text;
        let say = || format!("{}: `{text}` reads as `{}`", bench.at(ply), game.state_text(&read));
        ensure(same, say)?;
    }
    Ok(())
}

/// Whatever is typed, parsers answer: with a coded error that points into the text, with a listed move, or with a state
/// that can be played, shown and written.
pub(super) fn any_text<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let others = bench.some_states(6);
    for &(_, state) in &others {
        let other = bench.game.state_text(others[bench.random.below(others.len())].1);
        for _ in 0..20 {
            bench.runs += 1;
            let text = mutated(&bench.game.state_text(state), &other, &mut bench.random);
            guarded(|| any_state(bench.game, &text)).map_err(|what| format!("position {text:?}: {what}"))?;
            let list = bench.moves(state);
            let (Some(&mv), Some(&next)) = (bench.random.choose(&list), bench.random.choose(&list)) else { continue };
            let (word, next) = (bench.game.move_text(state, mv), bench.game.move_text(state, next));
            let word = mutated(&word, &next, &mut bench.random);
            let verdict = guarded(|| any_move(bench.game, state, &word));
            verdict.map_err(|what| format!("move {word:?} in `{}`: {what}", bench.game.state_text(state)))?;
        }
    }
    Ok(())
}

fn any_state<G: Render>(game: &G, text: &str) -> Verdict {
    let state = match game.parse_state(text) {
        Ok(read) => read.value,
        Err(Faults(faults)) => {
            ensure(!faults.is_empty(), || "refused without a fault".to_owned())?;
            return faults.iter().try_for_each(|fault| error_points(fault, text));
        }
    };
    turn_fits(game, &state)?;
    reread(game, &state).map_err(|what| format!("read as {state:?}, which {what}"))?;
    ensure(game.key(&state) == game.recomputed_key(&state), || "read with a wrong key".to_owned())?;
    if let Turn::Seat(seat) = game.turn(&state) {
        let view = game.view(&state, &[], seat);
        ensure(!game.board(&view, BoardStyle::default()).is_empty(), || "read, but not shown".to_owned())?;
        moves(game, &state).into_iter().try_for_each(|mv| turn_fits(game, &game.play(&state, mv)))?;
    }
    Ok(())
}

fn any_move<G: Render>(game: &G, state: &G::State, text: &str) -> Verdict {
    match game.parse_move(state, text) {
        Ok(mv) => ensure(moves(game, state).contains(&mv), || format!("read as {mv:?}, which is not listed")),
        Err(error) => error_points(&error, text),
    }
}

fn error_points(error: &TextError, text: &str) -> Verdict {
    ensure(error.code.starts_with("E-"), || format!("refused with the code `{}`", error.code))?;
    let inside = error.span.as_ref().is_none_or(|span| span.start <= span.end && span.end <= text.len());
    ensure(inside, || format!("refused with a span {:?} of {} bytes", error.span, text.len()))?;
    let _ = error.caret(text);
    Ok(())
}

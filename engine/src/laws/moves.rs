//! Laws of turns and moves.

use super::ensure;
use super::walk::{Bench, Memory, Verdict};
use crate::game::{Act, Game, Turn, moves, sides};
use crate::outcome::{MAX_SEATS, Seat};
use crate::perft::{PerftOptions, perft};
use crate::text::Render;

/// There are 1 to `MAX_SEATS` seats; the sides are numbered from 0 without gaps; bounds and rules are not degenerate.
pub(super) fn seats_and_sides<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let game = bench.game;
    bench.runs += 1;
    let seats = game.seats();
    ensure((1..=MAX_SEATS).contains(&seats), || format!("{seats} seats"))?;
    for side in 0..sides(game) {
        let held = (0..seats as u8).any(|seat| game.side(Seat(seat)).index() == side);
        ensure(held, || format!("no seat belongs to side {side} of {}", sides(game)))?;
    }
    ensure(game.max_plies() > 0, || "no ply may be played".to_owned())?;
    let repeated = game.repetition().map_or(2, |rule| rule.occurrences);
    ensure(repeated >= 2, || format!("a position repeats at its occurrence {repeated}"))
}

/// Exactly one of these holds: an existing seat is to move and has a move; chance decides and nobody has one; the game
/// is over with an outcome and nobody has one.
pub(super) fn over_means_no_moves<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.states() {
        bench.runs += 1;
        turn_fits(bench.game, state).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        if ply + 3 < bench.walk.states.len() || bench.game.turn(state) == Turn::Chance {
            continue;
        }
        for mv in bench.moves(state) {
            let after = bench.game.play(state, mv);
            turn_fits(bench.game, &after).map_err(|what| format!("{}, then {mv:?}: {what}", bench.at(ply)))?;
        }
    }
    Ok(())
}

/// The statement of [`over_means_no_moves`] for one state.
pub(super) fn turn_fits<G: Game>(game: &G, state: &G::State) -> Verdict {
    let (turn, count) = (game.turn(state), moves(game, state).len());
    let over = game.outcome(state).is_some();
    let fits = match turn {
        Turn::Over => over && count == 0,
        Turn::Chance => !over && count == 0,
        Turn::Seat(Seat(seat)) => !over && count > 0 && usize::from(seat) < game.seats(),
    };
    ensure(fits, || format!("{turn:?} with {count} moves and {} outcome", if over { "an" } else { "no" }))
}

/// Legal moves are appended to what the buffer holds, each once, in the same order at every call, and `count_moves` is
/// their number.
pub(super) fn unique_and_ordered<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let list = bench.moves(state);
        let mut twice = list.clone();
        bench.game.legal_moves(state, &mut twice);
        let again = twice.strip_prefix(&list[..]).unwrap_or(&[]);
        ensure(again == &list[..], || format!("{}: {list:?}, then {twice:?}", bench.at(ply)))?;
        let count = bench.game.count_moves(state);
        ensure(count == list.len(), || format!("{}: {count} counted, {list:?} listed", bench.at(ply)))?;
        let mut sorted = list.clone();
        sorted.sort_unstable();
        let double = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        ensure(double.is_none(), || format!("{}: {double:?} is listed twice", bench.at(ply)))?;
    }
    Ok(())
}

/// `is_legal` holds exactly for the listed moves; moves of other positions are the candidates that are not listed.
pub(super) fn accepted_exactly_when_listed<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let played = bench.walk.log.iter().filter_map(|act| match act {
        Act::Move { mv, .. } => Some(*mv),
        Act::Chance(_) => None,
    });
    bench.memory.moves.extend(played);
    bench.memory.moves.truncate(Memory::<G>::ROOM);
    for (ply, state) in bench.states() {
        bench.runs += 1;
        let list = bench.moves(state);
        let strangers = (0..12).filter_map(|_| bench.random.choose(&bench.memory.moves).copied());
        let candidates: Vec<G::Move> = list.iter().copied().chain(strangers).collect();
        for mv in candidates {
            let (accepted, listed) = (bench.game.is_legal(state, mv), list.contains(&mv));
            let say = || format!("{}: {mv:?} listed: {listed}, accepted: {accepted}", bench.at(ply));
            ensure(accepted == listed, say)?;
        }
    }
    Ok(())
}

/// Playing leaves the state played on as it was, and playing the same again gives an equal state.
pub(super) fn copies_are_independent<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(30) {
        bench.runs += 1;
        let game = bench.game;
        let face = |state: &G::State| (game.state_text(state), game.key(state), game.counter_key(state));
        let (copy, before, list) = (state.clone(), face(state), bench.moves(state));
        for &mv in &list {
            let (first, second) = (game.play(&copy, mv), game.play(state, mv));
            ensure(first == second, || format!("{}: {mv:?} leads to two states", bench.at(ply)))?;
            let kept = copy == *state && face(&copy) == before && face(state) == before;
            ensure(kept, || format!("`{}` changed when {mv:?} was played on it", before.0))?;
        }
        let kept = bench.moves(state) == list;
        ensure(kept, || format!("{}: the legal moves changed when they were played", bench.at(ply)))?;
    }
    Ok(())
}

/// Where the game has a count of leaves of its own, it is the one that its moves give.
pub(super) fn leaves_recounted<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let game = bench.game;
    for (ply, state) in bench.states().filter(|(ply, _)| ply % 5 == 0) {
        for (depth, bulk) in [(0, true), (1, true), (1, false), (2, true), (3, false)] {
            let Some(own) = game.count_leaves(state, depth, bulk) else { continue };
            bench.runs += 1;
            let options = PerftOptions { bulk, own_count: false, ..PerftOptions::default() };
            let counted = perft(game, state, depth, options);
            ensure(own == counted, || format!("{}: {own} leaves at depth {depth}, not {counted}", bench.at(ply)))?;
        }
    }
    Ok(())
}

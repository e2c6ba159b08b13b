//! Laws of chance events.

use super::mutate::mutated;
use super::walk::{Bench, Verdict};
use super::{ensure, guarded};
use crate::game::{Game, Turn};
use crate::random::Random;
use crate::text::Render;

/// Chance events looked at in one game.
const EVENTS: usize = 4;
/// Results drawn from each.
const DRAWS: usize = 1500;

/// Chance comes out exactly when it is its turn; listed results are different, have probabilities above 0 that add up
/// to 1, and are all that is ever drawn, as often as listed (chi-squared, fixed seeds).
pub(super) fn listed_and_fair<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.states() {
        let (due, mut random) = (bench.game.turn(state) == Turn::Chance, bench.random.clone());
        let drawn = bench.game.sample_chance(state, &mut random).is_some();
        ensure(drawn == due, || format!("{}: chance to decide: {due}, a result: {drawn}", bench.at(ply)))?;
        let silent = due || bench.game.chance_outcomes(state).is_none_or(|list| list.is_empty());
        ensure(silent, || format!("{}: results of chance out of turn", bench.at(ply)))?;
    }
    for (ply, state) in chance_states(bench) {
        bench.runs += 1;
        let Some(listed) = bench.game.chance_outcomes(state) else { continue };
        let fair = listing_sound(&listed).and_then(|()| fair(bench.game, state, &listed, &mut bench.random));
        fair.map_err(|what| format!("{}: {what}", bench.at(ply)))?;
    }
    Ok(())
}

fn chance_states<'a, G: Render>(bench: &Bench<'a, G>) -> Vec<(usize, &'a G::State)> {
    bench.states().filter(|(_, state)| bench.game.turn(state) == Turn::Chance).take(EVENTS).collect()
}

fn listing_sound<C: PartialEq + std::fmt::Debug>(listed: &[(C, f64)]) -> Verdict {
    let total: f64 = listed.iter().map(|(_, probability)| probability).sum();
    ensure((total - 1.0).abs() < 1e-9, || format!("probabilities add up to {total}"))?;
    ensure(listed.iter().all(|(_, probability)| *probability > 0.0), || "a result that cannot be".to_owned())?;
    let double = listed.iter().enumerate().find(|(at, (chance, _))| listed[..*at].iter().any(|(c, _)| c == chance));
    ensure(double.is_none(), || format!("{double:?} is listed twice"))
}

fn fair<G: Game>(game: &G, state: &G::State, listed: &[(G::Chance, f64)], random: &mut Random) -> Verdict {
    let mut drawn = vec![0_u32; listed.len()];
    for _ in 0..DRAWS {
        let Some(chance) = game.sample_chance(state, random) else { return Err("chance gives nothing".to_owned()) };
        let at = listed.iter().position(|(listed, _)| *listed == chance);
        drawn[at.ok_or_else(|| format!("{chance:?} is drawn, but not listed"))?] += 1;
    }
    let expected = listed.iter().map(|(_, probability)| probability * DRAWS as f64);
    let cells: Vec<(f64, f64)> = expected.zip(drawn.iter().map(|&count| f64::from(count))).collect();
    let (distance, bound) = chi_squared(&cells);
    let say = || format!("drawn {drawn:?} times in {DRAWS}: chi-squared {distance:.1}, at most {bound:.1} is chance");
    ensure(distance <= bound, say)
}

/// The distance of observed from expected counts (cells that expect less than 5 together), and what chance alone
/// exceeds about once in a billion times (Wilson-Hilferty).
pub(super) fn chi_squared(cells: &[(f64, f64)]) -> (f64, f64) {
    let (large, small): (Vec<_>, Vec<_>) = cells.iter().copied().partition(|(expected, _)| *expected >= 5.0);
    let rest = small.into_iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    let cells: Vec<(f64, f64)> = large.into_iter().chain((rest.0 > 0.0).then_some(rest)).collect();
    let distance = cells.iter().map(|(expected, seen)| (seen - expected).powi(2) / expected).sum();
    let freedom = (cells.len() as f64 - 1.0).max(1.0);
    let spread = 2.0 / (9.0 * freedom);
    (distance, freedom * (1.0 - spread + 6.0 * spread.sqrt()).powi(3))
}

/// The text of a chance result reads back as that result, and playing it leaves the state played on as it was; no text
/// makes the reader panic.
pub(super) fn text<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in chance_states(bench) {
        for _ in 0..10 {
            bench.runs += 1;
            let game = bench.game;
            let Some(chance) = game.sample_chance(state, &mut bench.random) else { break };
            let (text, before) = (game.chance_text(state, &chance), game.state_text(state));
            let read = game.parse_chance(state, &text);
            let same = read.as_ref() == Ok(&chance);
            ensure(same, || format!("{}: `{text}` of {chance:?} reads as {read:?}", bench.at(ply)))?;
            let kept = game.play_chance(state, &chance) == game.play_chance(state, &chance);
            ensure(kept && game.state_text(state) == before, || format!("`{before}` changed when {text} came out"))?;
            let other = game.sample_chance(state, &mut bench.random).map(|other| game.chance_text(state, &other));
            let fault = mutated(&text, other.as_deref().unwrap_or(""), &mut bench.random);
            let answer = guarded(|| Ok(game.parse_chance(state, &fault).map(drop)));
            answer.map_err(|what| format!("{}: chance {fault:?}: {what}", bench.at(ply)))?.ok();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_squared_knows_a_fair_die_from_a_loaded_one() {
        let fair: Vec<(f64, f64)> = [95.0, 108.0, 99.0, 103.0, 92.0, 103.0].map(|seen| (100.0, seen)).to_vec();
        let loaded: Vec<(f64, f64)> = [80.0, 80.0, 80.0, 80.0, 80.0, 200.0].map(|seen| (100.0, seen)).to_vec();
        assert!(chi_squared(&fair).0 < chi_squared(&fair).1);
        assert!(chi_squared(&loaded).0 > chi_squared(&loaded).1);
    }
}

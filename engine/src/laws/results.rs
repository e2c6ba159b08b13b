//! Laws of results.

use super::ensure;
use super::walk::{Bench, Verdict};
use crate::game::{Game, sides};
use crate::outcome::{Outcome, Seat};
use crate::text::Render;

/// Every outcome is sound: one reason word; a value for each seat; payoffs finite, in -1.0..=1.0, equal inside a side,
/// adding up to 0 over the sides if the game says so; winners are whole sides, none paid less than a loser, and without
/// winners all are paid alike; a ranking holds every seat once.
pub(super) fn outcomes<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let plies = bench.walk.states.len();
    for (ply, state) in bench.states().skip(plies.saturating_sub(8)) {
        let reached = bench.moves(state).into_iter().map(|mv| bench.game.play(state, mv));
        let outcomes: Vec<Outcome> =
            reached.chain([state.clone()]).filter_map(|state| bench.game.outcome(&state)).collect();
        for outcome in outcomes {
            bench.runs += 1;
            sound(bench.game, &outcome).map_err(|what| format!("{}: {what} in {outcome:?}", bench.at(ply)))?;
        }
    }
    Ok(())
}

fn sound<G: Game>(game: &G, outcome: &Outcome) -> Verdict {
    let seats = game.seats();
    let word = !outcome.reason.is_empty() && outcome.reason.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    ensure(word, || "no reason word".to_owned())?;
    let lengths = (outcome.points.len(), outcome.payoff.len());
    ensure(lengths == (seats, seats), || format!("not {seats} points and payoffs"))?;
    payoffs_sound(game, outcome)?;
    winners_sound(game, outcome)?;
    let mut ranked: Vec<usize> = outcome.ranking.iter().flatten().map(|seat| seat.index()).collect();
    ranked.sort_unstable();
    ensure(ranked.is_empty() || ranked.iter().copied().eq(0..seats), || "a ranking with holes".to_owned())
}

fn payoffs_sound<G: Game>(game: &G, outcome: &Outcome) -> Verdict {
    let in_range = outcome.payoff.iter().all(|payoff| payoff.is_finite() && (-1.0..=1.0).contains(payoff));
    ensure(in_range, || "a payoff out of range".to_owned())?;
    let mut by_side: Vec<Option<f64>> = vec![None; sides(game)];
    for (seat, &payoff) in outcome.payoff.iter().enumerate() {
        let known = by_side[game.side(Seat(seat as u8)).index()].get_or_insert(payoff);
        ensure(*known == payoff, || "unequal payoffs inside a side".to_owned())?;
    }
    let total: f64 = by_side.into_iter().flatten().sum();
    ensure(!game.zero_sum() || total.abs() < 1e-9, || format!("payoffs that add up to {total}"))
}

fn winners_sound<G: Game>(game: &G, outcome: &Outcome) -> Verdict {
    let ordered = outcome.winners.windows(2).all(|pair| pair[0] < pair[1]);
    let seated = outcome.winners.iter().all(|seat| seat.index() < game.seats());
    ensure(ordered && seated, || "winners not in seat order".to_owned())?;
    let won = |seat: Seat| outcome.winners.contains(&seat);
    for a in (0..game.seats() as u8).map(Seat) {
        for b in (0..game.seats() as u8).map(Seat) {
            let whole = game.side(a) != game.side(b) || won(a) == won(b);
            ensure(whole, || "half a side among the winners".to_owned())?;
            let paid = !won(a) || won(b) || outcome.payoff[a] > outcome.payoff[b];
            ensure(paid, || "a winner paid no more than a loser".to_owned())?;
            let even = !outcome.winners.is_empty() || outcome.payoff[a] == outcome.payoff[b];
            ensure(even, || "a draw with unequal payoffs".to_owned())?;
        }
    }
    Ok(())
}

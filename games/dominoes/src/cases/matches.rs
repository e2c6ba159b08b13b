//! Cases about matches: round points written down (`match`), and whole matches played (`match-script`).

use engine::ledger::{Ledger, NextLeader};
use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::round::{follow, whole_set};
use super::{Mismatch, Stop, expect, hands, list, object, refuse_unknown, tiles, whole};
use crate::deal::{Deal, Lead, leaders};
use crate::matches::match_of;
use crate::room::{Eighteen, Room, Six};
use crate::round::Dominoes;
use crate::rules::Rules;
use crate::scoring::Ending;
use crate::tile::TileSet;

/// Points of rounds, entered one after the other.
pub(super) fn ledger(fields: &Map<String, Json>, rules: &Rules, players: usize) -> Result<Vec<Mismatch>, Stop> {
    refuse_unknown(fields, &["id", "kind", "rules", "players", "round_points", "expect"])?;
    let mut ledger = Ledger::new(match_of(rules), players);
    for (round, points) in list(fields.get("round_points"), "round_points")?.iter().enumerate() {
        if ledger.verdict().is_some() {
            return Err(
                Mismatch::broken("round_points", format!("the match is over before round {}", round + 1)).into()
            );
        }
        ledger.enter(&points_of(points, players)?, &[], &[]);
    }
    compare(fields, &ledger)
}

/// A round's points: a list for all players, or an object for those who are still in.
fn points_of(points: &Json, players: usize) -> Result<Vec<(usize, i32)>, Mismatch> {
    let broken = || Mismatch::broken("round_points", points.to_string());
    let whole = |value: &Json| value.as_i64().and_then(|points| i32::try_from(points).ok()).ok_or_else(broken);
    let pairs: Vec<(usize, i32)> = match points {
        Json::Array(list) => list.iter().map(whole).enumerate().map(|(at, points)| Ok((at, points?))).collect(),
        Json::Object(map) => {
            map.iter().map(|(at, points)| Ok((at.parse().map_err(|_| broken())?, whole(points)?))).collect()
        }
        _ => Err(broken()),
    }?;
    if pairs.iter().any(|&(player, _)| player >= players) {
        return Err(broken());
    }
    Ok(pairs)
}

fn compare(fields: &Map<String, Json>, ledger: &Ledger) -> Result<Vec<Mismatch>, Stop> {
    let verdict = ledger.verdict().cloned().unwrap_or_default();
    let mut found = Vec::new();
    for (what, expected) in object(fields.get("expect").unwrap_or(&Json::Null), "expect")? {
        let got = match what.as_str() {
            "totals" => ledger.rounds().iter().map(|round| json!(round.totals)).collect(),
            "eliminated" => ledger.rounds().iter().map(|round| json!(round.eliminated)).collect(),
            "goats" => json!(verdict.losers),
            "winners" => json!(verdict.winners),
            "over" => json!(ledger.verdict().is_some()),
            _ => return Err(Mismatch::broken(what, "unknown field").into()),
        };
        expect(&mut found, what, expected, got);
    }
    Ok(found)
}

/// A whole match, every round played from its deal.
pub(super) fn script(
    fields: &Map<String, Json>,
    preset: &str,
    rules: &Rules,
    players: usize,
) -> Result<Vec<Mismatch>, Stop> {
    refuse_unknown(fields, &["id", "kind", "rules", "players", "rounds", "expect"])?;
    let mut ledger = Ledger::new(match_of(rules), players);
    let mut lead = None;
    let mut found = Vec::new();
    for (number, round) in list(fields.get("rounds"), "rounds")?.iter().enumerate() {
        let round = object(round, "round")?;
        refuse_unknown(round, &["seats", "hands", "stock", "moves", "end", "points"])?;
        let seats = list(round.get("seats"), "seats")?.iter().map(|seat| whole(Some(seat), "seats"));
        let seats = seats.collect::<Result<Vec<usize>, _>>()?;
        if ledger.verdict().is_some() {
            return Err(Mismatch::broken("rounds", format!("the match is over before round {}", number + 1)).into());
        }
        expect(&mut found, &format!("round {} seats", number + 1), &json!(seats), json!(ledger.alive()));
        let large = rules.max_pip > 6 || seats.len() > 4;
        let played = match large {
            true => played::<Eighteen>(round, preset, rules, &seats, lead)?,
            false => played::<Six>(round, preset, rules, &seats, lead)?,
        };
        expect(&mut found, &format!("round {} end", number + 1), &round["end"], json!(played.end));
        expect(&mut found, &format!("round {} points", number + 1), &round["points"], json!(played.points));
        let of = |seat: &Seat| seats[seat.index()];
        let points: Vec<(usize, i32)> = seats.iter().copied().zip(played.points.iter().copied()).collect();
        let (winners, losers): (Vec<usize>, Vec<usize>) =
            (played.winners.iter().map(of).collect(), played.losers.iter().map(of).collect());
        ledger.enter(&points, &winners, &losers);
        lead = next_leader(rules, &ledger, of(&played.led), played.best.as_ref().map(of));
    }
    found.extend(compare(fields, &ledger)?);
    Ok(found)
}

/// The player who leads the next round, where the game's own rule does not say it.
fn next_leader(rules: &Rules, ledger: &Ledger, led: usize, best: Option<usize>) -> Option<usize> {
    let alive = ledger.alive();
    let all = ledger.totals().len();
    match match_of(rules).leader {
        NextLeader::ByRule => None,
        NextLeader::PreviousWinnerUnlessBroken if ledger.is_broken() => None,
        NextLeader::PreviousWinner | NextLeader::PreviousWinnerUnlessBroken => {
            best.filter(|player| alive.contains(player))
        }
        round @ (NextLeader::Rotate | NextLeader::RotateBack) => {
            round.goes_on(led, all, |player| alive.contains(&player))
        }
    }
}

/// A round that was played to its end.
struct Played {
    end: Option<&'static str>,
    points: Vec<i32>,
    led: Seat,
    winners: Vec<Seat>,
    losers: Vec<Seat>,
    best: Option<Seat>,
}

fn played<R: Room>(
    round: &Map<String, Json>,
    preset: &str,
    rules: &Rules,
    seats: &[usize],
    lead: Option<usize>,
) -> Result<Played, Mismatch> {
    let held: Vec<TileSet> =
        hands(round.get("hands"), "hands")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
    let stock = tiles(round.get("stock"), "stock")?;
    whole_set(rules, &held, &stock)?;
    let mut rules = rules.clone();
    rules.hand = crate::rules::HandSize::Table(vec![(held.len() as u8, 1)].into());
    let game = Dominoes::<R>::new(preset, rules, held.len())
        .map_err(|faults| Mismatch::broken("rules", faults.to_string()))?;
    let given = lead.and_then(|player| seats.iter().position(|&seat| seat == player)).map(|seat| Seat(seat as u8));
    let led = given.unwrap_or_else(|| leaders(game.rules(), &held)[0]);
    let mut state = game.deal(&Deal { hands: held, stock, lead: Lead::Given(led), excluded: Vec::new() });
    for text in list(round.get("moves"), "moves")? {
        state = follow(&game, &state, text)?.0;
    }
    let mut played = Played { end: None, points: Vec::new(), led, winners: Vec::new(), losers: Vec::new(), best: None };
    if let Some(result) = game.result(&state) {
        let count = engine::kit::RoundRules::count(&crate::matches::Matches, &game, &state);
        let end = count.end.unwrap_or_default();
        played.end = state.ending().map(Ending::word);
        played.points = result.points.iter().zip(game.in_play(&state)).map(|(end, play)| end + play).collect();
        played.winners = end.winners.iter().map(|side| Seat(side.0)).collect();
        played.losers = end.losers.iter().map(|side| Seat(side.0)).collect();
        played.best = end.best;
    }
    Ok(played)
}

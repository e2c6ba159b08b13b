//! Cases about what one seat can know: `belief`.

use std::collections::BTreeSet;

use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::round::{follow, whole_set};
use super::{Mismatch, Stop, expect, hands, list, object, refuse_unknown, tile_text, tiles, whole};
use crate::deal::{Deal, Lead, leaders};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::Rules;
use crate::state::State;
use crate::tile::TileSet;
use crate::view::View;
use crate::worlds::Worlds;

/// Worlds are listed one by one up to this many.
const MOST_WORLDS: usize = 2_000_000;

pub(super) fn belief<R: Room>(fields: &Map<String, Json>, preset: &str, rules: Rules) -> Result<Vec<Mismatch>, Stop> {
    refuse_unknown(fields, &["id", "kind", "rules", "hands", "stock", "moves", "observer", "expect"])?;
    let held: Vec<TileSet> =
        hands(fields.get("hands"), "hands")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
    let stock = tiles(fields.get("stock"), "stock")?;
    whole_set(&rules, &held, &stock)?;
    let lead = Lead::Duty(leaders(&rules, &held)[0]);
    let observer = Seat(whole(fields.get("observer"), "observer")? as u8);
    let seats = held.len();
    if observer.index() >= seats {
        return Err(Mismatch::broken("observer", "no such player").into());
    }
    let game =
        Dominoes::<R>::new(preset, rules, seats).map_err(|faults| Mismatch::broken("rules", faults.to_string()))?;
    let deal = Deal { hands: held, stock, lead, excluded: Vec::new() };
    let mut state = game.deal(&deal);
    let mut log = vec![Act::Chance(deal)];
    for text in list(fields.get("moves"), "moves")? {
        let (after, mv) = follow(&game, &state, text)?;
        log.push(Act::Move { seat: state.turn(), mv });
        state = after;
    }
    let view = game.view(&state, &log, observer);
    let known = Known::of(&game, &view, observer)?;
    let mut found = Vec::new();
    for (what, expected) in object(fields.get("expect").unwrap_or(&Json::Null), "expect")? {
        let got = match what.as_str() {
            "first_player" => json!(lead.seat().0),
            "consistent_histories" => json!(known.worlds.len()),
            "consistent_hand_assignments" => json!(known.assignments()),
            "chance_tile_in_hand" => known.chances(),
            _ => return Err(Mismatch::broken(what, "unknown field").into()),
        };
        expect(&mut found, what, expected, got);
    }
    Ok(found)
}

/// Every world of a view, listed.
struct Known<R: Room> {
    worlds: Vec<State<R>>,
    /// What the counting sampler says of each unseen tile.
    counted: Vec<(crate::tile::Tile, Vec<f64>)>,
    others: Vec<Seat>,
}

impl<R: Room> Known<R> {
    fn of(game: &Dominoes<R>, view: &View, observer: Seat) -> Result<Self, Stop> {
        let none = || Mismatch::broken("moves", "no world fits what the observer saw");
        let worlds = Worlds::of(game.rules(), view).ok_or_else(none)?;
        let on_table: TileSet = view.laid.iter().map(|placed| placed.tile).collect();
        let counted = worlds.chances(game.seat_count(), on_table);
        let all = game.all_worlds(view, &worlds, MOST_WORLDS).ok_or_else(|| Stop::Skip("max-worlds".to_owned()))?;
        Ok(Self { worlds: all, counted, others: game.all_seats().filter(|&seat| seat != observer).collect() })
    }

    fn assignments(&self) -> usize {
        let hands = |state: &State<R>| self.others.iter().map(|&seat| state.hand(seat)).collect::<Vec<_>>();
        self.worlds.iter().map(hands).collect::<BTreeSet<_>>().len()
    }

    /// Exact chances by listing; a chance that the counting sampler gives differently is written as that decimal.
    fn chances(&self) -> Json {
        let one = |tile, counted: &[f64], seat: Seat| {
            let holds = self.worlds.iter().filter(|state| state.hand(seat).has(tile)).count();
            let listed = holds as f64 / self.worlds.len() as f64;
            let agree = (listed - counted[seat.index()]).abs() < 1e-9;
            if agree { fraction(holds, self.worlds.len()) } else { counted[seat.index()].to_string() }
        };
        let mut rows: Vec<_> = self.counted.iter().collect();
        rows.sort_by_key(|(tile, _)| tile.listed());
        let row = |(tile, counted): &(crate::tile::Tile, Vec<f64>)| {
            let seats = self.others.iter().map(|&seat| (seat.0.to_string(), json!(one(*tile, counted, seat))));
            (tile_text(*tile), Json::Object(seats.collect()))
        };
        Json::Object(rows.into_iter().map(row).collect())
    }
}

fn fraction(part: usize, whole: usize) -> String {
    let (mut a, mut b) = (part, whole);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    if part.is_multiple_of(whole) {
        return (part / whole).to_string();
    }
    format!("{}/{}", part / divisor, whole / divisor)
}

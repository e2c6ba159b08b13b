//! Cases about one round: `legal`, `script`, `deal-script`, `score`, `deal`.

use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::belief::belief;
use super::matches::{ledger, script};
use super::{
    Mismatch, Stop, Verdict, expect, hands, list, move_text, object, read_pair, refuse_unknown, rules_of, tile,
    tile_text, tiles, whole,
};
use crate::deal::leaders;
use crate::layout::{Arm, EndKind, Placed};
use crate::moves::Move;
use crate::room::{Eighteen, Room, Six};
use crate::round::Dominoes;
use crate::rules::Rules;
use crate::scoring::{Ending, Finish, hand_value, round_result};
use crate::state::{Setup, State};
use crate::tile::{TileSet, tiles_in_set};

pub(super) fn run(case: &Json) -> Verdict {
    run_kind(case).into()
}

fn run_kind(case: &Json) -> Result<Vec<Mismatch>, Stop> {
    let fields = object(case, "case")?;
    let kind = fields.get("kind").and_then(Json::as_str).unwrap_or("");
    let rules = fields.get("rules").map(|rules| object(rules, "rules")).transpose()?;
    let rules = rules.ok_or_else(|| Mismatch::broken("rules", "missing"))?;
    refuse_unknown(rules, &["preset", "overrides"])?;
    let preset = rules.get("preset").and_then(Json::as_str).unwrap_or("");
    let seats = match kind {
        "score" => list(fields.get("hands_at_end"), "hands_at_end")?.len(),
        "legal" | "script" | "deal-script" | "belief" => list(fields.get("hands"), "hands")?.len(),
        "deal" => 2,
        "match" | "match-script" => whole(fields.get("players"), "players")?,
        _ => return Err(Mismatch::broken("kind", format!("unknown kind `{kind}`")).into()),
    };
    let mut rules = rules_of(preset, rules.get("overrides"), seats)?;
    set_teams(&mut rules, fields.get("teams"), seats)?;
    match kind {
        "score" => score(fields, &rules),
        "deal" => deal(fields, preset),
        "match" => ledger(fields, &rules, seats),
        "match-script" => script(fields, preset, &rules, seats),
        "belief" if rules.max_pip <= 6 && seats <= 4 => belief::<Six>(fields, preset, rules),
        "belief" => belief::<Eighteen>(fields, preset, rules),
        _ if rules.max_pip <= 6 && seats <= 4 => play::<Six>(fields, preset, rules, kind),
        _ => play::<Eighteen>(fields, preset, rules, kind),
    }
}

/// Teams are given as lists of seats; seat i must be in team i mod T.
fn set_teams(rules: &mut Rules, teams: Option<&Json>, seats: usize) -> Result<(), Mismatch> {
    let Some(teams) = teams else { return Ok(()) };
    let count = list(Some(teams), "teams")?.len();
    let usual: Vec<Vec<usize>> = (0..count).map(|team| (team..seats).step_by(count).collect()).collect();
    if *teams != json!(usual) {
        return Err(Mismatch::new("teams", teams, json!(usual)));
    }
    rules.teams = count as u8;
    rules.players = (seats as u8, seats as u8);
    Ok(())
}

fn score(fields: &Map<String, Json>, rules: &Rules) -> Result<Vec<Mismatch>, Stop> {
    refuse_unknown(fields, &["id", "kind", "rules", "hands_at_end", "ended", "teams", "expect"])?;
    let held: Vec<TileSet> =
        hands(fields.get("hands_at_end"), "hands_at_end")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
    let ending = match fields.get("ended").and_then(Json::as_str) {
        Some("out") => Ending::Out,
        Some("blocked") => Ending::Blocked,
        other => return Err(Mismatch::broken("ended", format!("{other:?}")).into()),
    };
    let out: Vec<Seat> = (0..held.len() as u8).map(Seat).filter(|seat| held[seat.index()].is_empty()).collect();
    let finish = match (ending, out.first()) {
        (Ending::Out, Some(&first)) => Finish::Out(first),
        _ => Finish::Blocked { by: Seat(0), next: Seat(1), led: Seat(0) },
    };
    let result = round_result(rules, &held, &out, finish);
    let mut found = Vec::new();
    for (what, expected) in object(fields.get("expect").unwrap_or(&Json::Null), "expect")? {
        let got = match what.as_str() {
            "points" => json!(result.points),
            "out" => json!(seat_numbers(&result.out)),
            "hand_values" => json!(result.hand_values),
            "ranking" => ranking(&result.ranking),
            "loser" => json!(seat_numbers(&result.losers)),
            _ => return Err(Mismatch::broken(what, "unknown field").into()),
        };
        expect(&mut found, what, expected, got);
    }
    Ok(found)
}

fn deal(fields: &Map<String, Json>, preset: &str) -> Result<Vec<Mismatch>, Stop> {
    refuse_unknown(fields, &["id", "kind", "rules", "expect"])?;
    let row = crate::variants::variant(preset).ok_or_else(|| Mismatch::broken("preset", preset))?;
    let mut found = Vec::new();
    for expected in list(fields.get("expect"), "expect")? {
        let line = object(expected, "expect")?;
        refuse_unknown(line, &["max_pip", "players", "hand", "stock"])?;
        let (max_pip, players) = (whole(line.get("max_pip"), "max_pip")?, whole(line.get("players"), "players")?);
        let all = tiles_in_set(max_pip as u8);
        let hand = row.rules.hand.tiles(players, all).unwrap_or(0);
        let stock = all.saturating_sub(hand * players);
        let got = json!({"max_pip": max_pip, "players": players, "hand": hand, "stock": stock});
        expect(&mut found, &format!("double-{max_pip}, {players} players"), expected, got);
    }
    Ok(found)
}

/// A position, or a deal, with what is played from it.
fn play<R: Room>(fields: &Map<String, Json>, preset: &str, rules: Rules, kind: &str) -> Result<Vec<Mismatch>, Stop> {
    let known = ["id", "kind", "rules", "hands", "stock", "line", "turn", "just_drawn", "moves", "teams", "expect"];
    refuse_unknown(fields, &known)?;
    let held: Vec<TileSet> =
        hands(fields.get("hands"), "hands")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
    let stock = tiles(fields.get("stock"), "stock")?;
    if kind == "deal-script" {
        whole_set(&rules, &held, &stock)?;
    }
    let first = match fields.get("turn") {
        Some(turn) => Seat(whole(Some(turn), "turn")? as u8),
        None => leaders(&rules, &held)[0],
    };
    let game = Dominoes::<R>::new(preset, rules, held.len())
        .map_err(|faults| Mismatch::broken("rules", faults.to_string()))?;
    if first.index() >= game.seat_count() {
        return Err(Mismatch::broken("turn", "no such player").into());
    }
    let mut state = game.take_up(&Setup {
        hands: held,
        laid: line(fields.get("line"), game.rules())?,
        stock,
        turn: first.0,
        drawn: fields.get("just_drawn").map(tile).transpose()?,
        ..Setup::default()
    });
    for text in fields.get("moves").and_then(Json::as_array).into_iter().flatten() {
        state = follow(&game, &state, text)?.0;
    }
    let mut found = Vec::new();
    for (what, expected) in object(fields.get("expect").unwrap_or(&Json::Null), "expect")? {
        expect(&mut found, what, expected, fact(&game, &state, first, what)?);
    }
    Ok(found)
}

pub(super) fn whole_set(rules: &Rules, held: &[TileSet], stock: &[crate::tile::Tile]) -> Result<(), Mismatch> {
    let all = held.iter().fold(stock.iter().copied().collect(), |all: TileSet, &hand| all | hand);
    let count = held.iter().map(|hand| hand.len()).sum::<usize>() + stock.len();
    if all == TileSet::full(rules.max_pip) && count == all.len() {
        return Ok(());
    }
    Err(Mismatch::broken("hands", "hands and stock are no complete set"))
}

/// Tiles oriented left to right, as placements from the leftmost on.
fn line(value: Option<&Json>, rules: &Rules) -> Result<Vec<Placed>, Mismatch> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let broken = |text: &Json| Mismatch::broken("line", text.to_string());
    let mut layout = crate::layout::Layout::empty();
    let mut placed = Vec::new();
    for text in list(Some(value), "line")? {
        let (left, right) = text.as_str().and_then(read_pair).ok_or_else(|| broken(text))?;
        let tile = crate::tile::Tile::new(left, right);
        let turned = layout.is_empty() && left < right;
        let next = if layout.is_empty() {
            Some(Placed::new(tile, if turned { Arm::LEFT } else { Arm::RIGHT }))
        } else if layout.ends.fitting(rules, Arm::RIGHT).has(tile) {
            let shown = |placed: &Placed| layout.ends.open_half(rules, *placed) == right;
            layout.ends.ways(rules, tile, Arm::RIGHT).find(shown)
        } else {
            None
        };
        let next = next.ok_or_else(|| broken(text))?;
        layout.lay(rules, next);
        placed.push(next);
        if layout.line.back().is_none_or(|laid| (laid.first, laid.second) != (left, right)) {
            return Err(broken(text));
        }
    }
    Ok(placed)
}

/// Plays `seat:action` if that seat is to move and the action is legal.
pub(super) fn follow<R: Room>(game: &Dominoes<R>, state: &State<R>, text: &Json) -> Result<(State<R>, Move), Mismatch> {
    let broken = |why: String| Mismatch::broken("moves", format!("{text}: {why}"));
    let written = text.as_str().ok_or_else(|| broken("a text is expected".to_owned()))?;
    let (seat, action) = written.split_once(':').ok_or_else(|| broken("no player".to_owned()))?;
    if state.ending().is_some() {
        return Err(broken("the round is over".to_owned()));
    }
    if seat.parse() != Ok(state.turn().0) {
        return Err(broken(format!("player {} is on turn", state.turn().0)));
    }
    let legal = legal_moves(game, state);
    let mv = legal.iter().find(|&&mv| move_text(mv) == action);
    let mv = mv.ok_or_else(|| broken(format!("legal are {}", legal_texts(&legal).join(" "))))?;
    Ok((game.after(state, *mv), *mv))
}

fn legal_moves<R: Room>(game: &Dominoes<R>, state: &State<R>) -> MoveList<Move> {
    let mut legal = MoveList::new();
    if state.ending().is_none() {
        game.situation(state).legal(&mut legal);
    }
    legal
}

fn legal_texts(legal: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = legal.iter().map(|&mv| move_text(mv)).collect();
    texts.sort_unstable();
    texts
}

pub(super) fn seat_numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

fn ranking(groups: &[Vec<Seat>]) -> Json {
    json!(groups.iter().map(|group| seat_numbers(group)).collect::<Vec<_>>())
}

/// One named fact about the state reached.
fn fact<R: Room>(game: &Dominoes<R>, state: &State<R>, first: Seat, what: &str) -> Result<Json, Mismatch> {
    let result = game.result(state);
    let held = |seat: Seat| state.hand(seat);
    let need = |json: Option<Json>| json.unwrap_or(Json::Null);
    Ok(match what {
        "legal" => json!(legal_texts(&legal_moves(game, state))),
        "first_player" => json!(first.0),
        "turn" => json!(state.ending().is_none().then_some(state.turn().0)),
        "ends" => {
            let ends = [Arm::LEFT, Arm::RIGHT].map(|arm| state.ends().at(arm));
            json!(ends.iter().filter(|end| end.kind != EndKind::Closed).map(|end| end.pip).collect::<Vec<_>>())
        }
        "count" => json!(state.ends().count()),
        "in_play_points" | "in_play" => json!(game.in_play(state).as_slice()),
        "hands_left" => {
            let texts = |seat| held(seat).listed().into_iter().map(tile_text).collect::<Vec<_>>();
            json!(game.all_seats().map(texts).collect::<Vec<_>>())
        }
        "hand_values" => json!(game.all_seats().map(|seat| hand_value(game.rules(), held(seat))).collect::<Vec<_>>()),
        "stock_left" => json!(state.stock().len()),
        "over" | "end" => json!(state.ending().map(Ending::word)),
        "out" => json!(seat_numbers(state.out())),
        "points" => need(result.map(|result| {
            let in_play = game.in_play(state);
            json!(result.points.iter().zip(in_play).map(|(end, play)| end + play).collect::<Vec<_>>())
        })),
        "ranking" => need(result.map(|result| ranking(&result.ranking))),
        "loser" => need(result.map(|result| json!(seat_numbers(&result.losers)))),
        _ => return Err(Mismatch::broken(what, "unknown field")),
    })
}

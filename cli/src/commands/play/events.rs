//! What `damino play` tells of a game as it goes: one JSON object a line, or lines for people.
//!
//! No times, dates, paths or versions: the same seed gives the same bytes.

use engine::outcome::Seat;
use engine::rounds::Rounds;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{Played, Session, Viewer};
use engine::text::BoardStyle;

use crate::commands::replay::matches;
use crate::failure::Failure;
use crate::numbering::Numbering;
use crate::seating::seat_label;
use crate::{Context, scores, wire};

fn event(kind: &str, fields: Json, cx: &mut Context<'_>) -> Result<(), Failure> {
    let mut event = Map::from_iter([("event".to_owned(), Json::from(kind))]);
    event.extend(fields.as_object().cloned().unwrap_or_default());
    cx.out.document("play", event)?;
    cx.out.flush()
}

/// A round begins.
pub(super) fn start(rounds: &Rounds, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
    let (seed, players) = (wire::seed(session.seed()), json!(session.players()));
    if !cx.out.is_json() {
        let who = session.players().iter().enumerate();
        let who = who.map(|(seat, player)| format!("{}: {}", seat_label(session, Seat(seat as u8)), player.name));
        let facts = [vec![session.game().to_owned()], who.collect(), vec![format!("seed {}", session.seed())]].concat();
        return cx.out.heading(&facts.join(" \u{b7} "));
    }
    let undone = session.undo(usize::MAX, Viewer::All);
    let position = first_position(session);
    session.redo(undone, Viewer::All);
    let mut fields = json!({"game": session.game(), "round": rounds.number(), "seed": seed, "players": players});
    if let Some(places) = places(rounds) {
        fields["places"] = places;
    }
    if !session.settings().is_empty() {
        let settings = session.settings().iter().map(|(key, value)| (key.clone(), Json::from(value.as_str())));
        fields["settings"] = Json::Object(settings.collect());
    }
    fields["position"] = position.into();
    event("start", fields, cx)
}

/// Whose place at the table each seat of the round is, where some have left.
fn places(rounds: &Rounds) -> Option<Json> {
    let all_play = rounds.places().iter().copied().eq(0..rounds.all_places());
    (!all_play).then(|| json!(rounds.places()))
}

/// The position that the first seat to move finds: after the deal.
fn first_position(session: &mut dyn Session) -> String {
    while session.redo_movers(Viewer::All).first() == Some(&None) && session.turn() == engine::game::Turn::Chance {
        session.redo(1, Viewer::All);
    }
    session.position(Viewer::All)
}

/// A seat moved, or chance decided. For people the moves of one number share a line, which stays open.
pub(super) fn act(
    round: u32,
    session: &dyn Session,
    played: &Played,
    numbering: &mut Numbering,
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    if cx.out.is_json() {
        let turn = wire::mover(session, played.seat);
        return event("move", json!({"round": round, "ply": played.ply, "turn": turn, "move": played.text}), cx);
    }
    match numbering.next(played.seat) {
        Some(label) => {
            let gap = if label.number == 1 { "" } else { "\n" };
            cx.out.part(&format!("{gap}{:>5} {}", label.to_string(), played.text))
        }
        None => cx.out.part(&format!("  {}", played.text)),
    }
}

/// The acts of a round are over, or it broke off: ends the line that [`act`] left open.
pub(super) fn close(session: &dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
    if session.ply(Viewer::All) > 0 && !cx.out.is_json() { cx.out.line("") } else { Ok(()) }
}

/// A seat claimed a draw.
pub(super) fn claim(round: u32, session: &dyn Session, rule: &str, cx: &mut Context<'_>) -> Result<(), Failure> {
    if cx.out.is_json() {
        let fields =
            json!({"round": round, "ply": session.ply(Viewer::All) + 1, "turn": wire::turn(session), "claim": rule});
        return event("claim", fields, cx);
    }
    cx.out.part(&format!("\n      draw claimed: {rule}"))
}

/// A seat resigned.
pub(super) fn resignation(round: u32, session: &dyn Session, seat: Seat, cx: &mut Context<'_>) -> Result<(), Failure> {
    let fields = json!({"round": round, "ply": session.ply(Viewer::All) + 1, "turn": wire::seat(session, seat)});
    event("resign", fields, cx)
}

/// Names of the places for people, as the first round has them.
fn names(rounds: &Rounds) -> impl Fn(usize) -> String + use<> {
    let players = rounds.played().first().map(|first| first.players.clone()).unwrap_or_default();
    let engines: Vec<_> = players.iter().filter_map(|player| player.engine.clone()).collect();
    move |place| match players.get(place).map(|player| player.name.clone()) {
        Some(name) if !engines.contains(&name) => name,
        _ => format!("seat {place}"),
    }
}

/// A round is over, or the match decided in the middle of it.
pub(super) fn round_end(
    before: &Rounds,
    after: &Rounds,
    session: &dyn Session,
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    let result = session.status().result;
    let round = before.number();
    if cx.out.is_json() {
        let broken_off = || json!({"winners": [], "reason": "match", "points": session.round_count().in_play});
        let result = result.map_or_else(broken_off, |result| wire::result(session, &result));
        let mut fields = json!({"round": round, "result": result});
        if let (Json::Object(fields), Json::Object(mut entry)) = (&mut fields, matches::entry(session, after.ledger()))
        {
            if session.match_rules().is_none() {
                // The result says them.
                entry.remove("points");
            }
            fields.extend(entry);
        }
        if let Some(places) = places(before) {
            fields["places"] = places;
        }
        if let Some(sum) = session.explain(&scores::seat_names(before, &names(after))) {
            fields["sum"] = sum.into();
        }
        return event("round-end", fields, cx);
    }
    cx.out.line(&session.board(Viewer::All, BoardStyle::default()))?;
    if after.is_match() && session.match_rules().is_some() {
        return cx.out.line(&scores::round(before, after, session, &names(after)));
    }
    let result = result.map_or("no result".to_owned(), |result| wire::result_text(session, &result));
    let standing = scores::standing(after, &names(after));
    cx.out.line(&format!("Round {round}: {result}   {standing}"))
}

/// The match is over: its result, and the record of its last round with all rounds before it.
pub(super) fn end(rounds: &Rounds, session: &dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
    if !cx.out.is_json() {
        let verdict = scores::verdict(rounds, &names(rounds)).filter(|_| rounds.is_match());
        return verdict.map_or(Ok(()), |verdict| cx.out.line(&verdict));
    }
    let mut fields = Map::new();
    let result = match rounds.is_match() {
        true => match_result(session, rounds),
        false => session.status().result.map_or(Json::Null, |result| wire::result(session, &result)),
    };
    fields.insert("result".into(), result);
    fields.insert("record".into(), json!(rounds.whole_record()));
    event("end", Json::Object(fields), cx)
}

/// Who won and lost the match: nobody if all stand alike.
fn match_result(session: &dyn Session, rounds: &Rounds) -> Json {
    let (winners, losers) = wire::verdict(rounds, session);
    let mut result = json!({"winners": winners, "reason": "match", "points": rounds.ledger().totals()});
    if losers != json!([]) {
        result["losers"] = losers;
    }
    result
}

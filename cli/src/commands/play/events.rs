//! What `damino play` tells of a game as it goes: one JSON object a line, or lines for people.
//!
//! No times, dates, paths or versions: the same seed gives the same bytes.

use engine::ledger::Ledger;
use engine::outcome::Seat;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{Played, Session, Viewer};
use engine::text::BoardStyle;

use crate::failure::Failure;
use crate::numbering::Numbering;
use crate::seating::seat_label;
use crate::{Context, wire};

/// The first seat of each side, by side.
pub(super) fn sides(session: &dyn Session) -> Vec<Seat> {
    let seats: Vec<Seat> = (0..session.seats()).map(|seat| Seat(seat as u8)).collect();
    let is_first = |seat: &Seat| seats[..seat.index()].iter().all(|&other| session.side(other) != session.side(*seat));
    seats.iter().copied().filter(is_first).collect()
}

fn event(kind: &str, fields: Json, cx: &mut Context<'_>) -> Result<(), Failure> {
    let mut event = Map::from_iter([("event".to_owned(), Json::from(kind))]);
    event.extend(fields.as_object().cloned().unwrap_or_default());
    cx.out.document("play", event)?;
    cx.out.flush()
}

/// A round begins.
pub(super) fn start(round: u32, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
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
    let mut fields = json!({"game": session.game(), "round": round, "seed": seed, "players": players});
    if !session.settings().is_empty() {
        let settings = session.settings().iter().map(|(key, value)| (key.clone(), Json::from(value.as_str())));
        fields["settings"] = Json::Object(settings.collect());
    }
    fields["position"] = position.into();
    event("start", fields, cx)
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
        Some(1) => cx.out.part(&format!("{:>4}. {}", 1, played.text)),
        Some(number) => cx.out.part(&format!("\n{number:>4}. {}", played.text)),
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

/// A round is over.
pub(super) fn round_end(
    round: u32,
    session: &dyn Session,
    totals: &[i32],
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    let result = session.status().result;
    if cx.out.is_json() {
        let result = result.map_or(Json::Null, |result| wire::result(session, &result));
        return event("round-end", json!({"round": round, "result": result, "totals": totals}), cx);
    }
    cx.out.line(&session.board(Viewer::All, BoardStyle::default()))?;
    let result = result.map_or("no result".to_owned(), |result| wire::result_text(session, &result));
    let totals = totals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
    cx.out.line(&format!("Round {round}: {result}   {totals}"))
}

/// The match is over: its result, and the record of its last round; of all rounds where there were several.
pub(super) fn end(rounds: &[&dyn Session], ledger: &Ledger, cx: &mut Context<'_>) -> Result<(), Failure> {
    let Some(last) = rounds.last().filter(|_| cx.out.is_json()) else { return Ok(()) };
    let mut fields = Map::new();
    let result = match rounds {
        [only] => only.status().result.map_or(Json::Null, |result| wire::result(*only, &result)),
        _ => match_result(*last, ledger),
    };
    fields.insert("result".into(), result);
    fields.insert("record".into(), json!(last.record()));
    if rounds.len() > 1 {
        fields.insert("records".into(), rounds.iter().map(|round| json!(round.record())).collect());
    }
    event("end", Json::Object(fields), cx)
}

/// Who won the match: nobody if all have the same total.
fn match_result(session: &dyn Session, ledger: &Ledger) -> Json {
    let sides = sides(session);
    let winning = ledger.verdict().map(|verdict| verdict.winners.clone()).unwrap_or_default();
    let won = |seat: &Seat| {
        winning.len() < sides.len() && winning.iter().any(|&side| session.side(*seat) == session.side(sides[side]))
    };
    let winners = (0..session.seats()).map(|seat| Seat(seat as u8)).filter(won).map(|seat| wire::seat(session, seat));
    json!({"winners": winners.collect::<Json>(), "reason": "match", "points": ledger.totals()})
}

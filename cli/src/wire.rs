//! A session in JSON fields: whose turn, which moves, which result, as every command writes them.

use engine::game::Turn;
use engine::ledger::MatchEnd;
use engine::outcome::Seat;
use engine::rounds::Rounds;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{GameResult, MoveText, Session, Viewer};

use crate::output::counted;
use crate::seating::seat_label;

/// A seat: its name (`"white"`), or its number where it has no other name.
pub(crate) fn seat(session: &dyn Session, seat: Seat) -> Json {
    let name = session.seat_name(seat);
    name.parse::<u64>().map_or(Json::from(name.as_str()), Json::from)
}

/// Who is on the move: a seat, `"chance"`, or null where a finished position does not say.
pub(crate) fn turn(session: &dyn Session) -> Json {
    match session.turn() {
        Turn::Chance => "chance".into(),
        _ => session.seat_on_move().map_or(Json::Null, |on_move| seat(session, on_move)),
    }
}

/// Who made a move of the past: a seat, or `"chance"`.
pub(crate) fn mover(session: &dyn Session, mover: Option<Seat>) -> Json {
    mover.map_or_else(|| "chance".into(), |of| seat(session, of))
}

/// True if everybody sees who has won; what hidden hands decide or bring one seat's view does not tell.
pub(crate) fn is_seen(result: &GameResult) -> bool {
    result.reason != "blocked"
}

/// How a game ended: winners, reason, points per player or side, and the ranking where there is one. Of one seat's view
/// only what that seat sees.
pub(crate) fn result(session: &dyn Session, result: &GameResult) -> Json {
    let seats = |list: &[Seat]| list.iter().map(|&of| seat(session, of)).collect::<Json>();
    let mut fields = Map::new();
    if session.seen_by().is_some() {
        let winners = if is_seen(result) { seats(&result.winners) } else { Json::Null };
        return Map::from_iter([
            ("winners".to_owned(), winners),
            ("reason".to_owned(), result.reason.clone().into()),
            ("points".to_owned(), Json::Null),
        ])
        .into();
    }
    fields.insert("winners".into(), seats(&result.winners));
    fields.insert("reason".into(), result.reason.clone().into());
    fields.insert("points".into(), json!(side_points(session, &result.points)));
    if !result.ranking.is_empty() {
        fields.insert("ranking".into(), result.ranking.iter().map(|group| seats(group)).collect());
    }
    Json::Object(fields)
}

/// Who won and who lost a match, by places in order; no winners if all stand alike.
pub(crate) fn verdict(rounds: &Rounds, session: &dyn Session) -> (Json, Json) {
    let verdict = rounds.verdict().cloned().unwrap_or_default();
    let places = |parties: &[usize]| {
        let mut places: Vec<usize> = parties.iter().flat_map(|&party| rounds.places_of(party)).collect();
        places.sort_unstable();
        places.into_iter().map(|place| seat(session, Seat(place as u8))).collect::<Json>()
    };
    // Equal totals of all are a draw, but those who are left of an elimination share the match.
    let all = rounds.ledger().totals().len();
    let shared = matches!(rounds.ledger().rules().end, MatchEnd::Eliminate(_));
    let winners = if shared || verdict.winners.len() < all { verdict.winners } else { Vec::new() };
    (places(&winners), places(&verdict.losers))
}

/// One number for each side: the first seat of a team speaks for it.
fn side_points(session: &dyn Session, points: &[i32]) -> Vec<i32> {
    let side = |number: usize| session.side(Seat(number as u8));
    let first_of_side = |&number: &usize| (0..number).all(|earlier| side(earlier) != side(number));
    (0..points.len()).filter(first_of_side).map(|number| points[number]).collect()
}

/// Where the game stands: `turn`, `over`, `result`, and the claims where there are any.
pub(crate) fn standing(session: &dyn Session) -> Map<String, Json> {
    let status = session.status();
    let mut fields = Map::new();
    fields.insert("turn".into(), turn(session));
    fields.insert("over".into(), status.over().into());
    fields.insert("result".into(), status.result.as_ref().map_or(Json::Null, |ended| result(session, ended)));
    if !status.claims.is_empty() {
        fields.insert("claims".into(), json!(status.claims));
    }
    fields
}

/// A legal move with its further fields.
pub(crate) fn legal_move(of: &MoveText) -> Json {
    let mut fields = Map::from_iter([("move".to_owned(), Json::from(of.text.as_str()))]);
    fields.extend(of.fields.clone());
    Json::Object(fields)
}

/// The viewer whose knowledge is all that is known: one seat where the game was taken up from its view.
pub(crate) fn viewer(session: &dyn Session) -> Viewer {
    session.seen_by().map_or(Viewer::All, Viewer::Seat)
}

/// A seed: a number, or text above 2^53, where JSON numbers lose bits.
pub(crate) fn seed(seed: u64) -> Json {
    if seed <= 1 << 53 { seed.into() } else { seed.to_string().into() }
}

/// The result in words, such as `white wins (no_moves)`.
pub(crate) fn result_text(session: &dyn Session, result: &GameResult) -> String {
    let winners: Vec<_> = result.winners.iter().map(|&of| seat_label(session, of)).collect();
    if session.seen_by().is_some() && !is_seen(result) {
        return format!("the round has ended ({})", result.reason);
    }
    match winners.len() {
        0 => format!("draw ({})", result.reason),
        1 => format!("{} wins ({})", winners[0], result.reason),
        _ => format!("{} win ({})", winners.join(" + "), result.reason),
    }
}

/// Where the game stands, in words.
pub(crate) fn standing_text(session: &dyn Session) -> String {
    let status = session.status();
    if let Some(ended) = &status.result {
        return format!("over: {}", result_text(session, ended));
    }
    let moves = counted(session.legal().len(), "legal move");
    let on_move = session.seat_on_move().map_or("chance".to_owned(), |seat| seat_label(session, seat));
    let claims = match status.claims.as_slice() {
        [] => String::new(),
        claims => format!("; a draw may be claimed: {}", claims.join(", ")),
    };
    format!("{on_move} to move, {moves}{claims}")
}

//! What a replayed record says beside the moves: the facts of its last position, and the match it is part of.

use engine::ledger::Ledger;
use engine::record::RecordedMatch;
use engine::rounds::Rounds;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::Session;
use engine::text::TextError;

use super::Replayed;
use crate::wire;

/// A match that was played through.
#[derive(Default)]
pub(crate) struct Told {
    /// `rounds` and `match`; empty where no match is played.
    pub(crate) fields: Map<String, Json>,
    /// Whether the match is over.
    over: bool,
    /// A round that does not belong there, by its index, and why.
    pub(crate) fault: Option<(usize, TextError)>,
}

/// A round that does not belong to the match that was played through, by its index, and why; where all do, the last one
/// if `said` of the end of the match is not so.
pub(crate) fn fault(game: &Replayed, said: Option<&RecordedMatch>) -> Option<(usize, TextError)> {
    let told = told(&game.earlier, game.session.as_deref()?, game.most_rounds);
    let ended = || said?.check_over(told.over).err().map(|error| (game.earlier.len(), error));
    told.fault.or_else(|| ended().filter(|_| game.errors.is_empty()))
}

/// What the game adds to the report on its last position; in games of rounds also the points of the round, per side.
pub(crate) fn facts(session: &dyn Session) -> Map<String, Json> {
    let mut facts = session.facts(wire::viewer(session));
    if session.match_rules().is_some() {
        // What hidden hands bring one seat's view does not tell.
        let over = session.status().over() && session.seen_by().is_none();
        facts.insert("points".to_owned(), if over { json!(points(session)) } else { Json::Null });
        facts.insert("in_play_points".to_owned(), json!(session.round_count().in_play));
    }
    facts
}

/// The match of these rounds, the last of which may go on; it is cut off after `most` rounds.
///
/// Rounds after one that breaks off are not entered: what the match stands at is not known.
pub(crate) fn told(earlier: &[Box<dyn Session>], last: &dyn Session, most: Option<u32>) -> Told {
    if last.seen_by().is_some() {
        return Told::default();
    }
    let all: Vec<&dyn Session> = earlier.iter().map(Box::as_ref).chain([last]).collect();
    let mut rounds = Rounds::starting(all[0], most);
    if !rounds.is_match() {
        return Told::default();
    }
    let mut entries = Vec::new();
    let mut fault = None;
    for (index, session) in all.iter().enumerate() {
        fault = rounds.admit(*session).err().map(|error| (index, error));
        if fault.is_some() || !(session.status().over() || rounds.is_decided(*session)) {
            break;
        }
        rounds.finish(*session);
        entries.push(entry(*session, rounds.ledger()));
    }
    let mut fields = Map::new();
    let over = rounds.verdict().is_some();
    if all.len() > 1 || last.match_rules().is_some() {
        fields.insert("rounds".to_owned(), Json::Array(entries));
        let (winners, losers) = wire::verdict(&rounds, last);
        fields.insert("match".to_owned(), json!({"over": over, "winners": winners, "losers": losers}));
    }
    Told { fields, over, fault }
}

/// What a round brought, and how the match stands after it.
pub(crate) fn entry(session: &dyn Session, after: &Ledger) -> Json {
    let mut entry = json!({"points": points(session), "totals": after.totals()});
    if after.standing() != after.totals() {
        entry["standing"] = json!(after.standing());
    }
    let fallen = after.rounds().last().map(|round| round.eliminated.clone()).unwrap_or_default();
    if !fallen.is_empty() {
        entry["eliminated"] = json!(fallen);
    }
    entry
}

/// Points of the round, per side.
fn points(session: &dyn Session) -> Vec<i32> {
    let count = session.round_count();
    match count.end {
        Some(end) => {
            end.points.iter().zip(count.in_play.iter().chain(std::iter::repeat(&0))).map(|(a, b)| a + b).collect()
        }
        None => count.in_play,
    }
}

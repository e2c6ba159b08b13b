//! A round of a match in words: what it brought and why, the standing, who fell out, how the match ended. Shared by the
//! prompt and by games between engines.

use engine::ledger::MatchEnd;
use engine::outcome::Seat;
use engine::rounds::Rounds;
use engine::session::Session;

/// Names of the places at the table.
pub(crate) type Names<'a> = &'a dyn Fn(usize) -> String;

/// A party: the names of its places.
pub(crate) fn party(rounds: &Rounds, party: usize, name: Names<'_>) -> String {
    rounds.places_of(party).into_iter().map(name).collect::<Vec<_>>().join("+")
}

fn parties(rounds: &Rounds, list: &[usize], name: Names<'_>) -> String {
    let names: Vec<String> = list.iter().map(|&of| party(rounds, of, name)).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `win` or `wins`, as a name or several want it.
fn wins(who: &str) -> &'static str {
    if who == "you" || who.contains('+') || who.contains(" and ") { "win" } else { "wins" }
}

/// The totals, or what else the match counts: `10 : 0`, with names where more than two play.
pub(crate) fn standing(rounds: &Rounds, name: Names<'_>) -> String {
    let standing = rounds.ledger().standing();
    if let [one, two] = standing[..] {
        return format!("{one} : {two}");
    }
    let part = |(of, count): (usize, &i32)| format!("{} {count}", party(rounds, of, name));
    standing.iter().enumerate().map(part).collect::<Vec<_>>().join(", ")
}

/// Names of the seats of a round: those of the places they are, also where the table has shrunk.
pub(crate) fn seat_names(rounds: &Rounds, name: Names<'_>) -> impl Fn(Seat) -> String {
    move |seat| rounds.places().get(seat.index()).map_or_else(String::new, |&place| name(place))
}

/// The finished round `session` in a line: who won it, how many points and why, and the standing after it.
///
/// `before` and `after` are the match without and with this round.
pub(crate) fn round(before: &Rounds, after: &Rounds, session: &dyn Session, name: Names<'_>) -> String {
    let seat_name = seat_names(before, name);
    let mut text = format!("Round {}: {}", before.number(), outcome(before, session, &seat_name));
    if let Some(sum) = session.explain(&seat_name) {
        text += &format!(" ({sum})");
    }
    text += &format!("      {}", standing(after, name));
    for note in unwritten(before, after, session, name) {
        text += &format!("\n  {note}");
    }
    let fallen = after.ledger().rounds().last().map(|round| round.eliminated.clone()).unwrap_or_default();
    if !fallen.is_empty() {
        let who = parties(after, &fallen, name);
        text += &format!("\n  {who} {} out of the match.", if wins(&who) == "win" { "are" } else { "is" });
    }
    text
}

fn outcome(before: &Rounds, session: &dyn Session, seat_name: &dyn Fn(Seat) -> String) -> String {
    let count = session.round_count();
    let Some((result, end)) = session.status().result.zip(count.end) else {
        return "ends here, the match is decided".to_owned();
    };
    let reason = result.reason.replace('_', " ");
    let winners = result.winners.iter().map(|&seat| seat_name(seat)).collect::<Vec<_>>().join("+");
    let points = end
        .winners
        .first()
        .map_or(0, |side| end.points[side.index()] + count.in_play.get(side.index()).copied().unwrap_or(0));
    match winners.as_str() {
        "" => format!("nobody wins, {reason}"),
        who if before.ledger().rules().penalty || points == 0 => format!("{who} {}, {reason}", wins(who)),
        who => format!("{who} {} {points} points", wins(who)),
    }
}

/// Points that were made and not written, and why.
fn unwritten(before: &Rounds, after: &Rounds, session: &dyn Session, name: Names<'_>) -> Vec<String> {
    let count = session.round_count();
    let Some(end) = count.end else { return Vec::new() };
    let rules = before.ledger().rules();
    let mut notes = Vec::new();
    for (side, points) in end.points.iter().enumerate() {
        let made = points + count.in_play.get(side).copied().unwrap_or(0);
        let place = (0..session.seats()).find(|&seat| session.side(Seat(seat as u8)).index() == side);
        let Some(of) = place.and_then(|seat| before.places().get(seat)).map(|&place| before.party_of(place)) else {
            continue;
        };
        let written = after.ledger().totals()[of] - before.ledger().totals()[of];
        if written == made {
            continue;
        }
        let who = party(after, of, name);
        notes.push(match (rules.end, rules.opening) {
            (MatchEnd::Exact(limit), _) => format!("{who}: {written} of {made} written, more would pass {limit}."),
            (_, Some(opening)) if written == 0 && after.ledger().aside(of) > 0 => {
                format!("{who}: {} kept aside, a record opens at {}.", after.ledger().aside(of), opening.at)
            }
            (_, Some(opening)) if written == 0 => {
                format!("{who}: {made} not written, a record opens with {}.", opening.at)
            }
            _ => format!("{who}: {written} written, with what was kept aside."),
        });
    }
    notes
}

/// How the match ended, in a line; `None` while it goes on.
pub(crate) fn verdict(after: &Rounds, name: Names<'_>) -> Option<String> {
    let verdict = after.verdict()?;
    let all = after.ledger().totals().len();
    let winners = parties(after, &verdict.winners, name);
    let won = match verdict.winners.len() {
        count if count == all => "The match is drawn.".to_owned(),
        _ => format!("{winners} {} the match.", wins(&winners)),
    };
    Some(match verdict.losers.is_empty() {
        true => won,
        false => {
            let losers = parties(after, &verdict.losers, name);
            let has = if wins(&losers) == "win" { "have" } else { "has" };
            format!("{losers} {has} lost the match. {won}")
        }
    })
}

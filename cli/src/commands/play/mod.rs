//! `damino play`: games between engines, and games whose people move through standard input (`--json`). People at a
//! terminal play at the prompt.

mod autosave;
mod events;
mod round;
pub(crate) mod setup;

use engine::ledger::{Ledger, Match, MatchEnd};
use engine::random::sub_seed;
use engine::record::Record;
use engine::session::Session;

use crate::args::PlayArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::seating::Sitter;
use crate::{Context, files, interrupt, repl, store};

/// Plays.
pub(crate) fn run(args: &PlayArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    if args.rounds > 1 && args.autosave.is_some() {
        return Err(Failure::usage("`--autosave` keeps one game; it does not go with `--rounds`."));
    }
    if let Some(path) = &args.save {
        store::refuse_foreign(path).map_err(|error| Failure::in_text(Exit::Usage, error, ""))?;
    }
    let table = setup::Setup::of(args, cx)?;
    if table.sitters.iter().any(Sitter::is_human) && !cx.out.is_json() {
        return repl::play(args, cx);
    }
    if args.autosave.is_some() && table.session.is_hidden() {
        cx.out.remark("the autosave keeps the whole table, hidden hands too");
    }
    let rounds = play_rounds(args, table, cx)?;
    let records: Vec<Record> = rounds.iter().map(|round| round.record()).collect();
    if let Some(path) = &args.save {
        files::write(path, &records.iter().map(Record::to_json).collect::<String>())?;
    }
    Ok(Exit::Done)
}

fn play_rounds(
    args: &PlayArgs,
    table: setup::Setup<'_>,
    cx: &mut Context<'_>,
) -> Result<Vec<Box<dyn Session>>, Failure> {
    let stop = interrupt::flag();
    let setup::Setup { session, sitters, opening } = table;
    let mut ledger = ledger(args.rounds, &*session);
    let (match_seed, players) = (session.seed(), session.players().to_vec());
    let mut next = Some(session);
    let mut finished: Vec<Box<dyn Session>> = Vec::new();
    for number in 1..=args.rounds {
        let mut session = match next.take() {
            Some(first) => first,
            None => opening.session_seeded(round_seed(match_seed, number), cx)?,
        };
        let turned = turn_of_seats(number, &*session);
        session.set_players(rotated(&players, turned));
        let sitters = rotated(&sitters, turned);
        let round = round::Round { number, sitters: &sitters, stop: stop.clone(), autosave: args.autosave.as_deref() };
        round.play(&mut *session, cx)?;
        enter(&mut ledger, &*session, turned);
        events::round_end(number, &*session, ledger.totals(), cx)?;
        finished.push(session);
    }
    let sessions: Vec<&dyn Session> = finished.iter().map(Box::as_ref).collect();
    events::end(&sessions, &ledger, cx)?;
    Ok(finished)
}

/// How many seats the players have moved on by in a round: with open hands and a side for each seat the first move goes
/// round (colours alternate); where a deal decides who leads, everybody keeps the seat.
fn turn_of_seats(number: u32, session: &dyn Session) -> usize {
    let alone = events::sides(session).len() == session.seats();
    if session.is_hidden() || !alone { 0 } else { (number as usize - 1) % session.seats() }
}

/// The list with its `by`-th entry first.
fn rotated<T: Clone>(list: &[T], by: usize) -> Vec<T> {
    let mut list = list.to_vec();
    if !list.is_empty() {
        let by = by % list.len();
        list.rotate_left(by);
    }
    list
}

/// The seed of a round: that of the match for the first one.
fn round_seed(seed: u64, number: u32) -> u64 {
    if number == 1 { seed } else { sub_seed(seed, &format!("round {number}")) >> 32 }
}

fn ledger(rounds: u32, session: &dyn Session) -> Ledger {
    Ledger::new(Match { end: MatchEnd::Rounds(rounds), ..Match::SINGLE }, events::sides(session).len())
}

/// Writes a finished round into the ledger, whose parties are the sides of the first round.
fn enter(ledger: &mut Ledger, session: &dyn Session, turned: usize) {
    let Some(result) = session.status().result else { return };
    let sides = events::sides(session);
    let party = |side: usize| (side + turned) % sides.len();
    let points: Vec<(usize, i32)> =
        sides.iter().enumerate().map(|(side, seat)| (party(side), result.points[seat.index()])).collect();
    let won = |party: &usize| result.winners.contains(&sides[(party + sides.len() - turned) % sides.len()]);
    let (winners, losers): (Vec<usize>, Vec<usize>) = (0..sides.len()).partition(won);
    ledger.enter(&points, &winners, if winners.is_empty() { &[] } else { &losers });
}

//! `damino play`: games between engines, and games whose people move through standard input (`--json`). People at a
//! terminal play at the prompt.

mod autosave;
mod events;
mod round;
pub(crate) mod setup;

use engine::registry::Entry;
use engine::rounds::Rounds;
use engine::session::Session;

use crate::args::PlayArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::seating::{Sitter, players};
use crate::{Context, files, game_files, interrupt, repl, store};

/// Plays.
pub(crate) fn run(args: &PlayArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    if let Some(path) = &args.save {
        store::refuse_foreign(path).map_err(|error| Failure::in_text(Exit::Usage, error, ""))?;
        files::can_write(path)?;
    }
    let table = setup::Setup::of(args, cx)?;
    if let Some(path) = &args.save {
        game_files::format_for(path, table.session.game(), cx.registry)?;
    }
    if table.sitters.iter().any(Sitter::is_human) && !cx.out.is_json() {
        return repl::play(args, cx);
    }
    if args.autosave.is_some() && table.session.is_hidden() {
        cx.out.remark("the autosave keeps the whole table, hidden hands too");
    }
    let hidden = table.session.is_hidden();
    let rounds = play_rounds(args, table, cx)?;
    if let (Some(path), Some(record)) = (&args.save, rounds.whole_record()) {
        game_files::save(path, record, cx.registry)?;
        if hidden {
            cx.out.remark("the file holds the whole table, hidden hands too");
        }
    }
    Ok(Exit::Done)
}

/// Plays to the end of the match. Rounds of a match taken up are told again first, as they were.
fn play_rounds(args: &PlayArgs, table: setup::Setup, cx: &mut Context<'_>) -> Result<Rounds, Failure> {
    let stop = interrupt::flag();
    let setup::Setup { session, rounds: at_hand, sitters } = table;
    let entry = open::entry(cx.registry, &args.game)?;
    let mut earlier = at_hand.played().to_vec().into_iter();
    let mut at_hand = Some((at_hand, session));
    let mut told: Option<Rounds> = None;
    loop {
        let again = earlier.next().and_then(|record| entry.resume(&record).session);
        let retold = again.is_some();
        let (rounds, mut session) = match (again, at_hand.take(), &told) {
            (Some(session), waiting, _) => {
                at_hand = waiting;
                let rounds = told.clone().unwrap_or_else(|| Rounds::starting(&*session, args.rounds));
                (rounds, session)
            }
            (None, Some(taken_up), _) => taken_up,
            (None, None, Some(rounds)) => (rounds.clone(), next_round(rounds, entry, &sitters, args)?),
            (None, None, None) => break Err(Failure::usage("there is no round to play.")),
        };
        let seated: Vec<Sitter> = rounds.places().iter().map(|&place| sitters[place].clone()).collect();
        let autosave = args.autosave.as_deref().filter(|_| !retold);
        let round = round::Round { rounds: &rounds, sitters: &seated, stop: stop.clone(), autosave };
        round.play(&mut *session, cx)?;
        let mut after = rounds.clone();
        after.finish(&*session);
        events::round_end(&rounds, &after, &*session, cx)?;
        if after.verdict().is_some() {
            events::end(&after, &*session, cx)?;
            break Ok(after);
        }
        told = Some(after);
    }
}

/// Opens the round that comes next, with its players at their seats.
fn next_round(
    rounds: &Rounds,
    entry: &dyn Entry,
    sitters: &[Sitter],
    args: &PlayArgs,
) -> Result<Box<dyn Session>, Failure> {
    let opened = rounds.open(entry).map_err(|faults| Failure::all_in_text(Exit::Usage, faults, ""))?;
    let mut session = opened;
    session.settle_chance();
    let seated: Vec<Sitter> = rounds.places().iter().map(|&place| sitters[place].clone()).collect();
    let name = |place: &usize| args.names.get(*place).cloned().unwrap_or_default();
    let names: Vec<String> = rounds.places().iter().map(name).collect();
    session.set_players(players(&*session, &seated, &names));
    Ok(session)
}

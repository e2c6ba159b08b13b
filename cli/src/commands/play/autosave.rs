//! The autosave of `damino play`: the record after every move, and the way back into an unfinished game.

use std::path::Path;

use engine::record::{Player, Record};
use engine::rounds::Rounds;
use engine::session::{Session, Viewer};
use engine::text::TextError;

use crate::failure::{Exit, Failure, Fault};
use crate::{Context, files, store};

/// Keeps the game as it stands, with the rounds before it.
pub(super) fn keep(path: &Path, rounds: &Rounds, session: &dyn Session) -> Result<(), Failure> {
    files::write(path, &rounds.record(session).to_json())
}

/// A match taken up, and its round at hand.
type TakenUp = (Rounds, Box<dyn Session>);

/// The unfinished game in the file, if it is one of the same set-up as `fresh`; `None` if there is no file, or its game
/// of this set-up is over. Everything else is refused, so that no file is overwritten that holds something else.
pub(super) fn unfinished(path: &Path, fresh: &Record, cx: &Context<'_>) -> Result<Option<TakenUp>, Failure> {
    let name = path.display().to_string();
    store::sweep(path);
    if !path.try_exists().unwrap_or(true) {
        return Ok(None);
    }
    let text = files::read(path)?;
    let refuse = |error: TextError| {
        Failure::Faults(Exit::Usage, vec![Fault { file: Some(name.clone()), ..Fault::in_text(error, &text) }])
    };
    let record = Record::parse(&text).map_err(refuse)?;
    if let Some(difference) = difference(&record, fresh, cx.globals.seed) {
        let message = format!("holds {difference}; name another file, or remove this one.");
        return Err(refuse(TextError::new("E-AUTOSAVE-OTHER", message)));
    }
    let entry = cx.registry.of_record(&record).map_err(refuse)?;
    let resumed = Rounds::resume(entry, &record).map_err(|fault| {
        let round = if record.earlier().is_empty() { String::new() } else { format!("round {}: ", fault.round + 1) };
        refuse(TextError::new("E-AUTOSAVE-DAMAGED", format!("{round}{}", fault.error)))
    })?;
    if record.is_finished() {
        return Ok(None);
    }
    let (rounds, session) = resumed;
    let round = if rounds.is_match() { format!(" of round {}", rounds.number()) } else { String::new() };
    cx.out.remark(&format!("{name}: the game goes on after {} plies{round}", session.ply(Viewer::All)));
    Ok(Some((rounds, session)))
}

/// What the record has that the game asked for has not.
fn difference(record: &Record, wanted: &Record, seed: Option<u64>) -> Option<String> {
    let most = |record: &Record| record.in_match.as_ref().map(|in_match| in_match.rounds);
    let (whole, record) = (record, record.earlier().first().unwrap_or(record));
    let who = |players: &[Player]| players.iter().map(|p| (p.kind.clone(), p.engine.clone())).collect::<Vec<_>>();
    if record.game != wanted.game {
        Some(format!("a game of {}", record.game))
    } else if record.settings != wanted.settings {
        Some("a game with other settings".to_owned())
    } else if record.start != wanted.start {
        Some("a game from another position".to_owned())
    } else if most(whole) != most(wanted) {
        Some("a match of other length".to_owned())
    } else if who(&record.players) != who(&wanted.players) {
        Some("a game between others".to_owned())
    } else if seed.is_some() && record.seed != wanted.seed {
        Some(format!("a game with seed {}", record.seed))
    } else {
        None
    }
}

//! The autosave of `damino play`: the record after every move, and the way back into an unfinished game.

use std::path::Path;

use engine::record::{Player, Record};
use engine::session::{Session, Viewer};
use engine::text::TextError;

use crate::failure::{Exit, Failure, Fault};
use crate::{Context, files, store};

/// Keeps the game as it stands.
pub(super) fn keep(path: &Path, session: &dyn Session) -> Result<(), Failure> {
    files::write(path, &session.record().to_json())
}

/// The unfinished game in the file, if it is one of the same set-up as `fresh`; `None` if there is no file, or its game
/// of this set-up is over. Everything else is refused, so that no file is overwritten that holds something else.
pub(super) fn unfinished(
    path: &Path,
    fresh: &dyn Session,
    cx: &Context<'_>,
) -> Result<Option<Box<dyn Session>>, Failure> {
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
    if let Some(difference) = difference(&record, &fresh.record(), cx.globals.seed) {
        let message = format!("holds {difference}; name another file, or remove this one.");
        return Err(refuse(TextError::new("E-AUTOSAVE-OTHER", message)));
    }
    let entry = cx.registry.find(&record.game).map_err(refuse)?;
    let resumed = entry.resume(&record);
    if let Some(fault) = resumed.fault {
        return Err(refuse(TextError::new("E-AUTOSAVE-DAMAGED", fault.error.to_string())));
    }
    let session = resumed.session.filter(|session| !session.status().over());
    if let Some(session) = &session {
        cx.out.remark(&format!("{name}: the game goes on after {} plies", session.ply(Viewer::All)));
    }
    Ok(session)
}

/// What the record has that the game asked for has not.
fn difference(record: &Record, wanted: &Record, seed: Option<u64>) -> Option<String> {
    let who = |players: &[Player]| players.iter().map(|p| (p.kind.clone(), p.engine.clone())).collect::<Vec<_>>();
    if record.game != wanted.game {
        Some(format!("a game of {}", record.game))
    } else if record.settings != wanted.settings {
        Some("a game with other settings".to_owned())
    } else if record.start != wanted.start {
        Some("a game from another position".to_owned())
    } else if who(&record.players) != who(&wanted.players) {
        Some("a game between others".to_owned())
    } else if seed.is_some() && record.seed != wanted.seed {
        Some(format!("a game with seed {}", record.seed))
    } else {
        None
    }
}

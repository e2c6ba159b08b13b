//! Game files of the families, read as streams: each game is printed before the next one is read.

use engine::files::{FileGame, GameFiles};
use engine::text::TextError;

use super::{Replayed, matches, print};
use crate::Context;
use crate::failure::{Failure, Fault};
use crate::files::Opened;
use crate::game_files;

/// Plays through every game of a file; whether all were without errors.
pub(crate) fn replay(
    format: &dyn GameFiles,
    file: Opened,
    game: Option<&str>,
    cx: &mut Context<'_>,
) -> Result<bool, Failure> {
    let options = game_files::options(format, game, cx)?;
    let (name, mut sound) = (file.name.clone(), true);
    game_files::read(format, file, &options, &mut |game| {
        sound &= print::game(game.number, replayed(game, &name, cx), cx)?;
        Ok(())
    })?;
    Ok(sound)
}

/// A game of a file, taken up by a session for each of its stretches.
pub(crate) fn replayed(game: FileGame, file: &str, cx: &Context<'_>) -> Replayed {
    let mut replayed = Replayed { tags: game.tags, fields: game.fields, ..Replayed::default() };
    replayed.errors = game.faults.into_iter().map(|fault| (fault.ply, Fault::in_file(fault, file))).collect();
    replayed.notes = game.notes.into_iter().map(|note| Fault::in_file(note, file)).collect();
    replayed.most_rounds = game.parts.last().and_then(|last| last.in_match.as_ref()?.rounds);
    for record in &game.parts {
        let resumed = match cx.registry.of_record(record) {
            Ok(entry) => entry.resume(record),
            Err(error) => {
                replayed.errors.push((0, Fault { file: Some(file.to_owned()), ..Fault::new(error) }));
                break;
            }
        };
        replayed.earlier.extend(replayed.session.take());
        replayed.session = resumed.session;
        if let Some(fault) = resumed.fault {
            let error = Fault { file: Some(file.to_owned()), ..Fault::new(fault.error) };
            replayed.errors.push((fault.act + 1, error));
            break;
        }
    }
    if let Some((round, error)) = matches::fault(&replayed, None) {
        let error = TextError { message: format!("round {}: {}", round + 1, error.message), ..error };
        replayed.errors.push((0, Fault { file: Some(file.to_owned()), ..Fault::new(error) }));
    }
    replayed
}

//! `damino analyse FILE`: what each move of the games in a file was worth, where the game can tell once it is over.

use std::path::Path;

use engine::files::ReadOptions;
use engine::outcome::Seat;
use engine::search::score::Value;
use engine::serde_json::json;
use engine::session::{PostMortem, Session, Viewer};
use engine::text::TextError;

use crate::commands::replay::{Replayed, Source, records, streams};
use crate::failure::{Exit, Failure, Fault};
use crate::seating::seat_label;
use crate::{Context, files, game_files, post_mortem, wire};

/// Weighs every game of the file; a game that cannot be weighed does not stop the ones after it.
pub(crate) fn run(path: &Path, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let file = files::open(path)?;
    let (name, mut sound) = (file.name.clone(), true);
    if let Some(format) = cx.registry.format_of(&file.head) {
        let options = ReadOptions { settings: cx.globals.settings.clone(), ..ReadOptions::default() };
        game_files::read(format, file, &options, &mut |game| {
            let number = game.number;
            sound &= weigh(number, streams::replayed(game, &name, cx), &name, cx)?;
            Ok(())
        })?;
    } else {
        let text = file.text()?;
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            let message = "no record and no file of games: those are analysed, or GAME with --position TEXT.";
            return Err(Failure::new(Exit::Usage, "E-FORMAT-UNSUPPORTED", message).in_file(&*name));
        }
        for (index, game) in records::replay(Source { text: &text, file: Some(&name) }, cx)?.into_iter().enumerate() {
            sound &= weigh(index + 1, game, &name, cx)?;
        }
    }
    Ok(if sound { Exit::Done } else { Exit::Illegal })
}

/// One game, round by round; whether all of it could be weighed.
fn weigh(number: usize, game: Replayed, file: &str, cx: &mut Context<'_>) -> Result<bool, Failure> {
    let (mut faults, mut plies, rounds) = (Vec::new(), 0, game.earlier.len() + 1);
    let sessions: Vec<_> = game.earlier.iter().chain(&game.session).filter(|_| game.errors.is_empty()).collect();
    for (index, session) in sessions.into_iter().enumerate() {
        match session.post_mortem().unwrap_or_else(|| Err(cannot(&**session))) {
            Ok(told) => {
                let heading = if rounds > 1 { format!("  round {}", index + 1) } else { String::new() };
                let place = Place { file, number, round: index + 1, before: plies };
                print(&told, &**session, &place, &format!("Game {number}  {}{heading}", session.game()), cx)?;
            }
            Err(error) => faults.push((plies + 1, Fault { file: Some(file.to_owned()), ..Fault::new(error) })),
        }
        plies += session.ply(Viewer::All);
    }
    let faults: Vec<_> = game.errors.into_iter().chain(faults).collect();
    let sound = faults.is_empty();
    for (ply, mut fault) in faults {
        fault.error.message = format!("game {number}, ply {ply}: {}", fault.error.message);
        cx.out.failure(&Failure::Faults(Exit::Illegal, vec![fault]));
    }
    Ok(sound)
}

fn cannot(session: &dyn Session) -> TextError {
    let message = format!("whole games of {} are not analysed by this version; positions are.", session.game());
    TextError::new("E-FORMAT-UNSUPPORTED", message)
}

/// Where a round stands in its file.
struct Place<'a> {
    file: &'a str,
    number: usize,
    round: usize,
    /// Plies of the game before the round.
    before: usize,
}

fn print(
    told: &PostMortem,
    session: &dyn Session,
    place: &Place<'_>,
    heading: &str,
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    if !cx.out.is_json() {
        cx.out.heading(heading)?;
        let names = session.players().iter().map(|player| player.name.clone()).collect::<Vec<_>>();
        let name = |seat: Seat| match names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => format!("{name} ({})", seat_label(session, seat)),
            None => seat_label(session, seat),
        };
        return post_mortem::lines(told, &name).iter().try_for_each(|line| cx.out.line(line));
    }
    for mv in &told.moves {
        let fields = json!({
            "file": place.file,
            "game": session.game(),
            "game_no": place.number,
            "round": place.round,
            "ply": place.before + mv.ply,
            "turn": wire::seat(session, mv.seat),
            "move": mv.text,
            "score": Value::Points(f64::from(mv.value)),
            "best": mv.best,
            "pv": [mv.best],
            "depth": 1,
            "loss": mv.loss,
            "mark": mv.mark(),
            "exact": true,
            "hands": "open",
        });
        cx.out.document("analyse", fields.as_object().cloned().unwrap_or_default())?;
    }
    cx.out.flush()
}

//! `damino analyse FILE`: what each move of the games in a file was worth. Where the game can tell once it is over, with
//! all hands open; else an engine weighs each move from what its seat knew.

use std::path::Path;

use engine::outcome::Seat;
use engine::search::score::Value;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{PostMortem, Session, Viewer};

use crate::args::AnalyseArgs;
use crate::commands::replay::{Replayed, Source, records, streams};
use crate::commands::weighed;
use crate::failure::{Exit, Failure, Fault};
use crate::seating::seat_label;
use crate::{Context, files, game_files, post_mortem, wire};

/// Weighs every game of the file; a game that cannot be weighed does not stop the ones after it.
pub(crate) fn run(path: &Path, args: &AnalyseArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let file = files::open(path)?;
    let (name, mut sound) = (file.name.clone(), true);
    if let Some(format) = cx.registry.format_of(&file.name, &file.head) {
        let options = game_files::options(format, None, cx)?;
        game_files::read(format, file, &options, &mut |game| {
            let number = game.number;
            sound &= weigh(number, streams::replayed(game, &name, cx), &name, args, cx)?;
            Ok(())
        })?;
    } else {
        let text = file.text()?;
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            let message = "no record and no file of games: those are analysed, or GAME with --position TEXT.";
            return Err(Failure::new(Exit::Usage, "E-FORMAT-UNSUPPORTED", message).in_file(&*name));
        }
        for (index, game) in records::replay(Source { text: &text, file: Some(&name) }, cx)?.into_iter().enumerate() {
            sound &= weigh(index + 1, game, &name, args, cx)?;
        }
    }
    Ok(if sound { Exit::Done } else { Exit::Illegal })
}

/// One game, round by round; whether all of it could be weighed.
fn weigh(number: usize, game: Replayed, file: &str, args: &AnalyseArgs, cx: &mut Context<'_>) -> Result<bool, Failure> {
    let (mut faults, mut plies, rounds) = (Vec::new(), 0, game.earlier.len() + 1);
    let sessions: Vec<_> = game.earlier.into_iter().chain(game.session).filter(|_| game.errors.is_empty()).collect();
    for (index, mut session) in sessions.into_iter().enumerate() {
        let heading = if rounds > 1 { format!("  round {}", index + 1) } else { String::new() };
        let heading = format!("Game {number}  {}{heading}", session.game());
        let place = Place { file, number, round: index + 1, before: plies };
        let told = session.post_mortem().filter(|_| args.engine.is_none());
        match told {
            Some(Ok(told)) => print(&told, &*session, &place, &heading, cx)?,
            Some(Err(error)) if error.code != "E-WEIGH-RULES" => {
                faults.push((plies + 1, Fault { file: Some(file.to_owned()), ..Fault::new(error) }));
            }
            _ => by_engine(&mut *session, &place, &heading, args, cx)?,
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

/// Nodes for each move where nothing else is said: a limit of time would give another answer every time.
const NODES: u64 = 5_000;

/// Has an engine weigh each move, from what the seat that made it knew.
fn by_engine(
    session: &mut dyn Session,
    place: &Place<'_>,
    heading: &str,
    args: &AnalyseArgs,
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    let mut limits = super::analyse::limits(args);
    if (args.time, args.depth, args.nodes) == (None, None, None) {
        (limits.time, limits.nodes) = (None, Some(NODES));
    }
    let request = super::analyse::request(args, session, limits)?;
    if !cx.out.is_json() {
        cx.out.heading(heading)?;
        let knew = if session.is_hidden() { ", each from what its seat knew" } else { "" };
        cx.out.line(&format!("Moves weighed by {}{knew}", request.engine.as_deref().unwrap_or_default()))?;
    }
    let only = args.seat.map(Seat);
    weighed::weigh(session, &request, only, &mut |session, mv| {
        if !cx.out.is_json() {
            let value = mv.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
            let best = if mv.best() == mv.text { String::new() } else { format!("  best {}", mv.best()) };
            let who = seat_label(session, mv.seat);
            return cx.out.line(&format!("  {:>4} {who:<8} {:<12} {value:>8} {:<2}{best}", mv.ply, mv.text, mv.mark()));
        }
        let pv = mv.found.lines.first().map(|line| line.pv.clone()).unwrap_or_default();
        let mut fields = json!({
            "score": mv.value,
            "best": mv.best(),
            "pv": pv,
            "depth": mv.found.depth,
            "loss": mv.loss(),
            "mark": mv.mark(),
            "exact": mv.found.exact,
            "engine": mv.found.engine,
        });
        if session.is_hidden() {
            fields["hands"] = "view".into();
        }
        cx.out.document("analyse", place.line(session, (mv.ply, mv.seat, &mv.text), fields))
    })?;
    cx.out.flush()
}

/// Where a round stands in its file.
struct Place<'a> {
    file: &'a str,
    number: usize,
    round: usize,
    /// Plies of the game before the round.
    before: usize,
}

impl Place<'_> {
    /// What is said of an act: where it stands, and how it was weighed.
    fn line(&self, session: &dyn Session, (ply, seat, text): (usize, Seat, &str), weighed: Json) -> Map<String, Json> {
        let mut fields = Map::new();
        let own = json!({
            "file": self.file,
            "game": session.game(),
            "game_no": self.number,
            "round": self.round,
            "ply": self.before + ply,
            "turn": wire::seat(session, seat),
            "move": text,
        });
        for part in [own, weighed] {
            if let Json::Object(part) = part {
                fields.extend(part);
            }
        }
        fields
    }
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
            "score": Value::Points(f64::from(mv.value)),
            "best": mv.best,
            "pv": [mv.best],
            "depth": 1,
            "loss": mv.loss,
            "mark": mv.mark(),
            "exact": true,
            "hands": "open",
        });
        cx.out.document("analyse", place.line(session, (mv.ply, mv.seat, &mv.text), fields))?;
    }
    cx.out.flush()
}

//! `damino replay`: plays through records and move lists and reports every fault. A broken game does not stop the ones
//! after it.

pub(crate) mod matches;
mod moves;
mod print;
pub(crate) mod records;
pub(crate) mod streams;

use std::ops::Range;
use std::path::Path;

use engine::family::Family;
use engine::files::GameFiles;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{Session, Viewer};
use engine::text::TextError;

use crate::Context;
use crate::args::ReplayArgs;
use crate::commands::open::Opening;
use crate::failure::{Exit, Failure, Fault};
use crate::{files, interrupt, wire};

/// One game that was played through, as far as it went.
#[derive(Default)]
pub(crate) struct Replayed {
    /// Earlier stretches of the game, each at its end: rounds, or what came before a position was set up.
    pub(crate) earlier: Vec<Box<dyn Session>>,
    /// The game at its end or at its fault; `None` if it could not be opened.
    pub(crate) session: Option<Box<dyn Session>>,
    /// After how many rounds the match is cut off; absent if it goes on to the end that the rules give it.
    pub(crate) most_rounds: Option<u32>,
    /// Facts that the text states about the game.
    pub(crate) tags: Vec<(String, String)>,
    /// What is wrong, with the number of the ply.
    pub(crate) errors: Vec<(usize, Fault)>,
    /// What is odd but was understood.
    pub(crate) notes: Vec<Fault>,
    /// Further fields of its document.
    pub(crate) fields: Map<String, Json>,
}

/// Plays through what the command line names.
pub(crate) fn run(args: &ReplayArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let opening = args.game.as_deref().map(|game| Opening { game, position: args.position.as_deref(), seats: None });
    interrupt::ends_the_program();
    if let Some(text) = &args.moves {
        let game = moves::replay(&needed(opening, None)?, Source { text, file: None }, cx)?;
        return Ok(exit(print::game(1, game, cx)?));
    }
    let file = files::open(args.file.as_deref().unwrap_or(Path::new(files::STDIN)))?;
    // A list of moves looks like a file of another family's games: the game that is named says which it is.
    let named = args.game.as_deref().and_then(|game| cx.registry.find(game).ok());
    let own = |family: &&Family| named.is_none_or(|entry| entry.info().family == family.name());
    let formats = |format: &&dyn GameFiles| {
        let files = cx.registry.families().iter().filter(own).filter_map(Family::files);
        files.map(GameFiles::format).any(|own| own == format.format())
    };
    if let Some(format) = cx.registry.format_of(&file.name, &file.head).filter(formats) {
        return streams::replay(format, file, args.game.as_deref(), cx).map(exit);
    }
    let name = file.name.clone();
    let text = file.text()?;
    let mut sound = true;
    for (index, game) in from_text(Source { text: &text, file: Some(&name) }, opening, cx)?.into_iter().enumerate() {
        sound &= print::game(index + 1, game, cx)?;
    }
    Ok(exit(sound))
}

/// The exit code, after games with or without errors.
fn exit(sound: bool) -> Exit {
    if sound { Exit::Done } else { Exit::Illegal }
}

/// A text to replay, and the file it came from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) file: Option<&'a str>,
}

impl Source<'_> {
    /// A fault at these bytes of the text.
    pub(crate) fn fault(&self, error: TextError, at: Range<usize>) -> Fault {
        Fault { file: self.file.map(str::to_owned), ..Fault::in_text(error.at(at), self.text) }
    }
}

/// Recognises a text by its content.
fn from_text(source: Source<'_>, opening: Option<Opening<'_>>, cx: &mut Context<'_>) -> Result<Vec<Replayed>, Failure> {
    let start = source.text.trim_start_matches('\u{feff}').trim_start();
    if start.starts_with('{') {
        return records::replay(source, cx);
    }
    if start.starts_with('[') {
        let names: Vec<_> = cx.registry.formats().map(GameFiles::format).collect();
        let message = format!("no file of games that is known: {}, a record or moves are expected.", names.join(", "));
        return Err(Failure::new(Exit::Usage, "E-FORMAT-UNSUPPORTED", message).in_file(source.file));
    }
    Ok(vec![moves::replay(&needed(opening, source.file)?, source, cx)?])
}

fn needed<'a>(opening: Option<Opening<'a>>, file: Option<&str>) -> Result<Opening<'a>, Failure> {
    opening.ok_or_else(|| {
        Failure::new(Exit::Usage, "E-GAME-MISSING", "a list of moves needs `--game GAME`.").in_file(file)
    })
}

/// One act of a replayed game.
pub(crate) struct Ply {
    pub(crate) number: usize,
    pub(crate) seat: Option<engine::outcome::Seat>,
    pub(crate) text: String,
    pub(crate) position: String,
}

/// The position at the start, and the acts with the position after each. The session ends where it was.
pub(crate) fn plies(session: &mut dyn Session) -> (String, Vec<Ply>) {
    let history = session.history(Viewer::All);
    let viewer = wire::viewer(session);
    let acts = session.undo(usize::MAX, Viewer::All);
    let start = session.position(viewer);
    let mut plies = Vec::with_capacity(history.len());
    for _ in 0..acts {
        let before = session.ply(Viewer::All);
        session.redo(1, Viewer::All);
        if let Some(played) = history.get(before).filter(|_| session.ply(Viewer::All) > before) {
            let (seat, text) = (played.seat, played.text.clone());
            plies.push(Ply { number: played.ply, seat, text, position: session.position(viewer) });
        }
    }
    (start, plies)
}

/// The acts of all stretches of a game, numbered through, and the position at the start of the first.
pub(crate) fn all_plies(game: &mut Replayed) -> Option<(String, Vec<Ply>)> {
    let sessions = game.earlier.iter_mut().chain(&mut game.session);
    sessions.map(|session| plies(&mut **session)).reduce(|(start, mut before), (_, more)| {
        let count = before.len();
        before.extend(more.into_iter().map(|ply| Ply { number: ply.number + count, ..ply }));
        (start, before)
    })
}

/// The moves of a game on one line, with their numbers.
pub(crate) fn moves_text(game: &mut Replayed) -> String {
    let plies = all_plies(game).map(|(_, plies)| plies).unwrap_or_default();
    let opening = game.session.as_ref().and_then(|session| session.opening_seat());
    print::numbered(&plies, opening).join(" ")
}

/// The JSON line of one game.
pub(crate) fn document(number: usize, game: &mut Replayed) -> Map<String, Json> {
    let mut fields = Map::new();
    let tags: Map<_, _> = game.tags.iter().map(|(name, value)| (name.clone(), Json::from(value.as_str()))).collect();
    let played = all_plies(game);
    let session = game.session.as_deref();
    fields.insert("game".into(), json!(session.map(Session::game)));
    fields.insert("tags".into(), Json::Object(tags));
    if let (Some(session), Some((start, plies))) = (session, played) {
        fields.insert("start".into(), start.into());
        fields.insert("plies".into(), plies.iter().map(|ply| ply_fields(session, ply)).collect());
        fields.insert("position".into(), session.position(wire::viewer(session)).into());
        let standing = wire::standing(session);
        let over = standing.get("over") == Some(&Json::Bool(true));
        fields.extend(standing);
        let legal = if over { Vec::new() } else { session.legal() };
        fields.extend(matches::facts(session));
        let told = matches::told(&game.earlier, session, game.most_rounds);
        fields.extend(told.fields);
        fields.insert("legal".into(), legal.into_iter().map(|mv| Json::from(mv.text)).collect());
    } else {
        let unknown = json!({"start": null, "plies": [], "position": null, "turn": null, "over": false,
            "result": null, "legal": []});
        fields.extend(unknown.as_object().cloned().unwrap_or_default());
    }
    fields.extend(std::mem::take(&mut game.fields));
    fields.insert("errors".into(), game.errors.iter().map(|(ply, fault)| error_fields(number, *ply, fault)).collect());
    fields
}

fn ply_fields(session: &dyn Session, ply: &Ply) -> Json {
    let turn = wire::mover(session, ply.seat);
    json!({"ply": ply.number, "turn": turn, "move": ply.text, "position": ply.position})
}

fn error_fields(number: usize, ply: usize, fault: &Fault) -> Json {
    let place = fault.place();
    json!({
        "code": fault.error.code,
        "message": fault.error.message,
        "game": number,
        "ply": ply,
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "legal": fault.error.legal,
    })
}

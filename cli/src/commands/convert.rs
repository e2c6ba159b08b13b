//! `damino convert`: files of games and positions from one form to another.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::Path;

use engine::files::{FileGame, FilePlace, GameFiles, ReadOptions, WriteOptions};
use engine::record::Record;
use engine::registry::OpenRequest;
use engine::serde_json::{Deserializer, Map, Value as Json, from_value, json, to_value};
use engine::session::Session;
use engine::text::TextError;

use super::replay::{moves_text, records, streams};
use crate::Context;
use crate::args::ConvertArgs;
use crate::commands::open::{self, Opening};
use crate::failure::{Exit, Failure, Fault};
use crate::files::{self, Opened};
use crate::output::counted;
use crate::{game_files, interrupt};

/// What games are written as.
#[derive(Clone, Copy)]
enum Form<'a> {
    Json,
    Moves,
    Files(&'a dyn GameFiles),
}

/// Converts what the command line names.
pub(crate) fn run(args: &ConvertArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    interrupt::ends_the_program();
    if let Some(position) = &args.position {
        let opening = Opening { game: args.game.as_deref().unwrap_or_default(), position: Some(position), seats: None };
        let session = opening.session(cx)?;
        return say_position(&*session, args.to.as_deref(), cx);
    }
    if args.pdn2 && cx.out.is_json() {
        return Err(Failure::usage("`--pdn2` writes bytes of Windows-1252, which JSON cannot hold."));
    }
    let file = files::open(args.file.as_deref().unwrap_or(Path::new(files::STDIN)))?;
    let to = args.to.as_deref().map(str::to_lowercase);
    let formats = cx.registry.formats();
    let named = to.as_deref().map_or(Some(Form::Json), |to| match to {
        "json" => Some(Form::Json),
        "moves" => Some(Form::Moves),
        _ => formats.clone().find(|format| format.extensions().contains(&to)).map(Form::Files),
    });
    let Some(mut form) = named else {
        return positions(args, file, cx);
    };
    // A file of games may begin with a comment, which has the same bracket.
    if file.head.trim_ascii().starts_with(b"{") && cx.registry.format_of(&file.name, &file.head).is_none() {
        if args.to.is_none() {
            form = default_form(args, cx)?;
        }
        return from_json(&file.name.clone(), file.text()?, form, args, cx);
    }
    let format = game_files::format_of(&file, cx.registry)?;
    if args.to.is_none() {
        form = Form::Files(format);
    }
    let options = game_files::options(format, args.game.as_deref(), cx)?;
    let (name, mut all) = (file.name.clone(), Converted::default());
    let mut granted = Granted::new();
    game_files::read(format, file, &options, &mut |game| {
        note_granted(&game, &name, &mut granted, cx);
        all.add(convert(game, form, &name, args, cx))
    })?;
    for ((code, text), games) in granted.iter().filter(|(_, games)| **games > 1) {
        cx.out.remark(&format!("note: {name}: {code} of {} more: {text}", counted(games - 1, "game")));
    }
    Ok(all.exit())
}

/// How a game was converted, or the worst of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Converted {
    /// As it was.
    #[default]
    Whole,
    /// As far as it has no errors.
    InPart,
    /// Not at all: the form cannot hold it.
    LeftOut,
}

impl Converted {
    /// A further game.
    fn add(&mut self, game: Result<Self, Failure>) -> Result<(), Failure> {
        *self = game?.max(*self);
        Ok(())
    }

    fn exit(self) -> Exit {
        match self {
            Self::Whole => Exit::Done,
            Self::InPart => Exit::Illegal,
            Self::LeftOut => Exit::Usage,
        }
    }
}

/// What JSON is written as if nothing is said: the files of the first family that has any.
fn default_form<'a>(args: &ConvertArgs, cx: &Context<'a>) -> Result<Form<'a>, Failure> {
    let first = cx.registry.formats().next().map(Form::Files);
    first.filter(|_| args.to.is_none()).ok_or_else(|| Failure::usage("`--to FORM` says what to write."))
}

/// Notes of games in which something was guessed, or of which something is not written again.
const TAKEN_FOR_GRANTED: [&str; 6] =
    ["W-PDN-GAMETYPE", "W-PDN-VARIANT", "W-PDN-RESULT", "W-PDN-STRENGTH", "W-DGN-STOCK", "W-DGN-ROUND"];

/// What was taken for granted, by code and words, and of how many games.
type Granted = BTreeMap<(&'static str, String), usize>;

/// Says what is taken for granted of a game, the same of several games once.
fn note_granted(game: &FileGame, file: &str, granted: &mut Granted, cx: &mut Context<'_>) {
    for note in game.notes.iter().filter(|note| TAKEN_FOR_GRANTED.contains(&note.error.code)) {
        let games = granted.entry((note.error.code, note.error.message.clone())).or_default();
        *games += 1;
        if *games == 1 {
            let mut shown = Fault::in_file(note.clone(), file);
            shown.error.message = format!("game {}: {}", game.number, shown.error.message);
            cx.out.note(&shown);
        }
    }
}

/// Converts one game. One with errors is written as far as it is sound, one that the form cannot hold is left out; both
/// are said, and the games after it are converted all the same.
fn convert(
    game: FileGame,
    form: Form<'_>,
    file: &str,
    args: &ConvertArgs,
    cx: &mut Context<'_>,
) -> Result<Converted, Failure> {
    let sound = if game.faults.is_empty() { Converted::Whole } else { Converted::InPart };
    let number = game.number;
    for fault in &game.faults {
        let mut shown = Fault::in_file(fault.clone(), file);
        shown.error.message = format!("game {}, ply {}: {}", game.number, fault.ply, shown.error.message);
        cx.out.report(&shown)?;
    }
    match form {
        Form::Json => cx.out.document("convert", document(&game))?,
        Form::Moves => {
            if game.parts.len() > 1 || game.parts.first().is_some_and(|part| part.start.is_some()) {
                let message = format!("game {}: the positions that the moves start from are left out.", game.number);
                cx.out
                    .note(&Fault { file: Some(file.to_owned()), ..Fault::new(TextError::new("W-LEFT-OUT", message)) });
            }
            let mut replayed = streams::replayed(game, file, cx);
            let line = moves_text(&mut replayed);
            match cx.out.is_json() {
                true => cx.out.document("convert", text_fields(number, "moves", line))?,
                false => cx.out.line(&line)?,
            }
        }
        Form::Files(_) if game.parts.is_empty() && sound == Converted::InPart => {}
        Form::Files(format) => match written(format, &game, args.pdn2) {
            Ok(bytes) if cx.out.is_json() => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                cx.out.document("convert", text_fields(number, &format.format().to_lowercase(), text))?;
            }
            Ok(bytes) => {
                cx.out.bytes(&bytes)?;
                cx.out.bytes(if args.pdn2 { b"\r\n" } else { b"\n" })?;
            }
            Err(error) => {
                let message = format!("game {number} is left out: {}", error.message);
                let fault = Fault { file: Some(file.to_owned()), ..Fault::new(TextError { message, ..error }) };
                cx.out.report(&fault)?;
                return Ok(Converted::LeftOut);
            }
        },
    }
    Ok(sound)
}

/// A game as it stands in a file of its format.
///
/// # Errors
/// `E-RECORD-NONE` if nothing is known of the game, or why the format cannot hold it.
fn written(format: &dyn GameFiles, game: &FileGame, older: bool) -> Result<Vec<u8>, TextError> {
    if game.parts.is_empty() {
        return Err(TextError::new("E-RECORD-NONE", "it is not known which game it is of."));
    }
    format.write(game, &WriteOptions { older })
}

/// A game as text within JSON.
fn text_fields(number: usize, form: &str, text: String) -> Map<String, Json> {
    Map::from_iter([("number".to_owned(), number.into()), ("form".into(), form.into()), ("text".into(), text.into())])
}

/// A game as JSON. Nodes lie in one list, each after its parent, so that depth costs no nesting.
fn document(game: &FileGame) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("game".into(), json!(game.game()));
    fields.insert("tags".into(), json!(game.tags));
    fields.insert("result".into(), json!(game.result));
    fields.insert("records".into(), json!(game.parts));
    fields.insert("nodes".into(), json!(game.tree));
    fields
}

/// Converts documents of this command, records, and the lines of `play --json`, whose last one holds the record.
fn from_json(
    name: &str,
    text: String,
    form: Form<'_>,
    args: &ConvertArgs,
    cx: &mut Context<'_>,
) -> Result<Exit, Failure> {
    records::refuse_settings(Some(name), cx)?;
    let (mut all, mut events, mut number) = (Converted::default(), false, 0);
    for value in Deserializer::from_str(&text).into_iter::<Json>() {
        let broken = |error: TextError| Failure::new(Exit::Usage, error.code, error.message).in_file(name);
        let mut value = value.map_err(|error| broken(no_game(&error.to_string())))?;
        if value.get("event").is_some() {
            events = true;
            match value.get_mut("record").map(Json::take) {
                Some(record) if record.is_object() => value = record,
                _ => continue,
            }
        }
        let mut game = game_of(&value).map_err(broken)?;
        number += 1;
        game.number = number;
        if let Form::Files(format) = form {
            game.faults = faults_of(format, &game)?;
        }
        all.add(convert(game, form, name, args, cx))?;
    }
    if number == 0 && events {
        return Err(records::unfinished().in_file(name));
    }
    Ok(all.exit())
}

fn no_game(why: &str) -> TextError {
    TextError::new("E-RECORD-JSON", format!("no readable game: {why}."))
}

/// The game of a record, or of a document of this command.
///
/// # Errors
/// `E-RECORD-JSON` if it is neither; as for [`Record::parse`].
pub(crate) fn game_of(value: &Json) -> Result<FileGame, TextError> {
    let text = |error: engine::serde_json::Error| no_game(&error.to_string());
    if value.get("format").is_some() {
        return Ok(FileGame::of_record(Record::parse(&value.to_string())?));
    }
    let part = |name: &str| value.get(name).cloned().unwrap_or_default();
    Ok(FileGame {
        tags: from_value(part("tags")).map_err(text)?,
        parts: from_value(part("records")).map_err(text)?,
        tree: from_value(part("nodes")).map_err(|error| no_game(&format!("`nodes`: {error}")))?,
        result: from_value(part("result")).map_err(text)?,
        ..FileGame::default()
    })
}

/// What is wrong with a game that did not come from a file of its format: it is written and read again. Nothing, where it
/// cannot be written.
fn faults_of(format: &dyn GameFiles, game: &FileGame) -> Result<Vec<engine::files::FileFault>, Failure> {
    let Ok(bytes) = written(format, game, false) else { return Ok(Vec::new()) };
    let options = ReadOptions { game: game.game().map(str::to_owned), ..ReadOptions::default() };
    let mut faults = Vec::new();
    let read = format.read(&mut &bytes[..], &options, &mut |again| {
        faults.extend(again.faults);
        ControlFlow::Continue(())
    });
    read.map(|()| faults).map_err(|error| files::unreadable("-", &error))
}

/// Converts a file of positions, one a line.
fn positions(args: &ConvertArgs, file: Opened, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let Some(game) = args.game.as_deref() else {
        let message =
            "`--to` names `json`, `moves` or a kind of game files; a form of positions needs `--game` as well.";
        return Err(Failure::usage(message));
    };
    let entry = open::entry(cx.registry, game)?;
    let (name, mut exit) = (file.name.clone(), Exit::Done);
    let mut from = FilePlace::default();
    for line in file.stream().split(b'\n') {
        let bytes = line.map_err(|error| files::unreadable(&name, &error))?;
        let line = String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned();
        let place = from;
        from.lines += 1;
        from.bytes += bytes.len() as u64 + 1;
        if line.trim().is_empty() {
            continue;
        }
        let settings = cx.globals.settings.clone();
        match entry.open(&OpenRequest { settings, position: Some(line.clone()), seed: 0 }) {
            Ok(opened) => drop(say_position(&*opened.session, args.to.as_deref(), cx)?),
            Err(faults) => {
                let failure = Failure::all_in_text(Exit::Illegal, faults, &line).in_file(&*name);
                failure.faults().try_for_each(|fault| cx.out.report(&Fault { from: place, ..fault.clone() }))?;
                exit = Exit::Illegal;
            }
        }
    }
    Ok(exit)
}

/// Says a position in the form wanted, or in all there are.
fn say_position(session: &dyn Session, form: Option<&str>, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let forms = session.position_forms();
    if forms.is_empty() {
        let message = format!("positions of {} have one form only.", session.game());
        return Err(Failure::new(Exit::Usage, "E-FORM-UNKNOWN", message));
    }
    let wanted: Vec<&str> = form.map_or(forms.to_vec(), |form| vec![form]);
    let mut fields = Map::new();
    for &form in &wanted {
        let text = session.position_as(form);
        if text.is_none() && wanted.len() == 1 {
            let error =
                TextError::new("E-FORM-UNKNOWN", format!("`{form}`: no form of positions of {}.", session.game()));
            let legal = forms.iter().filter(|form| session.position_as(form).is_some()).map(|&form| form.to_owned());
            return Err(Failure::in_text(Exit::Usage, error.at(0..form.len()).with_legal(legal), form));
        }
        fields.insert(form.to_owned(), to_value(&text).unwrap_or_default());
        match text {
            Some(text) if !cx.out.is_json() && wanted.len() == 1 => cx.out.line(&text)?,
            Some(text) if !cx.out.is_json() => cx.out.line(&format!("{form:<12}{text}"))?,
            _ => {}
        }
    }
    if cx.out.is_json() {
        let document =
            Map::from_iter([("game".to_owned(), session.game().into()), ("position".to_owned(), Json::Object(fields))]);
        cx.out.document("convert", document)?;
    }
    Ok(Exit::Done)
}

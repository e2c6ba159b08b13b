//! JSON: one or more records, or the lines of `damino play --json`, whose last one holds the record.

use std::ops::Range;

use engine::files::FileGame;
use engine::json_place::{element, member};
use engine::record::{Record, RecordedAct};
use engine::serde_json::{Deserializer, Value as Json};
use engine::text::TextError;

use super::{Replayed, Source, matches, streams};
use crate::Context;
use crate::commands::convert::game_of;
use crate::failure::{Exit, Failure};

/// Plays every record of `source`.
pub(crate) fn replay(source: Source<'_>, cx: &mut Context<'_>) -> Result<Vec<Replayed>, Failure> {
    refuse_settings(source.file, cx)?;
    let mut games = Vec::new();
    let mut events = false;
    for document in documents(source.text) {
        match document {
            Ok((at, value)) if value.get("event").is_some() => {
                events = true;
                if value.get("record").is_some_and(Json::is_object) {
                    let record = member(source.text, at.start, "record").unwrap_or(at);
                    games.push(game(source, record, cx));
                }
            }
            Ok((_, value)) if is_converted(&value) => games.push(converted(source, &value, games.len() + 1, cx)),
            Ok((at, _)) => games.push(game(source, at, cx)),
            Err((at, error)) => games.push(broken(source, at, error)),
        }
    }
    match (games.is_empty(), events) {
        (true, true) => Err(unfinished().in_file(source.file)),
        _ => Ok(games),
    }
}

/// Whether a document is a game that `convert` wrote.
fn is_converted(value: &Json) -> bool {
    value.get("format").is_none() && value.get("records").is_some_and(Json::is_array)
}

/// Plays a game that `convert` wrote.
fn converted(source: Source<'_>, value: &Json, number: usize, cx: &Context<'_>) -> Replayed {
    match game_of(value) {
        Ok(game) => streams::replayed(FileGame { number, ..game }, source.file.unwrap_or("-"), cx),
        Err(error) => broken(source, 0..1, error),
    }
}

/// What is said of the lines of a game that broke off.
pub(crate) fn unfinished() -> Failure {
    let message = "the game was not played to its end: there is no event `end` with a record.";
    Failure::new(Exit::Usage, "E-RECORD-NONE", message)
}

/// A JSON document with its place, or where and why it cannot be read.
type Document = Result<(Range<usize>, Json), (Range<usize>, TextError)>;

/// The JSON documents of a text, one after the other. After a broken one it goes on at the next line that starts one.
fn documents(text: &str) -> Vec<Document> {
    let mut found = Vec::new();
    let mut at = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    while at < text.len() {
        let mut values = Deserializer::from_str(&text[at..]).into_iter::<Json>();
        match values.next() {
            Some(Ok(value)) => {
                let end = at + values.byte_offset();
                found.push(Ok((at..end, value)));
                at = end;
            }
            Some(Err(error)) => {
                let line_starts = text[at..].match_indices("\n{").map(|(index, _)| at + index + 1);
                let next = line_starts.into_iter().next().unwrap_or(text.len());
                let fault = at + offset(&text[at..], error.line(), error.column());
                let message = format!("no readable game record: {error}.");
                found.push(Err((fault..(fault + 1).min(text.len()), TextError::new("E-RECORD-JSON", message))));
                at = next;
            }
            None => break,
        }
        at = text.len() - text[at..].trim_start().len();
    }
    found
}

/// Refuses rule fields beside a record, which has its own.
///
/// # Errors
/// `E-USAGE` if there are any.
pub(crate) fn refuse_settings(file: Option<&str>, cx: &Context<'_>) -> Result<(), Failure> {
    match cx.globals.settings.is_empty() {
        true => Ok(()),
        false => Err(Failure::usage("a record has its own rules: `--set` changes none of them.").in_file(file)),
    }
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (start + column.saturating_sub(1)).min(text.len())
}

fn broken(source: Source<'_>, at: Range<usize>, error: TextError) -> Replayed {
    Replayed { errors: vec![(0, source.fault(error, at))], ..Replayed::default() }
}

/// Plays the record in these bytes of the source.
fn game(source: Source<'_>, at: Range<usize>, cx: &Context<'_>) -> Replayed {
    let text = &source.text[at.clone()];
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => {
            let span = error.span.clone().unwrap_or(0..1);
            return broken(source, at.start + span.start..at.start + span.end, error);
        }
    };
    let entry = match cx.registry.of_record(&record) {
        Ok(entry) => entry,
        Err(error) => return broken(source, member(source.text, at.start, "game").unwrap_or(at), error),
    };
    let mut replayed = Replayed {
        most_rounds: record.in_match.as_ref().map_or(Some(1), |in_match| in_match.rounds),
        tags: tags(&record),
        ..Replayed::default()
    };
    let mut before = 0;
    for (index, round) in record.earlier().iter().chain([&record]).enumerate() {
        let place = round_place(source.text, at.clone(), &record, index);
        if index < record.earlier().len() && (round.game != record.game || round.in_match.is_some()) {
            let message = format!("round {} is no round of this match of {}.", index + 1, record.game);
            replayed.errors.push((0, source.fault(TextError::new("E-MATCH-ROUND", message), place)));
            break;
        }
        let resumed = entry.resume(round);
        replayed.errors.extend(resumed.fault.map(|fault| {
            let act = match fault.error.code {
                "E-RECORD-RESULT" => member(source.text, place.start, "result"),
                _ => act_place(source.text, place.start, round, fault.act),
            };
            (before + ply(round, fault.act), source.fault(fault.error, act.unwrap_or(place)))
        }));
        before += ply(round, usize::MAX) - 1;
        replayed.earlier.extend(replayed.session.take());
        replayed.session = resumed.session;
        if !replayed.errors.is_empty() {
            break;
        }
    }
    if let Some((round, error)) = matches::fault(&replayed, record.in_match.as_ref()) {
        replayed.errors.push((0, source.fault(error, round_place(source.text, at, &record, round))));
    }
    replayed
}

/// Where a round of a record's match stands; the record itself is its latest round.
fn round_place(text: &str, at: Range<usize>, record: &Record, round: usize) -> Range<usize> {
    let earlier = || element(text, member(text, member(text, at.start, "match")?.start, "earlier")?.start, round);
    if round < record.earlier().len() { earlier().unwrap_or(at) } else { at }
}

/// The number of the ply that act `act` of the record is, or would be.
fn ply(record: &Record, act: usize) -> usize {
    let is_ply = |act: &&RecordedAct| matches!(act, RecordedAct::Move(_) | RecordedAct::Chance(_));
    record.acts.iter().take(act).filter(is_ply).count() + 1
}

/// Where an act stands; behind the last one, where the position does.
fn act_place(text: &str, record: usize, known: &Record, act: usize) -> Option<Range<usize>> {
    let count = known.acts.len();
    match act.checked_sub(count) {
        None => element(text, member(text, record, "acts")?.start, act),
        Some(0) if known.redo.is_empty() => member(text, record, "position"),
        Some(index) => element(text, member(text, record, "redo")?.start, index),
    }
}

fn tags(record: &Record) -> Vec<(String, String)> {
    let names = record.players.iter().enumerate();
    let mut tags: Vec<_> = names.map(|(seat, player)| (format!("Seat{seat}"), player.name.clone())).collect();
    tags.extend(record.result.as_ref().map(|result| ("Result".to_owned(), result.reason.clone())));
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_document_does_not_hide_the_next() {
        let found = documents("{\"a\":1}\n{\"b\":\n{\"c\":3}\n  {\"d\": 4}\n");
        let read: Vec<_> =
            found.iter().map(|document| document.as_ref().ok().map(|(_, value)| value.to_string())).collect();
        let texts = [Some("{\"a\":1}".to_owned()), None, Some("{\"c\":3}".to_owned()), Some("{\"d\":4}".to_owned())];
        assert_eq!(read, texts);
    }
}

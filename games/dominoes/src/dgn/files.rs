//! DGN as the family's game files: a stream of rounds, those of one match gathered into one game.

use std::io::{self, BufRead};

use engine::card::Card;
use engine::files::{EachGame, FileFault, FileGame, FilePlace, GameFiles, ReadOptions, WriteOptions};
use engine::prelude::*;
use engine::record::{Record, RecordedAct, RecordedMatch};

use super::{MOST_FAULTS, PUBLIC, Round, is_ours, read_after};
use crate::cards;
use crate::room::Eighteen;
use crate::round::Dominoes;
use crate::sheet::with_settings;
use crate::state::State;
use crate::variants::variant;

/// The family's game files.
#[derive(Debug)]
pub struct DgnFiles;

impl GameFiles for DgnFiles {
    fn format(&self) -> &'static str {
        "DGN"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["dgn"]
    }

    fn recognises(&self, head: &[u8]) -> bool {
        is_ours(&String::from_utf8_lossy(head))
    }

    fn read(&self, input: &mut dyn BufRead, _options: &ReadOptions, each: EachGame<'_>) -> io::Result<()> {
        let mut parts = Parts { input, place: FilePlace::default(), ahead: Vec::new() };
        let (mut tags, mut gathered, mut number) = (Vec::new(), None::<Gathered>, 0);
        while let Some(part) = parts.next()? {
            for round in read_after(&part.text, &tags) {
                tags.clone_from(&round.tags);
                let gone_on = gathered.as_mut().filter(|game| game.goes_on_with(&round));
                let game = match gone_on {
                    Some(game) => game,
                    None => {
                        number += 1;
                        let before = gathered.replace(Gathered::new(number, &part));
                        if before.is_some_and(|before| each(before.game).is_break()) {
                            return Ok(());
                        }
                        gathered.as_mut().expect("a game was just put there")
                    }
                };
                game.add(round, &part);
            }
        }
        if let Some(last) = gathered {
            let _ = each(last.game);
        }
        Ok(())
    }

    fn write(&self, game: &FileGame, _options: &WriteOptions) -> Result<Vec<u8>, TextError> {
        let rounds: Vec<&Record> = game.parts.iter().flat_map(|part| part.earlier().iter().chain([part])).collect();
        let in_match = rounds.len() > 1 || rounds.iter().any(|round| round.in_match.is_some());
        let most = rounds.iter().find_map(|round| round.in_match.as_ref()?.rounds);
        let own = |name: &str| !WRITTEN.contains(&name);
        let (mut text, mut ruled) = (String::new(), false);
        for (index, round) in rounds.iter().enumerate() {
            let mut tags: Vec<(String, String)> = match index {
                0 => game.tags.iter().filter(|(name, _)| own(name)).cloned().collect(),
                _ => Vec::new(),
            };
            if round.acts.is_empty() && round.start.is_some() {
                // A seat that does not see the hands was told how they counted.
                let told = |name: &str| (name.to_owned(), game.tag(name).unwrap_or_default().to_owned());
                tags.extend(["Result", "Points"].map(told));
            }
            if in_match || game.tag("Round") == Some("1") {
                tags.push(("Round".to_owned(), (index + 1).to_string()));
            }
            if let Some(most) = most.filter(|_| index == 0) {
                tags.push(("Rounds".to_owned(), most.to_string()));
            }
            if index > 0 {
                text.push('\n');
            }
            let mut written = round_text(round, tags.clone(), None)?;
            let changed = written.contains("\n[Rules \"");
            if ruled && !changed {
                // Tags last: the changes of the round before end here.
                tags.push(("Rules".to_owned(), String::new()));
                written = round_text(round, tags, None)?;
            }
            ruled = changed;
            text += &written;
        }
        Ok(text.into_bytes())
    }

    fn write_view(&self, record: &Record, seat: Option<Seat>) -> Result<Vec<u8>, TextError> {
        let round = (record.earlier().len() + 1).to_string();
        let tags = if record.in_match.is_some() { vec![("Round".to_owned(), round)] } else { Vec::new() };
        round_text(record, tags, Some(seat.unwrap_or(PUBLIC))).map(String::into_bytes)
    }
}

/// Tags that a round is written with from its record.
const WRITTEN: [&str; 15] = [
    "Game", "Set", "Players", "Engines", "Teams", "Seed", "Rules", "Round", "Rounds", "Start", "Deal", "Stock", "View",
    "Result", "Points",
];

/// A part of a file: some rounds, whole.
struct Part {
    text: String,
    place: FilePlace,
}

/// Cuts a stream before lines that begin with a tag and come after acts.
struct Parts<'a> {
    input: &'a mut dyn BufRead,
    place: FilePlace,
    /// The line that was read too far.
    ahead: Vec<u8>,
}

impl Parts<'_> {
    fn next(&mut self) -> io::Result<Option<Part>> {
        let place = self.place;
        let (mut bytes, mut scan) = (Vec::new(), Scan::default());
        loop {
            let mut line = std::mem::take(&mut self.ahead);
            if line.is_empty() && self.input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if scan.is_full_before(&line) {
                self.ahead = line;
                break;
            }
            scan.take(&line);
            self.place.lines += usize::from(line.ends_with(b"\n"));
            self.place.bytes += line.len() as u64;
            bytes.extend(line);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((!bytes.is_empty()).then_some(Part { text, place }))
    }
}

/// Whether acts have come, and whether a comment is open.
#[derive(Default)]
struct Scan {
    in_comment: bool,
    acts: bool,
}

impl Scan {
    fn is_full_before(&self, line: &[u8]) -> bool {
        self.acts && !self.in_comment && line.trim_ascii_start().starts_with(b"[")
    }

    fn take(&mut self, line: &[u8]) {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        let (mut in_tag, mut quoted) = (false, false);
        for &byte in line {
            match byte {
                b'}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                b'"' if in_tag => quoted = !quoted,
                b']' if in_tag && !quoted => in_tag = false,
                _ if in_tag || byte.is_ascii_whitespace() => {}
                b'{' => self.in_comment = true,
                b'[' => in_tag = true,
                _ => self.acts = true,
            }
        }
    }
}

/// A game that further rounds may join.
struct Gathered {
    game: FileGame,
    round: Option<usize>,
    id: String,
}

impl Gathered {
    fn new(number: usize, part: &Part) -> Self {
        let at = part.place.bytes..part.place.bytes;
        Self { game: FileGame { number, at, ..FileGame::default() }, round: None, id: String::new() }
    }

    /// True for the next round of the same match.
    fn goes_on_with(&self, round: &Round) -> bool {
        let number = number_of(round);
        self.round.zip(number).is_some_and(|(last, next)| next == last + 1)
            && self.id == round.record.game
            && self.game.tag("Event") == round.tag("Event")
    }

    fn add(&mut self, round: Round, part: &Part) {
        let plies: usize = self.game.parts.iter().map(|part| part.acts.len()).sum();
        let alone = self.round.is_none() && !round.places.is_empty();
        if let Some(number) = number_of(&round).filter(|&number| alone && number > 1) {
            let message = format!("round {number}: the rounds before it are not here, and the totals begin with it.");
            let at = part.text.find(&format!("[Round \"{number}\"]")).unwrap_or_default();
            self.game.notes.push(located(part, TextError::new("W-DGN-ROUND", message).at(at..at), 0));
        }
        self.round = number_of(&round);
        self.id.clone_from(&round.record.game);
        for (name, value) in &round.tags {
            match self.game.tags.iter_mut().find(|(known, _)| known == name) {
                Some((_, old)) => old.clone_from(value),
                None => self.game.tags.push((name.clone(), value.clone())),
            }
        }
        self.game.notes.extend(round.notes.iter().map(|note| located(part, note.clone(), 0)));
        self.game.result = round.tag("Result").map(str::to_owned);
        self.game.at.end = part.place.bytes + part.text.len() as u64;
        let faults = round.faults.into_iter().map(|(act, error)| located(part, error, plies + act + 1));
        let room = MOST_FAULTS.saturating_sub(self.game.faults.len());
        self.game.faults.extend(faults.take(room));
        // One seat's view has no acts of its own: they are in the position that it is taken up from.
        if !round.places.is_empty() || round.record.start.is_some() {
            self.game.parts.push(round.record);
        }
        // After how many rounds the match is cut off is said by the first and kept with the last.
        let most = self.game.tag("Rounds").and_then(|most| most.parse::<u32>().ok()).filter(|&most| most > 0);
        if let (Some(most), Some((last, earlier))) = (most, self.game.parts.split_last_mut()) {
            earlier.iter_mut().for_each(|round| round.in_match = None);
            last.in_match = Some(RecordedMatch { rounds: Some(most), ..RecordedMatch::default() });
        }
    }
}

fn number_of(round: &Round) -> Option<usize> {
    round.tag("Round").and_then(|number| number.parse().ok())
}

/// Most bytes shown before and behind a fault.
const AROUND: usize = 160;

/// A fault with the line that it lies in, or the part of a long one around it.
fn located(part: &Part, error: TextError, ply: usize) -> FileFault {
    let text = &part.text;
    let span = error.span.clone().unwrap_or(0..0);
    let line = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[span.start..].find('\n').map_or(text.len(), |end| span.start + end);
    let start = text.ceil_char_boundary(line.max(span.start.saturating_sub(AROUND)));
    let end = text.floor_char_boundary(line_end.min(span.end.min(span.start + AROUND) + AROUND));
    let from = FilePlace {
        lines: part.place.lines + text[..line].matches('\n').count(),
        columns: text[line..start].chars().count(),
        bytes: part.place.bytes + start as u64,
    };
    let error = error.at(span.start - start..span.end.min(end).max(span.start) - start);
    FileFault { error, ply, excerpt: text[start..end].to_owned(), from }
}

/// One round, whole or as a viewer may know it.
fn round_text(record: &Record, mut tags: Vec<(String, String)>, viewer: Option<Seat>) -> Result<String, TextError> {
    let Followed { game, state, log, seen_by } = followed(record, viewer)?;
    let names: Vec<String> = record.players.iter().map(|player| player.name.replace(',', " ")).collect();
    let engines: Vec<&str> = record.players.iter().map(|player| player.engine.as_deref().unwrap_or("")).collect();
    if engines.iter().any(|engine| !engine.is_empty()) {
        tags.insert(0, ("Engines".to_owned(), engines.join(",")));
    }
    // What one seat knew is written as that.
    let viewer = viewer.or(seen_by);
    if viewer.is_none() {
        tags.insert(0, ("Seed".to_owned(), record.seed.clone()));
    }
    if let Some(RecordedAct::Resign(seat)) = record.acts.last() {
        tags.push(("Result".to_owned(), format!("resign {seat}")));
    }
    Ok(game.dgn(&state, &log, viewer, &names, &tags))
}

/// A record played through.
struct Followed {
    game: Dominoes<Eighteen>,
    state: State<Eighteen>,
    log: Log<Dominoes<Eighteen>>,
    /// Whose view it begins with, if it does with one.
    seen_by: Option<Seat>,
}

/// One that begins with what a seat knew is known to that seat alone.
fn followed(record: &Record, viewer: Option<Seat>) -> Result<Followed, TextError> {
    let first = |faults: Faults| faults.first().clone();
    let (id, (plain, seats)) = match &record.card {
        // A card is written as the game that it changes, with the changes.
        Some(card) => {
            let card = Card::parse(card).and_then(|card| cards::rules(&card)).map_err(first)?;
            (card.parent.id, (card.rules, card.seats))
        }
        None => {
            let unknown = || TextError::new("E-GAME-UNKNOWN", format!("no game `{}`.", record.game));
            let row = variant(&record.game).ok_or_else(unknown)?;
            (row.id, (row.rules.clone(), row.seats))
        }
    };
    let (rules, seats) = with_settings(&plain, seats, &record.settings).map_err(first)?;
    let game = Dominoes::<Eighteen>::new(id, rules, seats).map_err(first)?;
    let (mut state, mut log, mut seen_by) = (game.initial(), Vec::new(), None);
    if let Some(text) = &record.start {
        let start = game.read_start(text, 0).map_err(first)?.value;
        seen_by = start.seen_by;
        let foreign = seen_by.is_none() || viewer.is_some_and(|viewer| seen_by != Some(viewer));
        if foreign || !matches!(start.log.first(), Some(Act::Chance(_))) {
            let message =
                "a round that was taken up from a position cannot be written as DGN; save it as a record (.json).";
            return Err(TextError::new("E-FILE-FORMAT", message));
        }
        (state, log) = (start.state, start.log);
    }
    for act in &record.acts {
        match act {
            RecordedAct::Chance(text) => {
                let deal = game.read_deal(text)?;
                state = game.deal(&deal);
                log.push(Act::Chance(deal));
            }
            RecordedAct::Move(text) => {
                let (seat, mv) = (state.turn(), game.read_recorded(&state, text)?);
                state = game.play(&state, mv);
                log.push(Act::Move { seat, mv });
            }
            RecordedAct::Resign(_) => {}
            RecordedAct::Claim(_) | RecordedAct::Agreement => {
                return Err(TextError::new("E-FILE-FORMAT", "DGN has no draws by claim or agreement."));
            }
        }
    }
    Ok(Followed { game, state, log, seen_by })
}

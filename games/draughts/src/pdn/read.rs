//! Files as streams of games: a window of bytes, one game at a time, each read by the rules that its tags name.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};
use std::ops::{ControlFlow, Range};

use engine::card::Card;
use engine::files::{FilePlace, ReadOptions};
use engine::game::Game;
use engine::record::{Player, Record};
use engine::text::{Notation, Read, TextError};

use super::game_types::{Said, guess, has_number, is_game_type, names, said};
use super::lexer::{Bad, Lexer, Token, next_game};
use super::results;
use super::source::{Body, Found, Source};
use super::squares::SquareTable;
use super::text::{decode, has_blank_line, line_ends};
use super::walk::{Walk, comment_text};
use super::write::is_date;
use crate::cards::{self, row, rows};
use crate::fen;
use crate::fields;
use crate::game::{AnyDraughts, Draughts};
use crate::notation::{fault_text, warning};
use crate::position::Position;
use crate::squares::Word;
use crate::variants::Row;

/// Bytes read at once.
const CHUNK: usize = 256 << 10;
/// The longest game that is read, in bytes.
const LONGEST: usize = 16 << 20;

/// A tag: name, value, and the bytes of the value.
pub(super) type Tag<'a> = (Cow<'a, str>, Cow<'a, str>, Range<usize>);

/// A game as it was found in the window.
pub(super) struct Draft<'a> {
    pub(super) number: usize,
    pub(super) tags: Vec<Tag<'a>>,
    pub(super) row: Option<&'static Row>,
    pub(super) found: Found,
    pub(super) result: Option<Cow<'a, str>>,
    pub(super) bytes: &'a [u8],
    pub(super) at: Range<u64>,
}

impl Draft<'_> {
    fn tag(&self, name: &str) -> Option<(&str, Range<usize>)> {
        self.tags.iter().find(|(key, ..)| key == name).map(|(_, value, at)| (value.as_ref(), at.clone()))
    }
}

/// The games of the rows that were met so far.
struct Played {
    row: &'static Row,
    game: AnyDraughts,
    squares: SquareTable,
}

/// Reads the games of a stream.
pub(super) struct Reader<'o> {
    options: &'o ReadOptions,
    tree: bool,
    played: Vec<Played>,
    /// The games of the cards that may be meant, with their texts.
    cards: Vec<(&'static Row, &'o str)>,
}

/// What came of looking for a game in the window.
enum Step<'a> {
    /// The window may end inside the game.
    More,
    /// No game is left.
    End,
    /// A game, and how many bytes it takes.
    Game(Box<Draft<'a>>, usize),
}

impl<'o> Reader<'o> {
    pub(super) fn new(options: &'o ReadOptions, tree: bool) -> Self {
        Self {
            options,
            tree,
            played: Vec::new(),
            cards: options.cards.iter().filter_map(|text| row_of_card(text)).collect(),
        }
    }

    /// The game of an id, of a card or built in.
    fn named(&self, id: &Option<String>) -> Option<&'static Row> {
        let id = id.as_deref()?;
        let of_card = self.cards.iter().find(|(row, _)| row.rules.id == id).map(|&(row, _)| row);
        of_card.or_else(|| row(if id == "draughts" { "damludo" } else { id }))
    }

    /// Reads all games, in constant memory.
    pub(super) fn run(
        &mut self,
        input: &mut dyn BufRead,
        each: &mut dyn FnMut(Draft<'_>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut window = Window { bytes: Vec::new(), start: 0, ended: false, place: FilePlace::default() };
        window.fill(input)?;
        if window.bytes.starts_with(b"\xef\xbb\xbf") {
            window.start = 3;
            window.place.bytes = 3;
        }
        let mut number = 0;
        loop {
            let bytes = &window.bytes[window.start..];
            let too_long = bytes.len() > LONGEST;
            match self.game(bytes, window.place, window.ended || too_long, number + 1) {
                Step::More => window.fill(input)?,
                Step::End if window.ended => return Ok(()),
                Step::End => {
                    window.pass(bytes.len());
                    window.fill(input)?;
                }
                Step::Game(mut draft, mut length) => {
                    number += 1;
                    if too_long && length == bytes.len() && !window.ended {
                        length = next_game(bytes, 1).unwrap_or(length);
                        let message =
                            format!("a game is longer than {} MiB; the rest of it is passed over.", LONGEST >> 20);
                        let source = Source { bytes, start: window.place, notes: false, tree: false };
                        source.fault(&mut draft.found, 0..1, 0, TextError::new("E-PDN-LARGE", message));
                    }
                    if each(*draft).is_break() {
                        return Ok(());
                    }
                    window.pass(length);
                }
            }
        }
    }

    /// The game at the beginning of `bytes`.
    fn game<'a>(&mut self, bytes: &'a [u8], start: FilePlace, ended: bool, number: usize) -> Step<'a> {
        let mut lexer = Lexer::new(bytes, ended);
        let source = Source { bytes, start, notes: self.tree || self.options.strict, tree: self.tree };
        let mut found = Found::default();
        let mut before = Vec::new();
        let tags = tags(&mut lexer, source, &mut found, &mut before);
        if lexer.at() >= bytes.len() && !ended {
            return Step::More;
        }
        if lexer.at() >= bytes.len() && tags.is_empty() && before.is_empty() && found.faults.is_empty() {
            return Step::End;
        }
        let mut draft = Draft { number, tags, row: None, found, result: None, bytes, at: start.bytes..start.bytes };
        let mut body = Body::default();
        self.body(&mut draft, source, &mut lexer, &mut body);
        if lexer.at() >= bytes.len() && !ended {
            return Step::More;
        }
        for words in before {
            let words = comment_text(&bytes[words]);
            draft.found.tree.remark(engine::move_tree::NodeId::ROOT, engine::move_tree::Remark::After(&words));
        }
        results::settle(&mut draft, source);
        if self.options.strict {
            let notes = std::mem::take(&mut draft.found.notes);
            draft.found.faults.extend(notes.into_iter().map(|mut note| {
                note.error.message = format!("{} ({})", note.error.message, note.error.code);
                note.error.code = "E-PDN-STRICT";
                note
            }));
        }
        lexer.skip_blanks();
        let length = lexer.at().max(1);
        draft.bytes = bytes[..length].trim_ascii();
        draft.at = start.bytes..start.bytes + length as u64;
        Step::Game(Box::new(draft), length)
    }

    /// Plays the body by the rules of the game that the tags name.
    fn body<'a>(&mut self, draft: &mut Draft<'a>, source: Source<'a>, lexer: &mut Lexer<'a>, body: &mut Body) {
        let row = match self.row_of(draft, source, lexer) {
            Ok(row) => row,
            Err((span, error)) => {
                source.fault(&mut draft.found, span, 0, error);
                return pass_over(lexer, body, source.bytes);
            }
        };
        draft.row = Some(row);
        let played = match self.play(row) {
            Ok(index) => &self.played[index],
            Err(error) => {
                source.fault(&mut draft.found, 0..1, 0, error);
                return pass_over(lexer, body, source.bytes);
            }
        };
        match &played.game {
            AnyDraughts::Small(game) => self.walk(game, played, draft, source, lexer, body),
            AnyDraughts::Large(game) => self.walk(game, played, draft, source, lexer, body),
        }
    }

    fn walk<'a, W: Word>(
        &self,
        game: &Draughts<W>,
        played: &Played,
        draft: &mut Draft<'a>,
        source: Source<'a>,
        lexer: &mut Lexer<'a>,
        body: &mut Body,
    ) {
        let start = match draft.tag("FEN").filter(|(text, _)| !text.trim().is_empty() && text.trim() != "?") {
            None => Ok(None),
            Some((text, at)) => start_position(game, text, &at).map(|start| {
                let odd = start.warnings.into_iter().filter(|_| source.notes);
                odd.for_each(|note| source.note(&mut draft.found, at.clone(), 0, note.code, note.message));
                Some(start.value)
            }),
        };
        let start = match start {
            Ok(start) => start,
            Err(faults) => {
                for (span, error) in faults {
                    source.fault(&mut draft.found, span, 0, error);
                }
                return pass_over(lexer, body, source.bytes);
            }
        };
        if source.tree {
            draft.found.parts.push(self.record(game, draft, start.as_ref()));
        }
        let position = start.unwrap_or_else(|| game.initial());
        Walk::new(game, &played.squares, source, &mut draft.found, position).run(lexer, body);
    }

    /// The record of the game before its first move.
    fn record<W: Word>(&self, game: &Draughts<W>, draft: &Draft<'_>, start: Option<&Position<W>>) -> Record {
        let mut record = Record::new(&game.rules().id, 0);
        record.settings.clone_from(&self.options.settings);
        let card = self.cards.iter().find(|(row, _)| row.rules.id == record.game);
        record.card = card.map(|(_, text)| (*text).to_owned());
        record.start = start.map(|position| game.state_text(position));
        let name = |tag| draft.tag(tag).map(|(name, _)| name.to_owned());
        if let (Some(white), Some(black)) = (name("White"), name("Black")) {
            let kind = |tag| if name(tag).as_deref() == Some("program") { "engine" } else { "human" }.to_owned();
            let player = |name, tag| Player { name, kind: kind(tag), engine: None };
            record.players = vec![player(white, "WhiteType"), player(black, "BlackType")];
        }
        record
    }

    /// The row that the tags name, the options name, or the text suggests.
    fn row_of<'a>(
        &self,
        draft: &mut Draft<'a>,
        source: Source<'a>,
        lexer: &Lexer<'a>,
    ) -> Result<&'static Row, Located> {
        let (game_type, variant) = (draft.tag("GameType"), draft.tag("Variant"));
        let value = |tag: &Option<(&str, Range<usize>)>| tag.as_ref().map(|(value, _)| (*value).to_owned());
        let named = said(value(&game_type).as_deref(), value(&variant).as_deref());
        let odd = match (variant, named) {
            (Some((name, at)), Said::Row(row)) if !names(row, name) => {
                Some((at, format!("Variant `{name}` is not known; the game is read as {}.", row.rules.id)))
            }
            (Some((name, at)), Said::Row(row)) if value(&game_type).is_some_and(|text| !has_number(row, &text)) => {
                Some((at, format!("Variant `{name}` has another GameType; the game is read as {}.", row.rules.id)))
            }
            _ => None,
        };
        let misshapen = game_type.as_ref().filter(|(text, _)| !is_game_type(text)).map(|(text, at)| {
            let message = format!("`{text}`: a GameType is a number, or `20,W,10,10,N2,0` with all its parts.");
            (at.clone(), message)
        });
        let place = game_type.map_or(0..1, |(_, at)| at);
        if let Some((at, message)) = misshapen {
            source.note(&mut draft.found, at, 0, "W-PDN-GAMETYPE", message);
        }
        if let Some((at, text)) = odd {
            source.note(&mut draft.found, at, 0, "W-PDN-VARIANT", text);
        }
        let chosen = self.named(&self.options.game);
        let assumed = self.named(&self.options.assumed).filter(|_| matches!(named, Said::Nothing));
        match (named, chosen.or(assumed)) {
            (Said::Row(row), _) | (Said::Nothing, Some(row)) => Ok(row),
            (Said::Unknown, Some(row)) => {
                let text = format!("this GameType is not known; the game is read as {}.", row.rules.id);
                source.note(&mut draft.found, place, 0, "W-PDN-GAMETYPE", text);
                Ok(row)
            }
            (Said::Unknown, None) => {
                let legal = rows().map(|row| row.rules.notation.game_type.to_string());
                let mut legal: Vec<String> = legal.collect();
                legal.sort_unstable();
                legal.dedup();
                let error = TextError::new("E-PDN-GAMETYPE", "this GameType is not played here.").with_legal(legal);
                Err((place, error))
            }
            (Said::Nothing, None) => {
                let first = first_move(lexer.clone());
                let text = first.clone().map(|span| decode(&source.bytes[span]));
                let fen = draft.tag("FEN").map(|(text, _)| text);
                // Without a move and a position nothing speaks against the game that PDN means where it names none.
                let nothing = first.is_none() && fen.is_none();
                let found = guess(fen, text.as_deref()).or_else(|| row("international").filter(|_| nothing));
                let place = first.unwrap_or(0..1);
                let row = found.ok_or_else(|| {
                    let message = "no GameType says which game this is, nor do its squares; name it with `--game`.";
                    (place.clone(), TextError::new("E-PDN-GAMETYPE", message))
                })?;
                let text = format!("no GameType: guessed to be {}.", row.rules.id);
                source.assume(&mut draft.found, place, "W-PDN-GAMETYPE", text);
                Ok(row)
            }
        }
    }

    /// The game of a row, kept for the next time.
    fn play(&mut self, row: &'static Row) -> Result<usize, TextError> {
        if let Some(known) = self.played.iter().position(|played| played.row == row) {
            return Ok(known);
        }
        let rules = fields::with_settings(row.rules.clone(), &self.options.settings);
        let rules = rules.map_err(|faults| faults.first().clone())?;
        let game = AnyDraughts::new(rules).map_err(|faults| {
            let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
            TextError::new("E-RULES", format!("{}.", texts.join("; ")))
        })?;
        let squares = match &game {
            AnyDraughts::Small(game) => SquareTable::new(game),
            AnyDraughts::Large(game) => SquareTable::new(game),
        };
        self.played.push(Played { row, game, squares });
        Ok(self.played.len() - 1)
    }
}

/// The game of a rule card, kept for the program's life; `None` for a card of another family, or a broken one.
fn row_of_card(text: &str) -> Option<(&'static Row, &str)> {
    let card = Card::parse(text).ok()?;
    let rules = Box::leak(Box::new(cards::rules(&card).ok()?));
    Some((Box::leak(Box::new(Row { rules, aliases: &[], note: None })), text))
}

/// A fault and where it lies in the game.
type Located = (Range<usize>, TextError);

/// The position of a FEN tag and what is odd about it, or its faults with their places.
fn start_position<W: Word>(
    game: &Draughts<W>,
    text: &str,
    at: &Range<usize>,
) -> Result<Read<Position<W>>, Vec<Located>> {
    let setup = fen::read(text, game.rules(), game.board());
    match game.position(&setup) {
        Ok(position) => {
            let warnings = setup.all_warnings(game.rules(), &position).iter().map(warning).collect();
            Ok(Read { value: position, warnings })
        }
        Err(faults) => {
            let place = |byte: usize| (at.start + byte).min(at.end);
            let faults = faults.iter();
            Err(faults.map(|fault| (place(fault.span.start)..place(fault.span.end), fault_text(text, fault))).collect())
        }
    }
}

/// Takes the tags of a game; comments before and between them go to `before`.
fn tags<'a>(
    lexer: &mut Lexer<'a>,
    source: Source<'a>,
    found: &mut Found,
    before: &mut Vec<Range<usize>>,
) -> Vec<Tag<'a>> {
    let mut tags: Vec<Tag<'a>> = Vec::new();
    let mut broken = false;
    loop {
        let place = lexer.at();
        match lexer.next() {
            Some((Token::Tag { name, value }, span)) => {
                let said = decode(&source.bytes[name.clone()]);
                let small = !said.starts_with(|c: char| c.is_ascii_uppercase());
                let key = if small { with_capital(&said).into() } else { said };
                let twice = tags.iter().any(|(known, ..)| *known == key);
                let begins = twice || broken || (key == "Event" && !tags.is_empty());
                if begins && has_blank_line(&source.bytes[place..span.start]) {
                    // The same tag again behind a blank line, or the one that comes first: a game of tags alone ends
                    // here, and so does one whose tags are broken off.
                    lexer.set_at(span.start);
                    return tags;
                }
                if twice {
                    source.note(found, name.clone(), 0, "W-PDN-TAG", format!("the tag {key} is given twice."));
                }
                if small {
                    source.note(found, name, 0, "W-PDN-TAG", "the name of a tag begins with a capital.".to_owned());
                }
                let said = unescaped(decode(&source.bytes[value.clone()]));
                if key == "Date" && !matches!(said.trim(), "" | "?") && !is_date(said.trim()) {
                    let message = format!("`{said}`: a date is year, month and day, as 2024.01.31; `?` is not known.");
                    source.note(found, value.clone(), 0, "W-PDN-DATE", message);
                }
                tags.push((key, said, value));
            }
            Some((Token::Comment(inside), _)) if tags.is_empty() => before.push(inside),
            Some((Token::Bad(Bad::Tag), span)) => {
                broken = true;
                source.fault(found, span, 0, TextError::new("E-PDN-TAG", "a tag is `[Name \"value\"]`."));
            }
            other => {
                if other.is_some() {
                    lexer.set_at(place);
                }
                return tags;
            }
        }
    }
}

/// A name with a capital.
fn with_capital(name: &str) -> String {
    let first = name.chars().next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(name.chars().skip(1)).collect()
}

/// A value with `\"` and `\\` as the characters that they stand for.
fn unescaped(value: Cow<'_, str>) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value;
    }
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(c));
    }
    plain.into()
}

/// Where the first move of a body stands.
fn first_move(mut lexer: Lexer<'_>) -> Option<Range<usize>> {
    for _ in 0..16 {
        match lexer.next()? {
            (Token::Move(_), span) => return Some(span),
            (Token::Tag { .. } | Token::Star | Token::Result, _) => return None,
            _ => {}
        }
    }
    None
}

/// Finds the end of a body that is not understood.
fn pass_over(lexer: &mut Lexer<'_>, body: &mut Body, bytes: &[u8]) {
    let mut depth = 0usize;
    while let Some((token, _)) = body.next(lexer, bytes) {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result | Token::Star if depth == 0 => body.end(),
            _ => {}
        }
    }
}

/// The part of a stream that is looked at.
struct Window {
    bytes: Vec<u8>,
    start: usize,
    ended: bool,
    place: FilePlace,
}

impl Window {
    /// Forgets what is done with and reads on.
    fn fill(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        self.bytes.drain(..self.start);
        self.start = 0;
        // A game that fills the window doubles it, so that long games are looked through a few times only.
        let wanted = CHUNK.max(self.bytes.len());
        let before = self.bytes.len();
        self.bytes.reserve_exact(wanted);
        io::Read::take(&mut *input, wanted as u64).read_to_end(&mut self.bytes)?;
        self.ended = self.bytes.len() - before < wanted;
        Ok(())
    }

    /// Goes past `length` bytes.
    fn pass(&mut self, length: usize) {
        let passed = &self.bytes[self.start..self.start + length];
        let last_break = passed.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let lines = if last_break.is_some() { line_ends(passed) } else { 0 };
        let columns = decode(&passed[last_break.map_or(0, |at| at + 1)..]).chars().count();
        self.place.columns = if last_break.is_some() { columns } else { self.place.columns + columns };
        self.place.lines += lines;
        self.place.bytes += length as u64;
        self.start += length;
    }
}

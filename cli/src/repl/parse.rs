//! Text to [`Command`]: pure, without a game and without a terminal. Moves are not read here; the session asks its
//! game first, because a move wins over a short form.

use std::ops::Range;
use std::path::PathBuf;

use engine::search::Limits;
use engine::session::SearchRequest;
use engine::text::{BoardKind, TextError};

use super::command::{Command, OpenArgs, ResumeArgs, StudyCommand, Text};
use super::verbs::{self, Verb};
use super::words::{Word, words};
use crate::seating::{Strength, count, duration, named_twice};

/// Nodes of `analyse` without limits: the same answer on every machine.
const ANALYSE_NODES: u64 = 1_000_000;
const HINT_LINES: usize = 3;

/// Reads one command.
///
/// # Errors
/// `E-COMMAND-*` with the place in `piece` and what would be right.
pub(crate) fn parse(piece: &str) -> Result<Command, TextError> {
    let words = words(piece)?;
    let Some((first, rest)) = words.split_first() else {
        return Err(TextError::new("E-COMMAND-UNKNOWN", "an empty command."));
    };
    let verb = verbs::find(&first.text).map_err(|error| error.at(first.span.clone()))?;
    let args = Args { verb, piece, first, words: rest };
    match verb.topic {
        verbs::Topic::Play => args.playing(),
        verbs::Topic::Look => args.looking(),
        _ => args.other(),
    }
}

struct Args<'a> {
    verb: &'static Verb,
    piece: &'a str,
    first: &'a Word,
    words: &'a [Word],
}

impl Args<'_> {
    fn playing(&self) -> Result<Command, TextError> {
        Ok(match self.verb.name {
            "new" => Command::New(self.open()?),
            "play" => Command::Play(self.open()?),
            "side" => Command::Side(self.seats(self.words)),
            "level" => Command::Level(self.strength()?),
            "undo" => Command::Undo(self.optional_number()?),
            "redo" => Command::Redo(self.optional_number()?),
            "resign" => Command::Resign(self.optional_seat()?),
            "resume" => Command::Resume(self.resume()?),
            "go" => self.alone(Command::Go)?,
            "draw" => self.alone(Command::Draw)?,
            _ => self.alone(Command::Quit)?,
        })
    }

    fn looking(&self) -> Result<Command, TextError> {
        Ok(match self.verb.name {
            "board" => Command::Board(self.board_kind()?),
            "fen" => Command::Fen(self.rest()),
            "setup" => Command::Setup(self.rest()),
            "next" => Command::Study(StudyCommand::Next(self.optional_number()?.unwrap_or(1))),
            "prev" => Command::Study(StudyCommand::Prev(self.optional_number()?.unwrap_or(1))),
            "first" => self.alone(Command::Study(StudyCommand::First))?,
            "last" => self.alone(Command::Study(StudyCommand::Last))?,
            "goto" => Command::Study(StudyCommand::Goto(text_of(self.one("a move number such as 12 or 12b")?))),
            "tree" => self.alone(Command::Study(StudyCommand::Tree))?,
            "games" => Command::Games(self.optional()?.map(text_of)),
            "moves" => self.alone(Command::Moves)?,
            "history" => self.alone(Command::History)?,
            "rules" => self.rules()?,
            "flip" => self.alone(Command::Flip)?,
            "reveal" => self.alone(Command::Reveal)?,
            _ => self.alone(Command::Pos)?,
        })
    }

    fn other(&self) -> Result<Command, TextError> {
        Ok(match self.verb.name {
            "hint" => Command::Hint(self.optional_number()?.unwrap_or(HINT_LINES)),
            "eval" => self.alone(Command::Eval)?,
            "analyse" => Command::Analyse(self.search()?),
            "save" => self.save()?,
            "load" => self.load()?,
            "comment" => Command::Study(StudyCommand::Comment(self.rest().ok_or_else(|| self.missing("words"))?)),
            "nag" => Command::Study(StudyCommand::Nag(self.nag()?)),
            "tag" => Command::Study(StudyCommand::Tag(self.tag()?)),
            "set" => self.set()?,
            "show" => self.show()?,
            "log" => {
                let word = self.one("FILE or `off`")?;
                Command::Log((word.text != "off").then(|| PathBuf::from(&word.text)))
            }
            "source" => Command::Source(PathBuf::from(&self.one("FILE")?.text)),
            "perft" => Command::Perft(self.depth()?),
            "divide" => Command::Divide(self.depth()?),
            _ => Command::Help(self.rest()),
        })
    }

    /// A refusal of an argument, with the usage of the command.
    fn wrong(&self, span: Range<usize>, what: &str) -> TextError {
        let usage = format!("{} {}", self.verb.name, self.verb.usage);
        TextError::new("E-COMMAND-ARGUMENT", format!("{what} Usage: {}", usage.trim_end())).at(span)
    }

    fn missing(&self, what: &str) -> TextError {
        self.wrong(self.first.span.clone(), &format!("{} needs {what}.", self.verb.name))
    }

    fn surplus(&self, word: &Word) -> TextError {
        self.wrong(word.span.clone(), &format!("`{}` is too much for {}.", word.text, self.verb.name))
    }

    fn alone(&self, command: Command) -> Result<Command, TextError> {
        self.words.first().map_or(Ok(command), |word| Err(self.surplus(word)))
    }

    fn optional(&self) -> Result<Option<&Word>, TextError> {
        match self.words {
            [] => Ok(None),
            [word] => Ok(Some(word)),
            [_, word, ..] => Err(self.surplus(word)),
        }
    }

    fn one(&self, what: &str) -> Result<&Word, TextError> {
        self.optional()?.filter(|word| !word.text.is_empty()).ok_or_else(|| self.missing(what))
    }

    /// Everything after the command's name as it stands; quotes around all of it are taken off.
    fn rest(&self) -> Option<Text> {
        let (first, last) = (self.words.first()?, self.words.last()?);
        match self.words {
            [word] => Some(text_of(word)),
            _ => {
                let span = first.span.start..last.span.end;
                Some(Text { text: self.piece[span.clone()].to_owned(), at: span.start })
            }
        }
    }

    fn number(&self, word: &Word) -> Result<usize, TextError> {
        let number = word.text.parse().ok().filter(|&number| number > 0);
        number.ok_or_else(|| self.wrong(word.span.clone(), &format!("`{}`: a number from 1 is expected.", word.text)))
    }

    fn optional_number(&self) -> Result<Option<usize>, TextError> {
        self.optional()?.map(|word| self.number(word)).transpose()
    }

    fn depth(&self) -> Result<u32, TextError> {
        let word = self.one("a depth in plies")?;
        let depth = word.text.parse().ok().filter(|depth| (1..=64).contains(depth));
        depth.ok_or_else(|| {
            self.wrong(word.span.clone(), &format!("`{}`: a depth from 1 to 64 is expected.", word.text))
        })
    }

    /// A seat, if one is named.
    fn optional_seat(&self) -> Result<Option<Text>, TextError> {
        match self.seats(self.words).as_slice() {
            [] => Ok(None),
            [seat] => Ok(Some(seat.clone())),
            [_, further, ..] => {
                let span = further.at..further.at + further.text.len();
                Err(self.wrong(span, &format!("`{}` is too much for {}.", further.text, self.verb.name)))
            }
        }
    }

    /// The seats that words name: between commas or blanks, `seat 1` being one.
    fn seats(&self, words: &[Word]) -> Vec<Text> {
        let parts = words.iter().flat_map(|word| {
            word.text.split(',').scan(0, |from, part| {
                let at = word.span.start + *from;
                *from += part.len() + 1;
                Some(Text { text: part.to_owned(), at })
            })
        });
        let mut seats: Vec<Text> = Vec::new();
        for part in parts.filter(|part| !part.text.is_empty()) {
            match seats.last_mut() {
                Some(before) if before.text.eq_ignore_ascii_case("seat") => {
                    before.text = format!("{:<1$}{2}", before.text, part.at - before.at, part.text);
                }
                _ => seats.push(part),
            }
        }
        seats
    }

    fn strength(&self) -> Result<Option<Strength>, TextError> {
        let (Some(first), Some(last)) = (self.words.first(), self.words.last()) else { return Ok(None) };
        let text = self.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let strength = Strength::parse(&text).ok_or_else(|| {
            let span = first.span.start..last.span.end;
            self.wrong(span, &format!("`{text}`: a level from 1 to 10, a time, nodes or a depth is expected."))
        })?;
        Ok(Some(strength))
    }

    fn resume(&self) -> Result<ResumeArgs, TextError> {
        Ok(match self.words {
            [] => ResumeArgs::List,
            [word, number] if "forget".starts_with(&word.text) => ResumeArgs::Forget(self.number(number)?),
            [word] if "forget".starts_with(&word.text) => return Err(self.missing("the number of the game to forget")),
            [word] => ResumeArgs::Take(self.number(word)?),
            [_, word, ..] => return Err(self.surplus(word)),
        })
    }

    fn board_kind(&self) -> Result<Option<BoardKind>, TextError> {
        let word = match self.words {
            [] => return Ok(None),
            [style] if style.text == "style" => return Err(self.missing("a style: ascii, unicode, tiles or speech")),
            [style, word] if style.text == "style" => word,
            [word] => word,
            [_, word, ..] => return Err(self.surplus(word)),
        };
        let kind = board_kind(&word.text);
        let what = format!("`{}`: ascii, unicode, tiles or speech is expected.", word.text);
        kind.map(Some).ok_or_else(|| self.wrong(word.span.clone(), &what))
    }

    fn save(&self) -> Result<Command, TextError> {
        let (mut file, mut force, mut seat) = (None, false, None);
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            match word.text.as_str() {
                "--force" => force = true,
                "--seat" => {
                    let mut named = words.as_slice();
                    let length = if named.first().is_some_and(|word| word.text == "seat") { 2 } else { 1 };
                    named = named.get(..length).ok_or_else(|| self.missing("a seat after --seat"))?;
                    words.nth(length - 1);
                    seat = self.seats(named).pop();
                }
                _ if file.is_none() => file = Some(PathBuf::from(&word.text)),
                _ => return Err(self.surplus(word)),
            }
        }
        let file = file.ok_or_else(|| self.missing("FILE"))?;
        Ok(Command::Save { file, force, seat })
    }

    fn load(&self) -> Result<Command, TextError> {
        let number = match self.words {
            [] => return Err(self.missing("FILE")),
            [_] => 1,
            [_, number] => number.text.parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                self.wrong(number.span.clone(), &format!("`{}`: the number of a game is expected.", number.text))
            })?,
            [_, _, word, ..] => return Err(self.surplus(word)),
        };
        Ok(Command::Load { file: PathBuf::from(&self.words[0].text), number })
    }

    /// `1`, `$1`, or a sign such as `!?`.
    fn nag(&self) -> Result<u16, TextError> {
        let word = self.one("a number such as 1, or a sign such as !?")?;
        let signs = ["!", "?", "!!", "??", "!?", "?!"];
        let by_sign = signs.iter().position(|sign| *sign == word.text).map(|index| index as u16 + 1);
        by_sign.or_else(|| word.text.trim_start_matches('$').parse().ok()).ok_or_else(|| {
            self.wrong(
                word.span.clone(),
                &format!("`{}`: a number up to 65535 or one of {} is expected.", word.text, signs.join(" ")),
            )
        })
    }

    fn tag(&self) -> Result<Option<(Text, Text)>, TextError> {
        match self.words {
            [] => Ok(None),
            [_] => Err(self.missing("NAME and VALUE")),
            [name, value] => Ok(Some((text_of(name), text_of(value)))),
            [name, first, .., last] => {
                let value = self.piece[first.span.start..last.span.end].to_owned();
                Ok(Some((text_of(name), Text { text: value, at: first.span.start })))
            }
        }
    }

    fn set(&self) -> Result<Command, TextError> {
        let (flags, words): (Vec<&Word>, Vec<&Word>) = self.words.iter().partition(|word| word.text == "--save");
        let save = !flags.is_empty();
        match words[..] {
            [] => Ok(Command::Set { change: None, save }),
            [name, value] => Ok(Command::Set { change: Some((text_of(name), text_of(value))), save }),
            [name] => match name.text.split_once('=') {
                Some((key, value)) => {
                    let at = name.span.start;
                    let value = Text { text: value.to_owned(), at: at + key.len() + 1 };
                    Ok(Command::Set { change: Some((Text { text: key.to_owned(), at }, value)), save })
                }
                None => Err(self.wrong(name.span.clone(), &format!("{} needs a value.", name.text))),
            },
            [name, first, .., last] => {
                let span = first.span.start..last.span.end;
                let value = Text { text: self.piece[span.clone()].to_owned(), at: span.start };
                Ok(Command::Set { change: Some((text_of(name), value)), save })
            }
        }
    }

    fn rules(&self) -> Result<Command, TextError> {
        match self.words {
            [] => Ok(Command::Rules(Vec::new())),
            [diff, games @ ..] if diff.text == "diff" => match games {
                [] => Err(self.missing("a game to compare with")),
                [_] | [_, _] => Ok(Command::Rules(games.iter().map(text_of).collect())),
                [_, _, word, ..] => Err(self.surplus(word)),
            },
            [word, ..] => {
                Err(self.wrong(word.span.clone(), &format!("`{}`: `diff` or nothing is expected.", word.text)))
            }
        }
    }

    fn show(&self) -> Result<Command, TextError> {
        match self.optional()? {
            None => Ok(Command::Show { rules: false }),
            Some(word) if "rules".starts_with(&word.text) => Ok(Command::Show { rules: true }),
            Some(word) => {
                Err(self.wrong(word.span.clone(), &format!("`{}`: `rules` or nothing is expected.", word.text)))
            }
        }
    }

    fn search(&self) -> Result<SearchRequest, TextError> {
        let mut request =
            SearchRequest { limits: Limits { multi_pv: 1, ..Limits::default() }, ..SearchRequest::default() };
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            let (key, value) = self.key_and_value(word, &mut words)?;
            let wrong = || self.wrong(word.span.clone(), &format!("{key} {value}: not a limit."));
            let limits = &mut request.limits;
            match key.as_str() {
                "depth" => limits.depth = Some(value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?),
                "nodes" => limits.nodes = Some(count(&value).ok_or_else(wrong)?),
                "time" => limits.time = Some(duration(&value).ok_or_else(wrong)?),
                "lines" | "multipv" => limits.multi_pv = value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?,
                "engine" => request.engine = Some(value),
                _ => return Err(self.wrong(word.span.clone(), &format!("`{}`: not a limit.", word.text))),
            }
        }
        let limits = &mut request.limits;
        if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() {
            limits.nodes = Some(ANALYSE_NODES);
        }
        Ok(request)
    }

    /// `--key value`, `key value`, `--key=value` or `key=value`.
    fn key_and_value<'a>(
        &self,
        word: &Word,
        words: &mut impl Iterator<Item = &'a Word>,
    ) -> Result<(String, String), TextError> {
        let bare = word.text.trim_start_matches("--");
        if let Some((key, value)) = bare.split_once('=') {
            return Ok((key.to_owned(), value.to_owned()));
        }
        let value =
            words.next().ok_or_else(|| self.wrong(word.span.clone(), &format!("{} needs a value.", word.text)))?;
        Ok((bare.to_owned(), value.text.clone()))
    }

    fn open(&self) -> Result<OpenArgs, TextError> {
        let mut args = OpenArgs::default();
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            if !word.text.starts_with("--") {
                if args.game.is_some() {
                    return Err(self.surplus(word));
                }
                args.game = Some(text_of(word));
                continue;
            }
            self.option(word, &mut words, &mut args)?;
        }
        Ok(args)
    }

    fn option<'a>(
        &self,
        word: &Word,
        words: &mut impl Iterator<Item = &'a Word>,
        args: &mut OpenArgs,
    ) -> Result<(), TextError> {
        let bare = &word.text[2..];
        if bare == "open-hands" {
            args.open_hands = true;
            return Ok(());
        }
        let (key, value) = match bare.split_once('=') {
            Some((key, value)) => {
                (key, Word { text: value.to_owned(), span: word.span.start + key.len() + 3..word.span.end })
            }
            None => {
                let value = words.next();
                (
                    bare,
                    value.cloned().ok_or_else(|| self.wrong(word.span.clone(), &format!("--{bare} needs a value.")))?,
                )
            }
        };
        let wrong = |what: &str| self.wrong(value.span.clone(), &format!("`{}`: {what} is expected.", value.text));
        match key {
            "position" => args.position = Some(text_of(&value)),
            "seed" => args.seed = Some(value.text.parse().map_err(|_| wrong("a number from 0 to 2^64-1"))?),
            "set" => {
                let (name, chosen) = value.text.split_once('=').ok_or_else(|| wrong("KEY=VALUE"))?;
                args.settings.push((name.trim().to_owned(), chosen.trim().to_owned()));
            }
            "level" if self.verb.name == "play" => {
                args.strength = Some(Strength::parse(&value.text).ok_or_else(|| wrong("a level from 1 to 10"))?);
            }
            "side" if self.verb.name == "play" => args.side = Some(self.seats(std::slice::from_ref(&value))),
            "names" if self.verb.name == "play" => {
                args.names = value.text.split(',').map(|name| name.trim().to_owned()).collect();
                if named_twice(&args.names).is_some() {
                    return Err(wrong("a name of its own for every seat"));
                }
            }
            "engine" if self.verb.name == "play" => args.engine = Some(value.text),
            _ => return Err(self.wrong(word.span.clone(), &format!("{} has no option --{key}.", self.verb.name))),
        }
        Ok(())
    }
}

fn text_of(word: &Word) -> Text {
    // The text of a quoted word starts behind its quote.
    let quoted = word.span.len() > word.text.len();
    Text { text: word.text.clone(), at: word.span.start + usize::from(quoted) }
}

/// The board style that a word names.
pub(crate) fn board_kind(word: &str) -> Option<BoardKind> {
    match word {
        "ascii" => Some(BoardKind::Ascii),
        "unicode" => Some(BoardKind::Unicode),
        "tiles" => Some(BoardKind::Tiles),
        "speech" => Some(BoardKind::Speech),
        _ => None,
    }
}

#[cfg(test)]
mod tests;

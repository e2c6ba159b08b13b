//! Game files: what a family must offer so that commands read, check, convert and write the files its players exchange.
//!
//! A family hands one [`GameFiles`] to the registry ([`Family::with_files`](crate::family::Family::with_files)); commands
//! ask each family whether it recognises a file and never name a format themselves. Files are streams: games come one by
//! one, in constant memory, and a broken game does not lose the next one. What a person sees of hidden hands is not
//! decided here: a file shows what its writer put into it, and players never read one through a session of their own.
//!
//! A [`FileGame`] is a game as records of play ([`Record`], which sessions resume from: `replay`, `load` and `analyse`
//! need no more), with the tags of the file, and the tree of moves where the format has remarks and variations. A game
//! that is played in several stretches (the rounds of a match; what follows a position set up in mid-game) has one record
//! for each, in order.

use std::io::{self, BufRead};
use std::ops::{ControlFlow, Range};

use serde_json::{Map, Value as Json};

use crate::move_tree::MoveTree;
use crate::outcome::Seat;
use crate::record::Record;
use crate::text::TextError;

/// How to read a file.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The game that files are of which do not say it, or say one that is not known: an id or alias.
    pub game: Option<String>,
    /// The game of files that do not say it, where [`Self::game`] does not: one that is not known stays so.
    pub assumed: Option<String>,
    /// The texts of rule cards, whose games [`Self::game`] and [`Self::assumed`] may name as well.
    pub cards: Vec<String>,
    /// Rule fields to override.
    pub settings: Vec<(String, String)>,
    /// Whether tolerated oddities are errors.
    pub strict: bool,
}

/// How to write a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// In the older dialect of the format, where there is one.
    pub older: bool,
}

/// Something wrong or odd in a game of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// Code, message and legal alternatives; the span is in bytes of `excerpt`.
    pub error: TextError,
    /// Number of the ply in its game, from 1; 0 before the first one.
    pub ply: usize,
    /// The line it lies in, or the part of a long one around it.
    pub excerpt: String,
    /// Where the excerpt begins in the file.
    pub from: FilePlace,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilePlace {
    /// Lines before it.
    pub lines: usize,
    /// Characters of its line before it.
    pub columns: usize,
    /// Bytes of the file before it.
    pub bytes: u64,
}

impl FileFault {
    /// Line of the file, from 1.
    pub fn line(&self) -> usize {
        self.from.lines + 1
    }

    /// Column in characters, from 1.
    pub fn column(&self) -> usize {
        let within = self.error.place(&self.excerpt).map_or(0, |place| place.column - 1);
        self.from.columns + within + 1
    }
}

/// A game as read from a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileGame {
    /// Number of the game in the file, from 1.
    pub number: usize,
    /// Tags in the order of the file, unknown ones included.
    pub tags: Vec<(String, String)>,
    /// The stretches of play, in order, each as far as it can be followed; none if it is not known which game it is.
    pub parts: Vec<Record>,
    /// The moves with remarks and variations; empty in formats that have no such thing.
    pub tree: MoveTree,
    /// How the text says the game ended, where it says so at all.
    pub result: Option<String>,
    /// What is wrong. A fault in the main line ends the game there; one in a variation ends that variation.
    pub faults: Vec<FileFault>,
    /// What is odd but was understood.
    pub notes: Vec<FileFault>,
    /// Further fields of the game in JSON, such as the totals of a match.
    pub fields: Map<String, Json>,
    /// The bytes of the file that hold the game.
    pub at: Range<u64>,
}

impl FileGame {
    /// The game of a record, with the variations, remarks and tags that it keeps.
    pub fn of_record(mut record: Record) -> Self {
        let Some(study) = record.study.take() else {
            return Self { number: 1, parts: vec![record], ..Self::default() };
        };
        let mut parts = Vec::new();
        if study.base > 0 {
            parts.push(Record { start: study.opening, ..record.before_play() });
        }
        parts.push(record);
        Self { number: 1, tags: study.tags, parts, tree: study.nodes, ..Self::default() }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Id of the game, if it is known.
    pub fn game(&self) -> Option<&str> {
        self.parts.first().map(|record| record.game.as_str())
    }
}

/// A game that was checked in passing: what large files are counted, filtered and sorted by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScannedGame<'a> {
    /// Number of the game in the file, from 1.
    pub number: usize,
    /// Id of the game, if it is known.
    pub game: Option<&'a str>,
    /// Tags in the order of the file.
    pub tags: Vec<(&'a str, &'a str)>,
    /// Plies of the main line that were played.
    pub plies: usize,
    /// How the text says the game ended.
    pub result: Option<&'a str>,
    /// Equal for games with the same rules, start and moves.
    pub fingerprint: u64,
    /// As in [`FileGame`].
    pub faults: Vec<FileFault>,
    /// As in [`FileGame`].
    pub notes: Vec<FileFault>,
    /// The game as it stands in the file.
    pub source: &'a [u8],
}

impl ScannedGame<'_> {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

/// Takes games one by one; `Break` ends the reading.
pub type EachGame<'a> = &'a mut dyn FnMut(FileGame) -> ControlFlow<()>;

/// Takes scanned games one by one; `Break` ends the reading.
pub type EachScanned<'a> = &'a mut dyn FnMut(&ScannedGame<'_>) -> ControlFlow<()>;

/// A kind of game files that a family reads and writes.
pub trait GameFiles: Send + Sync {
    /// Short name of the format, such as `PDN`.
    fn format(&self) -> &'static str;

    /// Extensions of its files, without the dot, in lower case.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a file that begins with `head` (some kilobytes, perhaps cut) is of this format, as far as the content
    /// tells.
    fn recognises(&self, head: &[u8]) -> bool;

    /// Reads games one by one. Memory does not grow with the number of games.
    ///
    /// # Errors
    /// Only if the stream cannot be read: what is wrong with a game is said in the game.
    fn read(&self, input: &mut dyn BufRead, options: &ReadOptions, each: EachGame<'_>) -> io::Result<()>;

    /// Checks games one by one, without keeping their moves; formats with large files override it to be fast.
    ///
    /// # Errors
    /// As for [`GameFiles::read`].
    fn scan(&self, input: &mut dyn BufRead, options: &ReadOptions, each: EachScanned<'_>) -> io::Result<()> {
        self.read(input, options, &mut |game| {
            let source = self.write(&game, &WriteOptions::default()).unwrap_or_default();
            each(&ScannedGame {
                number: game.number,
                game: game.game(),
                tags: game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
                plies: game.parts.iter().map(|record| record.acts.len()).sum(),
                result: game.result.as_deref(),
                fingerprint: fingerprint(&game.parts),
                faults: game.faults.clone(),
                notes: game.notes.clone(),
                source: &source,
            })
        })
    }

    /// The game as it stands in a file, complete with its final newline; what is written reads back to an equal game. Tags that the
    /// records call for (which game, where it starts, who sat where) are added where they are missing; a game without a
    /// tree is written from its records.
    ///
    /// # Errors
    /// If the format cannot hold the game.
    fn write(&self, game: &FileGame, options: &WriteOptions) -> Result<Vec<u8>, TextError>;

    /// The latest round of a record as one seat may know it, or without a seat as everybody sees it.
    ///
    /// # Errors
    /// `E-FILE-FORMAT` in formats that know of no hidden hands.
    fn write_view(&self, _record: &Record, _seat: Option<Seat>) -> Result<Vec<u8>, TextError> {
        let message = format!("{} shows everything: it has no view of one seat.", self.format());
        Err(TextError::new("E-FILE-FORMAT", message))
    }
}

/// A hash of bytes (FNV-1a), for fingerprints of games.
pub fn hash_of(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A hash of rules, starts and acts.
fn fingerprint(parts: &[Record]) -> u64 {
    let text = parts.iter().map(|record| format!("{} {:?} {:?}\n", record.game, record.start, record.acts));
    hash_of(text.flat_map(String::into_bytes))
}

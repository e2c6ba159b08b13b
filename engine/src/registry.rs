//! The registry: which games there are, by id, and what each can do, behind object-safe faces.
//!
//! A family crate builds one [`Entry`] per id with [`EntryBuilder`], whose methods carry the bounds: what a game cannot
//! do is simply not there. Third parties do the same from their own crate. Games of rule cards join at run time.

mod builder;
mod cards;

use serde::Serialize;
use serde_json::{Map, Value as Json};

pub use builder::EntryBuilder;

pub use crate::card::{Card, CardField, CardWord, RuleCards};
pub use crate::family::{CaseFailure, CaseFiles, CaseOptions, CaseReport, CaseSkip, Family};
use crate::files::GameFiles;
use crate::kit::{NextRound, Settings};
#[cfg(feature = "laws")]
use crate::laws::{LawBudget, LawReport};
#[cfg(feature = "laws")]
use crate::outcome::Seat;
use crate::record::Record;
use crate::session::Session;
use crate::text::{Faults, TextError};

/// What a game is, for lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// Unique id, such as `damludo`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// The family it belongs to, such as `draughts`.
    pub family: String,
    /// Further names it answers to.
    pub aliases: Vec<String>,
    /// Fewest and most seats.
    pub players: (usize, usize),
    /// True if seats know less than all.
    pub hidden: bool,
    /// True if chance takes part.
    pub chance: bool,
    /// Names of its strategies, the default first.
    pub engines: Vec<String>,
    /// The rule fields with their values.
    pub rules: Map<String, Json>,
    /// Words that are moves, each with what it does.
    #[serde(skip)]
    pub words: Vec<(&'static str, &'static str)>,
    /// Words to ask with, each with what the game then tells.
    #[serde(skip)]
    pub topics: Vec<(&'static str, &'static str)>,
    /// A remark, such as a thin source or what is not built yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How to open a game.
#[derive(Clone, Debug, Default)]
pub struct OpenRequest {
    /// Rule fields to override, as `(key, value)`.
    pub settings: Vec<(String, String)>,
    /// A position to start from; the game's own start if absent.
    pub position: Option<String>,
    /// Seed of all chance.
    pub seed: u64,
}

/// An opened game, with remarks on the texts it was opened from.
pub struct Opened {
    /// The game in progress, before any chance event.
    pub session: Box<dyn Session>,
    /// Tolerated oddities of the position text.
    pub warnings: Vec<TextError>,
}

/// Why a record could not be followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// Index of the act in the record, redo list included; the number of acts if the end does not fit.
    pub act: usize,
    /// What is wrong with it.
    pub error: TextError,
}

/// A game taken up from a record.
pub struct Resumed {
    /// The game, up to the fault if there is one; `None` if settings or start cannot be read.
    pub session: Option<Box<dyn Session>>,
    /// The first thing that does not fit.
    pub fault: Option<RecordFault>,
}

/// One game of the registry.
pub trait Entry: Send + Sync {
    /// What the game is, with the rules of its own defaults.
    fn info(&self) -> &GameInfo;

    /// The rule fields with overrides applied, and the rules in words.
    ///
    /// # Errors
    /// An unknown key or value, with the legal ones.
    fn sheet(&self, settings: &[(String, String)]) -> Result<RulesSheet, Faults>;

    /// Opens a game.
    ///
    /// # Errors
    /// All faults of the settings or the position.
    fn open(&self, request: &OpenRequest) -> Result<Opened, Faults>;

    /// The settings of a later round of a match whose first round was opened with `settings`.
    ///
    /// # Errors
    /// As for [`Entry::sheet`].
    fn later_round(&self, settings: &[(String, String)], next: &NextRound) -> Result<Settings, Faults>;

    /// Opens a game as a record left it, or as far as the record can be followed.
    fn resume(&self, record: &Record) -> Resumed;

    /// Runs the laws of every game on this one with its own rules.
    #[cfg(feature = "laws")]
    fn check(&self, budget: &LawBudget) -> Vec<LawReport> {
        self.check_with(&[], budget).expect("an entry exists only if its own rules build")
    }

    /// Runs the laws of every game on this one with rule fields overridden.
    ///
    /// # Errors
    /// An unknown key or value, with the legal ones.
    #[cfg(feature = "laws")]
    fn check_with(&self, settings: &[(String, String)], budget: &LawBudget) -> Result<Vec<LawReport>, Faults>;

    /// The record of a game that looks to `seat` like that of `record` and may differ in all that the seat cannot see: a
    /// world drawn with `seed`, with acts that lead to it. `None` where nothing is hidden or the record is no whole game.
    #[cfg(feature = "laws")]
    fn twin(&self, record: &Record, seat: Seat, seed: u64) -> Option<Record>;
}

/// The rules of a game, as fields and in words.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RulesSheet {
    /// Every field with its value.
    pub fields: Map<String, Json>,
    /// About ten lines of words.
    pub lines: Vec<String>,
}

/// All games at hand.
#[derive(Default)]
pub struct Registry {
    families: Vec<Family>,
    entries: Vec<Box<dyn Entry>>,
    cards: cards::Cards,
}

impl Registry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a family; its games are added one by one.
    ///
    /// # Panics
    /// If the name is taken: two crates claim the same word, which no user can mend.
    pub fn add_family(&mut self, family: Family) {
        self.assert_free(family.name());
        self.families.push(family);
    }

    /// Adds a game.
    ///
    /// # Panics
    /// If its id or an alias is taken: two crates claim the same word, which no user can mend.
    pub fn add(&mut self, entry: Box<dyn Entry>) {
        let info = entry.info();
        for name in std::iter::once(&info.id).chain(&info.aliases) {
            self.assert_free(name);
        }
        self.entries.push(entry);
    }

    fn assert_free(&self, name: &str) {
        assert!(self.lookup(name).is_none(), "the name `{name}` is registered twice");
        assert!(self.families.iter().all(|family| family.name() != name), "the name `{name}` is registered twice");
    }

    /// All games, in the order they were added.
    pub fn entries(&self) -> impl Iterator<Item = &dyn Entry> {
        self.entries.iter().map(Box::as_ref)
    }

    /// All families, in the order they were added.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The kinds of game files that the families read and write, in the order of the families.
    pub fn formats(&self) -> impl Iterator<Item = &dyn GameFiles> + Clone {
        self.families.iter().filter_map(Family::files)
    }

    /// The kind of game files that a file with this name and this beginning is of: by its content; where that begins with
    /// something else, by a line with a tag further on; else by the extension, unless the content is a record.
    pub fn format_of(&self, name: &str, head: &[u8]) -> Option<&dyn GameFiles> {
        let by_content = |head: &[u8]| self.formats().find(|format| format.recognises(head));
        let tags = |head: &&[u8]| head.starts_with(b"[");
        let further_on = || {
            let lines = head.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| &head[at + 1..]);
            lines.filter(tags).find_map(by_content)
        };
        let is_record = || {
            let mut bytes = head.iter().filter(|byte| !byte.is_ascii_whitespace());
            bytes.next() == Some(&b'{') && bytes.next().is_none_or(|byte| matches!(byte, b'"' | b'}'))
        };
        let by_name = || {
            let (_, extension) = name.rsplit_once('.')?;
            let extension = extension.to_ascii_lowercase();
            self.formats().find(|format| format.extensions().contains(&extension.as_str()))
        };
        match by_content(head) {
            None if is_record() => None,
            found => found.or_else(further_on).or_else(by_name),
        }
    }

    /// The game to begin with when nobody names one: the default of the first family; `None` in an empty registry.
    pub fn default_game(&self) -> Option<&dyn Entry> {
        let first = self.families.first().and_then(|family| self.lookup(family.default()));
        first.or_else(|| self.entries().next())
    }

    fn lookup(&self, name: &str) -> Option<&dyn Entry> {
        self.entries().find(|entry| {
            let info = entry.info();
            info.id == name || info.aliases.iter().any(|alias| alias == name)
        })
    }

    /// The game with this id, alias or family name.
    ///
    /// # Errors
    /// `E-GAME-UNKNOWN` with the nearest ids first.
    pub fn find(&self, name: &str) -> Result<&dyn Entry, TextError> {
        let family = self.families.iter().find(|family| family.name() == name);
        if let Some(entry) = self.cards.latest(name) {
            return Ok(entry);
        }
        self.lookup(family.map_or(name, |family| family.default())).ok_or_else(|| {
            let mut ids: Vec<String> = self.entries().map(|entry| entry.info().id.clone()).collect();
            ids.sort_by_key(|id| edit_distance(id, name));
            TextError::new("E-GAME-UNKNOWN", format!("no game `{name}`.")).at(0..name.len()).with_legal(ids)
        })
    }
}

/// For games without rule fields to set: `game`, or `E-SETTING-UNKNOWN` at the first setting.
///
/// # Errors
/// If there is any setting.
pub fn no_settings<G>(settings: &[(String, String)], game: G) -> Result<G, Faults> {
    match settings.first() {
        None => Ok(game),
        Some((key, _)) => {
            Err(TextError::new("E-SETTING-UNKNOWN", format!("`{key}`: this game has no settings.")).into())
        }
    }
}

/// How many single-character edits lie between two words (Levenshtein): for "did you mean".
pub fn edit_distance(from: &str, to: &str) -> usize {
    let target: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=target.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in target.iter().enumerate() {
            let change = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[target.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distance_counts_single_edits() {
        assert_eq!(edit_distance("russian", "rusian"), 1);
        assert_eq!(edit_distance("abc", "cab"), 2);
        assert_eq!(edit_distance("", "abc"), 3);
    }
}

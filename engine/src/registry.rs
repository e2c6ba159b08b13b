//! The registry: which games there are, by id, and what each can do, behind object-safe faces.
//!
//! A family crate builds one [`Entry`] per id with [`EntryBuilder`], whose methods carry the bounds: what a game cannot
//! do is simply not there. Third parties do the same from their own crate. Games of rule cards join at run time.

mod cards;

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value as Json};

pub use crate::card::{Card, CardField, CardWord, RuleCards};
pub use crate::family::{CaseFailure, CaseFiles, CaseOptions, CaseReport, CaseSkip, Family};
use crate::files::GameFiles;
use crate::game_session::GameSession;
use crate::info::{HiddenInfo, PerfectInfo};
use crate::kit::{Facts, Kit, Mirror, NextRound, OpenView, RoundRules, Secrets, Settings, StrategyMaker, Topic};
#[cfg(feature = "laws")]
use crate::laws::{Claims, LawBudget, LawReport, SessionMaker, check_claims, check_sessions, check_wall};
use crate::record::Record;
use crate::search::traits::{Evaluator, Even, Ordering, Unordered};
use crate::session::{DrawCounter, Session};
use crate::text::{Faults, Render, TextError};
#[cfg(feature = "laws")]
use crate::{outcome::Seat, random::Random};

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

    /// The kind of game files that a file with this beginning is of.
    pub fn format_of(&self, head: &[u8]) -> Option<&dyn GameFiles> {
        self.formats().find(|format| format.recognises(head))
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

type Build<G> = Box<dyn Fn(&[(String, String)]) -> Result<G, Faults> + Send + Sync>;
type Fields<G> = Arc<dyn Fn(&G) -> Map<String, Json> + Send + Sync>;

/// Builds the entry of one game. Start with [`EntryBuilder::perfect`].
pub struct EntryBuilder<G: Render> {
    info: GameInfo,
    build: Build<G>,
    fields: Fields<G>,
    ordering: Arc<dyn Ordering<G>>,
    kit: Kit<G>,
}

impl<G: Render + PerfectInfo> EntryBuilder<G> {
    /// An entry for a game of perfect information. `build` makes the rules from overrides `(key, value)` and reports
    /// unknown keys and values with the legal ones.
    pub fn perfect(id: &str, build: impl Fn(&[(String, String)]) -> Result<G, Faults> + Send + Sync + 'static) -> Self {
        Self::new(id, Box::new(build), |game: &G, state, log| game.view(state, log, crate::outcome::Seat(0)), None)
    }
}

impl<G: Render + HiddenInfo> EntryBuilder<G> {
    /// An entry for a game of hidden information; `build` as for [`EntryBuilder::perfect`].
    pub fn hidden(id: &str, build: impl Fn(&[(String, String)]) -> Result<G, Faults> + Send + Sync + 'static) -> Self {
        Self::new(id, Box::new(build), |game: &G, state, log| game.open_view(state, log), Some(Secrets::new()))
    }

    /// Relatives of the game so small that every deal can be listed ([`Secrets::small`]).
    #[must_use]
    pub fn small(mut self, small: fn(&G) -> Vec<G>) -> Self {
        self.kit.hidden = self.kit.hidden.map(|secrets| Secrets { small, ..secrets });
        self
    }
}

impl<G: Render> EntryBuilder<G> {
    fn new(id: &str, build: Build<G>, open_view: OpenView<G>, hidden: Option<Secrets<G>>) -> Self {
        let info = GameInfo {
            id: id.to_owned(),
            name: id.to_owned(),
            family: id.to_owned(),
            aliases: Vec::new(),
            players: (2, 2),
            hidden: hidden.is_some(),
            chance: false,
            engines: Vec::new(),
            rules: Map::new(),
            note: None,
        };
        let kit = Kit {
            strategies: Vec::new(),
            evaluator: None,
            rules: Arc::new(|_| Vec::new()),
            counters: Arc::new(|_, _| Vec::new()),
            topics: Vec::new(),
            open_view,
            facts: None,
            rounds: None,
            mirror: None,
            hidden,
            card: None,
        };
        Self { info, build, fields: Arc::new(|_| Map::new()), ordering: Arc::new(Unordered), kit }
    }

    /// The game without settings, if that builds.
    pub(crate) fn sample_game(&self) -> Option<G> {
        (self.build)(&[]).ok()
    }

    /// Name for people and the family.
    #[must_use]
    pub fn named(mut self, name: &str, family: &str) -> Self {
        self.info.name = name.to_owned();
        self.info.family = family.to_owned();
        self
    }

    /// Further names the game answers to.
    #[must_use]
    pub fn aliases(mut self, aliases: &[&str]) -> Self {
        self.info.aliases = aliases.iter().map(|&alias| alias.to_owned()).collect();
        self
    }

    /// Fewest and most seats, where they are not two.
    #[must_use]
    pub fn players(mut self, fewest: usize, most: usize) -> Self {
        self.info.players = (fewest, most);
        self
    }

    /// Says that chance takes part.
    #[must_use]
    pub fn with_chance(mut self) -> Self {
        self.info.chance = true;
        self
    }

    /// A remark for lists.
    #[must_use]
    pub fn note(mut self, note: &str) -> Self {
        self.info.note = Some(note.to_owned());
        self
    }

    /// The rule card that the game is of; its records carry it.
    #[must_use]
    pub fn card(mut self, text: &str) -> Self {
        self.kit.card = Some(Arc::from(text));
        self
    }

    /// Adds a strategy; the first one added is the default.
    #[must_use]
    pub fn strategy(mut self, name: &'static str, maker: StrategyMaker<G>) -> Self {
        self.info.engines.push(name.to_owned());
        self.kit.strategies.push((name, maker));
        self
    }

    /// Adds something that the game can tell a seat in words; see [`Topic`].
    #[must_use]
    pub fn topic(mut self, name: &'static str, about: &'static str, tell: fn(&G, &G::View) -> String) -> Self {
        self.kit.topics.push(Topic { name, about, tell });
        self
    }

    /// What the game adds to reports on a position.
    #[must_use]
    pub fn facts(mut self, facts: Facts<G>) -> Self {
        self.kit.facts = Some(facts);
        self
    }

    /// What the game says of matches over its rounds.
    #[must_use]
    pub fn rounds(mut self, rounds: impl RoundRules<G> + 'static) -> Self {
        self.kit.rounds = Some(Arc::new(rounds));
        self
    }

    /// The static evaluation that searches use and `eval` shows; set before the searches are added.
    #[must_use]
    pub fn evaluator(mut self, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        self.kit.evaluator = Some(evaluator);
        self
    }

    /// The move order that searches use; set before the searches are added.
    #[must_use]
    pub fn ordering(mut self, ordering: Arc<dyn Ordering<G>>) -> Self {
        self.ordering = ordering;
        self
    }

    /// Evaluation and order as set so far.
    pub(crate) fn judgement(&self) -> (Arc<dyn Evaluator<G>>, Arc<dyn Ordering<G>>) {
        let evaluator = self.kit.evaluator.clone().unwrap_or_else(|| Arc::new(Even));
        (evaluator, Arc::clone(&self.ordering))
    }

    /// The same position with the two sides exchanged: the laws then hold moves, outcome and evaluation to it.
    #[must_use]
    pub fn mirror(mut self, mirror: Mirror<G>) -> Self {
        self.kit.mirror = Some(mirror);
        self
    }

    /// The rules as fields and in words.
    #[must_use]
    pub fn rules(
        mut self,
        fields: impl Fn(&G) -> Map<String, Json> + Send + Sync + 'static,
        lines: impl Fn(&G) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        self.fields = Arc::new(fields);
        self.kit.rules = Arc::new(lines);
        self
    }

    /// How far the draw rules by counters have run.
    #[must_use]
    pub fn counters(mut self, counters: impl Fn(&G, &G::State) -> Vec<DrawCounter> + Send + Sync + 'static) -> Self {
        self.kit.counters = Arc::new(counters);
        self
    }

    /// The finished entry.
    ///
    /// # Panics
    /// If the game does not build without overrides: its own defaults must be legal.
    pub fn finish(mut self) -> Box<dyn Entry> {
        let game = (self.build)(&[]).unwrap_or_else(|faults| panic!("{}: {faults}", self.info.id));
        self.info.rules = (self.fields)(&game);
        Box::new(GameEntry { info: self.info, build: self.build, fields: self.fields, kit: Arc::new(self.kit) })
    }
}

struct GameEntry<G: Render> {
    info: GameInfo,
    build: Build<G>,
    fields: Fields<G>,
    kit: Arc<Kit<G>>,
}

impl<G: Render> GameEntry<G> {
    fn open_session(&self, request: &OpenRequest) -> Result<(GameSession<G>, Vec<TextError>), Faults> {
        let game = (self.build)(&request.settings)?;
        let read = request.position.as_deref().map(|text| game.parse_start(text, request.seed)).transpose()?;
        let (start, warnings) = read.map_or((None, Vec::new()), |read| (Some(read.value), read.warnings));
        let (settings, kit) = (request.settings.clone(), Arc::clone(&self.kit));
        Ok((GameSession::new(&self.info.id, settings, request.seed, Arc::new(game), kit, start), warnings))
    }

    fn session_for(&self, record: &Record) -> Result<GameSession<G>, TextError> {
        let seed = record.seed_value()?;
        let (settings, position) = (record.settings.clone(), record.start.clone());
        let opened = self.open_session(&OpenRequest { settings, position, seed });
        opened.map(|(session, _)| session).map_err(|faults| faults.first().clone())
    }
}

impl<G: Render> Entry for GameEntry<G> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn sheet(&self, settings: &[(String, String)]) -> Result<RulesSheet, Faults> {
        let game = (self.build)(settings)?;
        Ok(RulesSheet { fields: (self.fields)(&game), lines: (self.kit.rules)(&game) })
    }

    fn open(&self, request: &OpenRequest) -> Result<Opened, Faults> {
        let (session, warnings) = self.open_session(request)?;
        Ok(Opened { session: Box::new(session), warnings })
    }

    fn later_round(&self, settings: &[(String, String)], next: &NextRound) -> Result<Settings, Faults> {
        let game = (self.build)(settings)?;
        Ok(self.kit.rounds.as_ref().map_or_else(|| settings.to_vec(), |rounds| rounds.later(&game, settings, next)))
    }

    fn resume(&self, record: &Record) -> Resumed {
        let mut session = match self.session_for(record) {
            Ok(session) => session,
            Err(error) => return Resumed { session: None, fault: Some(RecordFault { act: 0, error }) },
        };
        let fault = session.follow_record(record).err().map(|(act, error)| RecordFault { act, error });
        Resumed { session: Some(Box::new(session)), fault }
    }

    #[cfg(feature = "laws")]
    fn check_with(&self, settings: &[(String, String)], budget: &LawBudget) -> Result<Vec<LawReport>, Faults> {
        let game = (self.build)(settings)?;
        let GameInfo { players, hidden, chance, ref engines, .. } = self.info;
        let mut reports = check_claims(&game, &self.kit, &Claims { players, hidden, chance, engines }, budget);
        reports.extend(crate::laws::check(&game, &self.kit, &budget.share(0.7)));
        let open = |seed| -> Box<dyn Session> {
            let request = OpenRequest { seed, settings: settings.to_vec(), position: None };
            self.open(&request).expect("a game opens at its own start").session
        };
        let resume = |record: &Record| match self.resume(record) {
            Resumed { session: Some(session), fault: None } => Ok(session),
            Resumed { fault, .. } => Err(format!("{fault:?}")),
        };
        let maker = SessionMaker { open: &open, resume: &resume };
        reports.extend(check_sessions(&maker, &budget.share(0.15)));
        if hidden {
            let twin = |record: &Record, seat, seed| self.twin(record, seat, seed);
            reports.extend(check_wall(&maker, &twin, &budget.share(0.15)));
        }
        Ok(reports)
    }

    #[cfg(feature = "laws")]
    fn twin(&self, record: &Record, seat: Seat, seed: u64) -> Option<Record> {
        let mut session = self.session_for(record).ok()?;
        session.follow_record(record).ok()?;
        session.twin(seat, &mut Random::stream(seed, "twin"))
    }
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

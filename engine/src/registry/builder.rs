//! How the entry of one game is built, and the entry itself: the place where a game's types end and text begins.

use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::{Entry, GameInfo, OpenRequest, Opened, RecordFault, Resumed, RulesSheet};
use crate::game_session::GameSession;
use crate::info::{HiddenInfo, PerfectInfo};
use crate::kit::{EvaluatorOf, Facts, Kit, Mirror, NextRound, OpenView, RoundRules, Secrets, Settings, StrategyMaker};
use crate::kit::{TellTopic, Topic, WeighMoves};
#[cfg(feature = "laws")]
use crate::laws::{Claims, LawBudget, LawReport, SessionMaker, check_claims, check_sessions, check_wall};
use crate::record::Record;
use crate::search::traits::{Evaluator, Even, Ordering, Unordered};
use crate::session::{DrawCounter, Session};
use crate::text::{Faults, Render, TextError};
#[cfg(feature = "laws")]
use crate::{outcome::Seat, random::Random};

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
            words: Vec::new(),
            topics: Vec::new(),
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
            weigh: None,
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
    pub fn topic(mut self, name: &'static str, about: &'static str, tell: TellTopic<G>) -> Self {
        self.info.topics.push((name, about));
        self.kit.topics.push(Topic { name, about, tell });
        self
    }

    /// Explains a word that is a move of the game, such as `pass`.
    #[must_use]
    pub fn word(mut self, name: &'static str, about: &'static str) -> Self {
        self.info.words.push((name, about));
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

    /// How the moves of finished games are weighed; see [`WeighMoves`].
    #[must_use]
    pub fn weigh(mut self, weigh: WeighMoves<G>) -> Self {
        self.kit.weigh = Some(weigh);
        self
    }

    /// The static evaluation that searches use and `eval` shows, made for the game as it is played, settings included; set
    /// before the searches are added.
    #[must_use]
    pub fn evaluator(mut self, make: impl Fn(&G) -> Arc<dyn Evaluator<G>> + Send + Sync + 'static) -> Self {
        self.kit.evaluator = Some(Arc::new(make));
        self
    }

    /// The move order that searches use; set before the searches are added.
    #[must_use]
    pub fn ordering(mut self, ordering: Arc<dyn Ordering<G>>) -> Self {
        self.ordering = ordering;
        self
    }

    /// Evaluation and order as set so far.
    pub(crate) fn judgement(&self) -> (EvaluatorOf<G>, Arc<dyn Ordering<G>>) {
        let evaluator = self.kit.evaluator.clone().unwrap_or_else(|| Arc::new(|_| Arc::new(Even)));
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

//! What a game brings along beside its rules: strategies, an evaluation, its rules in words.

use std::sync::Arc;

use serde_json::{Map, Value as Json};

use crate::game::{Act, Game, Log};
use crate::info::{HiddenInfo, Sampler};
use crate::ledger::Match;
use crate::outcome::Seat;
use crate::random::Random;
use crate::search::Strategy;
use crate::search::traits::Evaluator;
use crate::session::{DrawCounter, RoundCount};
use crate::stakes::Stakes;
use crate::text::{BoardStyle, TextError};

/// How a strategy is built for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Seed of the strategy's random stream.
    pub seed: u64,
    /// Search threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mb: usize,
    /// The node limit of the coming search, if any: small searches need no large table.
    pub nodes: Option<u64>,
}

/// Builds a strategy for one search.
pub type StrategyMaker<G> = Arc<dyn Fn(&G, &EngineOptions) -> Box<dyn Strategy<G>> + Send + Sync>;

/// Makes the static evaluation of a game: what it has prepared depends on the rules.
pub type EvaluatorOf<G> = Arc<dyn Fn(&G) -> Arc<dyn Evaluator<G>> + Send + Sync>;

/// Joins a state and a log to the view that hides nothing.
pub type OpenView<G> = fn(&G, &<G as Game>::State, &[Act<<G as Game>::Move, <G as Game>::Chance>]) -> <G as Game>::View;

/// Says the rules in words.
pub type RulesInWords<G> = Arc<dyn Fn(&G) -> Vec<String> + Send + Sync>;

/// Says how far each draw rule by counters has run.
pub type CountersOf<G> = Arc<dyn Fn(&G, &<G as Game>::State) -> Vec<DrawCounter> + Send + Sync>;

/// The same position with the two sides exchanged, for games that have such a symmetry.
pub type Mirror<G> = fn(&G, &<G as Game>::State) -> <G as Game>::State;

/// Words on a topic from what a seat may know.
pub type TellTopic<G> = fn(&G, &<G as Game>::View, BoardStyle<'_>) -> String;

/// Something that a game can tell a seat in words beside the board: its hand, what the passes prove, the score.
pub struct Topic<G: Game> {
    /// One word, the command that asks for it, such as `hand`.
    pub name: &'static str,
    /// What it tells, for lists of commands.
    pub about: &'static str,
    /// The words, from what the seat may know; the style says what the seats are called.
    pub tell: TellTopic<G>,
}

/// Says how a world can have come about.
pub type PastOf<G> = fn(&G, &<G as Game>::View, &<G as Game>::State) -> Option<Log<G>>;

/// What a game of hidden information can do beyond others, for those who only know that it is a game.
pub struct Secrets<G: Game> {
    /// [`HiddenInfo::sample`].
    pub sample: fn(&G, &G::View, &mut Random) -> Option<G::State>,
    /// [`HiddenInfo::sampler`].
    pub sampler: for<'a> fn(&'a G, &'a G::View) -> Sampler<'a, G::State>,
    /// [`HiddenInfo::view_key`].
    pub view_key: fn(&G, &G::View) -> u64,
    /// [`HiddenInfo::past`].
    pub past: PastOf<G>,
    /// Relatives of the game so small that their chance results can be listed: laws then compare sampled worlds with all
    /// there are.
    pub small: fn(&G) -> Vec<G>,
}

impl<G: HiddenInfo> Secrets<G> {
    /// Those of a game without small relatives.
    pub fn new() -> Self {
        let sampler: for<'a> fn(&'a G, &'a G::View) -> Sampler<'a, G::State> = G::sampler;
        Self { sample: G::sample, sampler, view_key: G::view_key, past: G::past, small: |_| Vec::new() }
    }
}

impl<G: HiddenInfo> Default for Secrets<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a game adds to reports on a position, by name, from what a viewer may know.
pub type Facts<G> = fn(&G, &<G as Game>::View) -> Map<String, Json>;

/// Rule fields that were set, as `(key, value)`.
pub type Settings = Vec<(String, String)>;

/// A later round of a match, before it is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextRound {
    /// Its number, the first round being 1.
    pub number: u32,
    /// How many seats still play.
    pub seats: usize,
    /// How many sides they form.
    pub sides: usize,
    /// The seat that leads; the game's own rule decides if absent.
    pub leader: Option<Seat>,
}

/// What a game says of matches over its rounds.
pub trait RoundRules<G: Game>: Send + Sync {
    /// The match that the rules make of rounds.
    fn rules(&self, game: &G) -> Match;
    /// The settings of a later round of a match whose first round was opened with `settings`.
    fn later(&self, game: &G, settings: &[(String, String)], next: &NextRound) -> Settings;
    /// The game with the payoffs that its ends have in a match; `None` if it knows no other payoffs than its own.
    fn at_stake(&self, _game: &G, _stakes: &Arc<Stakes>) -> Option<G> {
        None
    }
    /// How a state counts for the match.
    fn count(&self, game: &G, state: &G::State) -> RoundCount;
    /// How the points of a finished round come about, in words; `name` names the seats.
    fn explain(&self, game: &G, state: &G::State, name: &dyn Fn(Seat) -> String) -> String;
}

/// What a move of a finished game was worth, with nothing hidden and best play of all from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed<M> {
    /// The first of the best moves.
    pub best: M,
    /// What the round was worth after the move, for the side that made it; above 0 where that side then had the better of
    /// it. In the points that the game counts.
    pub value: i32,
    /// By how much the best move was worth more; 0 for a best move.
    pub loss: i32,
}

/// Weighs the moves of a finished game, made one after the other from a state on. `None` for early ones that would take
/// too long.
///
/// # Errors
/// If games with such rules or settings cannot be weighed.
pub type WeighMoves<G> =
    fn(&G, &<G as Game>::State, &[<G as Game>::Move]) -> Result<Vec<Option<Weighed<<G as Game>::Move>>>, TextError>;

/// What a game brings along beside its rules.
pub struct Kit<G: Game> {
    /// Strategies by name, the default first.
    pub strategies: Vec<(&'static str, StrategyMaker<G>)>,
    /// The static evaluation, if there is one.
    pub evaluator: Option<EvaluatorOf<G>>,
    /// The rules in words, about ten lines.
    pub rules: RulesInWords<G>,
    /// How far each draw rule by counters has run.
    pub counters: CountersOf<G>,
    /// What it can tell in words beside the board.
    pub topics: Vec<Topic<G>>,
    /// The view that hides nothing.
    pub open_view: OpenView<G>,
    /// What it adds to reports on a position.
    pub facts: Option<Facts<G>>,
    /// What it says of matches over its rounds, if it knows of any.
    pub rounds: Option<Arc<dyn RoundRules<G>>>,
    /// Weighs the moves of finished games, if it can: with nothing hidden, so never before the end.
    pub weigh: Option<WeighMoves<G>>,
    /// The symmetry of the sides, if there is one; only laws ask for it.
    pub mirror: Option<Mirror<G>>,
    /// Present if seats know less than all: strategies then get no trail.
    pub hidden: Option<Secrets<G>>,
    /// The rule card that the game is of, for its records.
    pub card: Option<Arc<str>>,
}

impl<G: Game> Kit<G> {
    /// True if seats know less than all.
    pub fn is_hidden(&self) -> bool {
        self.hidden.is_some()
    }
}

//! Random games, and the bench on which a law looks at one of them.

use std::collections::HashMap;

use crate::game::{Act, Draw, Game, Log, MoveList, Turn, moves};
use crate::history::{Trail, draw_now};
use crate::kit::Kit;
use crate::random::Random;
use crate::text::Notation;

/// What a law says of one game: nothing, or a counterexample in words.
pub(super) type Verdict = Result<(), String>;

/// No random game goes on for longer than this, whatever the game's own bound.
const LONGEST: usize = 50_000;

/// How a random game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By the board.
    Over,
    /// By a draw rule, automatic or claimed as soon as it could be.
    Drawn(Draw),
    /// A seat had no move, or chance no result.
    Stuck,
    /// Not within the game's own bound.
    TooLong,
    /// Given up at [`LONGEST`].
    GivenUp,
}

/// A random game from the start, draw rules applied.
pub(super) struct Walk<G: Game> {
    /// The states, first to last; one more than acts.
    pub(super) states: Vec<G::State>,
    /// The acts.
    pub(super) log: Log<G>,
    /// Whether each act was irreversible by the game's own word.
    pub(super) irreversible: Vec<bool>,
    /// How it ended.
    pub(super) end: End,
}

impl<G: Game> Walk<G> {
    /// Plays a game by moves drawn evenly.
    pub(super) fn random(game: &G, random: &mut Random) -> Self {
        let first = game.initial();
        let mut trail = Trail::starting(game.key(&first));
        let mut walk = Self { states: vec![first], log: Vec::new(), irreversible: Vec::new(), end: End::Over };
        loop {
            let state = walk.states.last().expect("a walk holds its start state for good");
            if let Some(end) = ended(game, state, &trail, walk.log.len()) {
                walk.end = end;
                return walk;
            }
            let Some((act, after, irreversible)) = step(game, state, random) else {
                walk.end = End::Stuck;
                return walk;
            };
            trail.push(game.key(&after), irreversible);
            walk.states.push(after);
            walk.log.push(act);
            walk.irreversible.push(irreversible);
        }
    }

    /// The trail up to the state at `ply`.
    pub(super) fn trail(&self, game: &G, ply: usize) -> Trail {
        let mut trail = Trail::starting(game.key(&self.states[0]));
        for (state, &irreversible) in self.states[1..=ply].iter().zip(&self.irreversible) {
            trail.push(game.key(state), irreversible);
        }
        trail
    }
}

fn ended<G: Game>(game: &G, state: &G::State, trail: &Trail, plies: usize) -> Option<End> {
    if game.turn(state) == Turn::Over {
        return Some(End::Over);
    }
    if let Some(draw) = draw_now(game, state, trail) {
        return Some(End::Drawn(draw));
    }
    if plies >= game.max_plies() as usize {
        return Some(End::TooLong);
    }
    (plies >= LONGEST).then_some(End::GivenUp)
}

type Step<G> = (Act<<G as Game>::Move, <G as Game>::Chance>, <G as Game>::State, bool);

/// One random act, the state after it, and whether it was irreversible; `None` if there is none.
pub(super) fn step<G: Game>(game: &G, state: &G::State, random: &mut Random) -> Option<Step<G>> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => {
            let chance = game.sample_chance(state, random)?;
            let after = game.play_chance(state, &chance);
            Some((Act::Chance(chance), after, true))
        }
        Turn::Seat(seat) => {
            let &mv = random.choose(&moves(game, state))?;
            Some((Act::Move { seat, mv }, game.play(state, mv), game.irreversible(state, mv)))
        }
    }
}

/// What laws keep from one game to the next.
pub(super) struct Memory<G: Game> {
    /// Moves of other positions: candidates that are mostly not legal.
    pub(super) moves: Vec<G::Move>,
    /// One state for each key met.
    pub(super) by_key: HashMap<u64, G::State>,
    /// The key of each full state text met.
    pub(super) by_text: HashMap<String, u64>,
    /// The characters that state texts are written with.
    pub(super) alphabet: Vec<char>,
}

impl<G: Game> Memory<G> {
    /// How many states or moves are kept.
    pub(super) const ROOM: usize = 20_000;

    pub(super) fn new() -> Self {
        Self { moves: Vec::new(), by_key: HashMap::new(), by_text: HashMap::new(), alphabet: Vec::new() }
    }

    /// Takes the characters of `text` into the alphabet.
    pub(super) fn learn(&mut self, text: &str) {
        for character in text.chars() {
            if !self.alphabet.contains(&character) {
                self.alphabet.push(character);
            }
        }
    }
}

/// One law at work on one random game.
pub(super) struct Bench<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) kit: &'a Kit<G>,
    pub(super) walk: &'a Walk<G>,
    /// Number of the game, from 0.
    pub(super) number: u64,
    pub(super) memory: &'a mut Memory<G>,
    /// The law's own stream for this game.
    pub(super) random: Random,
    /// Positions or games looked at so far.
    pub(super) runs: u64,
}

impl<'a, G: Notation> Bench<'a, G> {
    /// All states of the game with their plies.
    pub(super) fn states(&self) -> impl Iterator<Item = (usize, &'a G::State)> + use<'a, G> {
        self.walk.states.iter().enumerate()
    }

    /// At most `count` states of the game with their plies, in order; always the last one.
    pub(super) fn some_states(&mut self, count: usize) -> Vec<(usize, &'a G::State)> {
        let mut plies: Vec<usize> = (0..self.walk.states.len() - 1).collect();
        self.random.shuffle(&mut plies);
        plies.truncate(count.saturating_sub(1));
        plies.push(self.walk.states.len() - 1);
        plies.sort_unstable();
        plies.into_iter().map(|ply| (ply, &self.walk.states[ply])).collect()
    }

    /// The legal moves of `state`.
    pub(super) fn moves(&self, state: &G::State) -> MoveList<G::Move> {
        moves(self.game, state)
    }

    /// Where a counterexample stands, in words.
    pub(super) fn at(&self, ply: usize) -> String {
        format!("ply {ply}, `{}`", self.game.state_text(&self.walk.states[ply]))
    }
}

/// The first thing that two states say differently, in words; `None` if they act alike here and now.
pub(super) fn difference<G: Notation>(game: &G, a: &G::State, b: &G::State) -> Option<String> {
    fn differ<T: PartialEq + std::fmt::Debug>(what: &str, a: T, b: T) -> Option<String> {
        (a != b).then(|| format!("{what}: {a:?} and {b:?}"))
    }
    differ("turn", game.turn(a), game.turn(b))
        .or_else(|| differ("legal moves", moves(game, a), moves(game, b)))
        .or_else(|| differ("outcome", game.outcome(a), game.outcome(b)))
        .or_else(|| differ("draw by counters", game.drawn(a), game.drawn(b)))
        .or_else(|| differ("plies to a draw", game.plies_to_draw(a), game.plies_to_draw(b)))
        .or_else(|| differ("key", game.key(a), game.key(b)))
        .or_else(|| differ("counter key", game.counter_key(a), game.counter_key(b)))
        .or_else(|| differ("state text", game.state_text(a), game.state_text(b)))
        .or_else(|| differ("position text", game.position_text(a), game.position_text(b)))
}

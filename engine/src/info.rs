//! Who knows what: perfect information, hidden information, and a hidden game laid face up.

use crate::game::{Act, Draw, Game, Log, MoveList, Repetition, Turn};
use crate::outcome::{Outcome, Seat, Side};
use crate::random::Random;
use crate::zobrist;

/// A game in which every seat sees everything: its view *is* the state.
///
/// Alpha-beta and everything else that reads true states asks for this, so that cheating on a hidden game does not
/// compile.
pub trait PerfectInfo: Game {
    /// The state that a view is.
    fn state_of(view: &Self::View) -> &Self::State;
}

/// Draws a world each time it is called; `None` if no world fits.
pub type Sampler<'a, S> = Box<dyn FnMut(&mut Random) -> Option<S> + 'a>;

/// A game in which seats know less than all.
///
/// # Laws
/// `view(sample(view)) = view`; every world that fits a view can be drawn, in proportion to the ways it can have come
/// about; two states whose difference a seat cannot see have equal views.
pub trait HiddenInfo: Game {
    /// A full world that fits `view`, drawn from the view alone; `None` if no world fits (an impossible view).
    fn sample(&self, view: &Self::View, random: &mut Random) -> Option<Self::State>;

    /// Draws world after world of one view, each as [`HiddenInfo::sample`] would: games override it where what a view
    /// proves is worth working out once.
    fn sampler<'a>(&'a self, view: &'a Self::View) -> Sampler<'a, Self::State> {
        Box::new(move |random| self.sample(view, random))
    }

    /// A key of what the view's seat knows: equal views have equal keys.
    fn view_key(&self, view: &Self::View) -> u64;

    /// A key of what `seat` sees of a move: moves that look alike to it have equal keys (a tile kept and a tile that
    /// did not fit), and what it alone sees tells them apart (the tile it drew).
    ///
    /// By default every seat sees the move itself and no more.
    fn seen_key(&self, _before: &Self::State, mv: Self::Move, _after: &Self::State, _seat: Seat) -> u64 {
        zobrist::hash(&mv)
    }

    /// How `world`, one drawn from `view`, can have come about: acts from the start of the game that its seat saw as the
    /// view tells. `None` if the view does not go back to the start.
    ///
    /// Only laws and tests ask for it: it makes a whole game of a world, to be compared with the true one byte by byte.
    /// Without it those laws fail.
    fn past(&self, _view: &Self::View, _world: &Self::State) -> Option<Log<Self>> {
        None
    }

    /// The view that hides nothing: for records and for the table after the round, never for a player.
    fn open_view(&self, state: &Self::State, log: &[Act<Self::Move, Self::Chance>]) -> Self::View;
}

/// A hidden game played with all hands open: for analysis and upper bounds, never for an honest player.
#[derive(Clone, Debug)]
pub struct Revealed<G>(pub G);

impl<G: Game> Game for Revealed<G> {
    type State = G::State;
    type Move = G::Move;
    type Chance = G::Chance;
    type View = G::State;

    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn side(&self, seat: Seat) -> Side {
        self.0.side(seat)
    }
    fn initial(&self) -> G::State {
        self.0.initial()
    }
    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }
    fn legal_moves(&self, state: &G::State, out: &mut MoveList<G::Move>) {
        self.0.legal_moves(state, out);
    }
    fn count_moves(&self, state: &G::State) -> usize {
        self.0.count_moves(state)
    }
    fn is_legal(&self, state: &G::State, mv: G::Move) -> bool {
        self.0.is_legal(state, mv)
    }
    fn play(&self, state: &G::State, mv: G::Move) -> G::State {
        self.0.play(state, mv)
    }
    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.0.outcome(state)
    }
    fn key(&self, state: &G::State) -> u64 {
        self.0.key(state)
    }
    fn recomputed_key(&self, state: &G::State) -> u64 {
        self.0.recomputed_key(state)
    }
    fn view(&self, state: &G::State, _log: &[Act<G::Move, G::Chance>], _seat: Seat) -> G::State {
        state.clone()
    }
    fn sample_chance(&self, state: &G::State, random: &mut Random) -> Option<G::Chance> {
        self.0.sample_chance(state, random)
    }
    fn chance_outcomes(&self, state: &G::State) -> Option<Vec<(G::Chance, f64)>> {
        self.0.chance_outcomes(state)
    }
    fn play_chance(&self, state: &G::State, chance: &G::Chance) -> G::State {
        self.0.play_chance(state, chance)
    }
    fn repetition(&self) -> Option<Repetition> {
        self.0.repetition()
    }
    fn irreversible(&self, state: &G::State, mv: G::Move) -> bool {
        self.0.irreversible(state, mv)
    }
    fn drawn(&self, state: &G::State) -> Option<Draw> {
        self.0.drawn(state)
    }
    fn counter_key(&self, state: &G::State) -> u64 {
        self.0.counter_key(state)
    }
    fn plies_to_draw(&self, state: &G::State) -> u32 {
        self.0.plies_to_draw(state)
    }
    fn max_plies(&self) -> u32 {
        self.0.max_plies()
    }
    fn zero_sum(&self) -> bool {
        self.0.zero_sum()
    }
}

impl<G: Game> PerfectInfo for Revealed<G> {
    fn state_of(view: &G::State) -> &G::State {
        view
    }
}

//! What a game may lend a search: an evaluation, a move order, playout moves, tables. All absent by default.

use crate::game::Game;
use crate::outcome::PerSeat;
use crate::random::Random;
use crate::search::score::Unit;

/// A static opinion of a position. It never decides legality or the end of a game.
///
/// # Laws
/// Antisymmetric: the mirrored position with the sides exchanged has the same value for its side to move.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The value of `state` for the side to move, in hundredths of [`Evaluator::unit`].
    fn evaluate(&self, game: &G, state: &G::State) -> i32;

    /// What the evaluation counts.
    fn unit(&self) -> Unit {
        Unit::Men
    }

    /// The terms that add up to the evaluation, each with a name and hundredths, for people.
    fn terms(&self, game: &G, state: &G::State) -> Vec<(&'static str, i32)> {
        vec![("total", self.evaluate(game, state))]
    }
}

/// The evaluation of games that have none: every open position is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluator<G> for Even {
    fn evaluate(&self, _game: &G, _state: &G::State) -> i32 {
        0
    }

    fn unit(&self) -> Unit {
        Unit::Points
    }
}

/// Which moves a search looks at first, and which it follows past its depth.
pub trait Ordering<G: Game>: Send + Sync {
    /// How promising `mv` looks; higher is tried earlier. 0 leaves it to the search's own history.
    fn promise(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// True for moves that change the balance at once (captures, promotions), which quiescence follows.
    fn is_loud(&self, _game: &G, _state: &G::State, _mv: G::Move) -> bool {
        false
    }
}

/// The order of games that offer none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unordered;

impl<G: Game> Ordering<G> for Unordered {}

/// How playouts choose their moves.
pub trait Playout<G: Game>: Send + Sync {
    /// The index of the move to play out among `moves`, which is never empty.
    fn pick(&self, game: &G, state: &G::State, moves: &[G::Move], random: &mut Random) -> usize;

    /// An estimate of the payoffs per seat that replaces a playout, where the game has one.
    fn estimate(&self, _game: &G, _state: &G::State) -> Option<PerSeat<f64>> {
        None
    }
}

/// Playouts by moves drawn evenly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Playout<G> for Uniform {
    fn pick(&self, _game: &G, _state: &G::State, moves: &[G::Move], random: &mut Random) -> usize {
        random.below(moves.len())
    }
}

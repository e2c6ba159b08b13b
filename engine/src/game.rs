//! The contract: what a game must say so that every search, record and prompt of this workspace can use it.
//!
//! A [`Game`] value is the rules with their parameters; states are plain data beside it. History is not in the
//! state: what has been played lies in a [`Trail`](crate::history::Trail) (positions) and a [`Log`] (acts), which the
//! session or the search owns. Draw rules are asked for apart from legality, so that perft never sees them.

use std::fmt::Debug;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::outcome::{Outcome, Seat, Side};
use crate::random::Random;

/// A caller-owned buffer of moves: no allocation up to 32 of them.
pub type MoveList<M> = SmallVec<[M; 32]>;

/// Whose decision comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Turn {
    /// This seat moves. It may be the seat that moved last.
    Seat(Seat),
    /// A chance event (a deal, a die) decides.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// One thing that happened, as it truly was. What of it a seat may see is for [`Game::view`] to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act<M, C> {
    /// A seat moved.
    Move {
        /// Who moved.
        seat: Seat,
        /// What was played.
        mv: M,
    },
    /// A chance event came out.
    Chance(C),
}

/// All acts of a game so far, first to last.
pub type Log<G> = Vec<Act<<G as Game>::Move, <G as Game>::Chance>>;

/// The chance type of games without chance; it has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChance {}

/// A rule by which a position may be drawn though moves are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Name of the rule in lists of claims, such as `threefold`.
    pub rule: &'static str,
    /// The word that the result gives, such as `repetition` or `thirty_moves`.
    pub reason: &'static str,
    /// True if the side to move must claim it; false if the game ends at once.
    pub claimed: bool,
}

/// The repetition rule of a game: how often the same position, same side to move, must have stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that fires; the first counts as 1.
    pub occurrences: u32,
    /// What then happens.
    pub draw: Draw,
}

/// The rules of a game with their parameters.
///
/// # Laws
/// The kit `engine::laws` checks them all. In short: `turn` is `Over` exactly when `outcome` is `Some`; a seat to move
/// has at least one move; moves come unique, in a fixed order; equal states have equal keys; `play` leaves its argument
/// alone; a view never depends on what its seat cannot see.
pub trait Game: Sized + Send + Sync + 'static {
    /// All that decides the future, apart from repetition. Small, plain data: searches copy it at every node.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// One decision of a seat. Its identity is what the rules distinguish, not how it is written.
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// One result of a chance event; [`NoChance`] where there are none.
    type Chance: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// All that one seat may know. The state itself in games of perfect information.
    type View: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// How many seats play, from 1 to [`MAX_SEATS`](crate::outcome::MAX_SEATS).
    fn seats(&self) -> usize;

    /// The side a seat belongs to. Each seat is its own side unless the game says otherwise.
    fn side(&self, seat: Seat) -> Side {
        Side(seat.0)
    }

    /// The state before the first act; [`Turn::Chance`] if a deal comes first.
    fn initial(&self) -> Self::State;

    /// Whose decision comes next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The seat on the move, for output. Override it where a finished position still says whose turn it would be (a
    /// stuck side in draughts); search and sessions go by [`Game::turn`] alone.
    fn seat_on_move(&self, state: &Self::State) -> Option<Seat> {
        match self.turn(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Appends every legal move of the seat to move, unique and in a fixed order. Does not clear `out`; appends
    /// nothing unless [`Game::turn`] is a seat.
    fn legal_moves(&self, state: &Self::State, out: &mut MoveList<Self::Move>);

    /// How many moves [`Game::legal_moves`] would append; override where counting is cheaper than listing.
    fn count_moves(&self, state: &Self::State) -> usize {
        let mut moves = MoveList::new();
        self.legal_moves(state, &mut moves);
        moves.len()
    }

    /// Leaves of the tree of `depth` plies below `state` by a count of the game's own, with `bulk` the last ply counted
    /// without being played; `None` where there is none. The same number as [`perft`](crate::perft::perft) without it.
    fn count_leaves(&self, _state: &Self::State, _depth: u32, _bulk: bool) -> Option<u64> {
        None
    }

    /// In how many ways over the board a legal move can be made, where that is not to be told from its result: 1 unless
    /// the rules take several ways together as one move (captures of the same pieces between the same squares). At
    /// least 1.
    fn ways(&self, _state: &Self::State, _mv: Self::Move) -> u64 {
        1
    }

    /// True exactly for the moves that [`Game::legal_moves`] lists.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.legal_moves(state, &mut moves);
        moves.contains(&mv)
    }

    /// The state after a legal move. For an illegal one the result is unspecified (it may panic): callers check.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// How the game ended; `None` while it goes on. Draw rules by counters or repetition are not looked at.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The Zobrist key: equal for equal states, except for the counters that [`Game::counter_key`] covers.
    fn key(&self, state: &Self::State) -> u64;

    /// The key computed from nothing, to check an incremental one against.
    fn recomputed_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// All that `seat` may know of `state`, given what happened so far.
    fn view(&self, state: &Self::State, log: &[Act<Self::Move, Self::Chance>], seat: Seat) -> Self::View;

    /// One result of the chance event at hand; `None` unless [`Game::turn`] is [`Turn::Chance`].
    fn sample_chance(&self, _state: &Self::State, _random: &mut Random) -> Option<Self::Chance> {
        None
    }

    /// Every result of the chance event at hand with its probability (they add up to 1), where they can be listed.
    fn chance_outcomes(&self, _state: &Self::State) -> Option<Vec<(Self::Chance, f64)>> {
        None
    }

    /// The state after a chance event came out as `chance`. Games with chance must override this.
    fn play_chance(&self, state: &Self::State, _chance: &Self::Chance) -> Self::State {
        state.clone()
    }

    /// The repetition rule, if the game has one; the trail counts, not the game.
    fn repetition(&self) -> Option<Repetition> {
        None
    }

    /// True if no position before `mv` can come again after it. `false` is always safe, only slower.
    fn irreversible(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }

    /// The draw by counters that holds in `state`, if any. A finished game is never drawn by a counter.
    fn drawn(&self, _state: &Self::State) -> Option<Draw> {
        None
    }

    /// A hash of the counters that [`Game::key`] leaves out; 0 if it leaves out none.
    fn counter_key(&self, _state: &Self::State) -> u64 {
        0
    }

    /// The fewest plies after which a counter that runs now could draw the game, so that a search shallower than this
    /// may share results between states that differ in their counters only. 0 where one draws; counters that stand at
    /// their start in all such states need not be asked.
    fn plies_to_draw(&self, _state: &Self::State) -> u32 {
        u32::MAX
    }

    /// A bound in plies that no game from the start exceeds, draw rules applied: playouts stop there.
    fn max_plies(&self) -> u32;

    /// True if the payoffs of every outcome add up to 0 over the sides.
    fn zero_sum(&self) -> bool {
        true
    }
}

/// How many sides `game` has.
pub fn sides<G: Game>(game: &G) -> usize {
    (0..game.seats() as u8).map(|s| game.side(Seat(s)).index() + 1).max().unwrap_or(0)
}

/// The legal moves of `state` as a fresh list.
pub fn moves<G: Game>(game: &G, state: &G::State) -> MoveList<G::Move> {
    let mut list = MoveList::new();
    game.legal_moves(state, &mut list);
    list
}

//! The ways a capture can run over the board: for notation only, never for legality.
//!
//! A move is its squares and its captured set; here a way is found again that leads from one to the other. It walks on
//! the tables of [`Board`], not on shifts, and only ever takes pieces of the set in question.

mod memory;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::board::Board;
use crate::geometry::{Direction, Directions};
use crate::moves::Move;
use crate::position::Pieces;
use crate::rules::{Color, KingReach, Landing, Lift, MenTake, Promotion, Rules, TurnBack};
use crate::squares::{Square, SquareSet, Word};
use memory::{Counted, Tried};

/// How the squares a reader gave are to be compared with a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// They are the start and every landing square.
    Complete,
    /// They are some of those, in order, with start and end among them.
    Part,
    /// They are the first squares of the way, which goes on.
    Beginning,
    /// They are landing squares of jumps over pieces of the move, whether or not the rest can be taken from there.
    Jumped,
}

impl Listed {
    /// Whether the last square need not be the move's.
    fn is_open(self) -> bool {
        matches!(self, Self::Beginning | Self::Jumped)
    }
}

/// Finds ways of captures in one position.
#[derive(Clone, Copy, Debug)]
pub struct Ways<'a, W: Word> {
    rules: &'a Rules,
    board: &'a Board,
    pieces: &'a Pieces<W>,
}

/// Where a capturing piece is, and what it has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stop<W: Word> {
    at: Square,
    king: bool,
    captured: SquareSet<W>,
    /// Direction of the last jump, and whether `at` is the square directly behind the piece it took.
    arrived: Option<(Direction, bool)>,
    /// Whether crowning has ended the move here.
    over: bool,
}

/// In one word beside the pieces: hashing is much of the work where ways are many.
impl<W: Word> Hash for Stop<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.captured.hash(hasher);
        let arrived = self.arrived.map_or(0, |(direction, directly)| 2 + 2 * direction as u64 + u64::from(directly));
        let rest = arrived << 16 | u64::from(self.king) << 9 | u64::from(self.over) << 8 | u64::from(self.at.bit());
        hasher.write_u64(rest);
    }
}

/// The squares on which a jump can land, in its direction.
type Landings = SmallVec<[Square; 13]>;

/// Jumps from one stop.
type Jumps<W> = SmallVec<[Jump<W>; 8]>;

/// One jump from a stop: where it lands.
struct Jump<W: Word> {
    landing: Stop<W>,
    /// All squares on which the jump could land.
    landings: Landings,
    /// Whether it has taken a king.
    took_king: bool,
}

impl<'a, W: Word> Ways<'a, W> {
    /// Ways in the position `pieces`.
    pub fn new(rules: &'a Rules, board: &'a Board, pieces: &'a Pieces<W>) -> Self {
        Self { rules, board, pieces }
    }

    /// The way of a legal capture that comes first in square order: start, every landing square, end. A quiet move has
    /// its two squares.
    ///
    /// Landing squares are those of PDN: where the direction changes, the turning square; where it does not, the one
    /// directly behind the piece taken.
    pub fn canonical(&self, mv: &Move<W>) -> Vec<Square> {
        let mut path = vec![mv.from];
        if !mv.is_capture() || !self.first_way(mv, self.start(mv), &mut path, &mut Tried::new()) {
            path.push(mv.to);
        }
        path
    }

    /// Whether a way of the capture fits the squares listed; any landing square of a jump may be named.
    pub fn fits(&self, mv: &Move<W>, squares: &[Square], listed: Listed) -> bool {
        let ends_meet = squares.last() == Some(&mv.to) || listed.is_open();
        let Some((first, rest)) = squares.split_first() else { return false };
        if *first != mv.from || !ends_meet || (listed == Listed::Complete && rest.len() != mv.captured.len()) {
            return false;
        }
        self.matches(mv, self.start(mv), rest, listed, &mut Tried::new())
    }

    /// Number of ways of a legal capture: its orders of pieces and turning squares.
    pub fn count(&self, mv: &Move<W>) -> u64 {
        if mv.is_capture() { self.ways_from(mv, self.start(mv), &mut HashMap::new()) } else { 1 }
    }

    fn ways_from(&self, mv: &Move<W>, stop: Stop<W>, known: &mut HashMap<Stop<W>, u64>) -> u64 {
        if let Some(&ways) = known.get(&stop) {
            return ways;
        }
        let mut ways = 0;
        for jump in self.turning_jumps(mv, stop) {
            ways += u64::from(self.ends(mv, &jump)) + self.ways_from(mv, jump.landing, known);
        }
        known.insert(stop, ways);
        ways
    }

    /// Whether the captures of the piece on `from` have more than `most` different jumps (piece taken, direction, pieces
    /// taken before), be they allowed to be chosen or not. Of many some in a hundred are not counted.
    pub fn are_more_than(&self, from: Square, most: usize) -> bool {
        let prey = self.pieces.of(self.pieces.turn.other());
        let anything = Move { from, to: from, captured: prey, promotes: false };
        let mut seen = Counted::new();
        let mut ahead = vec![(self.start(&anything), Landings::from_slice(&[from]))];
        while let Some((first, landings)) = ahead.pop() {
            if !seen.insert(first) {
                continue;
            }
            if seen.count > most {
                return true;
            }
            for at in landings {
                let arrived = first.arrived.map(|(direction, _)| (direction, at == first.at));
                let jumps = self.turning_jumps(&anything, Stop { at, arrived, ..first });
                let next = jumps.into_iter().filter(|jump| jump.landing.at == jump.landings[0]);
                ahead.extend(next.map(|jump| (jump.landing, jump.landings)));
            }
        }
        false
    }

    fn start(&self, mv: &Move<W>) -> Stop<W> {
        let king = self.pieces.kings.contains(mv.from);
        Stop { at: mv.from, king, captured: SquareSet::EMPTY, arrived: None, over: false }
    }

    fn first_way(&self, mv: &Move<W>, stop: Stop<W>, path: &mut Vec<Square>, dead: &mut Tried<Stop<W>>) -> bool {
        if dead.has(&stop) {
            return false;
        }
        let mut jumps = self.turning_jumps(mv, stop);
        jumps.sort_by_key(|jump| self.board.number(jump.landing.at));
        for jump in jumps {
            path.push(jump.landing.at);
            if self.ends(mv, &jump) || self.first_way(mv, jump.landing, path, dead) {
                return true;
            }
            path.pop();
        }
        dead.insert(stop);
        false
    }

    /// The jumps from a stop; straight on they count from the square directly behind only, so that each way is there once.
    fn turning_jumps(&self, mv: &Move<W>, stop: Stop<W>) -> Jumps<W> {
        let mut jumps = self.jumps(mv, stop);
        jumps.retain(|jump| match (stop.arrived, jump.landing.arrived) {
            (Some((before, directly)), Some((direction, _))) => directly || direction != before,
            _ => true,
        });
        jumps
    }

    fn matches(
        &self,
        mv: &Move<W>,
        stop: Stop<W>,
        squares: &[Square],
        listed: Listed,
        dead: &mut Tried<(Stop<W>, usize)>,
    ) -> bool {
        if squares.is_empty() && listed.is_open() {
            return listed == Listed::Jumped || self.first_way(mv, stop, &mut Vec::new(), &mut Tried::new());
        }
        if !dead.insert((stop, squares.len())) {
            return false;
        }
        self.jumps(mv, stop).into_iter().any(|jump| {
            let named = squares.first() == Some(&jump.landing.at);
            if !named && listed != Listed::Part {
                return false;
            }
            let rest = if named { &squares[1..] } else { squares };
            if !listed.is_open() && rest.is_empty() && self.ends(mv, &jump) {
                return true;
            }
            self.matches(mv, jump.landing, rest, listed, dead)
        })
    }

    /// Whether the capture is complete after this jump and may end where it lands.
    fn ends(&self, mv: &Move<W>, jump: &Jump<W>) -> bool {
        let whole = jump.landing.captured == mv.captured && jump.landing.at == mv.to;
        let goes_on = |at: Square| {
            let stop = Stop { at, ..jump.landing };
            self.directions(stop).any(|direction| self.jump(mv, stop, direction).is_some())
        };
        let too_far =
            self.rules.landing == Landing::BehindLastKing && jump.took_king && jump.landing.at != jump.landings[0];
        whole && !too_far && !jump.landings.iter().any(|&at| goes_on(at))
    }

    /// The jumps from a stop that take a piece of the move's set.
    fn jumps(&self, mv: &Move<W>, stop: Stop<W>) -> Jumps<W> {
        let mut jumps = Jumps::new();
        for direction in self.directions(stop) {
            let Some((victim, landings)) = self.jump(mv, stop, direction) else { continue };
            if !mv.captured.contains(victim) {
                continue;
            }
            let took_king = self.pieces.kings.contains(victim);
            for &at in &landings {
                let crowned = !stop.king && self.board.cell(at).row == self.last_row();
                let landing = Stop {
                    at,
                    king: stop.king || (crowned && self.rules.promotion == Promotion::GoesOnAsKing),
                    captured: stop.captured | SquareSet::of(victim),
                    arrived: Some((direction, at == landings[0])),
                    over: crowned && self.rules.promotion == Promotion::EndsMove,
                };
                jumps.push(Jump { landing, landings: landings.clone(), took_king });
            }
        }
        jumps
    }

    /// The directions in which the piece may go on.
    fn directions(&self, stop: Stop<W>) -> impl Iterator<Item = Direction> + use<'a, W> {
        let of_white = if stop.king { self.rules.kings_capture } else { self.rules.men_capture };
        let set = match self.pieces.turn {
            _ if stop.over => Directions::of(&[]),
            Color::White => of_white,
            Color::Black => of_white.for_black(),
        };
        let may_turn_back = self.rules.turn_back == TurnBack::Allowed && self.rules.lift == Lift::AtOnce;
        let back = stop.arrived.map(|(direction, _)| direction.opposite()).filter(|_| !may_turn_back);
        set.iter().filter(move |&direction| Some(direction) != back)
    }

    /// The piece that a jump in `direction` takes, and the squares on which it can land.
    fn jump(&self, mv: &Move<W>, stop: Stop<W>, direction: Direction) -> Option<(Square, Landings)> {
        let flying = stop.king && self.rules.kings == KingReach::Any;
        let lifted = if self.rules.lift == Lift::AtOnce { stop.captured } else { SquareSet::EMPTY };
        let empty = |at: Square| {
            let occupied = self.pieces.occupied().minus(lifted | SquareSet::of(mv.from));
            !occupied.contains(at)
        };
        let mut ray = self.board.ray(stop.at, direction).skip_while(|&at| flying && empty(at));
        let victim = ray.next()?;
        let prey = self.pieces.of(self.pieces.turn.other()).minus(stop.captured);
        let too_strong = !stop.king && self.rules.men_take == MenTake::MenOnly && self.pieces.kings.contains(victim);
        if !prey.contains(victim) || too_strong {
            return None;
        }
        let far = flying && self.rules.landing != Landing::DirectlyBehind;
        let landings: Landings = ray.take_while(|&at| empty(at)).take(if far { usize::MAX } else { 1 }).collect();
        (!landings.is_empty()).then_some((victim, landings))
    }

    fn last_row(&self) -> u8 {
        match self.pieces.turn {
            Color::White => 0,
            Color::Black => self.rules.board.height - 1,
        }
    }
}

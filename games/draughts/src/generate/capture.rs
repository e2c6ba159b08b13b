//! Captures: single jumps of men as sets (`jumps`), all others by the capture walk.
//!
//! A walk starts at one piece and follows all ways to jump. Ways that reach the same square with the same pieces taken
//! are followed once ([`Seen`]), so that boards full of kings stay cheap: the cost grows with the number of different
//! (square, captured set) pairs, not with the number of ways.

use crate::geometry::{Direction, Directions, Geometry};
use crate::moves::{Move, MoveList};
use crate::position::Pieces;
use crate::rules::{Capture, Criterion, KingReach, Landing, Lift, Promotion, Rules, TurnBack, Variant};
use crate::squares::SquareSet;

use super::jumps::{ManJumps, Sides};
use super::seen::{Seen, Stop, Taken};
use super::{Set, WordOf, directions, last_row, priority};

/// Whether the side to move can capture.
#[inline(always)]
pub(super) fn exists<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> bool {
    let sides = Sides::<V>::new::<WHITE>(variant, pieces);
    sides.man_jumps::<WHITE>(variant).men.any() || sides.kings_can_capture::<WHITE>(variant)
}

/// How many captures may be chosen.
#[inline(always)]
pub(super) fn count<V: Variant, const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> usize {
    let sides = Sides::<V>::new::<WHITE>(variant, pieces);
    let jumps = sides.man_jumps::<WHITE>(variant);
    if jumps.men.is_empty() && !sides.kings_can_capture::<WHITE>(variant) {
        return 0;
    }
    let first = jumps.first_jumps::<WHITE>(variant);
    if first.are_all::<WHITE>(variant, &sides, pieces.kings) {
        let mut count = 0;
        jumps.each::<WHITE>(variant, |_, men| count += men.len());
        return count;
    }
    let mut captures = MoveList::new();
    let men = first.worth_walking(variant.rules(), &sides, pieces.kings, jumps.men);
    walk_all::<V, WHITE>(variant, pieces, &sides, men, &mut captures);
    captures.len()
}

/// Appends the captures that may be chosen, in square order; says whether there are any.
#[inline(always)]
pub(super) fn append<V: Variant, const WHITE: bool>(
    variant: V,
    pieces: &Pieces<WordOf<V>>,
    out: &mut MoveList<WordOf<V>>,
) -> bool {
    let sides = Sides::<V>::new::<WHITE>(variant, pieces);
    let jumps = sides.man_jumps::<WHITE>(variant);
    if jumps.men.is_empty() && !sides.kings_can_capture::<WHITE>(variant) {
        return false;
    }
    let start = out.len();
    let first = jumps.first_jumps::<WHITE>(variant);
    if first.are_all::<WHITE>(variant, &sides, pieces.kings) {
        append_single::<V, WHITE>(variant, &jumps, out);
    } else {
        let men = first.worth_walking(variant.rules(), &sides, pieces.kings, jumps.men);
        walk_all::<V, WHITE>(variant, pieces, &sides, men, out);
    }
    out[start..].sort_unstable();
    true
}

/// Appends the single jumps of men.
#[inline(always)]
fn append_single<V: Variant, const WHITE: bool>(variant: V, jumps: &ManJumps<V>, out: &mut MoveList<WordOf<V>>) {
    let (geometry, last_row) = (variant.geometry(), last_row::<V, WHITE>(variant));
    jumps.each::<WHITE>(variant, |direction, men| {
        for from in men {
            let captured = geometry.step(SquareSet::of(from), direction);
            let landed = geometry.step(captured, direction);
            let Some(to) = landed.first() else { continue };
            out.push(Move { from, to, captured, promotes: landed.meets(last_row) });
        }
    });
}

/// Walks from each of `men` and from the kings. Out of line: most positions have no capture that needs it.
#[inline(never)]
fn walk_all<V: Variant, const WHITE: bool>(
    variant: V,
    pieces: &Pieces<WordOf<V>>,
    sides: &Sides<V>,
    men: Set<V>,
    out: &mut MoveList<WordOf<V>>,
) {
    let first = out.len();
    let mut walk = Walk::<V, WHITE> {
        variant,
        pieces,
        enemy: sides.enemy,
        men_prey: sides.men_prey,
        empty: sides.empty,
        jumps: ManJumps::NONE,
        start: SquareSet::EMPTY,
        by_king: false,
        first,
        first_of_start: first,
        best: 0,
        seen: Seen::default(),
        compact_at: Walk::<V, WHITE>::FEW,
        out,
    };
    let kings = if sides.kings_can_capture::<WHITE>(variant) { sides.kings } else { SquareSet::EMPTY };
    for square in men | kings {
        walk.from(SquareSet::of(square), sides.kings.contains(square));
    }
}

/// What the captures of one position have in common, and where they go.
struct Walk<'a, V: Variant, const WHITE: bool> {
    variant: V,
    pieces: &'a Pieces<WordOf<V>>,
    enemy: Set<V>,
    men_prey: Set<V>,
    /// Empty squares; the start square of the moving piece is among them.
    empty: Set<V>,
    /// Where the moving man can jump, wherever it gets to.
    ///
    /// These stay the same all the way: a man gets to squares whole jumps away, the pieces that it takes stand a step
    /// further, and no step is twice a sum of steps. So it never lands where one stood, whether that has left or not.
    jumps: ManJumps<V>,
    start: Set<V>,
    by_king: bool,
    /// Index of the position's first capture in `out`.
    first: usize,
    /// Index of this piece's first capture in `out`.
    first_of_start: usize,
    /// Rank of the captures in `out`.
    best: u64,
    seen: Seen<WordOf<V>>,
    /// How many captures of this piece are listed before those that are there twice are taken out.
    compact_at: usize,
    out: &'a mut MoveList<WordOf<V>>,
}

impl<V: Variant, const WHITE: bool> Walk<'_, V, WHITE> {
    /// Captures of a piece among which a new one is looked for one by one.
    const FEW: usize = 128;

    /// Finds the captures of one piece.
    fn from(&mut self, start: Set<V>, king: bool) {
        let others_empty = self.empty;
        (self.start, self.by_king, self.empty) = (start, king, others_empty | start);
        self.first_of_start = self.out.len();
        self.seen.clear();
        if king {
            self.king(start, Taken::NOTHING, None);
        } else {
            self.jumps = ManJumps::new::<WHITE>(self.variant, start, self.men_prey, self.empty);
            self.man(start, Taken::NOTHING);
        }
        if self.out.len() - self.first_of_start > Self::FEW {
            self.compact();
        }
        self.compact_at = Self::FEW;
        self.empty = others_empty;
    }

    /// Takes out captures of this piece that are listed twice.
    #[cold]
    fn compact(&mut self) {
        let listed = &mut self.out[self.first_of_start..];
        listed.sort_unstable();
        let mut kept = 1;
        for at in 1..listed.len() {
            if listed[at] != listed[kept - 1] {
                listed[kept] = listed[at];
                kept += 1;
            }
        }
        self.out.truncate(self.first_of_start + kept);
        self.compact_at = Self::FEW.max(2 * kept);
    }

    /// Continues with a man on `at`; says whether it can capture from there.
    fn man(&mut self, at: Set<V>, taken: Taken<WordOf<V>>) -> bool {
        if !at.meets(self.jumps.any) {
            return false;
        }
        let geometry = self.variant.geometry();
        let mut goes_on = false;
        for_each_direction!(direction in directions::<WHITE>(self.variant.rules().men_capture) => {
            let victim = geometry.step(at & self.jumps.from[direction as usize], direction).minus(taken.set);
            if victim.any() {
                self.man_land(geometry.step(victim, direction), self.with(taken, victim), direction);
                goes_on = true;
            }
        });
        goes_on
    }

    /// All ways on after a man's jump to `landing`, or the end of the move. Out of line: eight places call it.
    #[inline(never)]
    fn man_land(&mut self, landing: Set<V>, taken: Taken<WordOf<V>>, direction: Direction) {
        let crowned = landing.meets(last_row::<V, WHITE>(self.variant));
        let further = match self.variant.rules().promotion {
            Promotion::EndsMove if crowned => false,
            Promotion::GoesOnAsKing if crowned => self.king(landing, taken, Some(direction)),
            _ => self.man_once(landing, taken),
        };
        if !further {
            self.end(landing, taken, crowned);
        }
    }

    /// [`Self::man`], unless another way has been here with the same pieces taken.
    fn man_once(&mut self, at: Set<V>, taken: Taken<WordOf<V>>) -> bool {
        if !self.ways_can_meet(taken.set) {
            return self.man(at, taken);
        }
        let stop = Stop::new(at, taken, 0);
        if let Some(goes_on) = self.seen.get(stop) {
            return goes_on;
        }
        let goes_on = self.man(at, taken);
        self.seen.insert(stop, goes_on);
        goes_on
    }

    /// Continues with a king on `at` in every direction; says whether it can capture from there.
    fn king(&mut self, at: Set<V>, taken: Taken<WordOf<V>>, arrived: Option<Direction>) -> bool {
        let mut goes_on = false;
        for direction in Direction::ALL {
            if arrived.map(Direction::opposite) != Some(direction) || self.may_turn_back() {
                goes_on |= self.king_jump(at, taken, direction);
            }
        }
        goes_on
    }

    /// The next jump of a king on a line; says whether there is one.
    fn king_jump(&mut self, at: Set<V>, taken: Taken<WordOf<V>>, direction: Direction) -> bool {
        let variant = self.variant;
        let (rules, geometry) = (variant.rules(), variant.geometry());
        if !directions::<WHITE>(rules.kings_capture).contains(direction) {
            return false;
        }
        let empty = self.empty_after(taken.set);
        let mut victim = geometry.step(at, direction);
        if rules.kings == KingReach::Any {
            while victim.meets(empty) {
                victim = geometry.step(victim, direction);
            }
        }
        victim &= self.enemy.minus(taken.set);
        let behind = geometry.step(victim, direction) & empty;
        if behind.is_empty() {
            return false;
        }
        self.king_land(behind, victim, self.with(taken, victim), direction);
        true
    }

    /// All ways on after a king's jump whose first free square is `behind`, or the end of the move.
    fn king_land(&mut self, behind: Set<V>, victim: Set<V>, taken: Taken<WordOf<V>>, direction: Direction) {
        let variant = self.variant;
        let (rules, geometry) = (variant.rules(), variant.geometry());
        let empty = self.empty_after(taken.set);
        let (mut last, mut goes_on) = (behind, false);
        loop {
            goes_on |= self.king_aside(last, taken, direction);
            let next = geometry.step(last, direction) & empty;
            if rules.kings == KingReach::One || rules.landing == Landing::DirectlyBehind || next.is_empty() {
                break;
            }
            last = next;
        }
        // Straight on it is the same jump from whichever of these squares, so it is made once.
        goes_on |= self.king_jump(last, taken, direction);
        if goes_on {
            return; // A capture that can go on must, from a square where it can.
        }
        let stops_behind = rules.landing == Landing::BehindLastKing && self.pieces.kings.meets(victim);
        let mut at = behind;
        while at.any() {
            self.end(at, taken, !self.by_king);
            if at == last || stops_behind {
                break;
            }
            at = geometry.step(at, direction);
        }
    }

    /// Ways of a king to go on aside (or back, where rules and board allow it), each (square, captured set) once.
    fn king_aside(&mut self, at: Set<V>, taken: Taken<WordOf<V>>, along: Direction) -> bool {
        let stop = Stop::new(at, taken, 1 + along as u8);
        let remember = self.ways_can_meet(taken.set);
        if remember && let Some(goes_on) = self.seen.get(stop) {
            return goes_on;
        }
        let mut goes_on = false;
        for direction in Direction::ALL {
            if direction != along && (direction != along.opposite() || self.may_turn_back()) {
                goes_on |= self.king_jump(at, taken, direction);
            }
        }
        if remember {
            self.seen.insert(stop, goes_on);
        }
        goes_on
    }

    /// Whether turning straight back can lead anywhere: a piece that stays until the end stands in the way.
    #[inline(always)]
    fn may_turn_back(&self) -> bool {
        let rules = self.variant.rules();
        rules.lift == Lift::AtOnce && rules.turn_back == TurnBack::Allowed
    }

    /// Whether two ways with these pieces taken can have reached the same square.
    ///
    /// With two pieces that stay until the end they cannot: taken in the other order, the second piece would have to
    /// lie on a line through the start that it does not lie on. If pieces leave at once, a king can stop on several
    /// squares behind the first and turn back to the same second one; if it captures in eight directions, a straight
    /// line and a slanting one through the start cross again. Men jump too short for either.
    #[inline(always)]
    fn ways_can_meet(&self, captured: Set<V>) -> bool {
        let rules = self.variant.rules();
        if rules.promotion != Promotion::GoesOnAsKing && !self.by_king {
            return captured.len() >= 3;
        }
        let directions = rules.kings_capture;
        let of_one_kind = directions.within(Directions::DIAGONALS) || directions.within(Directions::ORTHOGONALS);
        captured.len() >= if self.may_turn_back() || !of_one_kind { 2 } else { 3 }
    }

    /// What is taken once `victim` is.
    #[inline(always)]
    fn with(&self, taken: Taken<WordOf<V>>, victim: Set<V>) -> Taken<WordOf<V>> {
        let order = match self.variant.rules().priority.contains(&Criterion::KingsFirst) {
            true => taken.order << 1 | u16::from(self.pieces.kings.meets(victim)),
            false => 0,
        };
        Taken { set: taken.set | victim, order }
    }

    /// Empty squares once `captured` have been taken.
    #[inline(always)]
    fn empty_after(&self, captured: Set<V>) -> Set<V> {
        match self.variant.rules().lift {
            Lift::AtEnd => self.empty,
            Lift::AtOnce => self.empty | captured,
        }
    }

    /// Notes a finished capture, if it may be chosen as far as is known and is not there yet.
    fn end(&mut self, at: Set<V>, taken: Taken<WordOf<V>>, crowned: bool) {
        let captured = taken.set;
        let rank = priority::rank(self.variant.rules(), self.pieces, self.by_king, captured, taken.order);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.out.truncate(self.first);
            self.first_of_start = self.first;
        }
        let (Some(from), Some(to)) = (self.start.first(), at.first()) else { return };
        let listed = &self.out[self.first_of_start..];
        let many = listed.len() > Self::FEW;
        let twice =
            !many && self.ways_can_meet(captured) && listed.iter().any(|mv| mv.to == to && mv.captured == captured);
        if !twice {
            self.out.push(Move { from, to, captured, promotes: crowned });
        }
        if many && self.out.len() - self.first_of_start > self.compact_at {
            self.compact();
        }
    }
}

/// Whether captures must be played where they exist.
#[inline(always)]
pub(super) fn is_mandatory(rules: &Rules) -> bool {
    rules.capture == Capture::Mandatory
}

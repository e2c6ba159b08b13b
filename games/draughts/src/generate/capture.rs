//! The capture walk.
//!
//! A walk starts at one piece and follows all ways to jump. Ways that reach the same square with the same pieces taken
//! are followed once ([`Seen`]), so that boards full of kings stay cheap: the cost grows with the number of different
//! (square, captured set) pairs, not with the number of ways.

use crate::geometry::{Direction, Directions, Geometry};
use crate::moves::{Move, MoveList};
use crate::position::Pieces;
use crate::rules::{Capture, Color, Criterion, KingReach, Landing, Lift, MenTake, Promotion, Rules, TurnBack, Variant};
use crate::squares::SquareSet;

use super::seen::{Seen, Taken};
use super::{Set, WordOf, directions, last_row, priority};

/// The pieces of both sides as the side to move sees them.
struct Sides<V: Variant> {
    own: Set<V>,
    enemy: Set<V>,
    empty: Set<V>,
    /// What men may take.
    men_prey: Set<V>,
    kings: Set<V>,
}

impl<V: Variant> Sides<V> {
    #[inline(always)]
    fn new<const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> Self {
        let rules = variant.rules();
        let color = if WHITE { Color::White } else { Color::Black };
        let (own, enemy) = (pieces.of(color), pieces.of(color.other()));
        let men_prey = match rules.men_take {
            MenTake::Any => enemy,
            MenTake::MenOnly => enemy.minus(pieces.kings),
        };
        let empty = variant.geometry().playable().minus(own | enemy);
        Self { own, enemy, empty, men_prey, kings: own & pieces.kings }
    }

    /// The jumps of men that the pieces allow, wherever a man may stand.
    #[inline(always)]
    fn man_jumps<const WHITE: bool>(&self, variant: V) -> ManJumps<V> {
        ManJumps::new::<WHITE>(variant, self.own.minus(self.kings), self.men_prey, self.empty)
    }

    /// Whether any king can capture.
    #[inline(always)]
    fn kings_can_capture<const WHITE: bool>(&self, variant: V) -> bool {
        let (rules, geometry) = (variant.rules(), variant.geometry());
        if self.kings.is_empty() {
            return false;
        }
        Direction::ALL.into_iter().any(|direction| {
            if !directions::<WHITE>(rules.kings_capture).contains(direction) {
                return false;
            }
            let mut front = geometry.step(self.kings, direction);
            let mut reached = front;
            if rules.kings == KingReach::Any {
                while (front & self.empty).any() {
                    front = geometry.step(front & self.empty, direction);
                    reached |= front;
                }
            }
            geometry.step(reached & self.enemy, direction).meets(self.empty)
        })
    }
}

/// Where men can jump.
struct ManJumps<V: Variant> {
    /// For each direction the squares from which a man jumps a piece in it.
    from: [Set<V>; 8],
    /// All these squares.
    any: Set<V>,
    /// The squares from which a man jumps in more than one direction.
    several: Set<V>,
    /// The men that jump.
    men: Set<V>,
}

impl<V: Variant> ManJumps<V> {
    /// No jumps.
    const NONE: Self =
        Self { from: [SquareSet::EMPTY; 8], any: SquareSet::EMPTY, several: SquareSet::EMPTY, men: SquareSet::EMPTY };

    /// The jumps over `prey` to `empty` squares, wherever a man may stand; they stand on `men`.
    #[inline(always)]
    fn new<const WHITE: bool>(variant: V, men: Set<V>, prey: Set<V>, empty: Set<V>) -> Self {
        let geometry = variant.geometry();
        let (mut from, mut any) = ([SquareSet::EMPTY; 8], SquareSet::EMPTY);
        let mut several = SquareSet::EMPTY;
        for_each_direction!(direction in directions::<WHITE>(variant.rules().men_capture) => {
            let back = direction.opposite();
            let squares = geometry.step(geometry.step(empty, back) & prey, back);
            from[direction as usize] = squares;
            several |= any & squares;
            any |= squares;
        });
        Self { from, any, several, men: men & any }
    }

    /// The squares from which a man that came in `direction` jumps on: in any direction but back, over the same piece.
    #[inline(always)]
    fn onward(&self, direction: Direction) -> Set<V> {
        self.any.minus(self.from[direction.opposite() as usize].minus(self.several))
    }

    /// Calls `visit` with each direction and the men that jump in it.
    #[inline(always)]
    fn each<const WHITE: bool>(&self, variant: V, mut visit: impl FnMut(Direction, Set<V>)) {
        for_each_direction!(direction in directions::<WHITE>(variant.rules().men_capture) => {
            visit(direction, self.from[direction as usize] & self.men);
        });
    }

    /// What the first jumps of all men lead to.
    ///
    /// A second jump would start where the first one lands; neither the start square nor the square of the piece taken
    /// is two steps away from there but straight back.
    #[inline(always)]
    fn first_jumps<const WHITE: bool>(&self, variant: V) -> FirstJumps<V> {
        let (rules, geometry) = (variant.rules(), variant.geometry());
        let last_row = last_row::<V, WHITE>(variant);
        let none = SquareSet::EMPTY;
        let mut first = FirstJumps { victims: none, jump_again: none, crowned: none };
        self.each::<WHITE>(variant, |direction, men| {
            let taken = geometry.step(men, direction);
            let landed = geometry.step(taken, direction);
            let again = match rules.promotion {
                Promotion::EndsMove => self.onward(direction).minus(last_row),
                Promotion::OnStopping | Promotion::GoesOnAsKing => self.onward(direction),
            };
            let back = direction.opposite();
            first.victims |= taken;
            first.jump_again |= geometry.step(geometry.step(landed & again, back) & taken, back) & men;
            first.crowned |= landed & last_row;
        });
        first
    }
}

/// What the first jumps of all men lead to.
struct FirstJumps<V: Variant> {
    /// The pieces taken.
    victims: Set<V>,
    /// The men that can jump a second time.
    jump_again: Set<V>,
    /// Where men land on the last row.
    crowned: Set<V>,
}

impl<V: Variant> FirstJumps<V> {
    /// Whether every capture is the single jump of a man, and none goes before another. Most captures are.
    #[inline(always)]
    fn are_all<const WHITE: bool>(&self, variant: V, sides: &Sides<V>, kings: Set<V>) -> bool {
        let rules = variant.rules();
        let equal = rules.priority.is_empty() || !self.victims.meets(kings);
        let over =
            self.jump_again.is_empty() && (rules.promotion != Promotion::GoesOnAsKing || self.crowned.is_empty());
        equal && over && !sides.kings_can_capture::<WHITE>(variant)
    }

    /// The men among `men` whose captures may be chosen, as far as is told before walking: where pieces count first and
    /// only men can be taken, who jumps twice goes before who jumps once.
    #[inline(always)]
    fn worth_walking(&self, rules: &Rules, sides: &Sides<V>, kings: Set<V>, men: Set<V>) -> Set<V> {
        let counts = matches!(rules.priority.first(), Some(Criterion::Count | Criterion::Value { .. }));
        let twice_is_more = counts
            && self.jump_again.any()
            && !sides.enemy.meets(kings)
            && (rules.promotion != Promotion::GoesOnAsKing || self.crowned.is_empty());
        if twice_is_more { self.jump_again } else { men }
    }
}

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
    out: &'a mut MoveList<WordOf<V>>,
}

impl<V: Variant, const WHITE: bool> Walk<'_, V, WHITE> {
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
        self.empty = others_empty;
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
        let key = (at, taken, 0);
        if let Some(goes_on) = self.seen.get(key) {
            return goes_on;
        }
        let goes_on = self.man(at, taken);
        self.seen.insert(key, goes_on);
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
        let key = (at, taken, 1 + along as u8);
        let remember = self.ways_can_meet(taken.set);
        if remember && let Some(goes_on) = self.seen.get(key) {
            return goes_on;
        }
        let mut goes_on = false;
        for direction in Direction::ALL {
            if direction != along && (direction != along.opposite() || self.may_turn_back()) {
                goes_on |= self.king_jump(at, taken, direction);
            }
        }
        if remember {
            self.seen.insert(key, goes_on);
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
        let twice = self.ways_can_meet(captured)
            && self.out[self.first_of_start..].iter().any(|mv| mv.to == to && mv.captured == captured);
        if !twice {
            self.out.push(Move { from, to, captured, promotes: crowned });
        }
    }
}

/// Whether captures must be played where they exist.
#[inline(always)]
pub(super) fn is_mandatory(rules: &Rules) -> bool {
    rules.capture == Capture::Mandatory
}

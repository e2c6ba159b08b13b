//! What the men of one side can jump, found for all of them together by shifts of the whole board.
//!
//! Most positions have no capture, or single jumps of men only, which are counted and listed from these sets. The
//! others are left to the walk in `capture`, to the pieces from which it is worth its while.

use crate::geometry::{Direction, Geometry};
use crate::position::Pieces;
use crate::rules::{Color, Criterion, KingReach, MenTake, Promotion, Rules, Variant};
use crate::squares::SquareSet;

use super::{Set, WordOf, directions, last_row};

/// The pieces of both sides as the side to move sees them.
pub(super) struct Sides<V: Variant> {
    own: Set<V>,
    pub(super) enemy: Set<V>,
    pub(super) empty: Set<V>,
    /// What men may take.
    pub(super) men_prey: Set<V>,
    pub(super) kings: Set<V>,
}

impl<V: Variant> Sides<V> {
    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(variant: V, pieces: &Pieces<WordOf<V>>) -> Self {
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
    pub(super) fn man_jumps<const WHITE: bool>(&self, variant: V) -> ManJumps<V> {
        ManJumps::new::<WHITE>(variant, self.own.minus(self.kings), self.men_prey, self.empty)
    }

    /// Whether any king can capture.
    #[inline(always)]
    pub(super) fn kings_can_capture<const WHITE: bool>(&self, variant: V) -> bool {
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
pub(super) struct ManJumps<V: Variant> {
    /// For each direction the squares from which a man jumps a piece in it.
    pub(super) from: [Set<V>; 8],
    /// All these squares.
    pub(super) any: Set<V>,
    /// The squares from which a man jumps in more than one direction.
    several: Set<V>,
    /// The men that jump.
    pub(super) men: Set<V>,
}

impl<V: Variant> ManJumps<V> {
    /// No jumps.
    pub(super) const NONE: Self =
        Self { from: [SquareSet::EMPTY; 8], any: SquareSet::EMPTY, several: SquareSet::EMPTY, men: SquareSet::EMPTY };

    /// The jumps over `prey` to `empty` squares, wherever a man may stand; they stand on `men`.
    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(variant: V, men: Set<V>, prey: Set<V>, empty: Set<V>) -> Self {
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
    pub(super) fn each<const WHITE: bool>(&self, variant: V, mut visit: impl FnMut(Direction, Set<V>)) {
        for_each_direction!(direction in directions::<WHITE>(variant.rules().men_capture) => {
            visit(direction, self.from[direction as usize] & self.men);
        });
    }

    /// What the first jumps of all men lead to.
    ///
    /// A second jump would start where the first one lands; neither the start square nor the square of the piece taken
    /// is two steps away from there but straight back.
    #[inline(always)]
    pub(super) fn first_jumps<const WHITE: bool>(&self, variant: V) -> FirstJumps<V> {
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
pub(super) struct FirstJumps<V: Variant> {
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
    pub(super) fn are_all<const WHITE: bool>(&self, variant: V, sides: &Sides<V>, kings: Set<V>) -> bool {
        let rules = variant.rules();
        let equal = rules.priority.is_empty() || !self.victims.meets(kings);
        let over =
            self.jump_again.is_empty() && (rules.promotion != Promotion::GoesOnAsKing || self.crowned.is_empty());
        equal && over && !sides.kings_can_capture::<WHITE>(variant)
    }

    /// The men among `men` whose captures may be chosen, as far as is told before walking: where pieces count first and
    /// only men can be taken, who jumps twice goes before who jumps once.
    #[inline(always)]
    pub(super) fn worth_walking(&self, rules: &Rules, sides: &Sides<V>, kings: Set<V>, men: Set<V>) -> Set<V> {
        let counts = matches!(rules.priority.first(), Some(Criterion::Count | Criterion::Value { .. }));
        let twice_is_more = counts
            && self.jump_again.any()
            && !sides.enemy.meets(kings)
            && (rules.promotion != Promotion::GoesOnAsKing || self.crowned.is_empty());
        if twice_is_more { self.jump_again } else { men }
    }
}

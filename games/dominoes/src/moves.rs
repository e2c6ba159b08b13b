//! What a seat can do, and which of it the rules allow. Who is to move, and what follows, is for `state` to say.

use engine::prelude::*;
use smallvec::SmallVec;

use crate::deal::{deciding_doubles, high_half, lowest_leads};
use crate::layout::{Arm, Ends, Placed};
use crate::rules::{LayoutRule, Opening, OpeningNone, PlayDrawn, Rules, StarterNone, TwoTiles};
use crate::tile::{Tile, TileSet};

/// One act of a seat.
///
/// A tile that fits two equivalent ends is one move, at the arm that comes first in [`Arm::ALL`]. A draw never says
/// which tile: that is for the stock to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The first tile of the line.
    Lead(Tile),
    /// A tile at an arm.
    Place(Placed),
    /// Two doubles in one turn, at the left and at the right end.
    Pair(Tile, Tile),
    /// The next tile of the stock.
    Draw,
    /// The drawn tile is not placed.
    Keep,
    /// Nothing can be placed and nothing drawn.
    Pass,
}

/// What the seat to move has before it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The open ends.
    pub ends: &'a Ends,
    /// The seat's tiles.
    pub hand: TileSet,
    /// The tile just drawn, where only that one may be placed.
    pub drawn: Option<Tile>,
    /// True if the stock gives tiles.
    pub drawable: bool,
}

impl Situation<'_> {
    /// The tiles that can be placed.
    pub fn playable(&self) -> TileSet {
        let hand = self.drawn.map_or(self.hand, TileSet::of);
        hand & placeable(self.rules, self.ends, self.hand)
    }

    /// Appends every legal move, in order.
    pub fn legal(&self, out: &mut MoveList<Move>) {
        let playable = self.playable();
        if self.ends.is_empty() {
            out.extend(playable.iter().map(Move::Lead));
        } else {
            self.placements(playable, out);
        }
        if self.drawn.is_some() {
            if self.rules.play_drawn == PlayDrawn::May {
                out.push(Move::Keep);
            }
        } else if playable.is_empty() {
            let may_draw = self.drawable && !self.passes_duty_on();
            out.push(if may_draw { Move::Draw } else { Move::Pass });
        } else if self.rules.voluntary_draw && self.drawable && !self.passes_duty_on() {
            out.push(Move::Draw);
        }
    }

    /// True before the first tile where the duty to lead goes round: nobody draws then.
    fn passes_duty_on(&self) -> bool {
        self.ends.is_empty() && self.rules.opening_none == OpeningNone::NextPlayer
    }

    fn placements(&self, playable: TileSet, out: &mut MoveList<Move>) {
        if self.rules.layout == LayoutRule::Line {
            self.at_two_ends(playable, out);
        } else {
            self.at_many_ends(playable, out);
        }
        if self.drawn.is_none() {
            match self.rules.two_tiles {
                TwoTiles::None if self.rules.two_doubles => out.extend(self.two_doubles(playable)),
                TwoTiles::None => {}
                TwoTiles::AnyPair => self.pairs(playable, out),
            }
        }
    }

    /// A line has two ends, and they are one where they are equivalent.
    fn at_two_ends(&self, playable: TileSet, out: &mut MoveList<Move>) {
        let left = self.ends.touching(self.rules, Arm::LEFT);
        let same = self.ends.equivalent(self.rules, Arm::LEFT, Arm::RIGHT);
        let right = if same { TileSet::EMPTY } else { self.ends.touching(self.rules, Arm::RIGHT) };
        let chooses = self.rules.match_sum.is_some();
        let mut put = |tile: Tile, arm: Arm| {
            if chooses {
                out.extend(self.ends.ways(self.rules, tile, arm).map(Move::Place));
            } else {
                out.push(Move::Place(Placed::new(tile, arm)));
            }
        };
        for tile in playable.iter() {
            if left.has(tile) {
                put(tile, Arm::LEFT);
            }
            if right.has(tile) {
                put(tile, Arm::RIGHT);
            }
        }
    }

    fn at_many_ends(&self, playable: TileSet, out: &mut MoveList<Move>) {
        let mut arms: SmallVec<[(Arm, TileSet); 4]> = SmallVec::new();
        for arm in self.ends.arms(self.rules) {
            arms.push((arm, self.ends.touching(self.rules, arm)));
        }
        for tile in playable.iter() {
            for &(arm, fitting) in &arms {
                if fitting.has(tile) {
                    out.push(Move::Place(Placed::new(tile, arm)));
                }
            }
        }
    }

    fn two_doubles(&self, playable: TileSet) -> Option<Move> {
        let double = |arm: Arm| Tile::new(self.ends.at(arm).pip, self.ends.at(arm).pip);
        let (left, right) = (double(Arm::LEFT), double(Arm::RIGHT));
        (left != right && playable.has(left) && playable.has(right)).then_some(Move::Pair(left, right))
    }

    /// Any two tiles, one for each end; at equal ends each two once.
    fn pairs(&self, playable: TileSet, out: &mut MoveList<Move>) {
        let fits = |arm: Arm| playable & self.ends.fitting(self.rules, arm);
        let same = self.ends.equivalent(self.rules, Arm::LEFT, Arm::RIGHT);
        for left in fits(Arm::LEFT).iter() {
            let rights = fits(Arm::RIGHT).iter().filter(|&right| right != left && (!same || left < right));
            out.extend(rights.map(|right| Move::Pair(left, right)));
        }
    }
}

/// The tiles, of all, that a seat holding `hand` could place: those that fit, or before the first those that may lead.
pub fn placeable(rules: &Rules, ends: &Ends, hand: TileSet) -> TileSet {
    if ends.is_empty() { leads(rules, hand) } else { ends.all_fitting(rules) }
}

/// The tiles that a leader holding `hand` may lead.
fn leads(rules: &Rules, hand: TileSet) -> TileSet {
    let doubles = TileSet::doubles();
    match rules.opening {
        Opening::Any => hand,
        Opening::NonDouble if (hand - doubles).is_empty() && rules.opening_none == OpeningNone::AllowAny => hand,
        Opening::NonDouble => !doubles,
        Opening::Double if !(hand & doubles).is_empty() => hand & doubles,
        Opening::Double | Opening::Forced => deciding_tile(rules, hand).map_or(TileSet::EMPTY, TileSet::of),
    }
}

/// The tile by which a hand leads: its highest double (or lowest, where that one decides), else its highest tile by the
/// rules' own order.
pub fn deciding_tile(rules: &Rules, hand: TileSet) -> Option<Tile> {
    let doubles = hand & deciding_doubles(rules);
    let double = match lowest_leads(rules) {
        true => doubles.iter().min_by_key(|tile| tile.low()),
        false => doubles.iter().max_by_key(|tile| tile.low()),
    };
    let key = if rules.starter_none == StarterNone::HighestByHighHalf { high_half } else { Tile::weight };
    double.or_else(|| hand.iter().max_by_key(|tile| key(*tile)))
}

//! The line of play: arms and open ends. [`Ends`] is what legality and scoring need; [`Layout`] is every tile as it
//! lies, for people and records, built up through the same [`Ends`].

mod arm;
mod ends;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use crate::rules::Rules;
use crate::tile::{Tile, TileSet};

pub use arm::Arm;
pub use ends::{End, EndKind, Ends};

/// A tile at an arm.
///
/// The first tile of a line lies low number left at [`Arm::LEFT`], the other way round (which only positions given
/// from outside have) at [`Arm::RIGHT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The tile.
    pub tile: Tile,
    /// The number of the arm, and above it what was chosen to stay open.
    place: u8,
}

/// The half of a wild tile that stays open, where that is for the player to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// The lower one.
    Low = 1,
    /// The higher one.
    High = 2,
}

impl Placed {
    /// The bits of the arm.
    const ARM: u8 = 0x3f;

    /// A tile at an arm; which half touches is for the rules to say.
    #[inline]
    pub const fn new(tile: Tile, arm: Arm) -> Self {
        Self { tile, place: arm.0 }
    }

    /// A tile at an arm, and the half that the player leaves open.
    pub const fn leaving(tile: Tile, arm: Arm, open: Open) -> Self {
        Self { tile, place: arm.0 | (open as u8) << 6 }
    }

    /// Where.
    #[inline]
    pub const fn arm(self) -> Arm {
        Arm(self.place & Self::ARM)
    }

    /// The number that the player chose to leave open; `None` if there was no choice.
    pub fn chosen(self) -> Option<u8> {
        match self.place >> 6 {
            0 => None,
            1 => Some(self.tile.low()),
            _ => Some(self.tile.high()),
        }
    }
}

/// As in moves: `6-5L`; `5-2L2` where the 2 was chosen to stay open.
impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile, self.arm())?;
        self.chosen().map_or(Ok(()), |open| write!(f, "{open}"))
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The tile.
    pub tile: Tile,
    /// The half to the left; on the arms of a spinner the half towards it.
    pub first: u8,
    /// The other half.
    pub second: u8,
}

/// Every tile on the table as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The open ends.
    pub ends: Ends,
    /// The line, left to right.
    pub line: VecDeque<Laid>,
    /// The arms at the sides of spinners on which tiles lie, each outwards.
    pub arms: BTreeMap<Arm, Vec<Laid>>,
}

impl Layout {
    /// Nothing is laid.
    pub fn empty() -> Self {
        Self { ends: Ends::NONE, line: VecDeque::new(), arms: BTreeMap::new() }
    }

    /// The tiles laid in this order.
    pub fn of(rules: &Rules, placed: &[Placed]) -> Self {
        let mut layout = Self::empty();
        placed.iter().for_each(|&placed| layout.lay(rules, placed));
        layout
    }

    /// Lays a tile that fits.
    pub fn lay(&mut self, rules: &Rules, placed: Placed) {
        let tile = placed.tile;
        let lies = |touching: u8, open: u8| Laid { tile, first: touching, second: open };
        if self.ends.is_empty() {
            let turned = placed.arm() == Arm::RIGHT;
            let (left, right) = if turned { (tile.high(), tile.low()) } else { (tile.low(), tile.high()) };
            self.line.push_back(lies(left, right));
        } else {
            let open = self.ends.open_half(rules, placed);
            let touching = tile.other(open);
            match placed.arm() {
                Arm::LEFT => self.line.push_front(lies(open, touching)),
                Arm::RIGHT => self.line.push_back(lies(touching, open)),
                side => self.arms.entry(side).or_default().push(lies(touching, open)),
            }
        }
        self.ends.lay(rules, placed);
    }

    /// The tiles on the table.
    pub fn tiles(&self) -> TileSet {
        self.line.iter().chain(self.arms.values().flatten()).map(|laid| laid.tile).collect()
    }

    /// How many tiles lie.
    pub fn len(&self) -> usize {
        self.line.len() + self.arms.values().map(Vec::len).sum::<usize>()
    }

    /// True if nothing is laid.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{ALL_FIVES, ESPERANTO_DRAW, FIVE_UP, FIVES_THREES, MATADOR};

    fn lay(rules: &Rules, tiles: &[(u8, u8, Arm)]) -> Layout {
        let placed: Vec<_> = tiles.iter().map(|&(a, b, arm)| Placed::new(Tile::new(a, b), arm)).collect();
        Layout::of(rules, &placed)
    }

    #[test]
    fn a_line_grows_at_both_ends() {
        let layout = lay(&ESPERANTO_DRAW, &[(4, 5, Arm::LEFT), (4, 1, Arm::LEFT), (5, 5, Arm::RIGHT)]);
        let pips: Vec<_> = layout.line.iter().map(|laid| (laid.first, laid.second)).collect();
        assert_eq!(pips, [(1, 4), (4, 5), (5, 5)]);
        assert_eq!((layout.ends.at(Arm::LEFT).pip, layout.ends.at(Arm::RIGHT).pip), (1, 5));
        assert_eq!(layout.ends.at(Arm::UP).kind, EndKind::Closed);
    }

    #[test]
    fn the_spinner_opens_its_short_sides_after_both_long_ones() {
        let mut layout = lay(&ALL_FIVES, &[(5, 5, Arm::LEFT)]);
        assert_eq!(layout.ends.count(), 10);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::LEFT]);
        layout.lay(&ALL_FIVES, Placed::new(Tile::new(0, 5), Arm::LEFT));
        assert_eq!(layout.ends.count(), 10);
        layout.lay(&ALL_FIVES, Placed::new(Tile::new(5, 6), Arm::RIGHT));
        assert_eq!(layout.ends.count(), 6);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::LEFT, Arm::RIGHT, Arm::UP]);
        layout.lay(&ALL_FIVES, Placed::new(Tile::new(5, 1), Arm::UP));
        assert_eq!(layout.ends.count(), 7);
        assert_eq!(layout.ends.arms(&ALL_FIVES).count(), 4);
    }

    #[test]
    fn a_late_spinner_counts_in_full_at_its_open_side() {
        let mut layout = lay(&ALL_FIVES, &[(3, 4, Arm::LEFT), (4, 4, Arm::RIGHT)]);
        assert_eq!(layout.ends.count(), 11);
        layout.lay(&ALL_FIVES, Placed::new(Tile::new(4, 6), Arm::RIGHT));
        assert_eq!((layout.ends.count(), layout.ends.at(Arm::UP).kind), (9, EndKind::Spinner));
        assert_eq!(layout.ends.spinner(), Some(Tile::new(4, 4)));
    }

    #[test]
    fn every_double_opens_its_sides_once_it_is_enclosed() {
        let mut layout = lay(&FIVE_UP, &[(5, 5, Arm::LEFT), (5, 0, Arm::LEFT), (5, 3, Arm::RIGHT), (3, 3, Arm::RIGHT)]);
        assert_eq!(layout.ends.count(), 6);
        layout.lay(&FIVE_UP, Placed::new(Tile::new(5, 1), Arm::above(5)));
        layout.lay(&FIVE_UP, Placed::new(Tile::new(1, 1), Arm::above(5)));
        assert_eq!(layout.ends.count(), 8, "two open doubles count in full, the bare side of 5-5 nothing");
        layout.lay(&FIVE_UP, Placed::new(Tile::new(1, 4), Arm::above(5)));
        let open: Vec<String> = layout.ends.arms(&FIVE_UP).map(|arm| arm.to_string()).collect();
        assert_eq!(open, ["L", "R", "U1", "U5", "D5"]);
        assert_eq!(layout.ends.count(), 10);
    }

    #[test]
    fn on_a_plain_line_a_lone_double_counts_once() {
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::LEFT)]).ends.count(), 12);
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::LEFT), (6, 5, Arm::LEFT)]).ends.count(), 17);
    }

    #[test]
    fn matador_ends_add_up_to_seven_and_wild_tiles_lie_low_half_in() {
        let mut layout = lay(&MATADOR, &[(1, 6, Arm::LEFT)]);
        assert!(layout.ends.fitting(&MATADOR, Arm::LEFT).has(Tile::new(6, 5)));
        layout.lay(&MATADOR, Placed::new(Tile::new(3, 4), Arm::LEFT));
        assert_eq!(layout.ends.at(Arm::LEFT).pip, 4);
        let blank = lay(&MATADOR, &[(0, 1, Arm::LEFT)]).ends.fitting(&MATADOR, Arm::LEFT);
        assert_eq!(blank.len(), 4);
    }
}

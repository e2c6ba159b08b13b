//! The tiles of a position text as they lie.

use std::ops::Range;

use crate::layout::{Arm, Layout, Placed};
use crate::rules::{LayoutRule, Rules};
use crate::tile::Tile;

/// A tile as a text shows it lying.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) tile: Tile,
    /// As laid: left half first; on arms the half towards the spinner.
    pub(super) halves: (u8, u8),
    pub(super) at: Range<usize>,
}

/// All tiles that a text shows.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) line: Vec<Shown>,
    /// Which tile of the line is marked as the spinner.
    pub(super) spinner: Option<usize>,
    /// Tiles of the spinner's arms, outwards.
    pub(super) arms: Vec<(Arm, Shown)>,
}

impl Table {
    /// The tiles in an order in which they can have been laid.
    ///
    /// # Errors
    /// The first tile that does not touch.
    pub(super) fn placed(&self, rules: &Rules) -> Result<Vec<Placed>, Shown> {
        // A first tile that is no spinner is no double where doubles led are.
        let plain = || self.line.iter().position(|shown| !shown.tile.is_double());
        let begins = match rules.layout {
            LayoutRule::OpeningTile => self.spinner.or_else(plain),
            LayoutRule::Line | LayoutRule::Spinner => self.spinner,
        };
        let first = self.placed_from(rules, begins.unwrap_or(0));
        if first.is_ok() || rules.match_sum.is_none() {
            return first;
        }
        // Tiles that fit anywhere lie one way at the left and the other way at the right of what was there before.
        let mut others = (1..self.line.len()).filter_map(|middle| self.placed_from(rules, middle).ok());
        others.next().map_or(first, Ok)
    }

    fn placed_from(&self, rules: &Rules, middle: usize) -> Result<Vec<Placed>, Shown> {
        let middle = middle.min(self.line.len());
        let (left, right) = self.line.split_at(middle);
        let right = right.iter().enumerate().map(|(index, shown)| {
            let turned = index == 0 && shown.halves.0 > shown.halves.1;
            (if index > 0 || turned { Arm::Right } else { Arm::Left }, shown)
        });
        let left = left.iter().rev().map(|shown| (Arm::Left, shown));
        let arms = self.arms.iter().map(|(arm, shown)| (*arm, shown));
        let mut layout = Layout::empty();
        let mut order = Vec::new();
        for (arm, shown) in right.chain(left).chain(arms) {
            let placed = Placed { tile: shown.tile, arm };
            if !layout.is_empty() && !layout.ends.touching(rules, arm).has(shown.tile) {
                return Err(shown.clone());
            }
            layout.lay(rules, placed);
            let lies = match arm {
                _ if layout.len() == 1 => layout.line.back(),
                Arm::Left => layout.line.front(),
                Arm::Right => layout.line.back(),
                Arm::Up => layout.up.last(),
                Arm::Down => layout.down.last(),
            };
            if lies.is_none_or(|laid| (laid.first, laid.second) != shown.halves) {
                return Err(shown.clone());
            }
            order.push(placed);
        }
        Ok(order)
    }
}

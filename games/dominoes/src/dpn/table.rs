//! The tiles of a position text as they lie.

use std::collections::BTreeMap;
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
    /// Tiles of the arms at the sides of spinners, outwards.
    pub(super) arms: BTreeMap<Arm, Vec<Shown>>,
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
            LayoutRule::Line | LayoutRule::Spinner | LayoutRule::EveryDouble => self.spinner,
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
            (if index > 0 || turned { Arm::RIGHT } else { Arm::LEFT }, shown)
        });
        let left = left.iter().rev().map(|shown| (Arm::LEFT, shown));
        let mut laying = Laying { rules, layout: Layout::empty(), order: Vec::new() };
        right.chain(left).try_for_each(|(arm, shown)| laying.lay(arm, shown))?;
        // A side may belong to a double that lies on another one.
        let mut waiting: Vec<(Arm, &Vec<Shown>)> = self.arms.iter().map(|(arm, tiles)| (*arm, tiles)).collect();
        while !waiting.is_empty() {
            let open = waiting.iter().position(|(arm, _)| laying.layout.ends.at(*arm).is_open());
            let (arm, tiles) = waiting.remove(open.unwrap_or(0));
            tiles.iter().try_for_each(|shown| laying.lay(arm, shown))?;
        }
        Ok(laying.order)
    }
}

/// A table being laid as a text shows it.
struct Laying<'a> {
    rules: &'a Rules,
    layout: Layout,
    order: Vec<Placed>,
}

impl Laying<'_> {
    /// Lays the next tile of an arm.
    ///
    /// # Errors
    /// The tile, if it does not touch or does not lie as shown.
    fn lay(&mut self, arm: Arm, shown: &Shown) -> Result<(), Shown> {
        let layout = &mut self.layout;
        if layout.is_empty() {
            let placed = Placed::new(shown.tile, arm);
            layout.lay(self.rules, placed);
            self.order.push(placed);
            let lies = layout.line.back().is_some_and(|laid| (laid.first, laid.second) == shown.halves);
            return if lies { Ok(()) } else { Err(shown.clone()) };
        }
        if !layout.ends.touching(self.rules, arm).has(shown.tile) {
            return Err(shown.clone());
        }
        let open = if arm == Arm::LEFT { shown.halves.0 } else { shown.halves.1 };
        let mut ways = layout.ends.ways(self.rules, shown.tile, arm);
        let placed = ways.find(|&placed| layout.ends.open_half(self.rules, placed) == open);
        let placed = placed.ok_or_else(|| shown.clone())?;
        layout.lay(self.rules, placed);
        self.order.push(placed);
        Ok(())
    }
}

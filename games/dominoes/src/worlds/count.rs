//! Counting: how many ways there are to give the tiles out, one after another.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use engine::prelude::*;
use rustc_hash::FxBuildHasher;

use super::World;
use super::groups::{Given, Group, Item, Items};
use crate::duty::{Claim, Duty};
use crate::evidence::{Evidence, Slot};
use crate::tile::{Tile, TileSet};

/// Counting gives up beyond so many intermediate results. No round of up to four seats with double-six comes near.
const MOST_COUNTS: usize = 10_000;

/// How far the tiles have been given out: room left in the groups as one mixed-radix number, the duty's claim, and
/// whether a tile that must be held by somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    room: u64,
    claim: Option<Claim>,
    found: bool,
}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.room);
        state.write_u64(self.claim.map_or(0, Claim::packed) << 1 | u64::from(self.found));
    }
}

/// What becomes of one tile.
struct Branch {
    group: Option<usize>,
    weight: f64,
    next: Node,
}

type Layer = HashMap<Node, f64, FxBuildHasher>;

/// Everything counted.
#[derive(Debug)]
pub(super) struct Counter<'a> {
    duty: Option<Duty<'a>>,
    one_of: Option<TileSet>,
    groups: Vec<Group>,
    /// What one tile of room in each group adds to [`Node::room`].
    strides: Vec<u64>,
    items: Items,
    counts: Vec<Layer>,
    stored: usize,
    start: Node,
}

impl<'a> Counter<'a> {
    /// Counts; `None` beyond [`MOST_COUNTS`], or if there is nothing to count.
    pub(super) fn of(evidence: &Evidence, duty: Option<Duty<'a>>, groups: Vec<Group>) -> Option<Self> {
        let mut strides = Vec::with_capacity(groups.len());
        let mut stride: u64 = 1;
        for group in &groups {
            strides.push(stride);
            stride = stride.checked_mul(group.capacity as u64 + 1)?;
        }
        let items = Items::of(evidence, duty.as_ref(), &groups);
        let length = items.first.len() + items.rest.len().max(items.weighed.len()) + 1;
        let one_of = evidence.one_of.map(|tiles| tiles - evidence.placed);
        let start = Node { room: 0, claim: None, found: one_of.is_none() };
        let counts = vec![Layer::default(); length];
        let mut counter = Self { duty, one_of, groups, strides, items, counts, stored: 0, start };
        counter.start = counter.root()?;
        counter.count(0, counter.start)?;
        Some(counter)
    }

    /// Nothing given out. A lot at this point would weigh all worlds alike.
    fn root(&self) -> Option<Node> {
        let room = self.groups.iter().zip(&self.strides).map(|(group, stride)| group.capacity as u64 * stride).sum();
        let mut claim = self.duty.as_ref().map(Duty::start);
        if let (Some(duty), Some(start), true) = (&self.duty, claim, self.items.first.is_empty()) {
            claim = Some(duty.doubles_done(start)?.0);
        }
        Some(Node { room, claim, ..self.start })
    }

    fn room(&self, node: Node, group: usize) -> u64 {
        node.room / self.strides[group] % (self.groups[group].capacity as u64 + 1)
    }

    /// The tile looked at next; `None` when all are given out.
    fn item(&self, index: usize, node: Node) -> Option<&Item> {
        match index.checked_sub(self.items.first.len()) {
            None => self.items.first.get(index),
            Some(after) if node.claim.is_some_and(Claim::goes_by_weight) => self.items.weighed.get(after),
            Some(after) => self.items.rest.get(after),
        }
    }

    /// The tiles left, if all of them may go anywhere and nothing hangs on where.
    fn free(&self, index: usize, node: Node) -> Option<&[Item]> {
        let after = index.checked_sub(self.items.first.len())?;
        let settled = node.claim.is_none_or(|claim| claim.is_settled() && !claim.goes_by_weight());
        let free = settled && node.found && after >= self.items.free_from;
        self.items.rest.get(after..).filter(|_| free)
    }

    /// Ways to give out tiles that may go anywhere.
    fn free_ways(&self, node: Node, tiles: usize) -> f64 {
        (0..self.groups.len()).fold(factorial(tiles), |ways, group| ways / factorial(self.room(node, group) as usize))
    }

    /// What may become of the tile looked at next.
    fn branches(&self, index: usize, node: Node) -> Vec<Branch> {
        let Some(item) = self.item(index, node) else { return Vec::new() };
        match &item.given {
            Given::Shown(seat) => self.branch(index, item.tile, node, None, Some(*seat)).into_iter().collect(),
            Given::Groups(choices) => {
                let open = choices.iter().filter(|&&group| self.room(node, group) > 0);
                open.filter_map(|&group| {
                    let Group { dealt, held, .. } = self.groups[group];
                    let found = node.found || held && self.one_of.is_some_and(|set| set.has(item.tile));
                    let taken = Node { room: node.room - self.strides[group], found, ..node };
                    self.branch(index, item.tile, taken, Some(group), dealt)
                })
                .collect()
            }
        }
    }

    fn branch(
        &self,
        index: usize,
        tile: Tile,
        mut next: Node,
        group: Option<usize>,
        dealt: Option<usize>,
    ) -> Option<Branch> {
        let mut weight = 1.0;
        if let (Some(duty), Some(mut claim)) = (&self.duty, next.claim) {
            if let Some(seat) = dealt {
                claim = duty.dealt(claim, tile, seat)?;
            }
            if index + 1 == self.items.first.len() {
                (claim, weight) = duty.doubles_done(claim)?;
            }
            next.claim = Some(claim);
        }
        Some(Branch { group, weight, next })
    }

    /// What is known without looking further.
    fn at_once(&self, index: usize, node: Node) -> Option<f64> {
        if let Some(tiles) = self.free(index, node) {
            return Some(self.free_ways(node, tiles.len()));
        }
        let done = self.item(index, node).is_none();
        done.then(|| if node.found && node.claim.is_none_or(Claim::is_settled) { 1.0 } else { 0.0 })
    }

    /// The ways to give out all tiles from `index` on, weighted by the lot where one was drawn.
    fn count(&mut self, index: usize, node: Node) -> Option<f64> {
        if let Some(count) = self.at_once(index, node) {
            return Some(count);
        }
        if let Some(&count) = self.counts[index].get(&node) {
            return Some(count);
        }
        let mut total = 0.0;
        for branch in self.branches(index, node) {
            total += branch.weight * self.count(index + 1, branch.next)?;
        }
        self.stored += 1;
        if self.stored > MOST_COUNTS {
            return None;
        }
        self.counts[index].insert(node, total);
        Some(total)
    }

    fn counted(&self, index: usize, node: Node) -> f64 {
        self.at_once(index, node).or_else(|| self.counts[index].get(&node).copied()).unwrap_or(0.0)
    }

    /// All ways.
    pub(super) fn total(&self) -> f64 {
        self.counted(0, self.start)
    }

    /// Draws a way, each as likely as its weight: the tiles of each slot.
    pub(super) fn draw(&self, random: &mut Random, mut put: impl FnMut(Slot, Tile)) {
        let mut given: Vec<Vec<Tile>> = vec![Vec::new(); self.groups.len()];
        let (mut node, mut index) = (self.start, 0);
        while let Some(item) = self.item(index, node) {
            if let Some(tiles) = self.free(index, node) {
                let mut tiles: Vec<Tile> = tiles.iter().map(|item| item.tile).collect();
                random.shuffle(&mut tiles);
                for (group, given) in given.iter_mut().enumerate() {
                    given.extend(tiles.split_off(tiles.len() - self.room(node, group) as usize));
                }
                break;
            }
            let branches = self.branches(index, node);
            let weights: Vec<f64> =
                branches.iter().map(|branch| branch.weight * self.counted(index + 1, branch.next)).collect();
            let chosen = &branches[random.weighted(&weights)];
            if let Some(group) = chosen.group {
                given[group].push(item.tile);
            }
            node = chosen.next;
            index += 1;
        }
        for (group, tiles) in self.groups.iter().zip(&mut given) {
            random.shuffle(tiles);
            let mut tiles = tiles.iter().copied();
            for &(slot, capacity) in &group.slots {
                tiles.by_ref().take(capacity).for_each(|tile| put(slot, tile));
            }
        }
    }

    /// Every way to fill the slots, the order of the stock apart.
    pub(super) fn list(&self, empty: &World, out: &mut Vec<World>) {
        let room: Vec<Vec<usize>> =
            self.groups.iter().map(|group| group.slots.iter().map(|(_, count)| *count).collect()).collect();
        self.list_from(0, self.start, empty, &room, out);
    }

    fn list_from(&self, index: usize, node: Node, world: &World, room: &[Vec<usize>], out: &mut Vec<World>) {
        if self.counted(index, node) == 0.0 {
            return;
        }
        let Some(item) = self.item(index, node) else {
            out.push(world.clone());
            return;
        };
        for branch in self.branches(index, node) {
            let Some(group) = branch.group else {
                self.list_from(index + 1, branch.next, world, room, out);
                continue;
            };
            for (slot, _) in room[group].iter().enumerate().filter(|(_, left)| **left > 0) {
                let (mut world, mut room) = (world.clone(), room.to_vec());
                world.put(self.groups[group].slots[slot].0, item.tile);
                room[group][slot] -= 1;
                self.list_from(index + 1, branch.next, &world, &room, out);
            }
        }
    }

    /// How many worlds a way stands for, the order of the stock apart.
    pub(super) fn worlds_per_way(&self) -> f64 {
        let ways = |group: &Group| {
            let unordered = group.slots.iter().filter(|(slot, _)| !matches!(slot, Slot::Draw(..)));
            factorial(group.capacity) / unordered.map(|(_, count)| factorial(*count)).product::<f64>()
        };
        self.groups.iter().map(ways).product()
    }

    /// For each hidden tile the chances that it came to each seat.
    pub(super) fn chances(&self, seats: usize) -> Vec<(Tile, Vec<f64>)> {
        let mut chances: HashMap<Tile, Vec<f64>, FxBuildHasher> = HashMap::default();
        let mut layer = Layer::default();
        layer.insert(self.start, 1.0);
        let all = self.total();
        for index in 0..self.counts.len() {
            let mut next = Layer::default();
            for (&node, &ways) in &layer {
                let Some(item) = self.item(index, node) else { continue };
                if let Some(tiles) = self.free(index, node) {
                    let chance = ways * self.free_ways(node, tiles.len()) / all;
                    for item in tiles {
                        let held = chances.entry(item.tile).or_insert_with(|| vec![0.0; seats]);
                        for (group, slots) in self.groups.iter().enumerate() {
                            slots.share(chance * self.room(node, group) as f64 / tiles.len() as f64, held);
                        }
                    }
                    continue;
                }
                for branch in self.branches(index, node) {
                    let through = ways * branch.weight;
                    *next.entry(branch.next).or_default() += through;
                    if let Some(group) = branch.group {
                        let held = chances.entry(item.tile).or_insert_with(|| vec![0.0; seats]);
                        self.groups[group].share(through * self.counted(index + 1, branch.next) / all, held);
                    }
                }
            }
            layer = next;
        }
        let mut chances: Vec<(Tile, Vec<f64>)> = chances.into_iter().collect();
        chances.sort_by_key(|(tile, _)| *tile);
        chances
    }
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

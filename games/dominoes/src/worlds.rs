//! All worlds that fit a view: counted exactly, and drawn with every deal and stock order equally likely.
//!
//! Slots that the evidence treats alike form a group. A world is a way to give each hidden tile to a group; each such
//! way stands for equally many deals and stock orders, so that counting the ways by tiles taken one after another (the
//! state being how much room each group has left, and what the starter's duty still needs) gives exact chances.

use std::collections::HashMap;

use engine::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::duty::{Claim, Duty};
use crate::evidence::{Evidence, Slot};
use crate::rules::Rules;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// Counting gives up beyond so many intermediate results. No round of up to four seats with double-six comes near.
const MOST_COUNTS: usize = 2_000_000;

/// Slots that the evidence treats alike.
#[derive(Clone, Debug)]
struct Group {
    slots: Vec<(Slot, usize)>,
    capacity: usize,
    allows: TileSet,
    /// The seat that was dealt these tiles, where the duty looks at it.
    dealt: Option<usize>,
    /// True if the tiles are in a hand now, where that matters.
    held: bool,
}

/// A tile that is to be given to a group, or that a shown seat is known to have been dealt.
#[derive(Clone, Debug)]
struct Item {
    tile: Tile,
    given: Given,
}

#[derive(Clone, Debug)]
enum Given {
    /// One of these groups.
    Groups(Vec<usize>),
    /// Dealt to this seat, for all to see in the view.
    Shown(usize),
}

/// How far the tiles have been given out: room left in the groups as one mixed-radix number, the duty's claim, and
/// whether a tile that must be held by somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    room: u64,
    claim: Option<Claim>,
    found: bool,
}

/// What becomes of one tile.
struct Branch {
    group: Option<usize>,
    weight: f64,
    next: Node,
}

/// All worlds that fit a view.
#[derive(Debug)]
pub struct Worlds<'a> {
    duty: Option<Duty<'a>>,
    one_of: Option<TileSet>,
    groups: Vec<Group>,
    /// What one tile of room in each group adds to [`Node::room`].
    strides: Vec<u64>,
    items: Vec<Item>,
    /// How many items come before the doubles are through.
    doubles: usize,
    counts: Vec<HashMap<Node, f64, FxBuildHasher>>,
    stored: usize,
    start: Node,
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.room)
    }
}

/// A world: which tiles came to each slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct World {
    /// Tiles of each seat's hand when the acts begin; empty for shown seats.
    pub(crate) base: Vec<TileSet>,
    /// Tiles by number of draw; `None` for draws of shown seats.
    pub(crate) draws: Vec<Option<Tile>>,
    /// The stock in order.
    pub(crate) stock: Vec<Tile>,
}

impl<'a> Worlds<'a> {
    /// The worlds that fit `view`; `None` if there are none, or if they are too many kinds to count.
    pub fn of(rules: &'a Rules, view: &View) -> Option<Self> {
        let evidence = Evidence::of(rules, view)?;
        let duty = evidence.duty.map(|leader| Duty::new(rules, leader, view.hands.len()));
        let groups = groups(&evidence, duty.as_ref());
        let mut strides = Vec::with_capacity(groups.len());
        let mut stride: u64 = 1;
        for group in &groups {
            strides.push(stride);
            stride = stride.checked_mul(group.capacity as u64 + 1)?;
        }
        let (items, doubles) = items(&evidence, duty.as_ref(), &groups);
        let counts = vec![HashMap::default(); items.len() + 1];
        let one_of = evidence.one_of.map(|tiles| tiles - evidence.placed);
        let start = Node { room: 0, claim: None, found: false };
        let mut worlds = Self { duty, one_of, groups, strides, items, doubles, counts, stored: 0, start };
        let root = worlds.root()?;
        let all = worlds.count(0, root)?;
        worlds.start = root;
        (all > 0.0).then_some(worlds)
    }

    /// Nothing given out. A lot at this point would weigh all worlds alike.
    fn root(&self) -> Option<Node> {
        let room = self.groups.iter().zip(&self.strides).map(|(group, stride)| group.capacity as u64 * stride).sum();
        let mut claim = self.duty.as_ref().map(Duty::start);
        if let (Some(duty), Some(start), 0) = (&self.duty, claim, self.doubles) {
            claim = Some(duty.doubles_done(start)?.0);
        }
        Some(Node { room, claim, found: self.one_of.is_none() })
    }

    fn room(&self, node: Node, group: usize) -> u64 {
        node.room / self.strides[group] % (self.groups[group].capacity as u64 + 1)
    }

    /// What may become of item `index`.
    fn branches(&self, index: usize, node: Node) -> Vec<Branch> {
        let item = &self.items[index];
        match &item.given {
            Given::Shown(seat) => self.branch(index, node, None, Some(*seat), false).into_iter().collect(),
            Given::Groups(choices) => {
                let open = choices.iter().filter(|&&group| self.room(node, group) > 0);
                open.filter_map(|&group| {
                    let Group { dealt, held, .. } = self.groups[group];
                    let taken = Node { room: node.room - self.strides[group], ..node };
                    let found = held && self.one_of.is_some_and(|set| set.has(item.tile));
                    self.branch(index, taken, Some(group), dealt, found)
                })
                .collect()
            }
        }
    }

    fn branch(
        &self,
        index: usize,
        node: Node,
        group: Option<usize>,
        dealt: Option<usize>,
        found: bool,
    ) -> Option<Branch> {
        let mut next = Node { found: node.found || found, ..node };
        let mut weight = 1.0;
        if let (Some(duty), Some(mut claim)) = (&self.duty, node.claim) {
            if let Some(seat) = dealt {
                claim = duty.dealt(claim, self.items[index].tile, seat)?;
            }
            if index + 1 == self.doubles {
                (claim, weight) = duty.doubles_done(claim)?;
            }
            next.claim = Some(claim);
        }
        Some(Branch { group, weight, next })
    }

    /// The ways to give out all items from `index` on, weighted by the lot where one was drawn; `None` beyond
    /// [`MOST_COUNTS`].
    fn count(&mut self, index: usize, node: Node) -> Option<f64> {
        if index == self.items.len() {
            let led = self.duty.as_ref().zip(node.claim).is_none_or(|(duty, claim)| duty.holds(claim));
            return Some(if led && node.found { 1.0 } else { 0.0 });
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
        if index == self.items.len() {
            let led = self.duty.as_ref().zip(node.claim).is_none_or(|(duty, claim)| duty.holds(claim));
            return if led && node.found { 1.0 } else { 0.0 };
        }
        self.counts[index].get(&node).copied().unwrap_or(0.0)
    }

    /// Draws a world.
    pub(crate) fn draw(&self, seats: usize, draws: usize, random: &mut Random) -> World {
        let mut given: Vec<Vec<Tile>> = vec![Vec::new(); self.groups.len()];
        let mut node = self.start;
        for (index, item) in self.items.iter().enumerate() {
            let branches = self.branches(index, node);
            let weights: Vec<f64> =
                branches.iter().map(|branch| branch.weight * self.counted(index + 1, branch.next)).collect();
            let chosen = &branches[random.weighted(&weights)];
            if let Some(group) = chosen.group {
                given[group].push(item.tile);
            }
            node = chosen.next;
        }
        let mut world = World { base: vec![TileSet::EMPTY; seats], draws: vec![None; draws], stock: Vec::new() };
        for (group, tiles) in self.groups.iter().zip(&mut given) {
            random.shuffle(tiles);
            let mut tiles = tiles.iter().copied();
            for &(slot, capacity) in &group.slots {
                for tile in tiles.by_ref().take(capacity) {
                    world.put(slot, tile);
                }
            }
        }
        world
    }

    /// All worlds, the order of the stock apart, if they are at most `most`.
    pub(crate) fn all(&self, seats: usize, draws: usize, most: usize) -> Option<Vec<World>> {
        if self.histories() > most as f64 {
            return None;
        }
        let room: Vec<Vec<usize>> =
            self.groups.iter().map(|group| group.slots.iter().map(|(_, count)| *count).collect()).collect();
        let empty = World { base: vec![TileSet::EMPTY; seats], draws: vec![None; draws], stock: Vec::new() };
        let mut worlds = Vec::new();
        self.list(0, self.start, &empty, &room, &mut worlds);
        Some(worlds)
    }

    fn list(&self, index: usize, node: Node, world: &World, room: &[Vec<usize>], out: &mut Vec<World>) {
        if self.counted(index, node) == 0.0 {
            return;
        }
        if index == self.items.len() {
            out.push(world.clone());
            return;
        }
        for branch in self.branches(index, node) {
            let Some(group) = branch.group else {
                self.list(index + 1, branch.next, world, room, out);
                continue;
            };
            for (slot, _) in room[group].iter().enumerate().filter(|(_, left)| **left > 0) {
                let (mut world, mut room) = (world.clone(), room.to_vec());
                world.put(self.groups[group].slots[slot].0, self.items[index].tile);
                room[group][slot] -= 1;
                self.list(index + 1, branch.next, &world, &room, out);
            }
        }
    }

    /// How many worlds there are, the order of the stock apart, where no lot decided who leads: a world is then every
    /// other hand as the acts begin, and every tile that others drew, in order.
    pub fn histories(&self) -> f64 {
        let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
        let ways = |group: &Group| {
            let unordered = group.slots.iter().filter(|(slot, _)| !matches!(slot, Slot::Draw(..)));
            factorial(group.capacity) / unordered.map(|(_, count)| factorial(*count)).product::<f64>()
        };
        self.groups.iter().map(ways).product::<f64>() * self.counted(0, self.start)
    }

    /// For each hidden tile that is not on the table the chances that it is in the hand of each seat now; what is missing
    /// to 1 is the chance that it lies in the stock.
    pub fn chances(&self, seats: usize, on_table: TileSet) -> Vec<(Tile, Vec<f64>)> {
        let mut chances = Vec::new();
        let mut layer: HashMap<Node, f64, FxBuildHasher> = HashMap::default();
        layer.insert(self.start, 1.0);
        let all = self.counted(0, self.start);
        for (index, item) in self.items.iter().enumerate() {
            let mut next: HashMap<Node, f64, FxBuildHasher> = HashMap::default();
            let mut held = vec![0.0; seats];
            for (&node, &ways) in &layer {
                for branch in self.branches(index, node) {
                    let through = ways * branch.weight;
                    *next.entry(branch.next).or_default() += through;
                    let chance = through * self.counted(index + 1, branch.next) / all;
                    if let Some(group) = branch.group {
                        self.groups[group].share(chance, &mut held);
                    }
                }
            }
            if matches!(item.given, Given::Groups(_)) && !on_table.has(item.tile) {
                chances.push((item.tile, held));
            }
            layer = next;
        }
        chances
    }
}

impl Group {
    /// Shares a chance out among the seats whose slots these are.
    fn share(&self, chance: f64, held: &mut [f64]) {
        for (slot, count) in &self.slots {
            if let Some(seat) = slot.seat() {
                held[usize::from(seat)] += chance * *count as f64 / self.capacity as f64;
            }
        }
    }
}

impl World {
    fn put(&mut self, slot: Slot, tile: Tile) {
        match slot {
            Slot::Base(seat) => self.base[usize::from(seat)].insert(tile),
            Slot::Draw(_, number) => self.draws[usize::from(number)] = Some(tile),
            Slot::Stock => self.stock.push(tile),
        }
    }
}

/// Puts slots together that allow the same tiles and that the duty and the block cannot tell apart.
fn groups(evidence: &Evidence, duty: Option<&Duty<'_>>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for place in evidence.places.iter().filter(|place| place.capacity > 0) {
        let dealt = match (place.slot, duty) {
            (Slot::Base(seat), Some(duty)) => Some(duty.told_apart(usize::from(seat))),
            _ => None,
        };
        let held = evidence.one_of.is_some() && place.slot != Slot::Stock;
        let allows = place.allows & evidence.tiles;
        let alike = |group: &&mut Group| group.allows == allows && group.dealt == dealt && group.held == held;
        match groups.iter_mut().find(alike) {
            Some(group) => {
                group.slots.push((place.slot, place.capacity));
                group.capacity += place.capacity;
            }
            None => {
                let slots = vec![(place.slot, place.capacity)];
                groups.push(Group { slots, capacity: place.capacity, allows, dealt, held });
            }
        }
    }
    groups
}

/// The tiles to give out in the order in which they are looked at, and how many come before the doubles are through.
fn items(evidence: &Evidence, duty: Option<&Duty<'_>>, groups: &[Group]) -> (Vec<Item>, usize) {
    let choices = |tile: Tile| (0..groups.len()).filter(|&group| groups[group].allows.has(tile)).collect::<Vec<_>>();
    let hidden = |tile: Tile| Item { tile, given: Given::Groups(choices(tile)) };
    let Some(duty) = duty else {
        let mut items: Vec<Item> = evidence.tiles.iter().map(hidden).collect();
        // Few choices first, like next to like: fewer intermediate results.
        items.sort_by_key(|item| match &item.given {
            Given::Groups(groups) => (groups.len(), groups.clone()),
            Given::Shown(_) => (0, Vec::new()),
        });
        return (items, 0);
    };
    let (order, doubles) = duty.order();
    let shown = |tile: Tile| evidence.shown.iter().find(|(_, tiles)| tiles.has(tile));
    let item = |&tile: &Tile| {
        if evidence.tiles.has(tile) {
            return Some(hidden(tile));
        }
        shown(tile).map(|&(seat, _)| Item { tile, given: Given::Shown(duty.told_apart(usize::from(seat))) })
    };
    let (first, rest) = order.split_at(doubles);
    let mut items: Vec<Item> = first.iter().filter_map(item).collect();
    let doubles = items.len();
    items.extend(rest.iter().filter_map(item));
    (items, doubles)
}

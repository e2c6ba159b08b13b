//! Slots that the evidence treats alike, and the tiles to give out among them.

use crate::duty::Duty;
use crate::evidence::{Evidence, Slot};
use crate::tile::{Tile, TileSet};

/// Slots that the evidence treats alike.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) slots: Vec<(Slot, usize)>,
    pub(super) capacity: usize,
    pub(super) allows: TileSet,
    /// The seat that was dealt these tiles, where the duty looks at it.
    pub(super) dealt: Option<usize>,
    /// True if the tiles are in a hand now, where that matters.
    pub(super) held: bool,
}

impl Group {
    /// Shares a chance out among the seats whose slots these are.
    pub(super) fn share(&self, chance: f64, held: &mut [f64]) {
        for (slot, count) in &self.slots {
            if let Some(seat) = slot.seat() {
                held[usize::from(seat)] += chance * *count as f64 / self.capacity as f64;
            }
        }
    }
}

/// A tile that is to be given to a group, or that a shown seat is known to have been dealt.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) tile: Tile,
    pub(super) given: Given,
}

/// Where a tile may go.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// To one of these groups.
    Groups(Vec<usize>),
    /// To this seat when the tiles were dealt, for all to see in the view.
    Shown(usize),
}

/// Puts slots together that allow the same tiles and that the duty and the block cannot tell apart.
pub(super) fn groups(evidence: &Evidence, duty: Option<&Duty<'_>>) -> Vec<Group> {
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

/// The tiles in the order in which they are looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    /// Those by which the duty is decided: the doubles.
    pub(super) first: Vec<Item>,
    /// The rest, where the doubles have settled who leads: hidden tiles, those with fewest places first.
    pub(super) rest: Vec<Item>,
    /// From here on every tile of `rest` may go anywhere.
    pub(super) free_from: usize,
    /// The rest, where nobody was dealt a double: by the weight that then decides.
    pub(super) weighed: Vec<Item>,
}

impl Items {
    pub(super) fn of(evidence: &Evidence, duty: Option<&Duty<'_>>, groups: &[Group]) -> Self {
        let choices =
            |tile: Tile| (0..groups.len()).filter(|&group| groups[group].allows.has(tile)).collect::<Vec<_>>();
        let hidden = |tile: Tile| Item { tile, given: Given::Groups(choices(tile)) };
        let mut items = Self::default();
        let mut decided = TileSet::EMPTY;
        if let Some(duty) = duty {
            let (order, doubles) = duty.order();
            let shown = |tile: Tile| evidence.shown.iter().find(|(_, tiles)| tiles.has(tile));
            let item = |&tile: &Tile| {
                if evidence.tiles.has(tile) {
                    return Some(hidden(tile));
                }
                shown(tile).map(|&(seat, _)| Item { tile, given: Given::Shown(duty.told_apart(usize::from(seat))) })
            };
            items.first = order[..doubles].iter().filter_map(item).collect();
            items.weighed = order[doubles..].iter().filter_map(item).collect();
            decided = order[..doubles].iter().copied().collect();
        }
        items.rest = (evidence.tiles - decided).iter().map(hidden).collect();
        let needed = |item: &Item| evidence.one_of.is_some_and(|set| set.has(item.tile));
        let places = |item: &Item| match &item.given {
            Given::Groups(choices) => choices.clone(),
            Given::Shown(_) => Vec::new(),
        };
        items.rest.sort_by_key(|item| {
            (!needed(item) && places(item).len() == groups.len(), places(item).len(), places(item))
        });
        let free = |item: &Item| !needed(item) && places(item).len() == groups.len();
        items.free_from = items.rest.iter().position(free).unwrap_or(items.rest.len());
        items
    }
}

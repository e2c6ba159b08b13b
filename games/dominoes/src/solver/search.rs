//! The search: one null window after another over positions with a table, forced plies run through without a node.

use smallvec::SmallVec;

use super::position::{NONE, Position, SEATS, Table, places};
use super::table::{Key, Table as Memory};

/// A way on: the position after it, the round's value if it ends there, and how soon it is tried.
#[derive(Clone, Copy)]
struct Way {
    order: i32,
    end: Option<i32>,
    next: Position,
}

/// A tile is kept last.
const KEEP: i32 = -1000;

type Ways = SmallVec<[Way; 16]>;

/// Searches one round.
pub(super) struct Search<'a> {
    table: &'a Table,
    memory: &'a mut Memory,
    nodes: u64,
    /// Positions that may be looked at.
    most: u64,
    /// True once they were not enough: what is returned then means nothing.
    cut: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(table: &'a Table, memory: &'a mut Memory, most: u64) -> Self {
        Self { table, memory, nodes: 0, most, cut: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value for side 0; `None` if that takes more positions than were given.
    pub(super) fn value(&mut self, position: Position) -> Option<i32> {
        let (mut lower, mut upper) = self.bounds(&position);
        let mut guess = 0.clamp(lower, upper);
        while lower < upper {
            let gamma = if guess == lower { guess + 1 } else { guess };
            guess = self.reaches(position, gamma);
            if self.cut {
                return None;
            }
            if guess < gamma {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        Some(guess)
    }

    /// What the value cannot pass, from the tiles still held.
    fn bounds(&self, position: &Position) -> (i32, i32) {
        let most = self.table.most(position);
        (-most.1, most.0)
    }

    /// At least `gamma` if the value is that for side 0, else less; both as bounds on the value.
    fn reaches(&mut self, mut position: Position, gamma: i32) -> i32 {
        loop {
            if self.nodes == self.most {
                self.cut = true;
                return gamma;
            }
            self.nodes += 1;
            let (lowest, highest) = self.bounds(&position);
            if lowest >= gamma {
                return lowest;
            }
            if highest < gamma {
                return highest;
            }
            let mut ways = Ways::new();
            match self.ways(&mut position, &mut ways) {
                Step::Over(value) => return value,
                Step::Forced => continue,
                Step::Choice => {}
            }
            if let [only] = ways.as_slice() {
                match only.end {
                    Some(value) => return value,
                    None => position = only.next,
                }
                continue;
            }
            return self.best(&position, ways, gamma);
        }
    }

    fn best(&mut self, position: &Position, mut ways: Ways, gamma: i32) -> i32 {
        let key = key(position, self.memory.mark());
        let (mut lower, mut upper) = (i16::MIN, i16::MAX);
        if let Some(entry) = self.memory.get(key) {
            (lower, upper) = (entry.lower, entry.upper);
            if i32::from(lower) >= gamma {
                return i32::from(lower);
            }
            if i32::from(upper) < gamma {
                return i32::from(upper);
            }
        }
        ways.sort_unstable_by_key(|way| -way.order);
        let first_side = position.turn.is_multiple_of(2);
        let mut best = if first_side { i32::MIN } else { i32::MAX };
        for way in &ways {
            let value = way.end.unwrap_or_else(|| self.reaches(way.next, gamma));
            if first_side {
                best = best.max(value);
                if best >= gamma {
                    break;
                }
            } else {
                best = best.min(value);
                if best < gamma {
                    break;
                }
            }
        }
        if best >= gamma {
            lower = best as i16;
        } else {
            upper = best as i16;
        }
        if !self.cut {
            self.memory.put(key, lower, upper);
        }
        best
    }

    /// What the seat to move can do.
    fn ways(&self, position: &mut Position, ways: &mut Ways) -> Step {
        let table = self.table;
        let hand = table.hand(position, position.turn);
        let mut fits = hand & table.fitting(position);
        if position.drawn != NONE {
            fits &= 1 << position.drawn;
        }
        if fits == 0 {
            return self.nothing_fits(position);
        }
        let (low, high) = position.ends;
        for at in places(fits) {
            if table.suits[usize::from(low)] >> at & 1 == 1 {
                ways.push(self.laid(position, &[(at as u8, low)]));
            }
            if low != high && table.suits[usize::from(high)] >> at & 1 == 1 {
                ways.push(self.laid(position, &[(at as u8, high)]));
            }
        }
        if table.rules.two_doubles && position.drawn == NONE && low != high {
            let pair = (table.doubles[usize::from(low)], table.doubles[usize::from(high)]);
            let held = |at: u8| at != NONE && hand >> at & 1 == 1;
            if held(pair.0) && held(pair.1) {
                ways.push(self.laid(position, &[(pair.0, low), (pair.1, high)]));
            }
        }
        if position.drawn != NONE && table.may_keep() {
            let mut next = *position;
            next.drawn = NONE;
            next.turn = table.next(next.turn);
            ways.push(Way { order: KEEP, end: table.stuck(&next, position.turn), next });
        }
        Step::Choice
    }

    /// Draws, or passes; nobody passes in vain, because a round in which nobody can move is over.
    fn nothing_fits(&self, position: &mut Position) -> Step {
        let table = self.table;
        if !table.drawable(position) {
            position.turn = table.next(position.turn);
            return Step::Forced;
        }
        let turn = position.turn;
        table.draw(position);
        table.stuck(position, turn).map_or(Step::Forced, Step::Over)
    }

    fn laid(&self, position: &Position, tiles: &[(u8, u8)]) -> Way {
        let table = self.table;
        let mut next = *position;
        tiles.iter().for_each(|&(at, end)| table.lay(&mut next, at, end));
        let end = table.over(&next, position.turn);
        next.turn = table.next(position.turn);
        Way { order: self.order(position, &next), end, next }
    }

    /// The more of the own side's tiles fit now, and the fewer of the others', the sooner a way is tried.
    fn order(&self, before: &Position, next: &Position) -> i32 {
        let table = self.table;
        let fitting = table.fitting(next);
        let mut order = 0;
        for seat in 0..table.seats {
            let count = (table.hand(next, seat) & fitting).count_ones() as i32;
            let own = seat % 2 == before.turn % 2;
            order += if own { count } else { -count };
            if seat == next.turn && count == 0 {
                order += 8;
            }
        }
        order
    }
}

/// What comes next in a position.
enum Step {
    Over(i32),
    Forced,
    Choice,
}

fn key(position: &Position, mark: u32) -> Key {
    let (low, high) = (u32::from(position.ends.0), u32::from(position.ends.1));
    let small = low | high << 5 | u32::from(position.turn) << 10 | u32::from(position.drawn) << 12 | mark;
    Key { left: position.left, owned: position.owned, small }
}

const _: () = assert!(SEATS <= 4, "the key has two bits for whose turn it is");

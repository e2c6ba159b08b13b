//! Which move first: the table's, then what the game promises, then killers, then history.
//!
//! Everything here is a guess that costs or saves time and never changes a result; all ties go by the order of the
//! game's list, so that searches are deterministic.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::game::MoveList;
use crate::outcome::Side;

const HISTORY_SIZE: usize = 1 << 12;
const HISTORY_LIMIT: i32 = 1 << 14;
const KILLER_RANK: i64 = 1 << 30;

/// What a search has learned about moves regardless of position: refutations by ply, success by side.
pub(crate) struct Heuristics<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
}

impl<M: Copy + Eq + Hash> Heuristics<M> {
    /// Nothing learned yet, with room for `plies` plies.
    pub(crate) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![0; 2 * HISTORY_SIZE] }
    }

    /// The rank of a move that the game ranks `promise`.
    pub(crate) fn rank(&self, promise: i32, side: Side, ply: usize, mv: M) -> i64 {
        let killer = match self.killers[ply] {
            [Some(first), _] if first == mv => KILLER_RANK + 1,
            [_, Some(second)] if second == mv => KILLER_RANK,
            _ => 0,
        };
        (i64::from(promise) << 32) + killer + i64::from(self.history[slot(side, mv)])
    }

    /// Learns that `mv` refuted the move before it, after the moves `tried` had failed to.
    pub(crate) fn reward(&mut self, side: Side, ply: usize, mv: M, depth: u32, tried: impl Iterator<Item = M>) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (depth * depth).min(400) as i32;
        self.move_history(side, mv, bonus);
        for other in tried {
            self.move_history(side, other, -bonus);
        }
    }

    fn move_history(&mut self, side: Side, mv: M, bonus: i32) {
        let value = &mut self.history[slot(side, mv)];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

fn slot<M: Hash>(side: Side, mv: M) -> usize {
    let mut fold = Fold(0);
    mv.hash(&mut fold);
    (side.index() & 1) * HISTORY_SIZE + (fold.finish() as usize & (HISTORY_SIZE - 1))
}

/// A small multiplicative hash: cheap, and the same everywhere.
struct Fold(u64);

impl Fold {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0 >> 40
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(byte.into()));
    }
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
    fn write_u128(&mut self, n: u128) {
        self.add(n as u64);
        self.add((n >> 64) as u64);
    }
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }
}

/// Hands out the moves of a node, best guess first. Ranks are not computed before the table's move has been tried.
pub(crate) struct Picker<M> {
    moves: MoveList<M>,
    /// Rank and index of each move; `..handed` have been handed out, in this order.
    ranks: SmallVec<[(i64, u16); 32]>,
    first: Option<u16>,
    handed: usize,
}

impl<M: Copy> Picker<M> {
    /// A picker over `moves`; `first` is the index of the move to try before all others.
    pub(crate) fn new(moves: MoveList<M>, first: Option<u16>) -> Self {
        let first = first.filter(|&index| usize::from(index) < moves.len());
        Self { moves, ranks: SmallVec::new(), first, handed: 0 }
    }

    /// The next move with its index in the game's list; `rank` says how good a move looks, higher is earlier.
    pub(crate) fn next(&mut self, rank: impl Fn(M) -> i64) -> Option<(u16, M)> {
        if let Some(first) = self.first.take() {
            self.ranks.push((i64::MAX, first));
            self.handed = 1;
            return Some((first, self.moves[usize::from(first)]));
        }
        if self.ranks.len() < self.moves.len() {
            let skip = self.ranks.first().map(|&(_, index)| index);
            let others = (0..self.moves.len() as u16).filter(|&index| Some(index) != skip);
            let moves = &self.moves;
            self.ranks.extend(others.map(|index| (rank(moves[usize::from(index)]), index)));
        }
        let rest = self.ranks.get_mut(self.handed..)?;
        let best = (0..rest.len()).max_by_key(|&at| (rest[at].0, std::cmp::Reverse(rest[at].1)))?;
        rest.swap(0, best);
        self.handed += 1;
        let index = self.ranks[self.handed - 1].1;
        Some((index, self.moves[usize::from(index)]))
    }

    /// The moves handed out before the latest one.
    pub(crate) fn tried(&self) -> impl Iterator<Item = M> + '_ {
        self.ranks[..self.handed.saturating_sub(1)].iter().map(|&(_, index)| self.moves[usize::from(index)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_move_then_rank_then_list_order() {
        let moves: MoveList<u8> = (10..16).collect();
        let mut picker = Picker::new(moves, Some(3));
        let mut order = Vec::new();
        while let Some((index, mv)) = picker.next(|mv| if mv == 15 { 5 } else { i64::from(mv == 12) }) {
            assert_eq!(u16::from(mv) - 10, index);
            order.push(mv);
        }
        assert_eq!(order, [13, 15, 12, 10, 11, 14]);
        assert_eq!(picker.tried().collect::<Vec<_>>(), [13, 15, 12, 10, 11]);
    }

    #[test]
    fn refutations_rise_and_failures_sink_below_the_promise() {
        let mut learned = Heuristics::new(4);
        for _ in 0..1000 {
            learned.reward(Side(0), 2, 7u8, 9, [8u8].into_iter());
        }
        let rank = |promise, ply, mv| learned.rank(promise, Side(0), ply, mv);
        assert!(rank(0, 2, 7) > rank(0, 1, 7) && rank(0, 1, 7) > rank(0, 1, 9) && rank(0, 1, 9) > rank(0, 1, 8));
        assert!(rank(1, 1, 8) > rank(0, 2, 7));
        assert_eq!(learned.rank(0, Side(1), 1, 7), 0);
    }
}

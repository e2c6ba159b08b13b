//! The trail: keys of the positions played, which repetition rules are asked of. It lies beside the state.

use crate::game::{Draw, Game};

/// The positions of a game or a search line, as keys, oldest first; the last one is the position at hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    keys: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    key: u64,
    /// Index of the oldest position that can still come again from here.
    oldest: u32,
}

impl Trail {
    /// A trail that holds the start position only.
    pub fn starting(key: u64) -> Self {
        let mut trail = Self::default();
        trail.push(key, true);
        trail
    }

    /// Adds the position reached by a move; `irreversible` if none before it can come again.
    pub fn push(&mut self, key: u64, irreversible: bool) {
        let here = self.keys.len() as u32;
        let oldest = match self.keys.last() {
            Some(last) if !irreversible => last.oldest,
            _ => here,
        };
        self.keys.push(Step { key, oldest });
    }

    /// Takes the last position back.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// How many positions the trail holds.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// True for a trail without positions, as searches of hidden games get it.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Cuts the trail back to its first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.keys.truncate(len);
    }

    /// How often the last position has stood, this time included; 0 for an empty trail.
    pub fn occurrences(&self) -> u32 {
        let Some(last) = self.keys.last() else { return 0 };
        self.keys[last.oldest as usize..].iter().filter(|step| step.key == last.key).count() as u32
    }

    /// Index in the trail of the latest earlier occurrence of the last position.
    pub fn previous(&self) -> Option<usize> {
        let (last, before) = self.keys.split_last()?;
        let from = (last.oldest as usize).min(before.len());
        before[from..].iter().rposition(|step| step.key == last.key).map(|at| from + at)
    }

    /// The keys of the positions that can still come again, the one at hand included, oldest first.
    pub fn live_keys(&self) -> impl DoubleEndedIterator<Item = u64> + '_ {
        let oldest = self.keys.last().map_or(0, |last| last.oldest as usize);
        self.keys[oldest..].iter().map(|step| step.key)
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.keys.iter().map(|step| step.key)
    }
}

/// The draw rule that holds now, by counters or by repetition; an automatic one goes before a claimable one.
pub fn draw_now<G: Game>(game: &G, state: &G::State, trail: &Trail) -> Option<Draw> {
    let counted = game.drawn(state);
    if counted.is_some_and(|draw| !draw.claimed) {
        return counted;
    }
    let repeated = game.repetition().filter(|rule| trail.occurrences() >= rule.occurrences).map(|rule| rule.draw);
    match (counted, repeated) {
        (_, Some(draw)) if !draw.claimed => Some(draw),
        (Some(draw), _) | (None, Some(draw)) => Some(draw),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_what_can_come_again() {
        let mut trail = Trail::starting(1);
        for (key, irreversible) in [(2, false), (1, false), (2, true), (1, false), (2, false)] {
            trail.push(key, irreversible);
        }
        assert_eq!(trail.occurrences(), 2);
        assert_eq!(trail.previous(), Some(3));
        assert_eq!(trail.live_keys().collect::<Vec<_>>(), [2, 1, 2]);
        trail.pop();
        assert_eq!(trail.occurrences(), 1);
        assert_eq!(trail.previous(), None);
    }
}

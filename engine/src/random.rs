//! The one source of randomness: a named generator, one stream per purpose.
//!
//! Deals, openings, playouts and tests all draw from [`Random`]; shuffles and bounded draws are our own, so that a
//! seed means the same game in every version. Nothing here reads the clock or the operating system.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The name that records keep beside a seed.
pub const GENERATOR: &str = "xoshiro256++";

/// A seeded stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream that `seed` gives for one purpose (`"deal"`, `"engine 1"`, ...): purposes never disturb each other.
    pub fn stream(seed: u64, purpose: &str) -> Self {
        Self::new(sub_seed(seed, purpose))
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound`, every one equally likely (Lemire's method).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "a bounded draw needs a bound above 0");
        let bound = bound as u64;
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as usize;
            }
        }
    }

    /// A number in `0.0..1.0` with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts `items` in random order, every order equally likely (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of `items`, or `None` when there is none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// An index drawn with the given non-negative weights; the last one when rounding leaves a rest.
    ///
    /// # Panics
    /// If `weights` is empty.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        assert!(!weights.is_empty(), "a weighted draw needs a weight");
        let mut rest = self.unit() * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            rest -= weight;
            if rest < 0.0 {
                return index;
            }
        }
        weights.len() - 1
    }
}

/// The seed of one purpose's stream: the purpose's text hashed into `seed` and mixed.
pub fn sub_seed(seed: u64, purpose: &str) -> u64 {
    let tag = purpose
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    split_mix(seed ^ tag)
}

/// One step of the SplitMix64 mixer: spreads any 64 bits over all 64 bits.
pub const fn split_mix(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_42_always_gives_this() {
        let mut random = Random::new(42);
        let mut items: Vec<u8> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [5, 3, 1, 0, 9, 6, 4, 7, 2, 8]);
        assert_eq!((0..5).map(|_| random.below(100)).collect::<Vec<_>>(), [93, 55, 85, 68, 6]);
    }

    #[test]
    fn purposes_have_streams_of_their_own() {
        assert_ne!(Random::stream(7, "deal"), Random::stream(7, "engine"));
        assert_eq!(Random::stream(7, "deal"), Random::stream(7, "deal"));
    }

    #[test]
    fn bounded_draws_are_even() {
        let mut random = Random::new(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }
}

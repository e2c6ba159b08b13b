//! Key tables from a fixed seed: the random words that positions are hashed with.

use std::hash::{Hash, Hasher};

use crate::random::split_mix;

/// The `index`-th random word of the table named by `table`; the same in every build.
pub const fn word(table: u64, index: u64) -> u64 {
    split_mix(split_mix(table ^ 0x00da_0d0a_d0a1_1100).wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// A table of `N` random words, for a `const` or `static`.
pub const fn table<const N: usize>(name: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut index = 0;
    while index < N {
        words[index] = word(name, index as u64);
        index += 1;
    }
    words
}

/// A hash of any plain value; the same in every build and on every machine of the same word size.
pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.finish()
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = split_mix(self.0 ^ u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ() {
        let mut words: Vec<u64> = (0..4u64).flat_map(table::<128>).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 512);
    }
}

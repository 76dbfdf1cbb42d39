//! A quick hash for names and numbers of one file, which nobody chooses to do harm.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the quick hash.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set with the quick hash.
pub(crate) type Set<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// Each word is mixed in by a rotation and a multiplication.
#[derive(Debug, Default)]
pub(crate) struct Quick(u64);

impl Quick {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0xF135_7AEA_2E62_A9C5);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        // A table takes its places from the low bits, and the high ones are mixed best.
        self.0.rotate_left(26)
    }
}

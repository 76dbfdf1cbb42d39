//! What the waits are drawn with.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// What draws a number.
pub trait Dice: Send + Sync {
    /// A number from 0 to `most`, both included.
    fn up_to(&self, most: u64) -> u64;
}

/// Dice that fall differently in every process.
#[derive(Debug)]
pub struct RandomDice {
    state: AtomicU64,
}

impl RandomDice {
    /// Dice that fall the same whenever they begin with the same number.
    pub const fn seeded(seed: u64) -> Self {
        Self { state: AtomicU64::new(seed) }
    }
}

impl Default for RandomDice {
    fn default() -> Self {
        Self::seeded(RandomState::new().build_hasher().finish())
    }
}

impl Dice for RandomDice {
    /// Splitmix64: good enough to keep callers apart, and nothing depends on it being unknown.
    fn up_to(&self, most: u64) -> u64 {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut mixed = self.state.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        most.checked_add(1).map_or(mixed, |sides| mixed % sides)
    }
}

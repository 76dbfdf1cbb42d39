//! Contracts in CI: what changed between two of them, and whether sources use what is declared.

pub mod diff;
#[cfg(feature = "mirror")]
pub mod mirror;

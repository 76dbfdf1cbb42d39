//! The contract in CI: what sources use and contracts declare must be the same.

#[cfg(feature = "mirror")]
pub mod mirror;

//! The tests of this crate.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod mirror;

//! What the checks of contracts promise.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod diff;
mod mirror;

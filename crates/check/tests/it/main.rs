<<<<<<< HEAD
//! What the checks of contracts promise.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]
=======
//! The tests of this crate.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]
>>>>>>> check

mod diff;
mod mirror;

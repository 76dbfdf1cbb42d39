//! What may leave.
#![expect(clippy::panic, clippy::expect_used, reason = "a test whose helper fails has failed")]

mod benign;
mod failures;
mod named;
mod random;
mod samples;
mod secrets;
mod unseen;
mod values;

//! What the caller's side promises.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed"
)]

mod channels;
mod faults;
mod mechanical;
mod ours;
mod policy;
mod property;
mod script;
mod transport;
mod wording;

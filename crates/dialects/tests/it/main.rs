//! What the dialects promise.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed"
)]

mod arbitrary;
mod arcp;
mod conformance;
mod disposition;
mod foreign;
mod heard;
mod round_trip;
mod stagewright;

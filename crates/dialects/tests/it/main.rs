//! What the dialects promise.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed"
)]

mod arbitrary;
mod arcp;
mod call_error;
mod cases;
mod conformance;
mod decide;
mod disposition;
mod findings;
mod foreign;
mod heard;
mod http;
mod jsonrpc;
mod native;
mod problem;
mod retry;
mod round_trip;
mod sep_3313;
mod stagewright;
mod toolerror;

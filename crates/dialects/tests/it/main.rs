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
#[cfg(test)]
mod cases;
mod conformance;
#[cfg(test)]
mod decide;
mod disposition;
#[cfg(test)]
mod foreign;
mod heard;
mod http;
mod jsonrpc;
mod native;
#[cfg(test)]
mod problem;
#[cfg(test)]
mod retry;
mod round_trip;
mod sep_3313;
mod stagewright;
mod toolerror;

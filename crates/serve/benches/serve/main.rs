//! What serving costs: against a bare rmcp server, under panics, and beside slow clients.
//!
//! The servers are this program again, started with the name of a role.
#![expect(clippy::expect_used, reason = "a benchmark that cannot go on has failed")]

mod bare;
mod child;
mod ours;
mod panics;
mod post;
mod round_trip;
mod slow;
mod weather;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(bare::ROLE) => runtime().block_on(bare::serve()),
        Some(ours::STDIO) => runtime().block_on(ours::serve_stdio()),
        Some(ours::HTTP) => runtime().block_on(ours::serve_http()),
        // Cargo says `--bench`.
        _ => {
            round_trip::measure();
            panics::measure();
            slow::measure();
        }
    }
}

/// The run time that `curable serve` uses.
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts")
}

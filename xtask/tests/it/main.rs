//! What holds between the crates, and that the checks of this tool find what they should.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a helper of a test may panic as a test may")]

mod architecture;
mod commands;
#[cfg(feature = "declarations")]
mod declarations;
mod scratch;
mod tidy;

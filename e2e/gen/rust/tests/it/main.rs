//! What generated clients do with answers, good and bad.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod decode;
mod wire;

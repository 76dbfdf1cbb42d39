//! Three operations in the place of thousands.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod calls;
mod ranking;

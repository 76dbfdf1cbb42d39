//! Imports of descriptions.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test that cannot go on must fail or say so")]
#![expect(
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed, and one that has nothing to do says so"
)]

mod closing;
mod corpus;
mod export;
mod failures;
mod files;
mod input;
mod made;
mod manifest;
mod mutated;
mod names;
mod hostile;
mod meaning;
mod reading;
mod route;
mod support;
mod translating;

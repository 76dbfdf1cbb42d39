//! Imports of descriptions.
#![expect(
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed, and one that has nothing to do says so"
)]

mod closing;
mod corpus;
mod files;
mod hostile;
mod meaning;
mod reading;
mod route;
mod support;
mod translating;

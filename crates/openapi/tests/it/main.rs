//! Imports of descriptions.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test whose helper fails has failed, and one that has nothing to do says so"
)]

mod closing;
mod corpus;
mod export;
mod failures;
mod families;
mod files;
mod hostile;
mod input;
mod made;
mod manifest;
mod meaning;
mod mutated;
mod names;
mod odd;
mod reading;
mod route;
mod sent;
mod shapes;
mod support;
mod translating;

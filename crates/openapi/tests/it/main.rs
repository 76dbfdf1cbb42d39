//! Imports of descriptions.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test that cannot go on must fail or say so")]

mod export;
mod failures;
mod input;
mod made;
mod manifest;
mod mutated;
mod names;
mod route;

//! Imports of descriptions.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test that cannot go on must fail or say so")]

mod corpus;
mod export;
mod closing;
mod files;
mod reading;
mod failures;
mod input;
mod made;
mod mutated;
mod names;
mod route;
mod support;
mod translating;

//! Imports of descriptions.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test that cannot go on must fail or say so")]

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
mod reading;
mod route;
mod support;
mod translating;

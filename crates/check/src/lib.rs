//! Contracts in CI: the checks that keep callers whole.

pub mod diff;

//! Any HTTP API as operations: requests from the declaration alone, and replies as typed, safe, repairable failures.

pub mod mapping;
pub mod memory;
pub mod recover;
pub mod search;

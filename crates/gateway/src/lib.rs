//! Any HTTP API as operations: requests from the declaration alone, and replies as typed, safe, repairable failures.

pub mod auth;
pub mod credentials;
pub mod upstream;
pub mod wait;

//! Any HTTP API as operations: requests from the declaration alone, and replies as typed, safe, repairable failures.

mod dry;
pub mod reply;
pub mod request;

pub use dry::dry;
pub mod auth;
pub mod credentials;
pub mod memory;
pub mod recover;
pub mod upstream;
pub mod wait;

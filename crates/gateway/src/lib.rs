//! Any HTTP API as operations: requests from the declaration alone, and replies as typed, safe, repairable failures.

pub mod auth;
mod call;
pub mod credentials;
mod dry;
mod explain;
mod fault;
pub mod mapping;
pub mod memory;
pub mod recover;
pub mod reply;
pub mod request;
pub mod search;
mod service;
mod several;
mod target;
pub mod upstream;
pub mod wait;

pub use dry::{dry, dry_stored};
pub use mapping::{Bound, Replies};
pub use service::{GatewayOptions, live, live_stored, searched};
pub use several::{Member, live_all};
pub use target::{TargetError, TargetOptions};

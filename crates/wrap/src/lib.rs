//! An existing MCP server, relayed faithfully, its failures typed, safe and repairable.

mod client;
mod config;
mod conversation;
mod era;
mod fault;
mod frame;
mod json;
mod lines;
mod options;
mod relay;
pub mod rules;
mod seen;
mod server;
mod several;
mod tools;

pub use client::{Door, Server};
pub use config::{ConfigError, read_config};
pub use options::{Options, Validate};
pub use relay::Relay;
pub use rules::{Rules, RulesError};
pub use seen::{Answer, Called, Judged, Witness};
pub use server::{Address, AddressError, Program};

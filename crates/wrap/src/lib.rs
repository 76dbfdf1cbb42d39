//! An existing MCP server, relayed faithfully, its failures typed, safe and repairable.

pub mod rules;
mod seen;

pub use rules::{Rules, RulesError};
pub use seen::{Answer, Called, Judged, Witness};

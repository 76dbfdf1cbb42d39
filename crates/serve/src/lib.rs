//! Operations served to agents: MCP over stdio and streamable HTTP, and plain HTTP, every failure typed, bounded and
//! repairable.

pub mod auth;
mod budget;
mod caller;
mod contain;
mod contract;
mod embed;
pub mod http;
pub mod mcp;

pub use budget::Budget;

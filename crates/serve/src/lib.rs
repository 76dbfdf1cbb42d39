//! Operations served to agents: MCP over stdio and streamable HTTP, every failure typed, bounded and repairable.

mod budget;
pub mod mcp;

pub use budget::Budget;

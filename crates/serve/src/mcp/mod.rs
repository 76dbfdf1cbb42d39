//! MCP on rmcp: tools are operations, and every call passes the one dispatch.
//!
//! The keys of `_meta` that this server writes and reads start with [`META_PREFIX`]. On a result: `provenance`
//! (contract, version and hash), `elapsed_ms`, `estimated_tokens`, and where they apply `repeated` (how often the same
//! call has failed), `coerced` (arguments that were coerced) and `cut` (members that the budget took away). On a listed
//! tool: `operation`, its name in the contract. On a request: `time_left_ms`, how long the caller will wait.
//!
//! Beyond the protocol there is one method, [`CONTRACT`](curable_dialects::mcp::CONTRACT): it tells the contract of what
//! the caller may call, as `/contract.json` does over HTTP.

mod annotate;
mod call;
mod caller;
mod direct;
mod encode;
mod extension;
pub mod foreign;
mod handler;
mod http;
mod lines;
mod malformed;
mod meta;
mod name;
mod output;
mod page;
mod progress;
mod refused;
mod server;
mod stdio;
mod table;
mod unknown;

pub use curable_dialects::mcp::META_PREFIX;
pub use extension::NoExtension;
pub use http::{HttpOptions, listen};
pub use server::{McpOptions, McpServer};
pub use stdio::ServeError;

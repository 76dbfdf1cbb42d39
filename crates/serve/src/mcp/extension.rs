//! What a server offers beyond operations: raw tools, prompts, resources and the rest of the protocol.

use rmcp::ServerHandler;

/// Nothing beyond operations.
///
/// A server takes any [`ServerHandler`] as its extension, with
/// [`McpServer::with_extension`](super::McpServer::with_extension). It is asked for everything that is no operation:
/// its tools are listed beside the operations, and those that its `get_tool` knows are called by its `call_tool`; its
/// capabilities are advertised beside the tools. An operation wins over a tool of the same name, and a panic in the
/// extension is answered as `INTERNAL`.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExtension;

impl ServerHandler for NoExtension {}

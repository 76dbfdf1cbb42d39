//! Serves the service of the tests over the standard streams.

#![expect(clippy::expect_used, clippy::panic, reason = "the sample fails in every way")]

#[path = "../tests/it/sample.rs"]
mod sample;

use curable_serve::mcp::{McpOptions, McpServer, ServeError};

#[tokio::main]
async fn main() -> Result<(), ServeError> {
    McpServer::new(sample::service(), McpOptions::default()).serve_stdio().await
}

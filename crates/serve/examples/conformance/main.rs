//! The server that the official conformance suite is run against: operations where they can do it, an extension else.
//!
//! It listens on the address of its one argument and serves MCP at `/mcp`; `e2e/conformance.sh` runs the suite.

mod extension;
mod inputs;
mod operations;
mod prompts;
mod resources;
mod tools;

use std::io;

use axum::Router;
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer, listen};
use tokio::net::TcpListener;

/// A picture of one dark red pixel.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mM4ISIHAAKiAPsAUmxXAAAAAElFTkSuQmCC";

/// Four samples of silence.
const WAV: &str = "UklGRigAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQQAAACAgICA";

#[tokio::main]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8001".to_owned());
    let service = operations::service().map_err(io::Error::other)?;
    let options = HttpOptions::default();
    let stop = options.stop.clone();
    let server = McpServer::new(service, McpOptions::default()).with_extension(extension::Extension::new());
    let router = Router::new().nest("/mcp", server.into_router(options));
    listen(TcpListener::bind(address).await?, router, stop).await
}

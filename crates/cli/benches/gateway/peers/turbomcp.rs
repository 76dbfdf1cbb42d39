//! A description as an MCP server on turbomcp-openapi: `turbomcp-peer FILE UPSTREAM stdio|ADDRESS`.

use std::error::Error;

use turbomcp_openapi::{McpType, OpenApiProvider, RouteMapping};
use turbomcp_server::{ServerBuilder, Transport};

/// It calls public addresses alone; the proxy in its client leads every call to the upstream all the same.
const BASE: &str = "http://1.1.1.1/";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, upstream, transport] = arguments.as_slice() else {
        return Err("FILE UPSTREAM stdio|ADDRESS".into());
    };
    let client = reqwest::Client::builder().proxy(reqwest::Proxy::all(upstream)?).build()?;
    // Operations that read would be resources.
    let mapping = RouteMapping::new().map_pattern(".*", McpType::Tool)?;
    let handler = OpenApiProvider::from_file(file.as_ref())?
        .with_base_url(BASE)?
        .with_client(client)
        .with_route_mapping(mapping)
        .into_handler();
    let transport = if transport == "stdio" { Transport::stdio() } else { Transport::http(transport) };
    ServerBuilder::new(handler).transport(transport).serve().await?;
    Ok(())
}

//! Callers by the address of a server.

use url::Url;

use crate::caller::{Caller, Options};
use crate::link::{Era, HttpLink, LinkError, McpLink};

/// A caller of operations that one of our servers offers over plain HTTP, with headers that go along with each call.
pub fn http(url: &str, headers: &[(String, String)], options: Options) -> Result<Caller, LinkError> {
    Ok(Caller::with(HttpLink::new(parse(url)?, headers)?, options))
}

/// A caller of the tools of an MCP server, with headers that go along with each call.
pub fn mcp(url: &str, headers: &[(String, String)], options: Options) -> Result<Caller, LinkError> {
    Ok(Caller::with(McpLink::address(parse(url)?, headers, Era::Auto)?, options))
}

fn parse(url: &str) -> Result<Url, LinkError> {
    Url::parse(url).map_err(|error| LinkError::new(format!("`{}` is no URL: {error}", url.escape_debug())))
}

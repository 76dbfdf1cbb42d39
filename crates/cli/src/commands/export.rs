//! `curable export`: a contract as an OpenAPI description, or as the tools of an MCP server.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use curable_core::Contract;
use curable_gateway::dry;
use curable_openapi::{Imported, export};
use curable_runtime::Caller;
use curable_serve::mcp::McpServer;
use serde_json::{Value, json};

use super::contract::tool_options;
use crate::flags::Export;
use crate::output::{Answer, Output};
use crate::spec;

pub(crate) fn run(flags: &Export, output: &mut Output) -> anyhow::Result<Answer> {
    let imported = source(&flags.source, flags)?;
    let document = if flags.form == "openapi" {
        let routes = Some(imported.routes.as_slice()).filter(|routes| !routes.is_empty());
        export(&imported.contract, routes)
    } else {
        let server = McpServer::new(dry(imported).build()?, tool_options());
        json!({ "tools": server.tools(&Caller::default()) })
    };
    if flags.json {
        output.line(&document.to_string())?;
    } else {
        output.json(&document)?;
    }
    Ok(Answer::Fine)
}

/// A contract, or whatever else the file turns out to describe.
fn source(path: &Path, flags: &Export) -> anyhow::Result<Imported> {
    if path != Path::new("-")
        && let Ok(text) = std::fs::read_to_string(path)
        && let Ok(Value::Object(members)) = serde_json::from_str(&text)
        && members.contains_key("curable")
    {
        let contract = Contract::from_json(&text).with_context(|| path.display().to_string())?;
        return Ok(Imported { contract, routes: Vec::new(), servers: Vec::new(), schemes: BTreeMap::new() });
    }
    Ok(spec::open(path, &flags.reading)?.imported())
}

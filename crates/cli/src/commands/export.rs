//! `curable export`: a contract as an OpenAPI description, or as the tools of an MCP server.

use std::collections::BTreeMap;
use std::path::Path;

use curable_gateway::dry;
use curable_openapi::{Imported, export};
use curable_runtime::Caller;
use curable_serve::mcp::McpServer;
use serde_json::json;

use super::contract::tool_options;
use crate::flags::Export;
use crate::output::{Answer, Output};
use crate::spec::{self, Opened};

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
    Ok(match spec::open_either(path, &flags.reading)? {
        Opened::Contract(contract) => Imported {
            contract: *contract,
            routes: Vec::new(),
            servers: Vec::new(),
            schemes: BTreeMap::new(),
        },
        Opened::Spec(spec) => spec.imported(),
    })
}

//! The rmcp client, in both eras.

use std::env;
use std::io::Write;

use anyhow::{Context, Result, bail};
use rmcp::RoleClient;
use rmcp::model::{CallToolRequestParams, ContentBlock, JsonObject, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService, ServiceError};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::process::Command;

type Client = RunningService<RoleClient, ()>;

/// The data file, as far as a client reads it.
#[derive(Deserialize)]
struct Failures {
    failures: Vec<Case>,
}

/// One call that fails.
#[derive(Deserialize)]
struct Case {
    id: String,
    tool: String,
    arguments: Option<JsonObject>,
    #[serde(default = "once")]
    times: usize,
    repaired: Option<JsonObject>,
}

fn once() -> usize {
    1
}

fn main() -> Result<()> {
    // The HTTP client is built without a provider of its own; one that is there already is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(run())
}

/// The command line of every client: FAILURES ERA http URL, or FAILURES ERA stdio COMMAND ARGUMENTS….
async fn run() -> Result<()> {
    let mut words = env::args().skip(1);
    let mut word = |name: &str| words.next().with_context(|| format!("{name} is missing"));
    let (failures, era, transport, target) =
        (word("FAILURES")?, word("ERA")?, word("TRANSPORT")?, word("TARGET")?);
    let failures: Failures = serde_json::from_str(&std::fs::read_to_string(failures)?)?;
    let lifecycle = lifecycle(&era);
    let client = match transport.as_str() {
        "http" => ().serve_with_lifecycle(StreamableHttpClientTransport::from_uri(target), lifecycle).await?,
        "stdio" => {
            let mut command = Command::new(target);
            command.args(words);
            ().serve_with_lifecycle(TokioChildProcess::new(command)?, lifecycle).await?
        }
        other => bail!("`{other}` is no transport"),
    };
    let protocol = client.peer_info().map(|info| info.protocol_version.to_string());
    tell(&json!({ "protocol": protocol, "tools": client.list_all_tools().await?.len() }))?;
    for Case { id, tool, arguments, times, repaired } in failures.failures {
        let mut views = Map::new();
        for _ in 0..times {
            views = received(&client, &tool, arguments.clone()).await?;
        }
        let mut line = json!({ "id": id, "views": views });
        if repaired.is_some() {
            line["again"] = received(&client, &tool, repaired).await?.into();
        }
        tell(&line)?;
    }
    client.cancel().await?;
    Ok(())
}

fn lifecycle(era: &str) -> ClientLifecycleMode {
    if era == "modern" {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        ClientLifecycleMode::Auto { preferred_versions, legacy_version: None }
    } else {
        ClientLifecycleMode::Initialize
    }
}

/// A failed result in its two forms, or the error in its place; nothing for a call that succeeded.
async fn received(client: &Client, tool: &str, arguments: Option<JsonObject>) -> Result<Map<String, Value>> {
    let mut call = CallToolRequestParams::new(tool.to_owned());
    call.arguments = arguments;
    let mut views = Map::new();
    match client.call_tool(call).await {
        Ok(result) if result.is_error != Some(true) => {}
        Ok(result) => {
            let text = match result.content.as_slice() {
                [ContentBlock::Text(block)] => serde_json::from_str(&block.text).ok(),
                _ => None,
            };
            views.insert("text".to_owned(), text.unwrap_or_else(|| json!(result.content)));
            views.insert("structured".to_owned(), result.structured_content.unwrap_or_default());
        }
        Err(ServiceError::McpError(error)) => {
            views.insert("raised".to_owned(), error.data.unwrap_or_else(|| json!(error.message)));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(views)
}

/// One line for the judge.
fn tell(line: &Value) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

//! `curable serve`: operations over MCP, on the standard streams or on an address.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use curable_runtime::Service;
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer, listen};
use serde_json::json;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::flags::Serve;
use crate::output::{Answer, Output};

/// What the demo's folder holds at first.
const FILES: &[(&str, &str)] = &[
    ("notes/todo.txt", "buy milk\nwrite the report\n"),
    ("notes/ideas.txt", "a failure is a value\n"),
    ("reports/2026-01.txt", "January: 12 orders\n"),
    ("reports/2026-02.txt", "February: 9 orders\n"),
];

/// Calls that fail, and what their failures show.
const TRIES: &[(&str, &str, &str)] = &[
    (
        "files_read",
        r#"{"path":"notes/todoo.txt"}"#,
        "a near miss: `similar` names the file, and its patch repairs the call",
    ),
    ("files_list", r#"{"pth":"notes"}"#, "a misspelt argument: the patch gives it its right name"),
    (
        "files_write",
        r#"{"path":"../secrets","content":"x"}"#,
        "a path that leads outside: INVALID_PATH, nothing was written",
    ),
];

pub(crate) fn run(flags: &Serve, output: &mut Output) -> anyhow::Result<Answer> {
    let (folder, _kept) = folder(flags.root.as_deref())?;
    let service = curable_reference_files::open_service(folder.clone())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if flags.stdio {
        runtime.block_on(McpServer::new(service, McpOptions::default()).serve_stdio())?;
        return Ok(Answer::Fine);
    }
    runtime.block_on(on_address(flags, service, &folder, output))?;
    Ok(Answer::Fine)
}

async fn on_address(
    flags: &Serve,
    service: Service,
    folder: &Path,
    output: &mut Output,
) -> anyhow::Result<()> {
    let listener =
        TcpListener::bind(flags.listen).await.with_context(|| format!("listening on {}", flags.listen))?;
    let address = listener.local_addr()?;
    let url = format!("http://{address}/mcp");
    if flags.json {
        output.json(&json!({ "mcp": url, "folder": folder }))?;
    } else {
        welcome(&url, folder, output)?;
    }
    let stop = CancellationToken::new();
    let options = HttpOptions { stop: stop.clone(), ..HttpOptions::default() };
    let routes = McpServer::new(service.clone(), McpOptions::default()).into_router(options);
    let router = axum::Router::new().nest("/mcp", routes);
    tokio::spawn({
        let stop = stop.clone();
        async move {
            let _ = tokio::signal::ctrl_c().await;
            service.stop(std::time::Duration::from_secs(5)).await;
            stop.cancel();
        }
    });
    listen(listener, router, stop).await?;
    Ok(())
}

fn welcome(url: &str, folder: &Path, output: &mut Output) -> anyhow::Result<()> {
    output.line(&format!("The files of {} as an MCP server: {url}\n", folder.display()))?;
    let config = json!({ "mcpServers": { "files": { "type": "http", "url": url } } });
    output.line(&format!("For a client:\n  {config}\n"))?;
    output.line("Calls to try, each of which fails and says how to repair it:")?;
    for (tool, arguments, shows) in TRIES {
        output.line(&format!("  {tool} {arguments}\n    {shows}"))?;
    }
    output.line("\nCtrl-C stops.")
}

/// The folder to serve: the one named, or a new one with a few files that is gone when the program ends.
fn folder(named: Option<&Path>) -> anyhow::Result<(PathBuf, Option<Temporary>)> {
    if let Some(named) = named {
        let folder = named.canonicalize().with_context(|| format!("--root {}", named.display()))?;
        return Ok((folder, None));
    }
    let folder = std::env::temp_dir().join(format!("curable-files-{}", std::process::id()));
    let kept = Temporary(folder.clone());
    for (name, text) in FILES {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, text)?;
    }
    Ok((folder.canonicalize()?, Some(kept)))
}

/// A folder that goes when it is dropped.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // What is left behind lies in the system's folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

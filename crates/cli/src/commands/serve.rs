//! `curable serve`: operations over MCP and HTTP, on an address, or over MCP on the standard streams.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use curable_serve::auth::{Auth, Tokens};
use curable_serve::http::{Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use serde_json::json;

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
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if flags.stdio {
        let service = curable_reference_files::open_service(folder)?;
        runtime.block_on(McpServer::new(service, McpOptions::default()).serve_stdio())?;
    } else {
        runtime.block_on(on_address(flags, folder, output))?;
    }
    Ok(Answer::Fine)
}

async fn on_address(flags: &Serve, folder: PathBuf, output: &mut Output) -> anyhow::Result<()> {
    let exposure = if flags.insecure { Exposure::Insecure } else { Exposure::Guarded };
    let server = Server::bind(flags.listen, auth(flags.tokens.as_deref())?, exposure)
        .await
        .context("--tokens names who may call, --insecure lets everybody")?;
    let url = format!("http://{}", server.address());
    if flags.json {
        output.json(&json!({ "mcp": format!("{url}/mcp"), "http": url, "folder": folder }))?;
    } else {
        welcome(&url, &folder, output)?;
    }
    if flags.insecure {
        output.remark(
            "curable: --insecure: everybody who reaches this address may read and change the files",
        )?;
    }
    // Whoever is known by a token has the scopes of that token; without tokens whoever calls is the owner.
    let service = match flags.tokens {
        Some(_) => curable_reference_files::service(folder)?,
        None => curable_reference_files::open_service(folder)?,
    };
    let stop = Stop::on_signals();
    let options = HttpOptions { stop: stop.token(), ..HttpOptions::default() };
    let mcp = McpServer::new(service.clone(), McpOptions::default()).into_router(options);
    server.serve(service, Options::default(), Some(mcp), stop).await;
    Ok(())
}

/// Who may call: those who bear a token of the file, or everybody where there is none.
fn auth(tokens: Option<&Path>) -> anyhow::Result<Auth> {
    let Some(path) = tokens else { return Ok(Auth::None) };
    let text = fs::read_to_string(path).with_context(|| format!("--tokens {}", path.display()))?;
    let tokens = Tokens::from_toml(&text).with_context(|| format!("--tokens {}", path.display()))?;
    Ok(Auth::Tokens(Arc::new(tokens)))
}

fn welcome(url: &str, folder: &Path, output: &mut Output) -> anyhow::Result<()> {
    output.line(&format!("The files of {} as an MCP server: {url}/mcp", folder.display()))?;
    output.line(&format!("Over plain HTTP: {url}/openapi.json; what each code means: {url}/errors\n"))?;
    let config = json!({ "mcpServers": { "files": { "type": "http", "url": format!("{url}/mcp") } } });
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

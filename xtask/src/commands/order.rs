//! `cargo xtask order`: which functions a gateway runs, in the order in which it comes to them.
//!
//! The linker puts them side by side (`crates/cli/build.rs`). The system maps a program in windows of many pages, so that
//! what is used and lies scattered takes several times the memory that it needs.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::{Outcome, Workspace, process};

const PAGE: &str = "crates/cli/order.txt";
const PROGRAM: &str = "target/release/curable";
const SPEC: &str = "reference/depot/openapi.yaml";

/// The calls that are made: one of each kind of answer.
const CALLS: &[(&str, &str)] = &[
    ("getItem", r#"{"itemId":"item-blue-lamp"}"#),
    ("listItems", "{}"),
    ("listItems", r#"{"category":"lightning"}"#),
    ("getItem", r#"{"itemId":"item-none-here"}"#),
    ("getItem", r#"{"itemId":"item-blue-lamb"}"#),
    ("getItem", r#"{"itemId":7}"#),
];

/// Watches a gateway and writes down what it runs.
pub fn run(workspace: &Workspace) -> Result<Outcome> {
    if !process::answers(process::program(workspace, "valgrind").arg("--version")) {
        bail!("valgrind is needed to see what runs: `apt-get install valgrind`");
    }
    let mut build = process::cargo(workspace);
    build.args(["build", "--release", "--package", "curable-cli"]).env("CURABLE_SYMBOLS", "1");
    if !process::succeeds(&mut build)? {
        bail!("the program does not build");
    }
    let seen = workspace.root().join("target/order.callgrind");
    let demo = Server::start(process::program(workspace, PROGRAM).arg("serve"))?;
    let upstream = format!("http://{}/depot", demo.address);
    let mut watched = process::program(workspace, "valgrind");
    watched
        .args(["--tool=callgrind", "--demangle=no"])
        .arg(format!("--callgrind-out-file={}", seen.display()))
        .args([PROGRAM, "serve", SPEC, "--no-cache", "--timeout", "120", "--upstream", &upstream]);
    let gateway = Server::start(&mut watched)?;
    drive(&gateway.address)?;
    gateway.stop(workspace)?;
    let names = names(&seen)?;
    fs::remove_file(&seen)?;
    fs::write(workspace.root().join(PAGE), names.join("\n") + "\n")?;
    println!("{PAGE}: {} functions", names.len());
    Ok(Outcome::Fine)
}

/// A server of ours.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--json"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the program does not start")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("its output")?).read_line(&mut line)?;
        let told: Value = serde_json::from_str(&line).context("the program does not say where it listens")?;
        let address = told["http"].as_str().context("an address")?.trim_start_matches("http://").to_owned();
        Ok(Self { child, address })
    }

    /// Lets it end by itself, so that what was seen is written.
    fn stop(mut self, workspace: &Workspace) -> Result<()> {
        let id = self.child.id().to_string();
        process::succeeds(process::program(workspace, "kill").args(["-TERM", &id]))?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes every call in each of the ways that clients have.
fn drive(address: &str) -> Result<()> {
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "xtask", "version": "1" },
    } });
    let answer = post(address, "", &hello)?;
    let session = answer
        .lines()
        .find_map(|line| line.strip_prefix("mcp-session-id: "))
        .context("a session")?
        .to_owned();
    let session = format!("mcp-protocol-version: 2025-11-25\r\nmcp-session-id: {session}\r\n");
    post(address, &session, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    post(address, "", &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }))?;
    for (tool, arguments) in CALLS.iter().flat_map(|call| [call; 3]) {
        let arguments: Value = serde_json::from_str(arguments)?;
        let mut call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments } });
        post(address, &session, &call)?;
        call["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "xtask", "version": "1" },
        });
        let head =
            format!("mcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: {tool}\r\n");
        let answer = post(address, &head, &call)?;
        if !answer.contains("\"result\"") {
            bail!("{tool} was not answered: {answer}");
        }
    }
    Ok(())
}

fn post(address: &str, head: &str, message: &Value) -> Result<String> {
    let body = message.to_string();
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\n{head}content-length: {}\r\n\r\n{body}",
        body.len(),
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// The names of the functions that ran, as the linker knows them, each once.
fn names(seen: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(seen).context("nothing was written down")?;
    let mut known = HashSet::new();
    // `fn=(12) name` gives a number to a name, and `fn=(12)` is that name again; a recursive call has `'2` at its end.
    let named = text.lines().filter_map(|line| {
        let name = line.strip_prefix("fn=").or_else(|| line.strip_prefix("cfn="))?.split_once(") ")?.1;
        let name = name.split('\'').next().unwrap_or(name);
        (name.starts_with("_ZN") || name.starts_with("_R")).then(|| name.to_owned())
    });
    Ok(named.filter(|name| known.insert(name.clone())).collect())
}

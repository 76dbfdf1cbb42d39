//! `cargo xtask order`: which functions a gateway runs, those of every call first.
//!
//! The linker puts them side by side (`crates/cli/build.rs`). The system maps a program in windows of many pages, so that
//! what is used and lies scattered takes several times the memory that it needs; and a call that comes alone finds nothing
//! of the program in the caches, so that it takes less time the fewer pages it touches.

use std::collections::{HashMap, HashSet};
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

/// A gateway runs more functions than this.
const FEW: usize = 1_000;

/// The calls that are made, and whether they fail: one of each kind of answer.
const CALLS: &[(&str, &str, bool)] = &[
    ("getItem", r#"{"itemId":"item-blue-lamp"}"#, false),
    ("listItems", "{}", false),
    ("listItems", r#"{"category":"lightning"}"#, true),
    ("getItem", r#"{"itemId":"item-none-here"}"#, true),
    ("getItem", r#"{"itemId":"item-blue-lamb"}"#, true),
    ("getItem", r#"{"item":"item-blue-lamp"}"#, true),
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
    let cache = workspace.root().join("target/order.cache");
    let mut starts = Vec::new();
    // The first start reads the description, and the second what the first has kept of it.
    for _ in 0..2 {
        let mut watched = process::program(workspace, "valgrind");
        watched
            .args(["--tool=callgrind", "--demangle=no"])
            .arg(format!("--callgrind-out-file={}", seen.display()))
            .args([PROGRAM, "serve", SPEC, "--timeout", "120", "--upstream", &upstream])
            .env("XDG_CACHE_HOME", &cache);
        starts.push(watch(workspace, &mut watched, &seen)?);
    }
    fs::remove_dir_all(&cache)?;
    let names = sorted(&starts, &unseen(workspace)?);
    if names.len() < FEW {
        bail!("only {} functions have a name: is the program stripped?", names.len());
    }
    fs::write(workspace.root().join(PAGE), names.join("\n") + "\n")?;
    println!("{PAGE}: {} functions", names.len());
    Ok(Outcome::Fine)
}

/// What ran in each phase of one gateway.
struct Phases {
    start: Vec<String>,
    first_calls: Vec<String>,
    calls: Vec<String>,
    other_ways: Vec<String>,
    end: Vec<String>,
}

fn watch(workspace: &Workspace, watched: &mut Command, seen: &Path) -> Result<Phases> {
    let gateway = Server::start(watched)?;
    let start = gateway.so_far(workspace, seen, 1)?;
    let about = About::new();
    about.list(&gateway.address)?;
    about.call(&gateway.address)?;
    about.crowd(&gateway.address)?;
    let first_calls = gateway.so_far(workspace, seen, 2)?;
    about.call(&gateway.address)?;
    let calls = gateway.so_far(workspace, seen, 3)?;
    other_ways(&gateway.address)?;
    let other_ways = gateway.so_far(workspace, seen, 4)?;
    gateway.stop(workspace)?;
    let end = ran(seen)?;
    fs::remove_file(seen)?;
    Ok(Phases { start, first_calls, calls, other_ways, end })
}

/// All functions, each once: what every call runs, what only the first does, how a gateway starts, and the rest.
fn sorted(starts: &[Phases], unseen: &[String]) -> Vec<String> {
    let phases: [fn(&Phases) -> &[String]; 5] = [
        |start| &start.calls,
        |start| &start.first_calls,
        |start| &start.start,
        |start| &start.end,
        |start| &start.other_ways,
    ];
    let mut known = HashSet::new();
    // A gateway starts more often with what was kept.
    let names = phases.iter().flat_map(|phase| starts.iter().rev().flat_map(phase));
    names.chain(unseen).filter(|name| known.insert(name.as_str())).cloned().collect()
}

/// Functions for processors that can do what valgrind's cannot: digests.
fn unseen(workspace: &Workspace) -> Result<Vec<String>> {
    let told = process::program(workspace, "nm").args(["--defined-only", PROGRAM]).output()?;
    let text = String::from_utf8(told.stdout)?;
    let names = text.lines().filter_map(|line| line.split(' ').nth(2));
    Ok(names.filter(|name| name.contains("4sha2")).map(str::to_owned).collect())
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

    /// What has run since the last time. What is seen is written beside the last of it, with a number at its end.
    fn so_far(&self, workspace: &Workspace, seen: &Path, number: u32) -> Result<Vec<String>> {
        let id = self.child.id().to_string();
        if !process::succeeds(process::program(workspace, "callgrind_control").args(["--dump", &id]))? {
            bail!("valgrind does not tell what it has seen");
        }
        let part = seen.with_extension(format!("callgrind.{number}"));
        let names = ran(&part)?;
        fs::remove_file(part)?;
        Ok(names)
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

/// What a client of the newest revision says about itself in every message.
struct About(Value);

impl About {
    fn new() -> Self {
        Self(json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "xtask", "version": "1" },
        }))
    }

    fn told(&self, message: &Value) -> Value {
        let mut message = message.clone();
        message["params"]["_meta"] = self.0.clone();
        message
    }

    fn head(head: &str) -> String {
        format!("mcp-protocol-version: 2026-07-28\r\n{head}")
    }

    fn post(&self, client: &mut Client, head: &str, message: &Value) -> Result<String> {
        Ok(client.post(&Self::head(head), &self.told(message))?.1)
    }

    fn list(&self, address: &str) -> Result<()> {
        for method in ["server/discover", "tools/list"] {
            let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": {} });
            // Each connection goes away.
            self.post(&mut Client::connect(address)?, &format!("mcp-method: {method}\r\n"), &message)?;
        }
        Ok(())
    }

    /// Calls at the same time, half of whose callers go away before they are answered.
    fn crowd(&self, address: &str) -> Result<()> {
        let (tool, arguments, _) = CALLS[0];
        let head = format!("mcp-method: tools/call\r\nmcp-name: {tool}\r\n");
        let message = self.told(&call_of(tool, arguments)?);
        let mut clients = (0..16).map(|_| Client::connect(address)).collect::<Result<Vec<_>>>()?;
        for client in &mut clients {
            client.send(&Self::head(&head), &message)?;
        }
        clients.iter_mut().step_by(2).try_for_each(|client| client.receive().map(drop))
    }

    /// Makes every call.
    fn call(&self, address: &str) -> Result<()> {
        let mut client = Client::connect(address)?;
        for (tool, arguments, fails) in CALLS.iter().flat_map(|call| [call; 3]) {
            let head = format!("mcp-method: tools/call\r\nmcp-name: {tool}\r\n");
            let answer = self.post(&mut client, &head, &call_of(tool, arguments)?)?;
            if answer.contains("\"isError\":true") != *fails {
                bail!("{tool} was answered otherwise: {answer}");
            }
        }
        Ok(())
    }
}

fn call_of(tool: &str, arguments: &str) -> Result<Value> {
    let arguments: Value = serde_json::from_str(arguments)?;
    Ok(
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments } }),
    )
}

/// Makes every call in the ways of older clients: within a session, and without any.
fn other_ways(address: &str) -> Result<()> {
    let mut client = Client::connect(address)?;
    let (head, _) = client.post("", &json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "xtask", "version": "1" },
    } }))?;
    let session = head.iter().find_map(|line| line.strip_prefix("mcp-session-id: ")).context("a session")?;
    let session = format!("mcp-protocol-version: 2025-11-25\r\nmcp-session-id: {session}\r\n");
    client.post(&session, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    client.post(&session, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} }))?;
    client = Client::connect(address)?;
    for (tool, arguments, _) in CALLS.iter().flat_map(|call| [call; 3]) {
        let call = call_of(tool, arguments)?;
        client.post("", &call)?;
        client.post(&session, &call)?;
    }
    Ok(())
}

/// A client over one connection.
struct Client {
    address: String,
    stream: BufReader<TcpStream>,
}

impl Client {
    fn connect(address: &str) -> Result<Self> {
        Ok(Self { address: address.to_owned(), stream: BufReader::new(TcpStream::connect(address)?) })
    }

    /// Sends a message and gives the lines of the head, and the body.
    fn post(&mut self, head: &str, message: &Value) -> Result<(Vec<String>, String)> {
        self.send(head, message)?;
        self.receive()
    }

    fn send(&mut self, head: &str, message: &Value) -> Result<()> {
        let body = message.to_string();
        write!(
            self.stream.get_mut(),
            "POST /mcp HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\n{head}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len(),
        )?;
        Ok(())
    }

    fn receive(&mut self) -> Result<(Vec<String>, String)> {
        let mut lines = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            lines.push(line);
        }
        let length = lines.iter().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = Vec::new();
        if let Some(length) = length {
            body.resize(length.parse()?, 0);
            self.stream.read_exact(&mut body)?;
        } else if lines.iter().any(|line| line == "transfer-encoding: chunked") {
            loop {
                let mut piece = vec![0; usize::from_str_radix(&self.line()?, 16)?];
                self.stream.read_exact(&mut piece)?;
                self.line()?;
                if piece.is_empty() {
                    break;
                }
                body.extend(piece);
            }
        }
        Ok((lines, String::from_utf8(body)?))
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }
}

/// The names of the functions of the program that ran, as the linker knows them, each once.
fn ran(seen: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(seen).context("nothing was written down")?;
    let (mut files, mut functions) = (Numbered::default(), Numbered::default());
    let (mut file, mut called) = (String::new(), None);
    let (mut known, mut names) = (HashSet::new(), Vec::new());
    for line in text.lines() {
        let Some((key, value)) = line.split_once('=') else { continue };
        let (name, owner) = match key {
            "ob" => {
                file = files.name(value);
                continue;
            }
            "cob" => {
                called = Some(files.name(value));
                continue;
            }
            "fn" => (functions.name(value), file.clone()),
            // One that is called is in the same file unless another was named just before.
            "cfn" => (functions.name(value), called.take().unwrap_or_else(|| file.clone())),
            _ => continue,
        };
        // A recursive call has `'2` at its end.
        let name = name.split('\'').next().unwrap_or(&name).to_owned();
        if owner.ends_with(PROGRAM) && !name.starts_with("0x") && known.insert(name.clone()) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Names that have a number: `(12) name` gives it, and `(12)` is that name again.
#[derive(Default)]
struct Numbered(HashMap<String, String>);

impl Numbered {
    fn name(&mut self, value: &str) -> String {
        match value.split_once(") ") {
            Some((number, name)) => {
                self.0.insert(number.to_owned(), name.to_owned());
                name.to_owned()
            }
            None => self.0.get(value.trim_end_matches(')')).cloned().unwrap_or_default(),
        }
    }
}

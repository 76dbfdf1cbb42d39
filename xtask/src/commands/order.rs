//! `cargo xtask order`: which functions a gateway runs, in the order in which it comes to them.
//!
//! The linker puts them side by side (`crates/cli/build.rs`). The system maps a program in windows of many pages, so that
//! what is used and lies scattered takes several times the memory that it needs.

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
    let mut names = Vec::new();
    // The first start reads the description, and the second what the first has kept of it.
    for _ in 0..2 {
        let mut watched = process::program(workspace, "valgrind");
        watched
            .args(["--tool=callgrind", "--demangle=no"])
            .arg(format!("--callgrind-out-file={}", seen.display()))
            .args([PROGRAM, "serve", SPEC, "--timeout", "120", "--upstream", &upstream])
            .env("XDG_CACHE_HOME", &cache);
        let gateway = Server::start(&mut watched)?;
        drive(&gateway.address)?;
        gateway.stop(workspace)?;
        names.extend(ran(&seen)?);
        fs::remove_file(&seen)?;
    }
    fs::remove_dir_all(&cache)?;
    let mut known = HashSet::new();
    names.retain(|name| known.insert(name.clone()));
    if names.len() < FEW {
        bail!("only {} functions have a name: is the program stripped?", names.len());
    }
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
    let mut client = Client::connect(address)?;
    let (head, _) = client.post("", &json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "xtask", "version": "1" },
    } }))?;
    let session = head.iter().find_map(|line| line.strip_prefix("mcp-session-id: ")).context("a session")?;
    let session = format!("mcp-protocol-version: 2025-11-25\r\nmcp-session-id: {session}\r\n");
    client.post(&session, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    let about = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "xtask", "version": "1" },
    });
    for method in ["server/discover", "tools/list"] {
        let mut message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": {} });
        client.post(&session, &message)?;
        message["params"]["_meta"] = about.clone();
        client.post(&format!("mcp-protocol-version: 2026-07-28\r\nmcp-method: {method}\r\n"), &message)?;
        // One that goes away.
        client = Client::connect(address)?;
    }
    for (tool, arguments, fails) in CALLS.iter().flat_map(|call| [call; 3]) {
        let arguments: Value = serde_json::from_str(arguments)?;
        let mut call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments } });
        client.post("", &call)?;
        client.post(&session, &call)?;
        call["params"]["_meta"] = about.clone();
        let head =
            format!("mcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: {tool}\r\n");
        let (_, answer) = client.post(&head, &call)?;
        if answer.contains("\"isError\":true") != *fails {
            bail!("{tool} was answered otherwise: {answer}");
        }
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
        let body = message.to_string();
        write!(
            self.stream.get_mut(),
            "POST /mcp HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\n{head}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len(),
        )?;
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

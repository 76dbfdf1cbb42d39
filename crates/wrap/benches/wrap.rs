//! What a call costs more through the relay: a server bare and wrapped, each in a process of its own, called in turn.
#![expect(clippy::expect_used, reason = "a benchmark that cannot run has nothing to say")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use curable_measure::{middle, percentile, report_noted};
use curable_wrap::{Options, Program, Relay, Rules, Server};
use serde_json::{Value, json};

const CALLS: usize = 6000;
const LIMIT_NS: f64 = 100_000.0;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("server") => serve(),
        Some("relay") => relay(),
        _ => measure(),
    }
}

/// A server that says again what it is told.
fn serve() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let message: Value = serde_json::from_str(&line).expect("JSON");
        let Some(id) = message.get("id") else { continue };
        let result = match message["method"].as_str() {
            Some("initialize") => {
                json!({ "protocolVersion": "2025-11-25", "capabilities": { "tools": {} }, "serverInfo": { "name": "bench", "version": "1" } })
            }
            Some("tools/list") => {
                json!({ "tools": [{ "name": "echo", "inputSchema": { "type": "object", "properties": { "text": { "type": "string" }, "times": { "type": "integer" } }, "required": ["text"] }, "annotations": { "readOnlyHint": true } }] })
            }
            Some("tools/call") => {
                json!({ "content": [{ "type": "text", "text": message["params"]["arguments"]["text"] }] })
            }
            _ => json!({}),
        };
        writeln!(out, "{}", json!({ "jsonrpc": "2.0", "id": id, "result": result }))
            .and_then(|()| out.flush())
            .expect("a reader");
    }
}

fn relay() {
    let this = std::env::current_exe().expect("a path of this program");
    let program = Program::new(this.to_string_lossy(), ["server"]);
    let relay =
        Relay::new(Server::Program(program), Arc::new(Rules::builtin()), Options::default(), Vec::new());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(relay.serve_stdio());
}

struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Peer {
    fn start(role: &str) -> Self {
        let this = std::env::current_exe().expect("a path of this program");
        let mut child = Command::new(this)
            .arg(role)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program starts again");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut peer = Self { child, input, output, line: String::new() };
        peer.ask(r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#);
        peer.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        peer
    }

    fn send(&mut self, text: &str) {
        self.input.write_all(format!("{text}\n").as_bytes()).expect("a reader");
    }

    fn ask(&mut self, text: &str) -> usize {
        self.send(text);
        self.line.clear();
        self.output.read_line(&mut self.line).expect("an answer")
    }

    /// How many nanoseconds one call takes.
    fn call(&mut self, index: usize) -> f64 {
        let call = format!(
            r#"{{"jsonrpc":"2.0","id":{index},"method":"tools/call","params":{{"name":"echo","arguments":{{"text":"hello {index}","times":1}}}}}}"#
        );
        let start = Instant::now();
        let length = self.ask(&call);
        let taken = start.elapsed().as_secs_f64() * 1e9;
        assert!(length > 0 && self.line.contains("hello"), "{}", self.line);
        taken
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn measure() {
    let (mut bare, mut wrapped) = (Peer::start("server"), Peer::start("relay"));
    for index in 1..200 {
        bare.call(index);
        wrapped.call(index);
    }
    let (mut alone, mut through) = (Vec::new(), Vec::new());
    for index in 0..CALLS {
        alone.push(bare.call(1000 + index));
        through.push(wrapped.call(1000 + index));
    }
    let note = format!(
        "p50 bare {:.0} µs, wrapped {:.0} µs; p99 bare {:.0} µs, wrapped {:.0} µs",
        middle(alone.clone()) / 1e3,
        middle(through.clone()) / 1e3,
        percentile(alone.clone(), 99) / 1e3,
        percentile(through.clone(), 99) / 1e3
    );
    report_noted(
        "wrap: a call over stdio, more than bare",
        "ns",
        Some(LIMIT_NS),
        middle(through) - middle(alone),
        &note,
    );
}

//! An MCP server that misbehaves on request: what the tests of the relay stand before.
//!
//! It speaks lines on its standard streams. `ODD_ERA` is `legacy`, `modern` or, by default, both;
//! `ODD_NAME` is the name that it gives itself.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "it is there to misbehave, and nobody runs it but the tests"
)]

mod tools;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use tools::Odd;

fn main() {
    let era = std::env::var("ODD_ERA").unwrap_or_default();
    let name = std::env::var("ODD_NAME").unwrap_or_else(|_| "odd".to_owned());
    let odd = Arc::new(Odd::default());
    eprintln!("odd: started, password=hunter2hunter2");
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
        let id = message.get("id").cloned();
        let params = message.get("params").cloned().unwrap_or_default();
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            odd.answered(&message);
            continue;
        };
        let Some(id) = id else {
            odd.told(method, &params);
            continue;
        };
        let result = |value: Value| write(&json!({ "jsonrpc": "2.0", "id": id, "result": value }));
        let unknown = || {
            write(
                &json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32601, "message": "no such method" } }),
            );
        };
        let info = json!({ "name": name, "version": "1.0.0" });
        match method {
            "initialize" if era != "modern" => result(json!({
                "protocolVersion": "2025-11-25",
                "capabilities": { "tools": { "listChanged": true }, "logging": {} },
                "serverInfo": info,
                "instructions": "be odd",
            })),
            "server/discover" if era != "legacy" => result(json!({
                "resultType": "complete",
                "supportedVersions": ["2026-07-28"],
                "capabilities": { "tools": {} },
                "_meta": { "io.modelcontextprotocol/serverInfo": info },
            })),
            "ping" => result(json!({})),
            "tools/list" => result(odd.list(&params)),
            "tools/call" => odd.call(id, &params),
            "echo/raw" => result(json!({ "frame": line, "pid": std::process::id() })),
            "resources/list" => result(json!({ "resources": [{ "uri": "odd://one", "name": "one" }] })),
            "resources/read" => result(json!({ "contents": [{ "uri": params["uri"], "text": "1" }] })),
            "prompts/list" => result(json!({ "prompts": [{ "name": "greet" }] })),
            "prompts/get" => result(json!({ "messages": [], "description": params["name"] })),
            _ => unknown(),
        }
    }
}

/// Writes one message.
fn write(message: &Value) {
    write_line(&message.to_string());
}

/// Writes one line, whatever it is.
fn write_line(line: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
}

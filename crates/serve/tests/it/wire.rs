//! A client that sends raw lines, and sees every byte of the answer.

use curable_serve::mcp::{McpOptions, McpServer};
use rmcp::ServerHandler;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, split};

use crate::sample;

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// 2025-11-25, with a handshake.
    Legacy,
    /// 2026-07-28, every request complete by itself.
    Modern,
}

pub(crate) const ERAS: [Era; 2] = [Era::Legacy, Era::Modern];

pub(crate) struct Wire {
    era: Era,
    next: u64,
    input: Lines<BufReader<ReadHalf<DuplexStream>>>,
    output: WriteHalf<DuplexStream>,
}

impl Wire {
    /// A connection to the sample service.
    pub(crate) async fn open(era: Era) -> Self {
        Self::to(McpServer::new(sample::service(), McpOptions::default()), era).await
    }

    /// A connection to a server.
    pub(crate) async fn to<E: ServerHandler>(server: McpServer<E>, era: Era) -> Self {
        let (near, far) = tokio::io::duplex(1 << 16);
        let (far_input, far_output) = split(far);
        tokio::spawn(server.serve_lines(far_input, far_output));
        let (input, output) = split(near);
        let mut wire = Self { era, next: 0, input: BufReader::new(input).lines(), output };
        if era == Era::Legacy {
            let hello = json!({
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "1" },
            });
            let answer = wire.request("initialize", hello).await;
            assert_eq!(answer["result"]["protocolVersion"], "2025-11-25", "{answer}");
            wire.notify("notifications/initialized", json!({})).await;
        }
        wire
    }

    /// Sends a request and reads lines until its answer; notifications in between are dropped.
    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params).await;
        loop {
            let line = self.read().await;
            if line["id"] == id {
                return line;
            }
        }
    }

    /// Sends a request and gives its id.
    pub(crate) async fn send(&mut self, method: &str, mut params: Value) -> Value {
        self.next += 1;
        if self.era == Era::Modern
            && let Value::Object(params) = &mut params
        {
            let meta = params.entry("_meta").or_insert_with(|| Map::new().into());
            meta["io.modelcontextprotocol/protocolVersion"] = "2026-07-28".into();
            meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
            meta["io.modelcontextprotocol/clientInfo"] = json!({ "name": "test", "version": "1" });
        }
        let id = Value::from(self.next);
        self.line(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await;
        id
    }

    pub(crate) async fn notify(&mut self, method: &str, params: Value) {
        self.line(&json!({ "jsonrpc": "2.0", "method": method, "params": params })).await;
    }

    async fn line(&mut self, message: &Value) {
        self.raw(&message.to_string()).await;
    }

    /// Sends a line that may be anything.
    pub(crate) async fn raw(&mut self, line: &str) {
        self.output.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }

    pub(crate) async fn read(&mut self) -> Value {
        let line = self.input.next_line().await.unwrap().expect("the server closed the connection");
        serde_json::from_str(&line).unwrap()
    }

    /// Calls a tool and gives the result, or the whole message when it is an error.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.request("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        if answer.get("result").is_some() { answer["result"].take() } else { answer }
    }

    /// Calls a tool that fails, checks the form of the failure, and gives it.
    pub(crate) async fn failure(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        failure_in(&result)
    }
}

/// The failure in a result, which has the one form that all clients deliver.
pub(crate) fn failure_in(result: &Value) -> Value {
    assert_eq!(result["isError"], true, "{result}");
    let content = result["content"].as_array().unwrap();
    assert_eq!(content.len(), 1, "{result}");
    assert_eq!(content[0]["type"], "text");
    let text = content[0]["text"].as_str().unwrap();
    assert_eq!(text, result["structuredContent"].to_string(), "one object, the same bytes");
    let envelope: Map<String, Value> = serde_json::from_str(text).unwrap();
    assert_eq!(envelope.keys().collect::<Vec<_>>(), ["error"]);
    envelope["error"].clone()
}

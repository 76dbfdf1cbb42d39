//! A client of a relay before the odd server.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use curable_wrap::{Options, Program, Relay, Rules, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf};
use tokio::task::JoinHandle;

/// The odd server.
pub(crate) fn odd() -> Program {
    let test = std::env::current_exe().unwrap();
    let path: PathBuf = test.parent().unwrap().parent().unwrap().join("examples").join("odd");
    assert!(path.exists(), "`cargo test` builds the example {}", path.display());
    Program::new(path.to_str().unwrap(), Vec::<String>::new())
}

/// A client that has shaken hands.
pub(crate) struct Peer {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    output: Option<WriteHalf<DuplexStream>>,
    relay: JoinHandle<()>,
    next: i64,
    /// What came while something else was waited for.
    pub(crate) beside: VecDeque<Value>,
}

impl Peer {
    /// Starts a relay; nothing is sent yet.
    pub(crate) fn start(program: Program, options: Options) -> Self {
        Self::before(Server::Program(program), options)
    }

    /// Starts a relay before any server; nothing is sent yet.
    pub(crate) fn before(server: Server, options: Options) -> Self {
        Self::with_rules(server, Rules::builtin(), options)
    }

    /// The same with other rules.
    pub(crate) fn with_rules(server: Server, rules: Rules, options: Options) -> Self {
        Self::of(Relay::new(server, Arc::new(rules), options, Vec::new()))
    }

    /// A client of a relay; nothing is sent yet.
    pub(crate) fn of(relay: Relay) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        let (input, output) = tokio::io::split(theirs);
        let relay = tokio::spawn(relay.serve_streams(input, output));
        let (input, output) = tokio::io::split(ours);
        let lines = BufReader::new(input).lines();
        Self { lines, output: Some(output), relay, next: 1, beside: VecDeque::new() }
    }

    /// A client of the odd server that has shaken hands.
    pub(crate) async fn odd(options: Options) -> Self {
        let mut peer = Self::start(odd(), options);
        peer.shake_hands().await;
        peer
    }

    pub(crate) async fn shake_hands(&mut self) -> Value {
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": { "elicitation": {} }, "clientInfo": { "name": "peer", "version": "1" } });
        let answer = self.request("initialize", hello).await;
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string()).await;
        answer
    }

    pub(crate) async fn send(&mut self, text: &str) {
        let output = self.output.as_mut().expect("closed");
        output.write_all(format!("{text}\n").as_bytes()).await.unwrap();
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let output = self.output.as_mut().expect("closed");
        output.write_all(bytes).await.unwrap();
        output.write_all(b"\n").await.unwrap();
    }

    /// The next line, as it is written.
    pub(crate) async fn line(&mut self) -> String {
        let line = tokio::time::timeout(Duration::from_secs(30), self.lines.next_line()).await;
        line.expect("nothing came").unwrap().expect("the relay closed")
    }

    /// The next line, unless none comes for a while.
    pub(crate) async fn silence(&mut self, wait: Duration) -> Option<String> {
        tokio::time::timeout(wait, self.lines.next_line()).await.ok()?.unwrap()
    }

    /// The answer under an id, as it is written.
    pub(crate) async fn answer_line(&mut self, id: &Value) -> String {
        loop {
            let line = self.line().await;
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message.get("method").is_none() && message["id"] == *id {
                return line;
            }
            self.beside.push_back(message);
        }
    }

    pub(crate) fn fresh_id(&mut self) -> i64 {
        self.next += 1;
        self.next
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        serde_json::from_str(&self.request_line(method, params).await).unwrap()
    }

    pub(crate) async fn request_line(&mut self, method: &str, params: Value) -> String {
        let id = self.fresh_id();
        let text = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string();
        self.send(&text).await;
        self.answer_line(&json!(id)).await
    }

    /// The `result` of a call.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        assert!(answer.get("result").is_some(), "{answer}");
        answer["result"].clone()
    }

    /// The failure of a call, which is written in all the ways that clients read.
    pub(crate) async fn failure(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], true, "{result}");
        let error = result["structuredContent"]["error"].clone();
        assert!(error.is_object(), "{result}");
        assert_eq!(result["content"][0]["text"], json!({ "error": error }).to_string());
        error
    }

    /// Closes the stream, and gives what still came.
    pub(crate) async fn close(mut self) -> Vec<String> {
        self.output.take().expect("closed").shutdown().await.unwrap();
        let mut rest = Vec::new();
        while let Ok(Ok(Some(line))) =
            tokio::time::timeout(Duration::from_secs(30), self.lines.next_line()).await
        {
            rest.push(line);
        }
        tokio::time::timeout(Duration::from_secs(10), self.relay).await.expect("the relay ends").unwrap();
        rest
    }
}

/// A relay that waits no longer than this.
pub(crate) fn patient(timeout: Duration) -> Options {
    Options { timeout, ..Options::default() }
}

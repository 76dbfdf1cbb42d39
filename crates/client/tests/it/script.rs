//! A server that says what it is told to say: as a link, and as an MCP server behind a real client.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use curable_client::{Boxed, Caller, Dice, Era, Link, McpLink, Options, Reply, Sending, Tool};
use curable_core::{Applied, Code, Effect, Failure, Kind};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};

/// Dice that always show the most.
pub(crate) struct Most;

impl Dice for Most {
    fn up_to(&self, most: u64) -> u64 {
        most
    }
}

pub(crate) fn options() -> Options {
    Options { dice: Arc::new(Most), ..Options::default() }
}

pub(crate) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        other => panic!("{other} is no object"),
    }
}

pub(crate) fn failure(code: &'static str, kind: Kind) -> Failure {
    Failure::new(Code::from_static(code), kind, "it failed")
}

/// A link that gives these replies one after the other, and the last one for ever.
pub(crate) struct Script {
    tool: Arc<Tool>,
    replies: Mutex<VecDeque<Reply>>,
    sent: Arc<Mutex<Vec<Value>>>,
}

impl Script {
    pub(crate) fn new(tool: Tool, replies: impl IntoIterator<Item = Reply>) -> Self {
        Self {
            tool: Arc::new(tool),
            replies: Mutex::new(replies.into_iter().collect()),
            sent: Arc::default(),
        }
    }

    /// Every argument object that arrives.
    pub(crate) fn sent(&self) -> Arc<Mutex<Vec<Value>>> {
        Arc::clone(&self.sent)
    }
}

impl Link for Script {
    fn tools(&self) -> Boxed<'_, Result<Vec<Arc<Tool>>, Failure>> {
        Box::pin(async { Ok(vec![Arc::clone(&self.tool)]) })
    }

    fn find<'a>(&'a self, name: &'a str) -> Boxed<'a, Result<Option<Arc<Tool>>, Failure>> {
        Box::pin(async move { Ok((self.tool.name == name).then(|| Arc::clone(&self.tool))) })
    }

    fn send<'a>(&'a self, call: Sending<'a>) -> Boxed<'a, Reply> {
        Box::pin(async move {
            self.sent.lock().unwrap().push(Value::Object(call.arguments.clone()));
            let mut replies = self.replies.lock().unwrap();
            if replies.len() > 1 { replies.pop_front().unwrap() } else { replies.front().unwrap().clone() }
        })
    }
}

/// A tool with an effect and an open schema.
pub(crate) fn tool(effect: Option<Effect>) -> Tool {
    Tool::named("get").with_effect(effect).with_input(json!({ "type": "object" }))
}

/// What an MCP server answers a `tools/call` with.
#[derive(Clone)]
pub(crate) enum Said {
    Result(Value),
    Error(Value),
    /// It goes away without an answer.
    Gone,
    /// It never answers.
    Silence,
}

impl Said {
    pub(crate) fn ok() -> Self {
        Self::Result(
            json!({ "content": [{ "type": "text", "text": "fine" }], "structuredContent": { "fine": true } }),
        )
    }

    /// A failure in words, with the flag.
    pub(crate) fn words(text: &str) -> Self {
        Self::Result(json!({ "isError": true, "content": [{ "type": "text", "text": text }] }))
    }
}

/// A caller that speaks MCP with a server which says this, and what arrives there.
pub(crate) async fn mcp(tools: Value, says: Vec<Said>) -> (Caller, Arc<Mutex<Vec<Value>>>) {
    mcp_with(tools, says, options()).await
}

pub(crate) async fn mcp_with(
    tools: Value,
    says: Vec<Said>,
    options: Options,
) -> (Caller, Arc<Mutex<Vec<Value>>>) {
    let (link, calls) = mcp_link(tools, says).await;
    (Caller::with(link, options), calls)
}

/// A link to such a server.
pub(crate) async fn mcp_link(tools: Value, says: Vec<Said>) -> (McpLink, Arc<Mutex<Vec<Value>>>) {
    let (near, far) = tokio::io::duplex(1 << 16);
    let calls = Arc::<Mutex<Vec<Value>>>::default();
    tokio::spawn(serve(far, tools, says.into(), Arc::clone(&calls)));
    (McpLink::over(near, Era::Auto).await.unwrap(), calls)
}

async fn serve(stream: DuplexStream, tools: Value, mut says: VecDeque<Said>, calls: Arc<Mutex<Vec<Value>>>) {
    let (read, mut write) = tokio::io::split(stream);
    let mut lines = BufReader::new(read).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let message: Value = serde_json::from_str(&line).unwrap();
        let Some(id) = message.get("id") else { continue };
        let answer = match message["method"].as_str().unwrap() {
            "initialize" => json!({ "result": {
                "protocolVersion": "2025-11-25",
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "script", "version": "1" },
            } }),
            "tools/list" => json!({ "result": { "tools": tools } }),
            "tools/call" => {
                calls.lock().unwrap().push(message["params"]["arguments"].clone());
                match says.pop_front().expect("one more answer") {
                    Said::Result(result) => json!({ "result": result }),
                    Said::Error(error) => json!({ "error": error }),
                    Said::Gone => return,
                    Said::Silence => continue,
                }
            }
            _ => json!({ "error": { "code": -32601, "message": "Method not found" } }),
        };
        let mut response = json!({ "jsonrpc": "2.0", "id": id });
        response.as_object_mut().unwrap().extend(object(answer));
        write.write_all(format!("{response}\n").as_bytes()).await.unwrap();
    }
}

/// A listed tool that reads, or that writes.
pub(crate) fn listed(effect: Effect, input: impl Into<Value>) -> Value {
    let input = input.into();
    let read_only = effect == Effect::Read;
    let idempotent = effect != Effect::Write;
    json!([{
        "name": "get",
        "inputSchema": input,
        "annotations": { "readOnlyHint": read_only, "idempotentHint": idempotent },
    }])
}

/// The same call may be sent again at once, and nothing has happened.
pub(crate) fn busy() -> Failure {
    let mut busy = failure("BUSY", Kind::Transient);
    busy.applied = Some(Applied::No);
    busy
}

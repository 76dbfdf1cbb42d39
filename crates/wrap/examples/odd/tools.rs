//! The tools, each with its own way of going wrong.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{write, write_line};

/// The tools and what they remember.
#[derive(Default)]
pub(crate) struct Odd {
    runs: AtomicU64,
    extra: Mutex<Vec<String>>,
    /// Calls that wait for an answer of the client, by the id of the question.
    asked: Mutex<BTreeMap<String, Value>>,
    told: Mutex<Vec<Value>>,
}

impl Odd {
    pub(crate) fn list(&self, params: &Value) -> Value {
        let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required });
        let read = json!({ "readOnlyHint": true });
        let text = json!({ "type": "string" });
        let any = json!({ "type": "object" });
        let mut tools = vec![
            json!({ "name": "echo", "description": "Says it again.", "inputSchema": object(json!({ "text": text }), json!(["text"])), "annotations": read, "x-unknown": 1.0 }),
            json!({ "name": "sum", "inputSchema": object(json!({ "a": { "type": "integer" }, "b": { "type": "integer" } }), json!(["a", "b"])), "outputSchema": object(json!({ "total": { "type": "integer" } }), json!(["total"])), "annotations": read }),
            json!({ "name": "list", "inputSchema": any, "outputSchema": { "type": "array", "items": { "type": "integer" } } }),
            json!({ "name": "worse", "inputSchema": { "type": "nonsense", "properties": 5 } }),
            json!({ "name": "read.dotted/name", "inputSchema": any, "annotations": read }),
        ];
        for name in [
            "fail", "crash", "hang", "garbage", "broken", "big", "twice", "late", "error", "change", "ask",
            "steps", "noisy", "runs", "told", "write",
        ] {
            tools.push(json!({ "name": name, "inputSchema": any }));
        }
        for name in self.extra.lock().unwrap().iter() {
            tools.push(json!({ "name": name, "inputSchema": any }));
        }
        let from: usize = params["cursor"].as_str().and_then(|cursor| cursor.parse().ok()).unwrap_or(0);
        let to = (from + 10).min(tools.len());
        let mut page = json!({ "tools": tools[from..to] });
        if to < tools.len() {
            page["nextCursor"] = to.to_string().into();
        }
        page
    }

    pub(crate) fn told(&self, method: &str, params: &Value) {
        self.told.lock().unwrap().push(json!({ "method": method, "params": params }));
    }

    /// The client has answered a question.
    pub(crate) fn answered(&self, message: &Value) {
        let waiting = self.asked.lock().unwrap().remove(&message["id"].to_string());
        if let Some(id) = waiting {
            result(&id, &message["result"].to_string());
        }
    }

    pub(crate) fn call(self: &Arc<Self>, id: Value, params: &Value) {
        let runs = self.runs.fetch_add(1, Ordering::Relaxed) + 1;
        let arguments = params["arguments"].clone();
        match params["name"].as_str().unwrap_or_default() {
            "echo" => result(&id, arguments["text"].as_str().unwrap_or_default()),
            "sum" => {
                let total = arguments["a"].as_i64().unwrap_or(0) + arguments["b"].as_i64().unwrap_or(0);
                // Written by hand: the spacing and the 1.0 must come through.
                write_line(&format!(
                    r#"{{"jsonrpc": "2.0", "id": {id}, "result": {{ "content":[{{"type":"text","text":"{total}"}}], "structuredContent":{{"total":{total}}}, "x-more": 1.0, "_meta":{{"odd/key":1e2}} }} }}"#
                ));
            }
            "fail" => {
                let text = arguments["text"].as_str().unwrap_or("it did not work").to_owned();
                write(
                    &json!({ "jsonrpc": "2.0", "id": id, "result": { "isError": true, "content": [{ "type": "text", "text": text }], "_meta": { "odd/key": 1 } } }),
                );
            }
            "crash" => std::process::exit(3),
            "hang" => {}
            "garbage" => write_line("Segmentation fault (core dumped)"),
            "broken" => write_line(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":["#)),
            "big" => {
                let size = usize::try_from(arguments["bytes"].as_u64().unwrap_or(1 << 20)).unwrap_or(0);
                result(&id, &"x".repeat(size));
            }
            "twice" => {
                result(&id, "first");
                result(&id, "second");
            }
            "late" => {
                let wait = Duration::from_millis(arguments["ms"].as_u64().unwrap_or(100));
                thread::spawn(move || {
                    thread::sleep(wait);
                    result(&id, "late");
                });
            }
            "error" => write(
                &json!({ "jsonrpc": "2.0", "id": id, "error": { "code": arguments["code"].as_i64().unwrap_or(-32603), "message": "it broke" } }),
            ),
            "change" => {
                self.extra.lock().unwrap().push(format!("extra{runs}"));
                write(&json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" }));
                result(&id, "changed");
            }
            "ask" => {
                let question = Value::from(runs);
                self.asked.lock().unwrap().insert(question.to_string(), id);
                write(
                    &json!({ "jsonrpc": "2.0", "id": question, "method": "elicitation/create", "params": { "message": "who?", "requestedSchema": { "type": "object", "properties": {} } } }),
                );
            }
            "steps" => {
                let token = params["_meta"]["progressToken"].clone();
                for step in 1..=3 {
                    write(
                        &json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": { "progressToken": token, "progress": step, "total": 3 } }),
                    );
                }
                result(&id, "stepped");
            }
            "noisy" => {
                write_line("about to do it");
                write_line("{\"level\":\"info\",\"text\":\"doing it\"}");
                result(&id, "done");
            }
            "runs" => result(&id, &runs.to_string()),
            "told" => result(&id, &Value::from(self.told.lock().unwrap().clone()).to_string()),
            "list" => write(
                &json!({ "jsonrpc": "2.0", "id": id, "result": { "isError": true, "content": [{ "type": "text", "text": "no list" }] } }),
            ),
            "write" | "worse" | "read.dotted/name" => result(&id, &arguments.to_string()),
            extra if extra.starts_with("extra") => result(&id, extra),
            _ => write(
                &json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32602, "message": "no such tool" } }),
            ),
        }
    }
}

fn result(id: &Value, text: &str) {
    write(
        &json!({ "jsonrpc": "2.0", "id": id, "result": { "content": [{ "type": "text", "text": text }] } }),
    );
}

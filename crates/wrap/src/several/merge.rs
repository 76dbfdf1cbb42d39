//! What several servers say of themselves, as one.

use serde_json::{Map, Value, json};

use super::id;
use crate::frame::{self, Frame};

/// The revision that is spoken where no server says one.
const LEGACY: &str = "2025-11-25";

/// The answer to a handshake.
pub(super) fn handshake(request: &Frame, answers: &[(&str, Value)]) -> String {
    // Revisions are dates: the oldest is one that all of them speak.
    let versions = answers.iter().filter_map(|(_, answer)| answer.get("protocolVersion")?.as_str());
    let mut result = json!({
        "protocolVersion": versions.min().unwrap_or(LEGACY),
        "capabilities": capabilities(answers),
        "serverInfo": info(),
    });
    if let Some(instructions) = instructions(answers) {
        result["instructions"] = instructions.into();
    }
    frame::result(id(request), &result)
}

/// The answer to the question of the newest revision.
pub(super) fn discovered(request: &Frame, answers: &[(&str, Value)]) -> String {
    if answers.is_empty() {
        return frame::error(id(request), -32601, "no server speaks this revision", None);
    }
    let mut result = json!({
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": capabilities(answers),
        "ttlMs": 0,
        "cacheScope": "private",
        "_meta": { "io.modelcontextprotocol/serverInfo": info() },
    });
    if let Some(instructions) = instructions(answers) {
        result["instructions"] = instructions.into();
    }
    frame::result(id(request), &result)
}

fn info() -> Value {
    json!({ "name": "curable-wrap", "version": env!("CARGO_PKG_VERSION") })
}

fn instructions(answers: &[(&str, Value)]) -> Option<String> {
    let each = answers.iter().filter_map(|(name, answer)| {
        let said = answer.get("instructions")?.as_str()?;
        Some(format!("{name}: {said}"))
    });
    let all: Vec<String> = each.collect();
    (!all.is_empty()).then(|| all.join("\n\n"))
}

/// What any of them can do; tasks are left out, because nobody could tell whose a task is.
fn capabilities(answers: &[(&str, Value)]) -> Value {
    let mut all = json!({ "tools": {} });
    for (_, answer) in answers {
        if let Some(Value::Object(members)) = answer.get("capabilities") {
            let known = members.iter().filter(|(name, _)| *name != "tasks");
            unite(
                &mut all,
                &Value::Object(known.map(|(name, value)| (name.clone(), value.clone())).collect()),
            );
        }
    }
    all
}

fn unite(into: &mut Value, from: &Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (name, value) in from {
                unite(into.entry(name.clone()).or_insert_with(|| Value::Object(Map::new())), value);
            }
        }
        (Value::Bool(into), Value::Bool(from)) => *into |= from,
        (into, from) => *into = from.clone(),
    }
}

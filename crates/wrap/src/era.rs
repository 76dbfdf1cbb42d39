//! A client of one era before a server of the other: the handshake is made in the client's name, or in its place.

use serde_json::{Value, json};

use crate::frame::{self, Frame, Kind};
use crate::json::{Edits, find, members};

/// The first revision without a handshake, and the last one with it.
pub(crate) const MODERN: &str = "2026-07-28";
const LEGACY: &str = "2025-11-25";

const PROTOCOL: &str = "io.modelcontextprotocol/protocolVersion";
const INFO: &str = "io.modelcontextprotocol/clientInfo";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const SERVER: &str = "io.modelcontextprotocol/serverInfo";
/// What says in a request that its client is older than it looks.
const BRIDGED: &str = "dev.curable/bridged";
const LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// How client and server of one conversation differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Era {
    /// Nobody has asked yet.
    #[default]
    Unknown,
    /// They do not.
    Same,
    /// The client is of the newest era, the server is older: it has been shaken hands with.
    Older,
    /// The client is older than the server: this is what its requests must say of it.
    Newer(Value),
}

/// Whether a request says of itself that it is of the newest era.
pub(crate) fn is_modern(frame: &Frame) -> bool {
    let said = frame.meta(PROTOCOL).and_then(crate::json::string);
    said.is_some_and(|version| &*version >= MODERN)
}

/// Whether whoever sent a request can bring back what it is asked for. Of an older client the relay has said that it is
/// of the newest era, and left out the mark of one that says so itself.
pub(crate) fn knows_input(frame: &Frame) -> bool {
    is_modern(frame) && frame.meta(BRIDGED).is_none()
}

/// The handshake for an older server, with what a request of the newest era says of its client.
///
/// The server gets no capabilities of the client: it could ask nothing that the client could answer.
pub(crate) fn handshake(id: &str, like: &Frame) -> Option<Frame> {
    let info = like.meta(INFO).and_then(|info| serde_json::from_str::<Value>(info).ok());
    let info =
        info.unwrap_or_else(|| json!({ "name": "curable-wrap", "version": env!("CARGO_PKG_VERSION") }));
    let params = json!({ "protocolVersion": LEGACY, "capabilities": {}, "clientInfo": info });
    let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"initialize\",\"params\":{params}}}");
    Frame::read(text).ok()
}

/// The end of that handshake.
pub(crate) fn initialized() -> Option<Frame> {
    Frame::read(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string()).ok()
}

/// What an older server said of itself, as the answer of the newest era.
pub(crate) fn discovered(id: &str, answer: &Frame) -> Option<String> {
    let said: Value = serde_json::from_str(answer.outcome()?.0).ok()?;
    let mut result = json!({
        "resultType": "complete",
        "supportedVersions": [MODERN],
        "capabilities": said.get("capabilities").cloned().unwrap_or_else(|| json!({})),
        "ttlMs": 0,
        "cacheScope": "private",
        "_meta": { SERVER: said.get("serverInfo").cloned().unwrap_or_default() },
    });
    if let Some(instructions) = said.get("instructions") {
        result["instructions"] = instructions.clone();
    }
    Some(frame::result(id, &result))
}

/// What requests to a newer server say of an older client, as its handshake says.
pub(crate) fn introduction(initialize: &Frame) -> Value {
    let params: Value =
        initialize.params().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    json!({
        PROTOCOL: MODERN,
        INFO: params.get("clientInfo").cloned().unwrap_or_default(),
        CAPABILITIES: params.get("capabilities").cloned().unwrap_or_else(|| json!({})),
        BRIDGED: true,
    })
}

/// The question of the newest era.
pub(crate) fn discover(id: &str, introduction: &Value) -> Option<Frame> {
    let params = json!({ "_meta": introduction });
    let text =
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"server/discover\",\"params\":{params}}}");
    Frame::read(text).ok()
}

/// What a newer server said of itself, as the answer to an older client's handshake.
pub(crate) fn shaken(initialize: &Frame, answer: &Frame) -> Option<String> {
    let said: Value = serde_json::from_str(answer.outcome()?.0).ok()?;
    let wanted = initialize.param("protocolVersion").and_then(|(written, _)| crate::json::string(written));
    let version = wanted.filter(|wanted| &**wanted <= LEGACY).map_or_else(|| LEGACY.to_owned(), String::from);
    let info = said.get("_meta").and_then(|meta| meta.get(SERVER)).or_else(|| said.get("serverInfo"));
    let mut result = json!({
        "protocolVersion": version,
        "capabilities": said.get("capabilities").cloned().unwrap_or_else(|| json!({})),
        "serverInfo": info.cloned().unwrap_or_else(|| json!({ "name": "unknown", "version": "0" })),
    });
    if let Some(instructions) = said.get("instructions") {
        result["instructions"] = instructions.clone();
    }
    Some(frame::result(initialize.id()?, &result))
}

/// A request of an older client with what it must say of itself.
pub(crate) fn introduced(frame: &Frame, introduction: &Value) -> Frame {
    let mut edits = Edits::default();
    let told = introduction.to_string();
    if let Some((written, at)) = frame.param("_meta") {
        let Ok(Value::Object(mut meta)) = serde_json::from_str::<Value>(written) else {
            return frame.clone();
        };
        meta.extend(introduction.as_object().cloned().unwrap_or_default());
        edits.replace(at, Value::Object(meta).to_string());
    } else if let Some(params) = frame.params().filter(|params| params.starts_with('{')) {
        let is_empty = members(params).is_some_and(|found| found.is_empty());
        edits.add(crate::json::span(&frame.text, params), is_empty, "_meta", &told);
    } else {
        edits.add(0..frame.text.len(), false, "params", &format!("{{\"_meta\":{told}}}"));
    }
    Frame::read(edits.apply(&frame.text)).unwrap_or_else(|_| frame.clone())
}

/// What an older client sets once, and every request to a newer server says again.
pub(crate) fn with_level(introduction: &mut Value, frame: &Frame) {
    if let Some((written, _)) = frame.param("level")
        && let Ok(level) = serde_json::from_str::<Value>(written)
    {
        introduction[LEVEL] = level;
    }
}

/// The answer of an older server with what a client of the newest era expects of every answer.
pub(crate) fn completed(request: &Frame, text: String) -> String {
    let Ok(answer) = Frame::read(text.clone()) else { return text };
    let Some((result, at)) = answer.outcome().filter(|_| answer.kind == Kind::Result) else { return text };
    let Some(found) = members(result).filter(|found| find(found, "resultType").is_none()) else {
        return text;
    };
    let is_kept =
        matches!(request.method(), Some(method) if method.ends_with("/list") || method == "resources/read");
    let rest = if is_kept && find(&found, "ttlMs").is_none() {
        "\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\""
    } else {
        "\"complete\""
    };
    let mut edits = Edits::default();
    edits.add(at, found.is_empty(), "resultType", rest);
    edits.apply(&answer.text)
}

//! What a request says, by its head and its body.

use std::time::Duration;

use axum::body::Bytes;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderName};
use http::request::Parts;
use rmcp::model::{ClientCapabilities, Implementation, JsonObject, ProtocolVersion};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::{JSON, SESSION, text};

const CALL: &str = "tools/call";
const CANCELLED: &str = "notifications/cancelled";
const INITIALIZE: &str = "initialize";
static VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
static METHOD: HeaderName = HeaderName::from_static("mcp-method");
static NAME: HeaderName = HeaderName::from_static("mcp-name");

/// The revisions that begin with a handshake.
const OLDER: [ProtocolVersion; 4] = [
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_03_26,
    ProtocolVersion::V_2024_11_05,
];

/// What a request says, as far as the way it goes depends on it.
pub(super) enum Said {
    /// A call that names no session.
    Whole(Message),
    /// A call within a session.
    InSession(String, Message),
    /// Something else of an older revision that names no session.
    Alone,
    /// The call of this id within a session is not waited for any more.
    Cancelled(String, Value),
    Other,
}

/// A call as a message; one with other members goes the common way.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Message {
    jsonrpc: String,
    pub(super) id: Value,
    method: String,
    pub(super) params: Params,
    /// The revision that is spoken, which the head says.
    #[serde(skip, default = "oldest")]
    pub(super) version: ProtocolVersion,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Params {
    pub(super) name: String,
    pub(super) arguments: Option<JsonObject>,
    #[serde(rename = "_meta", default)]
    pub(super) meta: Meta,
}

/// What a call says about itself, as far as anything depends on it.
#[derive(Default, Deserialize)]
pub(super) struct Meta {
    #[serde(rename = "io.modelcontextprotocol/protocolVersion")]
    version: Option<ProtocolVersion>,
    #[serde(rename = "io.modelcontextprotocol/clientInfo")]
    client: Option<Implementation>,
    #[serde(rename = "io.modelcontextprotocol/clientCapabilities")]
    capabilities: Option<ClientCapabilities>,
    #[serde(rename = "progressToken")]
    progress: Option<IgnoredAny>,
    pub(super) traceparent: Option<String>,
    #[serde(rename = "dev.curable/time_left_ms")]
    time_left_ms: Option<Value>,
}

impl Meta {
    /// How long the caller will wait, if it says so.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.time_left_ms.as_ref().and_then(Value::as_u64).map(Duration::from_millis)
    }
}

/// As much of any message as tells what it is.
#[derive(Deserialize)]
struct Outline {
    method: String,
    params: Option<About>,
}

#[derive(Deserialize)]
struct About {
    #[serde(rename = "requestId")]
    request_id: Option<Value>,
}

/// Revisions that say nothing of themselves in the head are those before it had to be said.
fn oldest() -> ProtocolVersion {
    ProtocolVersion::V_2025_03_26
}

/// Whether a revision has neither handshake nor sessions.
pub(super) fn is_modern(version: &ProtocolVersion) -> bool {
    // Revisions are dates: they sort as texts.
    version.as_str() >= ProtocolVersion::V_2026_07_28.as_str()
}

/// Reads a request.
pub(super) fn read(parts: &Parts, body: &Bytes) -> Said {
    if !takes_json(parts) {
        return Said::Other;
    }
    match text(&parts.headers, &VERSION) {
        Some(version) if version == ProtocolVersion::V_2026_07_28.as_str() => modern(parts, body),
        Some(version) => match OLDER.into_iter().find(|older| older.as_str() == version) {
            Some(version) => older(parts, body, version),
            None => Said::Other,
        },
        None if parts.headers.contains_key(&VERSION) => Said::Other,
        None => older(parts, body, oldest()),
    }
}

/// A whole call of the newest revision: head and body agree.
fn modern(parts: &Parts, body: &Bytes) -> Said {
    let headers = &parts.headers;
    let is_call = text(headers, &METHOD) == Some(CALL)
        && !headers.contains_key(&SESSION)
        && !headers.keys().any(|name| name.as_str().starts_with("mcp-param-"));
    let message = is_call.then(|| plain(body)).flatten().filter(|message| {
        let Params { name, arguments: _, meta } = &message.params;
        text(headers, &NAME) == Some(name.as_str())
            && meta.version == Some(ProtocolVersion::V_2026_07_28)
            && meta.client.is_some()
            && meta.capabilities.is_some()
    });
    message.map_or(Said::Other, |message| {
        Said::Whole(Message { version: ProtocolVersion::V_2026_07_28, ..message })
    })
}

fn older(parts: &Parts, body: &Bytes, version: ProtocolVersion) -> Said {
    let session = text(&parts.headers, &SESSION).map(str::to_owned);
    if session.is_none() && parts.headers.contains_key(&SESSION) {
        return Said::Other;
    }
    let message = plain(body).filter(|message| message.params.meta.version.is_none());
    match (session, message) {
        (Some(session), Some(message)) => Said::InSession(session, Message { version, ..message }),
        (None, Some(message)) => Said::Whole(Message { version, ..message }),
        (session, None) => other_than_call(session, body),
    }
}

fn other_than_call(session: Option<String>, body: &Bytes) -> Said {
    let Ok(Outline { method, params }) = serde_json::from_slice(body) else { return Said::Other };
    match (session, method.as_str()) {
        (Some(session), CANCELLED) => match params.and_then(|params| params.request_id) {
            Some(id) => Said::Cancelled(session, id),
            None => Said::Other,
        },
        (None, method) if method != INITIALIZE => Said::Alone,
        _ => Said::Other,
    }
}

/// A call that asks for nothing but its answer.
fn plain(body: &Bytes) -> Option<Message> {
    let message: Message = serde_json::from_slice(body).ok()?;
    let Message { jsonrpc, id, method, params, version: _ } = &message;
    let is_plain = jsonrpc == "2.0"
        && method == CALL
        && (id.is_string() || id.is_i64())
        && params.meta.progress.is_none();
    is_plain.then_some(message)
}

/// Whether both sides speak JSON. A client that also takes a stream of events gets JSON all the same.
pub(super) fn takes_json(parts: &Parts) -> bool {
    let headers = &parts.headers;
    let is_json =
        |value: &str| value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON));
    text(headers, &CONTENT_TYPE).is_some_and(is_json)
        && text(headers, &ACCEPT).is_some_and(|value| value.starts_with(JSON) || value.contains(JSON))
}

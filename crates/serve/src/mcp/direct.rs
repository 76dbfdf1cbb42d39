//! A call of the newest revision over HTTP, answered where it comes in.
//!
//! Such a request is complete by itself: it needs no session, no channel and no task of its own, which together cost
//! several times what the call does. Whatever is not exactly such a request goes the common way, and every answer is
//! the same as there; a test compares them.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use curable_runtime::Call;
use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method};
use rmcp::ServerHandler;
use rmcp::model::{CallToolResult, JsonObject, ProtocolVersion, RequestMetaObject};
use rmcp::transport::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::caller;
use super::contain::contained;
use super::server::McpServer;

/// The largest body that is read here.
const MAX_BODY: usize = 1 << 20;

const CALL: &str = "tools/call";
const JSON: &str = "application/json";

/// The common way, behind the direct one.
type Common<E> = StreamableHttpService<Arc<McpServer<E>>, LocalSessionManager>;

/// Answers a request: here if it can be, otherwise in the common way.
pub(super) async fn answer<E: ServerHandler>(
    server: Arc<McpServer<E>>,
    common: Common<E>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    if !is_direct(&parts) {
        return common.handle(Request::from_parts(parts, body)).await.map(Body::new);
    }
    let Ok(bytes) = to_bytes(body, MAX_BODY).await else {
        return http::StatusCode::BAD_REQUEST.into_response();
    };
    let table = server.table();
    let Some(Message { id, params, .. }) = message(&parts, &bytes) else {
        return common.handle(Request::from_parts(parts, Body::from(bytes))).await.map(Body::new);
    };
    let Some(listed) = table.find(&params.name).filter(|listed| !listed.wants_headers()) else {
        return common.handle(Request::from_parts(parts, Body::from(bytes))).await.map(Body::new);
    };
    let Params { name: _, arguments, meta } = params;
    let mut call =
        Call::new(listed.operation.def.name.as_str(), arguments.map_or(Value::Null, Value::Object));
    call.caller = crate::caller::caller(&parts.extensions, None);
    call.time_left = caller::time_left(&meta);
    let version = ProtocolVersion::V_2026_07_28;
    // From here on nothing goes the common way: the call would be made twice.
    let called = async {
        let answer = server.service().call(call).await;
        server.encode(answer, listed.shape(), &table, &meta, Some(&version))
    };
    let result = contained(called, || server.broken(Some(&version))).await;
    match serde_json::to_vec(&Answered { jsonrpc: "2.0", id: &id, result: &result }) {
        Ok(answer) => ([(CONTENT_TYPE, HeaderValue::from_static(JSON))], answer).into_response(),
        Err(_) => http::StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Whether the head is that of a whole call of the newest revision.
fn is_direct(parts: &Parts) -> bool {
    let Parts { method, headers, .. } = parts;
    let is = |name: &str, value: &str| text(headers, name) == Some(value);
    let is_short = |length: &str| length.parse::<usize>().is_ok_and(|length| length <= MAX_BODY);
    method == Method::POST
        && is("mcp-protocol-version", ProtocolVersion::V_2026_07_28.as_str())
        && is("mcp-method", CALL)
        && text(headers, CONTENT_TYPE.as_str()).is_some_and(|value| value == JSON)
        && text(headers, ACCEPT.as_str())
            .is_some_and(|value| value.contains(JSON) && value.contains("text/event-stream"))
        && text(headers, CONTENT_LENGTH.as_str()).is_some_and(is_short)
        && !headers.contains_key("mcp-session-id")
        && !headers.keys().any(|name| name.as_str().starts_with("mcp-param-"))
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

/// A call as a message; one with other members goes the common way.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    jsonrpc: String,
    id: Value,
    method: String,
    params: Params,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    name: String,
    arguments: Option<JsonObject>,
    #[serde(rename = "_meta")]
    meta: RequestMetaObject,
}

#[derive(Serialize)]
struct Answered<'a> {
    jsonrpc: &'static str,
    id: &'a Value,
    result: &'a CallToolResult,
}

/// The message, if it is what the head promised.
fn message(parts: &Parts, body: &Bytes) -> Option<Message> {
    let message: Message = serde_json::from_slice(body).ok()?;
    let Message { jsonrpc, id, method, params: Params { name, arguments: _, meta } } = &message;
    let is_plain = jsonrpc == "2.0"
        && method == CALL
        && (id.is_string() || id.is_i64())
        && text(&parts.headers, "mcp-name") == Some(name.as_str())
        && meta.protocol_version() == Some(ProtocolVersion::V_2026_07_28)
        && meta.client_info().is_some()
        && meta.client_capabilities().is_some()
        && !meta.contains_key("progressToken");
    is_plain.then_some(message)
}

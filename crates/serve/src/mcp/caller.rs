//! Who calls, in which conversation, and how long it will wait.

use std::sync::Arc;
use std::time::Duration;

use curable_runtime::{Caller, Side};
use http::HeaderName;
use http::request::Parts;
use rmcp::RoleServer;
use rmcp::model::{ProtocolVersion, RequestMetaObject};
use rmcp::service::RequestContext;
use serde_json::Value;

use super::meta::key;

/// The header that names a session of the older revisions.
pub(super) static SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// Who calls: over HTTP whoever sent the request, elsewhere nobody in particular, and one connection is one conversation.
pub(super) fn caller(context: &RequestContext<RoleServer>, connection: &Arc<str>) -> Caller {
    let Some(parts) = context.extensions.get::<Parts>() else {
        let conversation = Some(Arc::clone(connection));
        return Caller { identity: None, side: Side::Outside, conversation, token: None };
    };
    let session = parts.headers.get(&SESSION).and_then(|value| value.to_str().ok());
    crate::caller::caller(&parts.extensions, session)
}

/// Whether the request is one of the newest revision, which has no handshake and no sessions.
pub(super) fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    // Revisions are dates: they sort as texts.
    let since = ProtocolVersion::V_2026_07_28;
    context.protocol_version().is_some_and(|version| version.as_str() >= since.as_str())
}

/// How long the caller will wait, if it says so.
pub(super) fn time_left(meta: &RequestMetaObject) -> Option<Duration> {
    meta.get(&key("time_left_ms")).and_then(Value::as_u64).map(Duration::from_millis)
}

/// The trace that the caller says the call belongs to.
pub(super) fn trace_id(traceparent: &str) -> Option<String> {
    let mut fields = traceparent.split('-');
    let (_, trace) = (fields.next()?, fields.next()?);
    let is_id = trace.len() == 32 && trace.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_id && trace.bytes().any(|byte| byte != b'0')).then(|| trace.to_ascii_lowercase())
}

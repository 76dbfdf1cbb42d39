//! The keys of `_meta`: ours have a prefix, so that nobody else's mean the same.

use curable_core::Meta;
use rmcp::model::{JsonObject, MetaObject};
use serde_json::Value;

/// What the keys start with that this server writes into `_meta`, and reads from it.
///
/// It is a reverse domain name as the specification asks; a prefix whose second label is `mcp` or
/// `modelcontextprotocol` would be reserved.
pub const META_PREFIX: &str = "dev.curable/";

/// One key.
pub(super) fn key(name: &str) -> String {
    format!("{META_PREFIX}{name}")
}

/// The `_meta` of an answer.
pub(super) fn of_answer(meta: Meta) -> Option<MetaObject> {
    let Meta { elapsed_ms, estimated_tokens, provenance, extra } = meta;
    let mut members = JsonObject::new();
    let mut put = |name: &str, value: Value| members.insert(key(name), value);
    if let Some(provenance) = provenance {
        put("provenance", serde_json::to_value(provenance).unwrap_or_default());
    }
    if let Some(elapsed_ms) = elapsed_ms {
        put("elapsed_ms", elapsed_ms.into());
    }
    if let Some(tokens) = estimated_tokens {
        put("estimated_tokens", tokens.into());
    }
    for (name, value) in extra {
        put(&name, value);
    }
    (!members.is_empty()).then_some(MetaObject(members))
}

/// A `_meta` with one member.
pub(super) fn of_one(name: &str, value: Value) -> MetaObject {
    MetaObject(JsonObject::from_iter([(key(name), value)]))
}

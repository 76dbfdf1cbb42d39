//! The keys of `_meta`: ours have a prefix, so that nobody else's mean the same.

use curable_core::Meta;
use curable_dialects::mcp::{META_PREFIX, encode_meta};
use rmcp::model::{JsonObject, MetaObject};
use serde_json::Value;

/// One key.
pub(super) fn key(name: &str) -> String {
    format!("{META_PREFIX}{name}")
}

/// The `_meta` of an answer.
pub(super) fn of_answer(meta: &Meta) -> Option<MetaObject> {
    (!meta.is_empty()).then(|| MetaObject(encode_meta(meta)))
}

/// A `_meta` with one member.
pub(super) fn of_one(name: &str, value: Value) -> MetaObject {
    MetaObject(JsonObject::from_iter([(key(name), value)]))
}

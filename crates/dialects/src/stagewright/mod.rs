//! `stagewright`: the envelope of electron-stagewright, `{ok, error, code, hint, retryable, http, _meta, …}`.
//!
//! Some members stand on their wire even when there is nothing to say: `hint` repeats `error` where there is no hint;
//! `_meta.estimated_tokens` is worked out where nobody knows it, so an estimate that the rule gives is none; `retryable`
//! and `http` are always written.
//! `_meta.elapsed_ms` is left out when it is not known: a time that nobody took would be a lie.

mod issues;
mod read;
mod tokens;
mod write;

use serde_json::{Map, Value};

pub use read::decode;
pub use tokens::estimate_tokens;
pub use write::{encode, encode_success};

use crate::open::Open;

/// The id of this dialect.
pub const ID: &str = "stagewright";

const OPEN: Open = Open {
    carried: &[
        "kind",
        "retry",
        "applied",
        "repairs",
        "more_repairs",
        "patch",
        "similar",
        "upstream_code",
        "drift",
        "upstream_text",
        "cause",
        "origin",
        "trace_id",
        "ref",
    ],
    derive: issues::repairs,
};

/// Whether an object can only be a failure in this envelope.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    members.get("ok") == Some(&Value::Bool(false))
        && members.get("code").is_some_and(Value::is_string)
        && members.get("http").is_some_and(Value::is_number)
}

//! Writes the dialect.

use curable_core::{Failure, Parts, Retry};
use serde_json::{Map, Value};

use super::read::{decode, judge};
use super::{ID, data, type_of};
use crate::draft::own_members;
use crate::loss::{Encoded, Loss, read_back};

/// Writes the object, always valid under its schema.
pub fn encode(failure: &Failure) -> Encoded {
    let Parts {
        code,
        message,
        kind,
        retry,
        retryable,
        // The rest stands in `data`, under the canonical names.
        retry_after_ms: _,
        applied: _,
        http: _,
        hint: _,
        repairs: _,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause: _,
        origin: _,
        trace_id: _,
        reference: _,
        meta: _,
        heard: _,
    } = &**failure;
    let word = type_of(*kind);
    let recoverable = failure.retryable() || (*retry == Retry::Amended && *retryable == Some(true));
    let plain = judge(code.clone(), String::new(), Some(kind.folded()), Some(recoverable));
    let mut picks = data::picks(failure);
    if code.as_str() == word {
        picks.shift_remove("code");
    }
    if plain.kind == *kind {
        picks.shift_remove("kind");
    }
    if plain.retry == *retry {
        picks.shift_remove("retry");
    }
    let mut members = Map::new();
    members.insert("type".into(), word.into());
    members.insert("message".into(), message.as_ref().into());
    members.insert("recoverable".into(), recoverable.into());
    let data = data::write(details.clone(), picks, kind.folded());
    if !data.is_empty() {
        members.insert("data".into(), Value::Object(data));
    }
    let mut encoded = read_back(failure, Value::Object(members), ID, decode);
    // The schema is closed, so that what came beside its members cannot be written again.
    let forbidden = own_members(failure, ID).into_iter().flat_map(Map::keys);
    encoded.losses.extend(
        forbidden.map(|name| Loss::new(name.clone(), "the schema of `toolerror` forbids this member")),
    );
    encoded
}

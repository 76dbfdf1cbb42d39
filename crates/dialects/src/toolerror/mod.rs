//! `toolerror`: `{"type", "message", "recoverable", "data"?}` with six types and a closed JSON Schema.

mod data;

use curable_core::{Code, Failure, Kind, Parts, Retry, resolve};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard, own_members};
use crate::json;
use crate::loss::{Encoded, Loss, read_back};

/// The id of this dialect.
pub const ID: &str = "toolerror";

/// The six types; further kinds fold onto them.
const TYPES: &[(&str, Kind)] = &[
    ("NOT_FOUND", Kind::NotFound),
    ("CONFLICT", Kind::Conflict),
    ("VALIDATION", Kind::Validation),
    ("PERMISSION", Kind::Permission),
    ("TRANSIENT", Kind::Transient),
    ("INTERNAL", Kind::Internal),
];

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    members.get("recoverable").is_some_and(Value::is_boolean)
        && members.get("type").and_then(Value::as_str).is_some_and(|word| kind_of(word).is_some())
}

/// The type that a kind is written as.
pub fn type_of(kind: Kind) -> &'static str {
    let folded = kind.folded();
    TYPES.iter().find(|(_, kind)| *kind == folded).map_or("INTERNAL", |(word, _)| *word)
}

fn kind_of(word: &str) -> Option<Kind> {
    TYPES.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind)
}

/// Reads the object. What its schema forbids is read as well as it can be.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    let Some(word) = json::take_text(&mut members, "type") else {
        return Err(expected("the type as a text", "/type"));
    };
    let message = json::take_text(&mut members, "message").unwrap_or_default();
    let recoverable = json::take_bool(&mut members, "recoverable");
    let data = members.shift_remove("data").map(data::as_object).unwrap_or_default();
    let kind = kind_of(&word);
    let code = match data::code(&data) {
        Some(code) => {
            let code = Code::foreign(code);
            if kind.is_none() {
                members.insert("type".to_owned(), Value::String(word));
            }
            code
        }
        None => Code::foreign(word),
    };
    let mut failure = judge(code, message, kind, recoverable);
    data::read(&mut failure, data);
    if resolve::is_hard_never(failure.code.as_str()) {
        failure.retry = Retry::Never;
    }
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// The failure that type and flag alone make; `kind` is absent for a type that is none of the six.
///
/// *Recoverable* means "may succeed if retried, possibly with modified input". So it does not promise that the same call
/// helps where the arguments were wrong, nor where nobody knows what the type means.
fn judge(code: Code, message: String, kind: Option<Kind>, recoverable: Option<bool>) -> Failure {
    let mut draft = Draft::new(code, message);
    draft.kind = kind;
    if kind.is_some_and(|kind| kind != Kind::Validation) {
        draft.flag = recoverable;
    }
    let mut failure = draft.finish();
    let hard = resolve::is_hard_never(failure.code.as_str());
    if kind.is_none() && !hard {
        failure.retry = match (recoverable, failure.kind.default_retry()) {
            (Some(true), Retry::Same) => Retry::Same,
            (Some(true), Retry::Amended | Retry::Never) | (_, Retry::Amended) => Retry::Amended,
            (_, Retry::Same | Retry::Never) => Retry::Never,
        };
    }
    failure.retryable = if hard { recoverable.map(|_| false) } else { recoverable };
    failure
}

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

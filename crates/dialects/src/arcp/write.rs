//! How an error is written.

use curable_core::{Code, Failure, Parts, resolve};
use serde_json::{Map, Value};

use super::codes::{self, Version};
use super::frame::{self, Frame};
use super::read::{decode, decode_as, plain};
use super::{ID, causes, open};
use crate::again::{self, Own};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::own_members;
use crate::loss::Encoded;
use crate::open::Implied;

/// Writes the flat error, or the message that the failure was heard in.
pub fn encode(failure: &Failure) -> Encoded {
    encode_in(None, failure, decode)
}

/// Writes the error with the names of one version.
pub fn encode_as(version: Version, failure: &Failure) -> Encoded {
    match version {
        Version::V1_0 => encode_in(Some(version), failure, |value| decode_as(Version::V1_0, value)),
        Version::V1_1 => encode_in(Some(version), failure, |value| decode_as(Version::V1_1, value)),
    }
}

fn encode_in(
    version: Option<Version>,
    failure: &Failure,
    decode: fn(Value) -> Result<Outcome, DecodeError>,
) -> Encoded {
    let own = own_members(failure, ID);
    let name = match own.and_then(|own| own.get("code")).and_then(Value::as_str) {
        Some(name) if codes::read(name, version) == failure.code.as_str() => name.to_owned(),
        Some(_) | None => codes::write(failure.code.as_str(), version),
    };
    // What a reader concludes from the name may be less than what is known here: the rest is carried.
    let mut sent = failure.clone();
    sent.code = Code::foreign(codes::read(&name, version));
    again::encode(failure, ID, decode, |own| write(&sent, &name, own, version))
}

/// The details to write: as they came, or own and carried members.
fn details(failure: &Failure, flag: Option<bool>, own: Own<'_>) -> Option<Value> {
    if let Some(raw) = own.raw("details") {
        return Some(raw.clone());
    }
    let implied = Implied::of(&plain(failure.code.clone(), String::new(), flag));
    open(&failure.code).write(failure, implied, &[])
}

/// The flag to send: none only where the sender had none and the default of its code says the same, because a peer that
/// knows nothing of carried members goes by the flag or by that default.
fn flag(failure: &Failure, own: Own<'_>) -> Option<bool> {
    if resolve::is_hard_never(failure.code.as_str()) {
        return Some(false);
    }
    let silent = own.is_as_it_came()
        && failure.retryable.is_none()
        && plain(failure.code.clone(), String::new(), None).retryable() == failure.retryable();
    (!silent).then(|| failure.retryable())
}

fn write(failure: &Failure, name: &str, own: Own<'_>, version: Option<Version>) -> Value {
    let Parts {
        code: _,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms: _,
        applied: _,
        http: _,
        hint: _,
        repairs: _,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details: _,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause,
        origin: _,
        trace_id,
        reference: _,
        meta: _,
        heard: _,
    } = &**failure;
    let flag = flag(failure, own);
    let mut members = Map::new();
    members.insert("code".into(), name.into());
    members.insert("message".into(), message.as_ref().into());
    if let Some(flag) = flag {
        members.insert("retryable".into(), flag.into());
    }
    if let Some(details) = details(failure, flag, own) {
        members.insert("details".into(), details);
    }
    if let Some(chain) = own.raw("cause").cloned().or_else(|| causes::write(cause, version)) {
        members.insert("cause".into(), chain);
    }
    if let Some(trace_id) = trace_id {
        members.insert("trace_id".into(), trace_id.as_str().into());
    }
    let known = ["code", "details", "cause", frame::KEY, "retryable"];
    own.put(&mut members, if flag.is_some() { &known } else { &known[..4] });
    match own_members(failure, ID).and_then(|own| own.get(frame::KEY)) {
        Some(frame) => Frame::from_value(frame).wrap(members),
        None => Value::Object(members),
    }
}

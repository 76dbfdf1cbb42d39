//! `arcp`: the error of the Agent Runtime Control Protocol, flat, nested, or in the envelope of a message.

mod causes;
mod codes;
pub mod extension;
mod frame;

use curable_core::{Code, Failure, Parts, Pointer, Problem, Repair, resolve};
use serde_json::{Map, Value};

pub use codes::{CODES, Row, Version, find};

use crate::again::{self, Own};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard, own_members};
use crate::json;
use crate::loss::Encoded;
use crate::open::{Implied, Open};
use frame::{Frame, Unwrapped};

/// The id of this dialect.
pub const ID: &str = "arcp";

macro_rules! carried {
    ($($more:literal),*) => {
        &[
            $($more,)*
            "retry", "applied", "http", "hint", "repairs", "more_repairs", "patch", "similar", "next_actions",
            "upstream_code", "drift", "upstream_text", "origin", "ref", "_meta",
        ]
    };
}

/// The details of a code of the protocol. Its kind is that of the table: `kind` among its details is the kind of a thing.
const OPEN: Open = Open { carried: carried![], derive: repairs };

/// The details of any other code.
const OPEN_FOREIGN: Open = Open { carried: carried!["kind"], derive: repairs };

fn open(code: &Code) -> Open {
    if find(code.as_str()).is_some() { OPEN } else { OPEN_FOREIGN }
}

/// The codes that another protocol with the same members has as well.
const SHARED: &[&str] = &["INTERNAL", "NOT_FOUND", "TIMEOUT", "UNKNOWN"];

/// Whether an object can hardly be anything but an error of this protocol.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    if frame::is_envelope(members) {
        return true;
    }
    let (Some(Value::String(code)), Some(Value::String(_))) = (members.get("code"), members.get("message"))
    else {
        return false;
    };
    let theirs = code.starts_with(codes::DEPLOYMENT) || find(codes::read(code, None)).is_some();
    let has_cause =
        members.get("cause").is_some_and(|cause| cause["code"].is_string() && cause["message"].is_string());
    has_cause
        || theirs
            && (members.contains_key("trace_id")
                || !members.contains_key("retryable")
                || !SHARED.contains(&code.as_str()))
}

/// Reads an error in any of its shapes; a code stays as it came, but for the aliases that the protocol itself names.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    read(value, None)
}

/// Reads an error and names its code as one version does.
pub fn decode_as(version: Version, value: Value) -> Result<Outcome, DecodeError> {
    read(value, Some(version))
}

fn read(value: Value, version: Option<Version>) -> Result<Outcome, DecodeError> {
    let expected = |expected, at| DecodeError { dialect: ID, expected, at };
    let Value::Object(members) = value else { return Err(expected("an object", "")) };
    let (mut members, mut frame) = match frame::unwrap(members) {
        Unwrapped::Error(members, frame) => (members, frame),
        Unwrapped::Success(payload) => return Ok(Outcome::Success(payload)),
    };
    let name = if let Some(name) = json::take_text(&mut members, "code") {
        name
    } else {
        frame.implied = true;
        frame.implied_code().ok_or_else(|| expected("a text", "/code"))?.to_owned()
    };
    let mut failure = read_error(&name, &mut members, version);
    if codes::is_stray(&name) {
        members.insert("code".into(), name.into());
    }
    frame.traced = failure.trace_id.is_some();
    if failure.trace_id.is_none() {
        failure.trace_id = frame.trace_id().map(str::to_owned);
    }
    if let Some(frame) = frame.into_value() {
        members.insert(frame::KEY.into(), frame);
    }
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

/// Reads the members of an error; what is not understood stays among them.
fn read_error(name: &str, members: &mut Map<String, Value>, version: Option<Version>) -> Failure {
    let message = json::take_message(members, "message");
    let flag = json::take_bool(members, "retryable");
    let mut failure = plain(Code::foreign(codes::read(name, version)), message, flag);
    if members.get("details").is_some_and(|details| !details.is_null())
        && let Some(details) = members.shift_remove("details")
        && let Some(raw) = open(&failure.code).read(&mut failure, details)
    {
        members.insert("details".into(), raw);
    }
    if let Some(cause) = members.shift_remove("cause") {
        let raw = causes::has_stray(&cause).then(|| cause.clone());
        match causes::read(cause, version) {
            Ok(chain) => failure.cause = chain,
            Err(other) => {
                members.insert("cause".into(), other);
            }
        }
        if let Some(raw) = raw {
            members.insert("cause".into(), raw);
        }
    }
    failure.trace_id = json::take_text(members, "trace_id");
    failure
}

/// What code and flag say.
fn plain(code: Code, message: String, flag: Option<bool>) -> Failure {
    let row = find(code.as_str());
    let mut draft = Draft::new(code, message);
    draft.kind = row.map(|row| row.kind);
    draft.dialect = row.map(Row::retry);
    draft.flag = flag;
    draft.finish()
}

/// The finding that `details.field` implies.
fn repairs(failure: &Failure) -> (Vec<Repair>, u64) {
    let field = failure.details.as_ref().and_then(|details| details.get("field")).and_then(Value::as_str);
    let repair = field.map(|field| {
        let at = if field.starts_with('/') {
            Pointer::lenient(field.to_owned())
        } else {
            Pointer::ROOT.child(field)
        };
        let problem = if failure.code.as_str() == "OUT_OF_RANGE" { Problem::Range } else { Problem::Shape };
        Repair::new(at, problem)
    });
    (repair.into_iter().collect(), 0)
}

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

//! `aws`: the errors of Smithy's JSON protocols, with the code in a header, in `__type` or in `code`.

mod names;
mod wire;

use curable_core::{Code, Failure, MAX_REPAIRS, Parts, Pointer, Problem, Repair};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::Draft;
use crate::loss::{Encoded, read_back};
use crate::{json, spelling};
use wire::Wire;

/// The id of this dialect.
pub const ID: &str = "aws";

/// The member that says how long to wait, in seconds.
const WAIT: &str = "retryAfterSeconds";

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    wire::is_unmistakable(members)
}

/// Reads the value of the header, a body, a body beside headers, or an answer of status, headers and body.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let mut failure = read(value.clone())?;
    spelling::keep(&mut failure, ID, Map::new(), value, write);
    Ok(Outcome::Failure(failure))
}

fn read(value: Value) -> Result<Failure, DecodeError> {
    let Some(wire) = Wire::read(value) else {
        return Err(DecodeError {
            dialect: ID,
            expected: "an error code in `x-amzn-errortype`, `code` or `__type`",
            at: "",
        });
    };
    let Wire { code, message, status, wait_ms, mut body } = wire;
    let mut draft = Draft::new(Code::foreign(code), message.unwrap_or_default());
    draft.kind = names::kind(draft.code.as_str());
    draft.http = status;
    let mut failure = draft.finish();
    let in_body = body.get(WAIT).filter(|value| value.is_number()).and_then(json::seconds_to_ms);
    if in_body.is_some() {
        body.shift_remove(WAIT);
    }
    failure.retry_after_ms = wait_ms.or(in_body);
    lift_fields(&mut failure, &body);
    if !body.is_empty() {
        failure.details = Some(Value::Object(body));
    }
    Ok(failure)
}

/// Finds what must change in the `fieldList` of a Smithy validation error, which stays where it is.
fn lift_fields(failure: &mut Failure, body: &Map<String, Value>) {
    let fields = body.get("fieldList").and_then(Value::as_array).into_iter().flatten();
    let mut repairs: Vec<Repair> = fields
        .filter_map(|field| field.get("path")?.as_str())
        .map(|path| Repair::new(Pointer::from_path(path), Problem::Shape))
        .collect();
    let more = repairs.len().saturating_sub(MAX_REPAIRS);
    repairs.truncate(MAX_REPAIRS);
    failure.repairs = repairs;
    failure.more_repairs = u64::try_from(more).unwrap_or(u64::MAX);
}

/// Writes a body, or the spelling in which the failure came.
pub fn encode(failure: &Failure) -> Encoded {
    let value = spelling::kept(failure, ID, read).unwrap_or_else(|| write(failure));
    read_back(failure, value, ID, decode)
}

fn write(failure: &Failure) -> Value {
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms,
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
    let mut body = Map::new();
    body.insert("__type".into(), code.as_str().into());
    body.insert("message".into(), message.as_ref().into());
    if let Some(Value::Object(details)) = details {
        let own = details.iter().filter(|(name, _)| !wire::is_reserved(name));
        body.extend(own.map(|(name, value)| (name.clone(), value.clone())));
    }
    if let Some(ms) = retry_after_ms {
        body.insert(WAIT.into(), json::ms_to_seconds(*ms));
    }
    Value::Object(body)
}

//! The chain of causes, each nested in the one before it.

use curable_core::{Cause, Code, MAX_CAUSES, Origin};
use serde_json::{Map, Value};

use super::codes::{self, Version};
use crate::json;

/// Reads the chain; what is no link ends it and is kept in the link before. Gives the value back when it is no link at all.
pub(super) fn read(value: Value, version: Option<Version>) -> Result<Vec<Cause>, Value> {
    let mut chain: Vec<Cause> = Vec::new();
    let mut next = Some(value);
    while let Some(value) = next.take() {
        if chain.len() == MAX_CAUSES {
            break;
        }
        match (link(value, version), chain.last_mut()) {
            (Ok((cause, inner)), _) => {
                chain.push(cause);
                next = inner;
            }
            (Err(value), None) => return Err(value),
            (Err(value), Some(last)) => {
                last.extra.insert("cause".to_owned(), value);
            }
        }
    }
    Ok(chain)
}

fn link(value: Value, version: Option<Version>) -> Result<(Cause, Option<Value>), Value> {
    let Value::Object(mut members) = value else { return Err(value) };
    let Some(name) = json::take_text(&mut members, "code") else { return Err(Value::Object(members)) };
    let mut cause = Cause::new(Code::foreign(codes::read(&name, version)));
    // Their links must have a message, so one that only repeats the code says nothing.
    cause.message = json::take_text(&mut members, "message").filter(|message| *message != name);
    cause.origin = members.get("origin").and_then(Value::as_str).and_then(Origin::parse);
    if cause.origin.is_some() {
        members.shift_remove("origin");
    }
    let inner = members.shift_remove("cause");
    cause.extra = members;
    Ok((cause, inner))
}

/// Writes the chain; `None` when there is none.
pub(super) fn write(chain: &[Cause], version: Option<Version>) -> Option<Value> {
    chain.iter().take(MAX_CAUSES).rev().fold(None, |inner, cause| {
        let Cause { code, origin, message, extra } = cause;
        let name = codes::write(code.as_str(), version);
        let mut members = Map::new();
        let message = message.clone().unwrap_or_else(|| name.clone());
        members.insert("code".into(), name.into());
        members.insert("message".into(), message.into());
        if let Some(origin) = origin {
            members.insert("origin".into(), origin.as_str().into());
        }
        for (name, value) in extra.iter().filter(|(name, _)| *name != "code") {
            members.insert(name.clone(), value.clone());
        }
        if let Some(inner) = inner {
            members.insert("cause".into(), inner);
        }
        Some(Value::Object(members))
    })
}

/// Whether the chain has a code that only its sender knows, so that it must be written back as it came.
pub(super) fn has_stray(value: &Value) -> bool {
    let mut links = std::iter::successors(Some(value), |link| link.get("cause")).take(MAX_CAUSES + 1);
    let mut names =
        links.by_ref().take(MAX_CAUSES).filter_map(|link| link.get("code").and_then(Value::as_str));
    names.any(codes::is_stray) && links.count() <= MAX_CAUSES
}

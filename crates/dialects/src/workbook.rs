//! `workbook`: the rejection of a pmcp workbook server, whose flag stands inside the structured content.
//!
//! The object is `{isError: true, code, reason, provenance, field?, allowed?, range?, required?}`. Their servers stamp
//! every answer and their published schema requires the stamp, so a failure without provenance is written with an empty
//! one: it claims nothing, and a client that checks the schema still shows the failure.

use curable_core::{Bounds, Code, Expected, Failure, Kind, Parts, Pointer, Problem, Provenance, Repair};
use serde_json::{Map, Value, json};

use crate::again::{self, Own};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;
use crate::loss::Encoded;

/// The id of this dialect.
pub const ID: &str = "workbook";

const INVALID_INPUT: &str = "invalid_input";
const MISSING_FIELD: &str = "missing_field";
const UNSUPPORTED_OPTION: &str = "unsupported_option";
const STRICT_CONSTANT_OVERRIDE: &str = "strict_constant_override";

/// The codes that a workbook server can send; all of them reject the arguments.
const CODES: &[&str] =
    &[INVALID_INPUT, MISSING_FIELD, UNSUPPORTED_OPTION, STRICT_CONSTANT_OVERRIDE, "invalid_tool_name"];

/// Whether an object can only be a rejection of a workbook server.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    is_flagged(members)
        && members.get("code").is_some_and(Value::is_string)
        && members.get("reason").is_some_and(Value::is_string)
}

fn is_flagged(members: &Map<String, Value>) -> bool {
    members.get("isError") == Some(&Value::Bool(true))
}

/// Reads the object, a tool result that holds it, or its text.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let mut members = object(value, "")?;
    // What is flagged and has a code of its own is the object itself, whatever else it holds.
    if is_flagged(&members) && members.get("code").is_some_and(Value::is_string) {
        return read(members);
    }
    if let Some(content) = members.shift_remove("structuredContent") {
        return read(object(content, "/structuredContent")?);
    }
    if let Some(Value::Array(blocks)) = members.get_mut("content") {
        let text = blocks.iter_mut().find_map(|block| block.get_mut("text")).map(Value::take);
        return read(object(text.unwrap_or_default(), "/content")?);
    }
    read(members)
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// An object, or the text of one.
fn object(value: Value, at: &'static str) -> Result<Map<String, Value>, DecodeError> {
    let members = match value {
        Value::Object(members) => Some(members),
        Value::String(text) => serde_json::from_str(&text).ok(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    members.ok_or_else(|| expected("an object or its text", at))
}

fn read(mut members: Map<String, Value>) -> Result<Outcome, DecodeError> {
    if !is_flagged(&members) {
        return if members.contains_key("provenance") {
            Ok(Outcome::Success(Value::Object(members)))
        } else {
            Err(expected("true, or a success with `provenance`", "/isError"))
        };
    }
    members.shift_remove("isError");
    let code = json::take_text(&mut members, "code").ok_or_else(|| expected("a text", "/code"))?;
    let reason = json::take_message(&mut members, "reason");
    let mut draft = Draft::new(Code::foreign(code), reason);
    draft.kind = CODES.contains(&draft.code.as_str()).then_some(Kind::Validation);
    let mut failure = draft.finish();
    failure.repairs = take_repair(failure.code.as_str(), &mut members).into_iter().collect();
    if let Some(stamp) = members.get("provenance").and_then(stamp) {
        members.shift_remove("provenance");
        failure.meta.provenance = Some(stamp).filter(|stamp| *stamp != nobody());
    }
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

/// The one finding that the object holds; what is not understood stays among the members.
fn take_repair(code: &str, members: &mut Map<String, Value>) -> Option<Repair> {
    let field = json::take_text(members, "field");
    let mut expected = Expected::default();
    if let Some(Value::Array(allowed)) = members.get_mut("allowed").filter(|list| is_filled(list)) {
        expected.allowed = std::mem::take(allowed);
        members.shift_remove("allowed");
    }
    if let Some(required) = members.get("required").filter(|list| is_filled(list)).and_then(texts) {
        expected.required = required;
        members.shift_remove("required");
    }
    if let Some(range) = members.get("range").and_then(range) {
        expected.range = range;
        members.shift_remove("range");
    }
    if field.is_none() && expected.is_empty() {
        return None;
    }
    let problem = match code {
        MISSING_FIELD => Problem::Missing,
        UNSUPPORTED_OPTION => Problem::Unknown,
        STRICT_CONSTANT_OVERRIDE => Problem::Governed,
        _ if !expected.range.is_empty() => Problem::Range,
        _ if !expected.allowed.is_empty() => Problem::Choice,
        _ if !expected.required.is_empty() => Problem::Missing,
        _ => Problem::Shape,
    };
    let at = field.map_or(Pointer::ROOT, |field| pointer(&field));
    Some(Repair::new(at, problem).expecting(expected))
}

fn is_filled(value: &Value) -> bool {
    value.as_array().is_some_and(|list| !list.is_empty())
}

fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}

fn range(value: &Value) -> Option<Bounds> {
    let [Value::Number(min), Value::Number(max)] = value.as_array()?.as_slice() else { return None };
    Some(Bounds { min: Some(min.clone()), max: Some(max.clone()), above: None, below: None, step: None })
}

/// Their field is the name of one argument; a place deeper down is written as the pointer that it is.
fn pointer(field: &str) -> Pointer {
    if field.starts_with('/') { Pointer::lenient(field.to_owned()) } else { Pointer::ROOT.child(field) }
}

fn field(at: &Pointer) -> Option<String> {
    let name = at.last()?;
    Some(if pointer(&name) == *at { name.into_owned() } else { at.as_str().to_owned() })
}

fn stamp(value: &Value) -> Option<Provenance> {
    let members = value.as_object().filter(|members| members.len() == 3)?;
    let text = |name| members.get(name).and_then(Value::as_str).map(str::to_owned);
    Some(Provenance { contract: text("bundle_id")?, version: text("version")?, hash: text("combined_hash")? })
}

/// The stamp of a failure that nobody stamped.
fn nobody() -> Provenance {
    Provenance { contract: String::new(), version: String::new(), hash: String::new() }
}

/// Writes the object that stands in the structured content.
pub fn encode(failure: &Failure) -> Encoded {
    again::encode(failure, ID, decode, |own| write(failure, own))
}

fn write(failure: &Failure, own: Own<'_>) -> Value {
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms: _,
        applied: _,
        http: _,
        hint: _,
        repairs,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details: _,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause: _,
        origin: _,
        trace_id: _,
        reference: _,
        meta,
        heard: _,
    } = &**failure;
    let Provenance { contract, version, hash } = meta.provenance.clone().unwrap_or_else(nobody);
    let mut members = Map::new();
    members.insert("isError".into(), Value::Bool(true));
    members.insert("code".into(), snake_case(code, repairs.first()).into());
    members.insert("reason".into(), message.as_ref().into());
    members.insert(
        "provenance".into(),
        json!({ "bundle_id": contract, "version": version, "combined_hash": hash }),
    );
    if let Some(repair) = repairs.first() {
        write_repair(repair, &mut members);
    }
    own.put(&mut members, &[]);
    Value::Object(members)
}

fn write_repair(repair: &Repair, members: &mut Map<String, Value>) {
    let Repair { at, problem: _, expected, suggest: _, extra: _ } = repair;
    let Expected { types: _, allowed, required, range, length: _, pattern: _, format: _, extra: _ } =
        expected;
    if let Some(field) = field(at) {
        members.insert("field".into(), field.into());
    }
    if !allowed.is_empty() {
        members.insert("allowed".into(), allowed.clone().into());
    }
    // A range with one end open has no form on their wire.
    if let (Some(min), Some(max)) = (&range.min, &range.max) {
        members.insert("range".into(), json!([min, max]));
    }
    if !required.is_empty() {
        members.insert("required".into(), required.clone().into());
    }
}

/// Their codes are words in snake case; a code that is not ours is kept as it is.
fn snake_case(code: &Code, first: Option<&Repair>) -> String {
    if *code != curable_core::protocol::INVALID_INPUT.code() {
        return if code.is_canonical() {
            code.as_str().to_ascii_lowercase()
        } else {
            code.as_str().to_owned()
        };
    }
    let word = match first.map(|repair| &repair.problem) {
        Some(Problem::Missing) => MISSING_FIELD,
        Some(Problem::Unknown) => UNSUPPORTED_OPTION,
        Some(Problem::Governed) => STRICT_CONSTANT_OVERRIDE,
        Some(
            Problem::Type
            | Problem::Choice
            | Problem::Range
            | Problem::Length
            | Problem::Pattern
            | Problem::Format
            | Problem::Shape
            | Problem::Other(_),
        )
        | None => INVALID_INPUT,
    };
    word.to_owned()
}

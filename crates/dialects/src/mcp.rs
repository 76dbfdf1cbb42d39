//! `mcp`: a whole tool result or JSON-RPC response, all channels, in the order in which real clients fill them.

use curable_core::{Failure, Meta};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use crate::auto::{Decoded, from_text, recognised};
use crate::canonical::Canonical;
use crate::dialect::{DecodeError, Outcome};
use crate::draft::heard;
use crate::loss::{Encoded, foreign_members};
use crate::{curable, jsonrpc, prose, sep_3313, stagewright, workbook};

/// The id of this dialect.
pub const ID: &str = "mcp";

/// What the keys of a result's `_meta` start with that are ours.
///
/// It is a reverse domain name, as the specification asks; one whose second label is `mcp` or `modelcontextprotocol`
/// would be reserved.
pub const META_PREFIX: &str = "dev.curable/";

/// The method by which a server of ours tells its contract; its result holds it as `contract`.
pub const CONTRACT: &str = "dev.curable/contract";

/// Writes the result that all clients deliver: the flag, one text block that is the whole failure, and the same object
/// as structured content.
pub fn encode(failure: &Failure) -> Encoded {
    let envelope = json!({ "error": Canonical::without_meta(failure).to_value() });
    let mut result = Map::new();
    result.insert("content".into(), json!([{ "type": "text", "text": envelope.to_string() }]));
    result.insert("isError".into(), Value::Bool(true));
    result.insert("structuredContent".into(), envelope);
    if !failure.meta.is_empty() {
        result.insert("_meta".into(), Value::Object(encode_meta(&failure.meta)));
    }
    // The canonical object inside holds its own unknown members.
    let losses = foreign_members(failure, curable::ID);
    Encoded { value: Value::Object(result), losses }
}

/// Writes what stands beside a result.
pub fn encode_meta(meta: &Meta) -> Map<String, Value> {
    match serde_json::to_value(Beside(meta)) {
        Ok(Value::Object(members)) => members,
        // It is written as an object, and holds nothing that JSON cannot.
        _ => Map::new(),
    }
}

/// What stands beside a result, as it is written; a key that has a prefix already is someone else's and stays as it is.
///
/// Every answer passes here, so that it is written without a map of its own.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'m>(pub &'m Meta);

impl Serialize for Beside<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Meta { elapsed_ms, estimated_tokens, provenance, extra } = self.0;
        let ours = |name: &str| [META_PREFIX, name].concat();
        let is_free = |name: &str| !extra.contains_key(name);
        let mut members = serializer.serialize_map(None)?;
        if let Some(stamp) = provenance.as_ref().filter(|_| is_free("provenance")) {
            members.serialize_entry(&ours("provenance"), stamp)?;
        }
        for (name, number) in [("elapsed_ms", elapsed_ms), ("estimated_tokens", estimated_tokens)] {
            if let Some(number) = number.filter(|_| is_free(name)) {
                members.serialize_entry(&ours(name), &number)?;
            }
        }
        for (name, value) in extra {
            // A name that has our prefix itself gets it once more: reading takes one away.
            let foreign = name.contains('/') && !name.starts_with(META_PREFIX);
            if foreign {
                members.serialize_entry(name, value)?;
            } else {
                members.serialize_entry(&ours(name), value)?;
            }
        }
        members.end()
    }
}

/// Reads what stands beside a result, with or without our prefix.
pub fn decode_meta(members: Map<String, Value>) -> Meta {
    let bare = |key: String| key.strip_prefix(META_PREFIX).map_or_else(|| key.clone(), str::to_owned);
    Meta::from_members(members.into_iter().map(|(key, value)| (bare(key), value)).collect())
}

/// Whether an object is a tool result or a JSON-RPC response.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    let has = |name| members.contains_key(name);
    has("jsonrpc")
        || has("structuredContent")
        || members.get("isError").is_some_and(Value::is_boolean) && has("content")
        || members.get("content").is_some_and(is_blocks)
}

fn is_blocks(content: &Value) -> bool {
    content
        .as_array()
        .is_some_and(|blocks| !blocks.is_empty() && blocks.iter().all(|block| block["type"].is_string()))
}

/// Reads a tool result, or a JSON-RPC response that holds one or an error.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    if let Some(Value::Object(result)) = members.get_mut("result") {
        return Ok(read_result(std::mem::take(result)));
    }
    if let Some(Value::Object(error)) = members.get_mut("error") {
        return Ok(Outcome::Failure(read_error(std::mem::take(error))));
    }
    if recognises(&members) && !members.contains_key("jsonrpc") {
        return Ok(read_result(members));
    }
    Err(expected("a tool result with `content`, or a JSON-RPC response with `result` or `error`", ""))
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// A protocol error: what its `data` says counts more than its number.
fn read_error(mut error: Map<String, Value>) -> Failure {
    if let Some(Value::Object(data)) = error.get_mut("data") {
        match recognised(std::mem::take(data), 1) {
            Ok(Decoded { outcome: Outcome::Failure(failure), dialect: _ }) => return failure,
            Ok(Decoded { outcome: Outcome::Success(data), dialect: _ }) => {
                error.insert("data".into(), data);
            }
            Err(back) => {
                error.insert("data".into(), Value::Object(back));
            }
        }
    }
    match jsonrpc::decode(Value::Object(error)) {
        Ok(Outcome::Failure(failure)) => failure,
        Ok(Outcome::Success(_)) | Err(_) => prose::read(""),
    }
}

/// A tool result: a failure when the flag says so, or when a dialect that is known for it hides one in a success.
fn read_result(mut result: Map<String, Value>) -> Outcome {
    let flagged = result.get("isError") == Some(&Value::Bool(true));
    let mut meta = match result.get("_meta") {
        Some(Value::Object(meta)) => meta.clone(),
        _ => Map::new(),
    };
    let found = structured(&result, flagged)
        .or_else(|| flagged.then(|| take_from_meta(&mut meta)).flatten())
        .or_else(|| in_texts(&result, flagged));
    let failure = match found {
        Some(failure) => failure,
        None if flagged => in_words(&result),
        None => return Outcome::Success(success(&mut result)),
    };
    Outcome::Failure(beside(failure, meta))
}

fn structured(result: &Map<String, Value>, flagged: bool) -> Option<Failure> {
    let Some(Value::Object(content)) = result.get("structuredContent") else { return None };
    if !flagged && !hides_failure(content) {
        return None;
    }
    failure_in(content.clone())
}

/// The dialects that are known to report a failure inside a success.
fn hides_failure(content: &Map<String, Value>) -> bool {
    workbook::recognises(content)
        || stagewright::recognises(content)
        || matches!(content.get("error"), Some(Value::Object(error)) if curable::recognises(error))
}

fn failure_in(content: Map<String, Value>) -> Option<Failure> {
    match recognised(content, 1) {
        Ok(Decoded { outcome: Outcome::Failure(failure), dialect: _ }) => Some(failure),
        Ok(Decoded { outcome: Outcome::Success(_), dialect: _ }) => None,
        Err(members) => prose::object::is_failure(&members).then(|| prose::object::read(&members)),
    }
}

/// A failure under a key of the result's `_meta`, as the proposal has it, or a proxy that may not touch the output
/// schema. What it was found under is taken away; the rest stands beside the result.
fn take_from_meta(meta: &mut Map<String, Value>) -> Option<Failure> {
    if let Some(failure) = sep_3313::in_meta(meta) {
        meta.shift_remove(sep_3313::KEY);
        return Some(failure);
    }
    let errors = meta.iter().filter(|(key, _)| key.ends_with("/error"));
    let objects = errors.filter_map(|(key, value)| Some((key, value.as_object()?)));
    let (key, failure) =
        objects.into_iter().find_map(|(key, members)| Some((key.clone(), failure_in(members.clone())?)))?;
    meta.shift_remove(&key);
    Some(failure)
}

fn in_texts(result: &Map<String, Value>, flagged: bool) -> Option<Failure> {
    texts(result).find_map(|text| {
        if !flagged {
            let hidden = serde_json::from_str::<Map<String, Value>>(text).ok().filter(hides_failure)?;
            return failure_in(hidden);
        }
        match from_text(text, 1)?.outcome {
            Outcome::Failure(failure) => Some(failure),
            Outcome::Success(_) => None,
        }
    })
}

fn texts(result: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let blocks = result.get("content").and_then(Value::as_array).into_iter().flatten();
    blocks.filter_map(|block| block.get("text").and_then(Value::as_str)).take(16)
}

/// The words of a failure in no known dialect; an object beside them is what the sender knows of it.
fn in_words(result: &Map<String, Value>) -> Failure {
    let mut failure = prose::read(&texts(result).collect::<Vec<_>>().join("\n"));
    failure.details = result.get("structuredContent").filter(|content| content.is_object()).cloned();
    failure
}

fn success(result: &mut Map<String, Value>) -> Value {
    result.shift_remove("structuredContent").or_else(|| result.shift_remove("content")).unwrap_or_default()
}

/// Adds what stands beside the result.
fn beside(mut failure: Failure, meta: Map<String, Value>) -> Failure {
    if !meta.is_empty() && failure.meta.is_empty() {
        failure.meta = decode_meta(meta);
    }
    if failure.heard.is_none() {
        heard(&mut failure, ID, Map::new());
    }
    failure
}

//! Finds the dialect of whatever came, and unwraps what clients do to a text before a program sees it.

use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::{
    arcp, aws, call_error, curable, google, jsonrpc, mcp, problem, prose, sep_3313, stagewright, toolerror,
    workbook, wrapping,
};

/// The longest input that is looked into; of what is longer, the beginning is read as words.
pub const MAX_INPUT: usize = 4 << 20;

/// How many wrappings inside one another are undone: JSON in a text in JSON in a text.
const MAX_LAYERS: usize = 4;

/// What came out, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The failure, or the success.
    pub outcome: Outcome,
    /// The id of the dialect that was found.
    pub dialect: &'static str,
}

struct Probe {
    id: &'static str,
    recognises: fn(&Map<String, Value>) -> bool,
    decode: fn(Value) -> Result<Outcome, DecodeError>,
}

macro_rules! probes {
    ($($dialect:ident),+ $(,)?) => {
        &[$(Probe { id: $dialect::ID, recognises: $dialect::recognises, decode: $dialect::decode }),+]
    };
}

/// The order matters: an earlier dialect's sign is stronger than a later one's.
const PROBES: &[Probe] = probes![
    mcp,
    problem,
    curable,
    google,
    workbook,
    stagewright,
    toolerror,
    aws,
    call_error,
    arcp,
    sep_3313,
    jsonrpc,
];

/// Decodes a text in any dialect. It always gives an answer: what is in no dialect is prose.
pub fn decode_auto(text: &str) -> Decoded {
    if text.len() > MAX_INPUT {
        return in_words(text);
    }
    from_text(text, 0).unwrap_or_else(|| in_words(text))
}

/// Decodes a value in any dialect. It always gives an answer: what is in no dialect is prose, and an object without any
/// sign of a failure is a success.
pub fn decode_auto_value(value: Value) -> Decoded {
    match value {
        Value::Object(members) => recognised(members, 0).unwrap_or_else(anything),
        Value::String(text) => decode_auto(&text),
        Value::Array(items) => match from_blocks(&items, 0) {
            Some(decoded) => decoded,
            None => Decoded { outcome: Outcome::Success(Value::Array(items)), dialect: prose::ID },
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            Decoded { outcome: Outcome::Success(value), dialect: prose::ID }
        }
    }
}

/// What a known dialect makes of a text, however it is wrapped.
pub(crate) fn from_text(text: &str, layer: usize) -> Option<Decoded> {
    if layer > MAX_LAYERS {
        return None;
    }
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return match value {
            Value::Object(members) => Some(recognised(members, layer).unwrap_or_else(anything))
                .filter(|found| is_failure(found) || layer == 0),
            Value::String(inner) => from_text(&inner, layer + 1),
            Value::Array(items) => from_blocks(&items, layer),
            Value::Null | Value::Bool(_) | Value::Number(_) => None,
        };
    }
    wrapping::candidates(text).find_map(|candidate| match candidate {
        Value::Object(members) => recognised(members, layer + 1).ok().filter(is_failure),
        Value::String(inner) => from_text(&inner, layer + 1).filter(is_failure),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    })
}

/// What a known dialect makes of an object; gives it back when none knows it.
pub(crate) fn recognised(
    mut members: Map<String, Value>,
    layer: usize,
) -> Result<Decoded, Map<String, Value>> {
    let probe = PROBES.iter().find(|probe| (probe.recognises)(&members)).or_else(|| undecided(&members));
    if let Some(probe) = probe {
        // What a probe recognises its dialect can read; should it not, the value is in no dialect.
        let Ok(outcome) = (probe.decode)(Value::Object(members)) else { return Err(Map::new()) };
        return Ok(Decoded { outcome, dialect: probe.id });
    }
    if layer < MAX_LAYERS {
        let inner = match members.get_mut("error") {
            Some(Value::Object(inner)) => recognised(std::mem::take(inner), layer + 1).map_err(Value::Object),
            Some(Value::String(text)) => {
                let text = std::mem::take(text);
                from_text(&text, layer + 1).filter(is_failure).ok_or(Value::String(text))
            }
            _ => return Err(members),
        };
        match inner {
            Ok(decoded) => return Ok(decoded),
            Err(back) => {
                members.insert("error".to_owned(), back);
            }
        }
    }
    Err(members)
}

/// A code and a message alone fit two dialects: `arcp`, which may leave the flag out, and `call-error`, which may not and
/// which promises less.
fn undecided(members: &Map<String, Value>) -> Option<&'static Probe> {
    let is_text = |name| members.get(name).is_some_and(Value::is_string);
    if !is_text("code") || !is_text("message") {
        return None;
    }
    let id = if members.contains_key("retryable") { call_error::ID } else { arcp::ID };
    PROBES.iter().find(|probe| probe.id == id)
}

/// A list of content blocks, as some clients hand it on without the result around it.
fn from_blocks(items: &[Value], layer: usize) -> Option<Decoded> {
    items.iter().take(16).find_map(|item| {
        let text = item.get("text")?.as_str()?;
        from_text(text, layer + 1).filter(is_failure)
    })
}

fn is_failure(decoded: &Decoded) -> bool {
    matches!(decoded.outcome, Outcome::Failure(_))
}

fn in_words(text: &str) -> Decoded {
    Decoded { outcome: Outcome::Failure(prose::read(text)), dialect: prose::ID }
}

fn anything(members: Map<String, Value>) -> Decoded {
    let outcome = if prose::object::is_failure(&members) {
        Outcome::Failure(prose::object::read(&members))
    } else {
        Outcome::Success(Value::Object(members))
    };
    Decoded { outcome, dialect: prose::ID }
}

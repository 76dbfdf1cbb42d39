//! Whether one schema accepts all that another accepts, where that can be proved.

use jsonschema::canonical::{CanonicalSchema, Containment, options};
use jsonschema::{Draft, PatternOptions, Validator};
use serde_json::{Value, json};

use super::pattern::spelled;
use super::read::{SHOWN_ONLY, is_nothing};
use super::same::NAMES;

/// What an object takes beside what it declares, where nobody said anything of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// Anything, as for those who call without a gateway.
    Open,
    /// Nothing, as for those who call a gateway.
    Closed,
}

/// Whether `wide` accepts every value that `narrow` accepts; `None` when nobody can tell.
pub(super) fn covers(wide: &Value, narrow: &Value, silence: Silence) -> Option<bool> {
    match canonical(wide, silence)?.covers(&canonical(narrow, silence)?).ok()? {
        Containment::Yes => Some(true),
        Containment::No => Some(false),
        Containment::Unknown => None,
    }
}

fn canonical(schema: &Value, silence: Silence) -> Option<CanonicalSchema> {
    let mut schema = schema.clone();
    spell(&mut schema, silence);
    options()
        .offline()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        // Schemas come from strangers, and this engine takes linear time.
        .with_pattern_options(PatternOptions::regex())
        .canonicalize(&schema)
        .ok()
}

/// Formats that are judged by the engine.
const JUDGED: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Formats of whole numbers, with the first and the last one.
const WHOLE: &[(&str, i64, u64)] = &[
    ("int8", i8::MIN as i64, i8::MAX as u64),
    ("int16", i16::MIN as i64, i16::MAX as u64),
    ("int32", i32::MIN as i64, i32::MAX as u64),
    ("int64", i64::MIN, i64::MAX as u64),
    ("uint8", 0, u8::MAX as u64),
    ("uint16", 0, u16::MAX as u64),
    ("uint32", 0, u32::MAX as u64),
    ("uint64", 0, u64::MAX),
];

/// A schema that values are judged by.
pub(super) struct Judge(Validator);

impl Judge {
    /// Nobody can judge by a schema with a format that only its author knows.
    pub(super) fn of(mut schema: Value) -> Option<Self> {
        spell(&mut schema, Silence::Open);
        limit_formats(&mut schema)?;
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .with_pattern_options(PatternOptions::regex())
            .build(&schema)
            .ok()
            .map(Self)
    }

    pub(super) fn takes(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }
}

/// Puts limits beside the formats that stand for them.
fn limit_formats(schema: &mut Value) -> Option<()> {
    let members = match schema {
        Value::Object(members) => members,
        Value::Array(items) => return items.iter_mut().try_for_each(limit_formats),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return Some(()),
    };
    let mut limits = Vec::new();
    for (name, value) in members.iter_mut() {
        match (name.as_str(), value) {
            ("enum" | "const" | "default" | "examples" | "example", _) => {}
            ("contentEncoding" | "contentMediaType", _) => return None,
            ("format", Value::String(format)) => {
                let whole = WHOLE.iter().find(|(name, ..)| name == format);
                limits.extend(whole.map(|(_, first, last)| json!({ "minimum": first, "maximum": last })));
                let format = format.as_str();
                if whole.is_none() && !JUDGED.contains(&format) && !SHOWN_ONLY.contains(&format) {
                    return None;
                }
            }
            (name, Value::Object(named)) if NAMES.contains(&name) => {
                named.values_mut().try_for_each(limit_formats)?;
            }
            (_, value) => limit_formats(value)?,
        }
    }
    if !limits.is_empty()
        && let Value::Array(all) = members.entry("allOf").or_insert_with(|| json!([]))
    {
        all.append(&mut limits);
    }
    Some(())
}

/// Spells patterns out, for the engine takes `\d` for more than ECMAScript does, and what silence means.
fn spell(schema: &mut Value, silence: Silence) {
    match schema {
        Value::Object(members) => {
            if silence == Silence::Open {
                let is_silent = |name: &str, value: &Value| {
                    matches!(name, "additionalProperties" | "unevaluatedProperties")
                        && !value.is_boolean()
                        && is_nothing(value)
                };
                members.retain(|name, value| !is_silent(name, value));
            }
            for (name, value) in members {
                match value {
                    Value::String(pattern) if name == "pattern" => *pattern = spelled(pattern),
                    _ => spell(value, silence),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| spell(item, silence)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

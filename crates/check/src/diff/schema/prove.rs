//! Whether one schema accepts all that another accepts, where that can be proved.

use jsonschema::canonical::{CanonicalSchema, Containment, options};
use jsonschema::{Draft, PatternOptions, Validator};
use serde_json::Value;

use super::format::{self, limits_of_format};
use super::limit::Side;
use super::pattern::spelled;
use super::read::is_nothing;
use super::same::NAMES;

/// What an object takes beside what it declares, where nobody said anything of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// Anything, as for those who call without a gateway.
    Open,
    /// Nothing, as for those who call a gateway.
    Closed,
}

/// Whether the first accepts every value that the second accepts, and the other way round; `None` when nobody can tell.
pub(super) fn covers_each_other(
    one: &Value,
    other: &Value,
    silence: Silence,
) -> Option<(Option<bool>, Option<bool>)> {
    let (one, other) = (canonical(one, silence)?, canonical(other, silence)?);
    Some((covered(&one, &other), covered(&other, &one)))
}

/// Whether `wide` accepts every value that `narrow` accepts; `None` when nobody can tell.
pub(super) fn covers(wide: &Value, narrow: &Value, silence: Silence) -> Option<bool> {
    covered(&canonical(wide, silence)?, &canonical(narrow, silence)?)
}

fn covered(wide: &CanonicalSchema, narrow: &CanonicalSchema) -> Option<bool> {
    match wide.covers(narrow).ok()? {
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

/// A schema that values are judged by.
pub(super) struct Judge(Validator);

impl Judge {
    /// Nobody can judge by a schema with a format that others hold values against.
    pub(super) fn of(mut schema: Value) -> Option<Self> {
        spell(&mut schema, Silence::Open);
        if !are_judged(&schema) {
            return None;
        }
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

/// Whether the engine judges by every format of a schema, or the limits that are beside it say all of it.
fn are_judged(schema: &Value) -> bool {
    let members = match schema {
        Value::Object(members) => members,
        Value::Array(items) => return items.iter().all(are_judged),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return true,
    };
    members.iter().all(|(name, value)| match (name.as_str(), value) {
        ("enum" | "const" | "default" | "examples" | "example", _) => true,
        ("contentEncoding", _) => false,
        ("format", Value::String(format)) => format::is_judged(format),
        (name, Value::Object(named)) if NAMES.contains(&name) => named.values().all(are_judged),
        (_, value) => are_judged(value),
    })
}

/// Spells patterns out, for the engine takes `\d` for more than ECMAScript does, and the limits that formats imply, and
/// what silence means.
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
            for (name, limit, side) in limits_of_format(members) {
                let is_stricter = |own: &Value| {
                    let (own, limit) = (own.as_f64().unwrap_or_default(), limit.as_f64().unwrap_or_default());
                    if side == Side::AtLeast { limit > own } else { limit < own }
                };
                if members.get(name).is_none_or(is_stricter) {
                    members.insert(name.to_owned(), limit);
                }
            }
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("pattern", Value::String(pattern)) => *pattern = spelled(pattern),
                    ("enum" | "const", _) => {}
                    (_, value) => spell(value, silence),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| spell(item, silence)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

//! The schemas of Rust types.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::width;

/// The schema of what a type reads, with every object that says nothing about other members closed.
pub(super) fn input<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12()
        .for_deserialize()
        .with_transform(width::as_range())
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value();
    bare(&mut schema);
    close(&mut schema);
    schema
}

/// The schema of what a type writes.
pub(super) fn output<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(width::unsaid())
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value();
    bare(&mut schema);
    schema
}

/// The title is the name of a Rust type, which is nobody's business.
fn bare(schema: &mut Value) {
    if let Value::Object(members) = schema {
        members.shift_remove("title");
        members.shift_remove("$schema");
    }
}

/// Closes every object that lists its members.
///
/// Where other schemas add members to an object (a flattened enum does), it is closed around all of them, and they
/// stay open themselves: each would refuse what belongs to the others.
fn close(schema: &mut Value) {
    let mut shared = BTreeSet::new();
    find_shared(schema, Place::Alone, &mut shared);
    close_at(schema, Place::Alone);
    if let Some(Value::Object(defs)) = schema.get_mut("$defs") {
        for (name, def) in defs {
            let place = if shared.contains(name) { Place::Beside } else { Place::Alone };
            close_at(def, place);
        }
    }
}

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is all that is said about its value.
    Alone,
    /// Others speak of the same value.
    Beside,
}

fn close_at(schema: &mut Value, place: Place) {
    match schema {
        Value::Object(members) => {
            let below = place_below(members, place);
            if place == Place::Alone && is_open_object(members) {
                let keyword =
                    if below == Place::Beside { "unevaluatedProperties" } else { "additionalProperties" };
                members.insert(keyword.to_owned(), Value::Bool(false));
            } else if place == Place::Beside
                && members.get("additionalProperties") == Some(&Value::Bool(false))
            {
                members.shift_remove("additionalProperties");
            }
            // Definitions have their turn by themselves, and what is a value is no schema.
            let others = ["$defs", "const", "default", "enum", "examples"];
            for (name, value) in members.iter_mut().filter(|(name, _)| !others.contains(&name.as_str())) {
                close_at(value, if is_composing(name) { below } else { Place::Alone });
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| close_at(item, place)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The definitions that are referred to where others speak of the same value.
fn find_shared(schema: &Value, place: Place, shared: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            let below = place_below(members, place);
            if let Some(name) =
                members.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/"))
                && below == Place::Beside
            {
                shared.insert(name.to_owned());
            }
            for (name, value) in members {
                find_shared(value, if is_composing(name) { below } else { Place::Alone }, shared);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| find_shared(item, place, shared)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_composing(keyword: &str) -> bool {
    ["$ref", "allOf", "anyOf", "oneOf"].contains(&keyword)
}

/// Where the parts of a composed schema stand: the alternatives of a plain union are alone, each for itself.
fn place_below(members: &Map<String, Value>, place: Place) -> Place {
    let parts = members.keys().filter(|keyword| is_composing(keyword)).count();
    let is_union = parts == 1 && !members.contains_key("allOf") && !members.contains_key("properties");
    if parts == 0 || is_union { place } else { Place::Beside }
}

/// An object of which nobody has said whether it has other members.
fn is_open_object(members: &Map<String, Value>) -> bool {
    let is_silent = |keyword: &str| !members.contains_key(keyword);
    let is_union =
        place_below(members, Place::Alone) == Place::Alone && members.keys().any(|name| is_composing(name));
    members.get("type").is_some_and(|name| name == "object")
        && !is_union
        && ["additionalProperties", "patternProperties", "unevaluatedProperties"].into_iter().all(is_silent)
}

//! What may be kept of a value, told from the text of the schema alone.

use regex::Regex;
use serde_json::{Map, Value};

/// Whether one value is what remains of another.
pub(crate) fn is_part_of(left: &Value, value: &Value) -> bool {
    match (left, value) {
        (Value::Object(left), Value::Object(value)) => {
            left.iter().all(|(name, left)| value.get(name).is_some_and(|value| is_part_of(left, value)))
        }
        (Value::Array(left), Value::Array(value)) => {
            let mut rest = value.iter();
            left.iter().all(|left| rest.any(|value| is_part_of(left, value)))
        }
        (left, value) => left == value,
    }
}

/// Whether every name and item is spoken of by one of the schemas that may hold there.
pub(crate) fn is_declared(root: &Value, schemas: &[&Value], value: &Value) -> bool {
    let all = spread(root, schemas);
    let listed = |schema: &&&Value| {
        schema.get("const") == Some(value)
            || schema.get("enum").and_then(Value::as_array).is_some_and(|list| list.contains(value))
    };
    if all.iter().any(|schema| listed(&schema)) {
        return true;
    }
    match value {
        Value::Object(members) => members.iter().all(|(name, member)| {
            let below = members_named(&all, name);
            !below.is_empty() && is_declared(root, &below, member)
        }),
        Value::Array(items) => items.iter().all(|item| {
            let below: Vec<&Value> = all
                .iter()
                .flat_map(|schema| {
                    let prefix = schema.get("prefixItems").and_then(Value::as_array).into_iter().flatten();
                    prefix.chain(schema.get("items"))
                })
                .collect();
            !below.is_empty() && is_declared(root, &below, item)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

fn members_named<'s>(all: &[&'s Value], name: &str) -> Vec<&'s Value> {
    let mut below = Vec::new();
    for schema in all {
        below.extend(schema.get("properties").and_then(|properties| properties.get(name)));
        for (pattern, schema) in
            schema.get("patternProperties").and_then(Value::as_object).into_iter().flatten()
        {
            if Regex::new(pattern).unwrap().is_match(name) {
                below.push(schema);
            }
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            let says = |schema: &&Value| schema.as_object().is_some_and(|members| !members.is_empty());
            below.extend(schema.get(keyword).filter(says));
        }
    }
    below
}

fn spread<'s>(root: &'s Value, schemas: &[&'s Value]) -> Vec<&'s Value> {
    let mut found: Vec<&Value> = Vec::new();
    let mut open = schemas.to_vec();
    while let Some(schema) = open.pop() {
        if found.iter().any(|one| std::ptr::eq(*one, schema)) {
            continue;
        }
        found.push(schema);
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            open.extend(root.pointer(&reference[1..]));
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            open.extend(schema.get(keyword).and_then(Value::as_array).into_iter().flatten());
        }
        open.extend(["then", "else"].iter().filter_map(|keyword| schema.get(*keyword)));
    }
    found
}

/// Whether a value obeys the schema but for what is missing and for what other schemas add.
pub(crate) fn conforms(schema: &Value, value: &Value) -> bool {
    let relaxed = relaxed(schema);
    let validator = jsonschema::options().should_validate_formats(true).build(&relaxed).unwrap();
    validator.is_valid(value)
}

fn relaxed(schema: &Value) -> Value {
    const MISSING: &[&str] = &[
        "required",
        "dependentRequired",
        "minProperties",
        "maxProperties",
        "minItems",
        "uniqueItems",
        "contains",
    ];
    match schema {
        Value::Object(members) => {
            let mut left = Map::new();
            for (name, value) in members {
                let closes = matches!(name.as_str(), "additionalProperties" | "unevaluatedProperties");
                // What is not evaluated depends on which branch fits, which is not asked here.
                if MISSING.contains(&name.as_str())
                    || (closes && value == &Value::Bool(false))
                    || name == "unevaluatedProperties"
                {
                    continue;
                }
                let name = if name == "oneOf" { "anyOf" } else { name };
                let value = match name {
                    "enum" | "const" => value.clone(),
                    "properties" | "patternProperties" | "$defs" => {
                        let rows = value.as_object().unwrap();
                        Value::Object(
                            rows.iter().map(|(name, schema)| (name.clone(), relaxed(schema))).collect(),
                        )
                    }
                    _ => relaxed(value),
                };
                left.insert(name.to_owned(), value);
            }
            Value::Object(left)
        }
        Value::Array(items) => items.iter().map(relaxed).collect(),
        other => other.clone(),
    }
}

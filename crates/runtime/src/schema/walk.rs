//! Where schemas stand inside a schema, and what a local reference names.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Keywords that hold one schema for the same value.
const HERE_ONE: &[&str] = &["not", "if", "then", "else"];
/// Keywords that hold a list of schemas for the same value.
const HERE_LIST: &[&str] = &["allOf", "anyOf", "oneOf"];
/// Keywords that hold named schemas for the same value.
const HERE_NAMED: &[&str] = &["dependentSchemas", "dependencies"];
/// Keywords that hold one schema, or a list, for the parts of the value.
const BELOW: &[&str] = &[
    "items",
    "additionalItems",
    "prefixItems",
    "contains",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
    "propertyNames",
    "contentSchema",
];
/// Keywords that hold named schemas which do not apply to the same value.
const BELOW_NAMED: &[&str] = &["properties", "patternProperties", "$defs", "definitions"];
/// Keywords that refer to another schema for the same value.
const REFERENCES: &[&str] = &["$ref", "$dynamicRef", "$recursiveRef"];

/// The references of a schema to others that apply to the same value.
pub(super) fn references(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    REFERENCES.iter().filter_map(|&keyword| schema.get(keyword)?.as_str())
}

/// The schemas that apply to the same value, references apart.
pub(super) fn here(schema: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    let one = HERE_ONE.iter().filter_map(|&keyword| schema.get(keyword));
    let list = HERE_LIST.iter().filter_map(|&keyword| schema.get(keyword)?.as_array()).flatten();
    let named = HERE_NAMED.iter().filter_map(|&keyword| schema.get(keyword)?.as_object());
    one.chain(list).chain(named.flat_map(Map::values))
}

/// The schemas that stand inside but do not apply to the same value.
pub(super) fn below(schema: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    let single = BELOW.iter().filter_map(|&keyword| schema.get(keyword)).flat_map(|value| match value {
        Value::Array(items) => items.as_slice(),
        other => std::slice::from_ref(other),
    });
    let named = BELOW_NAMED.iter().filter_map(|&keyword| schema.get(keyword)?.as_object());
    single.chain(named.flat_map(Map::values))
}

/// How many regular expressions a schema itself has.
pub(super) fn patterns(schema: &Map<String, Value>) -> usize {
    let named = schema.get("patternProperties").and_then(Value::as_object).map_or(0, Map::len);
    named + usize::from(schema.contains_key("pattern"))
}

/// The anchors of a document, each with the schemas that bear it.
pub(super) type Anchors<'s> = BTreeMap<&'s str, Vec<&'s Value>>;

/// The schemas that a local reference can name; none when it names nothing.
pub(super) fn resolve<'s>(root: &'s Value, anchors: &Anchors<'s>, reference: &str) -> Vec<&'s Value> {
    match reference.strip_prefix('#') {
        Some("") => vec![root],
        Some(pointer) if pointer.starts_with('/') => root.pointer(&decode(pointer)).into_iter().collect(),
        Some(anchor) => anchors.get(decode(anchor).as_ref()).cloned().unwrap_or_default(),
        None => Vec::new(),
    }
}

/// A fragment is percent-encoded.
fn decode(fragment: &str) -> Cow<'_, str> {
    if !fragment.contains('%') {
        return fragment.into();
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = (first == b'%')
            .then(|| tail.get(..2))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}

//! A tool's input schema, narrowed by what a failure says was expected.

use curable_core::{Bounds, Expected, Pointer, Problem, Repair};
use serde_json::{Map, Value, json};

/// How deep references are followed to find the members of an object.
const MAX_REFS: usize = 8;

/// The schema with one more condition for each finding; `None` when it is no object.
pub(super) fn narrow(schema: &Value, findings: &[Repair], arguments: &Value) -> Option<Value> {
    let mut narrowed = schema.as_object()?.clone();
    let mut all = match narrowed.shift_remove("allOf") {
        Some(Value::Array(all)) => all,
        _ => Vec::new(),
    };
    all.extend(findings.iter().filter_map(|finding| condition(schema, finding, arguments)));
    if !all.is_empty() {
        narrowed.insert("allOf".into(), Value::Array(all));
    }
    Some(Value::Object(narrowed))
}

/// What a finding demands of the arguments as a whole; `None` where it demands nothing that a schema can say.
fn condition(schema: &Value, finding: &Repair, arguments: &Value) -> Option<Value> {
    let Repair { at, problem, expected, .. } = finding;
    match problem {
        Problem::Missing if !expected.required.is_empty() => {
            // Some name the object that lacks members, some the member itself.
            let holder = match at.find(arguments) {
                Some(Value::Object(_)) => at.clone(),
                _ => at.parent()?,
            };
            Some(within(&holder, json!({ "required": expected.required }), arguments))
        }
        Problem::Missing => {
            let (holder, name) = (at.parent()?, at.last()?);
            Some(within(&holder, json!({ "required": [name] }), arguments))
        }
        Problem::Unknown => {
            let holder = at.parent()?;
            let listed = expected.allowed.iter().filter_map(Value::as_str).map(String::from);
            let mut names: Vec<String> = listed.collect();
            if names.is_empty() {
                names = members(schema, &holder)?;
            }
            let known: Map<String, Value> = names.into_iter().map(|name| (name, json!(true))).collect();
            let leaf = json!({ "properties": known, "additionalProperties": false });
            Some(within(&holder, leaf, arguments))
        }
        Problem::Type
        | Problem::Choice
        | Problem::Range
        | Problem::Length
        | Problem::Pattern
        | Problem::Format
        | Problem::Shape
        | Problem::Other(_) => {
            let leaf = of_expected(expected);
            (!leaf.is_empty()).then(|| within(at, Value::Object(leaf), arguments))
        }
        Problem::Governed => None,
    }
}

/// What was expected, as a schema.
fn of_expected(expected: &Expected) -> Map<String, Value> {
    let Expected { types, allowed, required: _, range, length, pattern, format, extra: _ } = expected;
    let mut leaf = Map::new();
    if !types.is_empty() {
        leaf.insert("type".into(), json!(types));
    }
    if !allowed.is_empty() {
        leaf.insert("enum".into(), json!(allowed));
    }
    let Bounds { min, max, above, below, step } = range;
    let Bounds { min: least, max: most, above: _, below: _, step: _ } = length;
    let limits = [
        ("minimum", min),
        ("maximum", max),
        ("exclusiveMinimum", above),
        ("exclusiveMaximum", below),
        ("multipleOf", step),
        ("minLength", least),
        ("minItems", least),
        ("maxLength", most),
        ("maxItems", most),
    ];
    for (name, limit) in limits {
        if let Some(limit) = limit {
            leaf.insert(name.into(), Value::Number(limit.clone()));
        }
    }
    for (name, text) in [("pattern", pattern), ("format", format)] {
        if let Some(text) = text {
            leaf.insert(name.into(), text.as_str().into());
        }
    }
    leaf
}

/// A condition for one place, as one for the whole.
fn within(at: &Pointer, leaf: Value, arguments: &Value) -> Value {
    let Some((parent, name)) = at.parent().zip(at.last()) else { return leaf };
    let index = match parent.find(arguments) {
        Some(Value::Array(_)) => name.parse::<usize>().ok(),
        _ => None,
    };
    let around = match index {
        Some(index) => {
            let mut items = vec![json!(true); index.min(1000)];
            items.push(leaf);
            json!({ "prefixItems": items })
        }
        None => json!({ "properties": { name: leaf } }),
    };
    within(&parent, around, arguments)
}

/// The members that a schema declares for the object at a place, if that can be told.
fn members(schema: &Value, at: &Pointer) -> Option<Vec<String>> {
    let mut here = resolved(schema, schema)?;
    for name in at.names() {
        let below = match here.get("properties").and_then(|properties| properties.get(name.as_ref())) {
            Some(below) => below,
            None => here.get("items")?,
        };
        here = resolved(schema, below)?;
    }
    Some(here.get("properties")?.as_object()?.keys().cloned().collect())
}

fn resolved<'s>(root: &'s Value, mut schema: &'s Value) -> Option<&'s Value> {
    for _ in 0..MAX_REFS {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(reference) => schema = root.pointer(reference.strip_prefix('#')?)?,
            None => return Some(schema),
        }
    }
    None
}

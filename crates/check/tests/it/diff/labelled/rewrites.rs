//! Rewrites that say the same: order, spelling, `$ref` or inline.

use serde_json::{Map, Value, json};

use super::site::{list, sites};
use super::{Label, Pair};

type Make = fn(&mut Map<String, Value>) -> bool;

/// Other ways to write one schema.
const SCHEMAS: &[(&str, Make)] = &[
    ("the type in a list", |schema| match schema.get("type") {
        Some(Value::String(word)) => {
            let word = word.clone();
            schema.insert("type".into(), json!([word])).is_some()
        }
        _ => false,
    }),
    ("all of one", |schema| {
        let whole = Value::Object(std::mem::take(schema));
        schema.insert("allOf".into(), json!([whole])).is_none()
    }),
    ("any of one", |schema| {
        let whole = Value::Object(std::mem::take(schema));
        schema.insert("anyOf".into(), json!([whole])).is_none()
    }),
    ("each value by itself", |schema| match schema.shift_remove("enum") {
        Some(Value::Array(values)) => {
            let arms: Vec<Value> = values.into_iter().map(|value| json!({ "const": value })).collect();
            schema.insert("oneOf".into(), json!(arms)).is_none()
        }
        _ => false,
    }),
    ("values from the last", |schema| reversed(schema, "enum")),
    ("required from the last", |schema| reversed(schema, "required")),
    ("types from the last", |schema| reversed(schema, "type")),
    ("alternatives from the last", |schema| reversed(schema, "oneOf") || reversed(schema, "anyOf")),
    ("parts from the last", |schema| reversed(schema, "allOf")),
    ("one value in a list", |schema| match schema.shift_remove("const") {
        Some(value) => schema.insert("enum".into(), json!([value])).is_none(),
        None => false,
    }),
    ("null as an alternative", |schema| match schema.get("type") {
        Some(Value::Array(words)) if words.len() == 2 && words.contains(&json!("null")) => {
            let word = words.iter().find(|word| **word != "null").cloned().unwrap();
            schema.shift_remove("type");
            schema.insert("anyOf".into(), json!([{ "type": "null" }, { "type": word }])).is_none()
        }
        _ => false,
    }),
    ("above in place of at least", |schema| {
        let is_whole = schema.get("type") == Some(&json!("integer"));
        match schema.get("minimum").and_then(Value::as_i64).filter(|_| is_whole) {
            Some(low) => {
                schema.shift_remove("minimum");
                schema.insert("exclusiveMinimum".into(), json!(low - 1)).is_none()
            }
            None => false,
        }
    }),
    ("nothing said at length", |schema| match schema.get("type").and_then(Value::as_str) {
        Some("string") => schema.insert("minLength".into(), json!(0)).is_none(),
        Some("array") => schema.insert("minItems".into(), json!(0)).is_none(),
        Some("object") if !schema.contains_key("additionalProperties") => {
            schema.insert("additionalProperties".into(), json!(true)).is_none()
        }
        _ => false,
    }),
    ("a limit written as a fraction", |schema| {
        let whole = schema.get("maxLength").and_then(Value::as_u64).and_then(|most| u32::try_from(most).ok());
        whole.is_some_and(|most| schema.insert("maxLength".into(), json!(f64::from(most))).is_some())
    }),
    ("a keyword of somebody else", |schema| schema.insert("x-order".into(), json!(7)).is_none()),
    ("limits in a part of their own", |schema| match schema.shift_remove("maxLength") {
        Some(most) => schema.insert("allOf".into(), json!([{ "maxLength": most }])).is_none(),
        None => false,
    }),
];

pub(super) fn pairs(base: &Value) -> Vec<Pair> {
    let same = |name: String, new: Value| Pair { name, label: Label::Same, old: base.clone(), new };
    let mut pairs = Vec::new();
    for site in sites(base) {
        for (name, make) in SCHEMAS {
            let mut new = base.clone();
            let Some(Value::Object(schema)) = new.pointer_mut(&site.at) else { continue };
            // One that lowers the lowest length changes what can pass.
            let is_low = *name == "nothing said at length"
                && (schema.contains_key("minLength") || schema.contains_key("minItems"));
            if !is_low && make(schema) {
                pairs.push(same(format!("{name} at {}", site.at), new));
            }
        }
        pairs.push(same(format!("a definition for {}", site.at), extracted(base, &site.at)));
    }
    for name in base.get("$defs").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
        let text = base.to_string().replace(&format!("#/$defs/{name}\""), &format!("#/$defs/{name}2\""));
        let mut renamed: Value = serde_json::from_str(&text).unwrap();
        let definition = renamed["$defs"].as_object_mut().unwrap().shift_remove(name).unwrap();
        renamed["$defs"][format!("{name}2")] = definition;
        pairs.push(same(format!("{name} under another name"), renamed));
        let mut inlined = base.clone();
        let definition = inlined["$defs"][name].clone();
        inline(&mut inlined["operations"], name, &definition);
        inline(&mut inlined["failures"], name, &definition);
        pairs.push(same(format!("{name} inline"), inlined));
    }
    pairs.push(same("members from the last".to_owned(), backwards(base)));
    for keyword in ["failures", "operations"] {
        let mut new = base.clone();
        new[keyword].as_array_mut().unwrap().reverse();
        pairs.push(same(format!("{keyword} from the last"), new));
    }
    let mut new = base.clone();
    for operation in new["operations"].as_array_mut().unwrap() {
        if let Some(codes) = operation.get_mut("failures").and_then(Value::as_array_mut) {
            codes.reverse();
        }
    }
    pairs.push(same("codes of operations from the last".to_owned(), new));
    let mut new = base.clone();
    new["version"] = json!("99.0.0");
    pairs.push(same("another version".to_owned(), new));
    pairs
}

/// The schema moved to a definition.
fn extracted(base: &Value, at: &str) -> Value {
    let mut new = base.clone();
    let schema = new.pointer_mut(at).unwrap();
    let moved = std::mem::replace(schema, json!({ "$ref": "#/$defs/Moved" }));
    if new.get("$defs").is_none() {
        new["$defs"] = json!({});
    }
    new["$defs"]["Moved"] = moved;
    new
}

fn inline(value: &mut Value, name: &str, definition: &Value) {
    if value.get("$ref") == Some(&json!(format!("#/$defs/{name}"))) {
        *value = definition.clone();
        return;
    }
    match value {
        Value::Object(members) => members.values_mut().for_each(|value| inline(value, name, definition)),
        Value::Array(items) => items.iter_mut().for_each(|value| inline(value, name, definition)),
        _ => {}
    }
}

fn backwards(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members.iter().rev().map(|(name, value)| (name.clone(), backwards(value))).collect(),
        ),
        Value::Array(_) => Value::Array(list(value).iter().map(backwards).collect()),
        other => other.clone(),
    }
}

fn reversed(schema: &mut Map<String, Value>, name: &str) -> bool {
    schema.get_mut(name).and_then(Value::as_array_mut).is_some_and(|items| {
        items.reverse();
        items.len() > 1
    })
}

//! Edits of schemas, at every place where they can be made.

use serde_json::{Map, Value, json};

use super::site::{Use, sites};
use super::{Label, Pair};

/// An edit: its name, what it does to a schema that is written, read, or read as details, and how it is made.
struct Edit {
    name: &'static str,
    breaks: [bool; 3],
    make: fn(&mut Map<String, Value>) -> bool,
}

const fn edit(name: &'static str, breaks: [bool; 3], make: fn(&mut Map<String, Value>) -> bool) -> Edit {
    Edit { name, breaks, make }
}

const EDITS: &[Edit] = &[
    edit("a new optional member", [false, false, false], |schema| {
        members(schema)
            .is_some_and(|members| members.insert("brand_new".into(), json!({ "type": "string" })).is_none())
    }),
    edit("a new required member", [true, false, false], |schema| {
        members(schema)
            .is_some_and(|members| members.insert("brand_new".into(), json!({ "type": "string" })).is_none())
            && required(schema, |names| names.push(json!("brand_new")))
    }),
    edit("an optional member removed", [true, true, true], |schema| {
        let Some(name) = optional(schema) else { return false };
        members(schema).and_then(|members| members.shift_remove(&name)).is_some()
    }),
    edit("a required member removed", [true, true, true], |schema| {
        let Some(name) = needed(schema) else { return false };
        members(schema).and_then(|members| members.shift_remove(&name)).is_some()
            && required(schema, |names| names.retain(|other| *other != name.as_str()))
    }),
    edit("an optional member required", [true, false, true], |schema| {
        let Some(name) = optional(schema) else { return false };
        required(schema, |names| names.push(json!(name)))
    }),
    edit("a required member optional", [false, true, true], |schema| {
        let Some(name) = needed(schema) else { return false };
        required(schema, |names| names.retain(|other| *other != name.as_str()))
    }),
    edit("another type", [true, true, true], |schema| {
        let is_string = schema.get("type") == Some(&json!("string"));
        let is_integer = schema.get("type") == Some(&json!("integer"));
        if (!is_string && !is_integer) || schema.contains_key("enum") {
            return false;
        }
        schema.insert("type".into(), json!(if is_string { "boolean" } else { "string" }));
        true
    }),
    edit("null as well", [false, true, true], |schema| match schema.get("type") {
        Some(Value::String(word)) if word != "object" && !schema.contains_key("enum") => {
            let word = word.clone();
            schema.insert("type".into(), json!([word, "null"]));
            true
        }
        _ => false,
    }),
    edit("null no more", [true, false, false], |schema| match schema.get("type") {
        Some(Value::Array(words)) if words.contains(&json!("null")) => {
            let word = words.iter().find(|word| **word != "null").cloned().unwrap();
            schema.insert("type".into(), word);
            true
        }
        _ => false,
    }),
    edit("a whole number where any was", [true, false, false], |schema| {
        swap(schema, "type", &json!("number"), json!("integer"))
    }),
    edit("any number where a whole one was", [false, true, true], |schema| {
        swap(schema, "type", &json!("integer"), json!("number"))
    }),
    edit("a value more", [false, true, true], |schema| {
        values(schema, |values| values.push(json!("brand_new")))
    }),
    edit("a value less", [true, false, true], |schema| values(schema, |values| drop(values.pop()))),
    edit("values listed", [true, false, false], |schema| {
        let plain = schema.get("type") == Some(&json!("string"))
            && !schema.contains_key("enum")
            && !schema.contains_key("pattern");
        plain
            && !schema.contains_key("format")
            && schema.insert("enum".into(), json!(["one", "two"])).is_none()
    }),
    edit("values listed no more", [false, true, true], |schema| {
        let list = schema.shift_remove("enum");
        list.is_some() && schema.insert("type".into(), json!("string")).is_some()
    }),
    edit("a lower top", [true, false, false], |schema| top(schema, -1)),
    edit("a higher top", [false, true, true], |schema| top(schema, 1)),
    edit("no top", [false, true, true], |schema| {
        ["maxLength", "maximum", "maxItems"].iter().any(|name| schema.shift_remove(*name).is_some())
    }),
    edit("a new top", [true, false, false], |schema| {
        let plain = schema.get("type") == Some(&json!("string"))
            && !schema.contains_key("enum")
            && !schema.contains_key("format");
        plain && !schema.contains_key("pattern") && schema.insert("maxLength".into(), json!(7)).is_none()
    }),
    edit("a higher bottom", [true, false, false], |schema| {
        schema
            .get("minimum")
            .and_then(Value::as_i64)
            .is_some_and(|low| schema.insert("minimum".into(), json!(low + 1)).is_some())
    }),
    edit("a pattern", [true, false, false], |schema| {
        let plain = schema.get("type") == Some(&json!("string"))
            && !schema.contains_key("enum")
            && !schema.contains_key("format");
        plain && schema.insert("pattern".into(), json!("^x")).is_none()
    }),
    edit("another pattern", [true, true, true], |schema| {
        schema.contains_key("pattern") && schema.insert("pattern".into(), json!("^(y|z)+$")).is_some()
    }),
    edit("no pattern", [false, true, true], |schema| schema.shift_remove("pattern").is_some()),
    edit("a format", [true, false, false], |schema| {
        let plain = schema.get("type") == Some(&json!("string"))
            && !schema.contains_key("enum")
            && !schema.contains_key("pattern");
        plain && schema.insert("format".into(), json!("email")).is_none()
    }),
    edit("no format", [false, true, true], |schema| schema.shift_remove("format").is_some()),
    edit("closed", [true, false, false], |schema| {
        let is_open = schema.contains_key("properties") && !schema.contains_key("additionalProperties");
        is_open && schema.insert("additionalProperties".into(), json!(false)).is_none()
    }),
    edit("opened", [false, true, true], |schema| {
        schema.get("additionalProperties") == Some(&json!(false))
            && schema.shift_remove("additionalProperties").is_some()
    }),
    edit("items all different", [true, false, false], |schema| {
        schema.get("type") == Some(&json!("array"))
            && schema.insert("uniqueItems".into(), json!(true)).is_none()
    }),
    edit("items not all different", [false, true, true], |schema| {
        schema.shift_remove("uniqueItems").is_some()
    }),
    edit("another alternative", [false, true, true], |schema| {
        let arm =
            json!({ "type": "object", "properties": { "by": { "const": "coin" } }, "required": ["by"] });
        schema.get_mut("oneOf").and_then(Value::as_array_mut).is_some_and(|arms| {
            arms.push(arm);
            true
        })
    }),
    edit("an alternative less", [true, false, false], |schema| {
        schema.get_mut("oneOf").and_then(Value::as_array_mut).is_some_and(|arms| arms.pop().is_some())
    }),
    edit("other words", [false, false, false], |schema| {
        schema.insert("description".into(), json!("Other words.")).is_none()
    }),
];

pub(super) fn pairs(base: &Value) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for site in sites(base) {
        // Closing one of several parts that hold together forbids what the others know.
        let is_part = site.at.contains("/allOf/");
        for edit in EDITS.iter().filter(|edit| !(is_part && edit.name == "closed")) {
            let mut new = base.clone();
            let Some(Value::Object(schema)) = new.pointer_mut(&site.at) else { continue };
            if !(edit.make)(schema) {
                continue;
            }
            let [written, read, told] = edit.breaks;
            let breaks = site.uses.iter().any(|one| match one {
                Use::Written => written,
                Use::Read => read,
                Use::Told => told,
            });
            let label = if breaks { Label::Breaking } else { Label::Fine };
            pairs.push(Pair { name: format!("{} at {}", edit.name, site.at), label, old: base.clone(), new });
        }
    }
    pairs
}

fn members(schema: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    schema.get_mut("properties").and_then(Value::as_object_mut)
}

fn names(schema: &Map<String, Value>) -> Vec<&str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

fn optional(schema: &Map<String, Value>) -> Option<String> {
    let members = schema.get("properties")?.as_object()?;
    members.keys().find(|name| !names(schema).contains(&name.as_str())).cloned()
}

/// A required member that does not tell its object from others.
fn needed(schema: &Map<String, Value>) -> Option<String> {
    let members = schema.get("properties")?.as_object()?;
    names(schema)
        .into_iter()
        .find(|name| members.get(*name).is_some_and(|one| one.get("const").is_none()))
        .map(str::to_owned)
}

fn required(schema: &mut Map<String, Value>, change: impl FnOnce(&mut Vec<Value>)) -> bool {
    let list = schema.entry("required").or_insert_with(|| json!([]));
    list.as_array_mut().map(change).is_some()
}

fn values(schema: &mut Map<String, Value>, change: impl FnOnce(&mut Vec<Value>)) -> bool {
    schema.get_mut("enum").and_then(Value::as_array_mut).map(change).is_some()
}

fn swap(schema: &mut Map<String, Value>, name: &str, from: &Value, to: Value) -> bool {
    schema.get(name) == Some(from) && schema.insert(name.to_owned(), to).is_some()
}

fn top(schema: &mut Map<String, Value>, by: i64) -> bool {
    ["maxLength", "maximum", "maxItems"].iter().any(|name| {
        let Some(value) = schema.get(*name).and_then(Value::as_i64) else { return false };
        schema.insert((*name).to_owned(), json!(value + by)).is_some()
    })
}

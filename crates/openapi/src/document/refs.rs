//! The references of a tree: where they stand, and how they are changed.

use std::collections::BTreeMap;

use serde_json::Value;

use super::pointer;
use super::region::Region;

/// Each reference, with the first place where it stands.
pub(super) type Places = BTreeMap<String, String>;

/// All references of a tree.
pub(super) fn collect(value: &Value, region: Region) -> Places {
    let mut places = Places::new();
    walk(value, region, &mut Vec::new(), &mut places);
    places
}

fn walk<'v>(value: &'v Value, region: Region, path: &mut Vec<&'v str>, places: &mut Places) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                path.push(name);
                match inner {
                    Value::String(text) if is_reference(path, text) => {
                        places.entry(text.clone()).or_insert_with(|| join(path));
                    }
                    _ => {
                        if let Some(region) = region.member(name).filter(|region| *region != Region::Data) {
                            walk(inner, region, path, places);
                        }
                    }
                }
                path.pop();
            }
        }
        Value::Array(items) => items.iter().for_each(|item| walk(item, region, path, places)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Changes references.
pub(super) fn rewrite(value: &mut Value, region: Region, to: &BTreeMap<String, String>) {
    if !to.is_empty() {
        change(value, region, &mut Vec::new(), to);
    }
}

fn change(value: &mut Value, region: Region, path: &mut Vec<String>, to: &BTreeMap<String, String>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                path.push(name.clone());
                let names: Vec<&str> = path.iter().rev().take(3).rev().map(String::as_str).collect();
                match inner {
                    Value::String(text) if is_reference(&names, text) => {
                        if let Some(new) = to.get(text.as_str()) {
                            new.clone_into(text);
                        }
                    }
                    _ => {
                        if let Some(region) = region.member(name).filter(|region| *region != Region::Data) {
                            change(inner, region, path, to);
                        }
                    }
                }
                path.pop();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| change(item, region, path, to)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether a text is a reference: a `$ref`, or what a discriminator maps to, if that is no plain name.
fn is_reference(path: &[&str], text: &str) -> bool {
    match path {
        [.., "$ref"] => true,
        [.., "discriminator", "mapping", _] => {
            text.contains(['#', '/']) || text.contains(".y") || text.contains(".json")
        }
        _ => false,
    }
}

fn join(path: &[&str]) -> String {
    path.iter().flat_map(|name| ["/".into(), pointer::escape(name)]).collect()
}

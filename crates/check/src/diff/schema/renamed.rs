//! Definitions that have another name: found again by what they say.

use std::collections::BTreeMap;

use curable_core::canonical;
use serde_json::{Map, Value};

use crate::diff::lock::short_hash;
use crate::diff::sorted::{Remarks, sorted_schema};

/// What tells definitions from each other, by their names.
type Signs<'c> = BTreeMap<&'c str, String>;

/// The new name of each definition that is called otherwise now.
///
/// It is the one that says the same by itself, and so do those that it refers to; then the one that says the same by itself;
/// then the one with the nearest name that has the other as a part; then the only one that is left.
pub(super) fn renamed<'c>(
    old: &'c Map<String, Value>,
    new: &'c Map<String, Value>,
) -> BTreeMap<&'c str, &'c str> {
    let only = |one: &'c Map<String, Value>, other: &Map<String, Value>| -> Vec<&'c str> {
        one.keys().filter(|name| !other.contains_key(*name)).map(String::as_str).collect()
    };
    let (mut gone, mut come) = (only(old, new), only(new, old));
    let mut pairs = BTreeMap::new();
    if gone.is_empty() || come.is_empty() {
        return pairs;
    }
    let first = (signs(old, &Signs::new()), signs(new, &Signs::new()));
    let second = (signs(old, &first.0), signs(new, &first.1));
    for (before, after) in [&second, &first] {
        let (were, are) = (by_sign(&gone, before), by_sign(&come, after));
        for (sign, names) in were {
            if let ([was], Some([is])) = (names.as_slice(), are.get(sign).map(Vec::as_slice)) {
                pairs.insert(*was, *is);
            }
        }
        gone.retain(|name| !pairs.contains_key(name));
        come.retain(|name| !pairs.values().any(|taken| taken == name));
    }
    // What changed besides, or is not the only one of its sort, may have got no more than an affix.
    for was in &gone {
        let alike = come.iter().filter(|is| is.contains(*was) || was.contains(**is));
        let mut near: Vec<(usize, &str)> = alike.map(|is| (is.len().abs_diff(was.len()), *is)).collect();
        near.sort_unstable();
        if let [(least, is), rest @ ..] = near.as_slice()
            && rest.first().is_none_or(|(next, _)| next > least)
            && !pairs.values().any(|taken| taken == is)
        {
            pairs.insert(was, is);
        }
    }
    gone.retain(|name| !pairs.contains_key(name));
    come.retain(|name| !pairs.values().any(|taken| taken == name));
    if let ([was], [is]) = (gone.as_slice(), come.as_slice()) {
        pairs.insert(was, is);
    }
    pairs
}

fn by_sign<'s, 'c>(names: &[&'c str], signs: &'s Signs<'c>) -> BTreeMap<&'s str, Vec<&'c str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in names {
        if let Some(sign) = signs.get(name) {
            all.entry(sign).or_default().push(name);
        }
    }
    all
}

/// What each definition says, with the signs of what it refers to in the place of names.
fn signs<'c>(defs: &'c Map<String, Value>, known: &Signs<'_>) -> Signs<'c> {
    let sign = |schema: &Value| {
        let mut schema = schema.clone();
        lead_to(&mut schema, known);
        sorted_schema(&mut schema, Remarks::Left);
        short_hash(&canonical::to_string(&schema))
    };
    defs.iter().map(|(name, schema)| (name.as_str(), sign(schema))).collect()
}

fn lead_to(schema: &mut Value, known: &Signs<'_>) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(target) if name == "$ref" => {
                        let sign = target.strip_prefix("#/$defs/").and_then(|name| known.get(name));
                        *target = sign.cloned().unwrap_or_default();
                    }
                    _ => lead_to(value, known),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| lead_to(item, known)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

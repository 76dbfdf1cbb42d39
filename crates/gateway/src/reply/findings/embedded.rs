//! A text that is the list of another reply, as it was written or printed: its findings are read as those of a body.

use serde_json::{Map, Value};

use super::place::Spot;
use super::{Finder, item, printed, told, walk};
use crate::reply::{Heard, json};

/// Reads what a text holds, once; whether that was all that it has to tell.
pub(super) fn read(finder: &mut Finder<'_>, text: &str) -> bool {
    let Some(from) = text.find('{') else { return false };
    if finder.inside {
        return text.trim_start().starts_with(['[', '{']);
    }
    // A list begins before its first item, and may be printed over many lines.
    let before = text[..from].trim_end();
    let from = if before.ends_with('[') { before.len() - 1 } else { from };
    let Some((value, behind)) = held(&text[from..]).filter(|(value, _)| is_listing(value)) else {
        return false;
    };
    let (before, known) = (&text[..from], finder.repairs.len());
    let whole = before.trim().is_empty();
    let sent = is_sent(finder.heard, &value);
    finder.inside = true;
    match if sent { value } else { all(value, behind) } {
        // What was sent is repeated, and what is said of it stands around it.
        _ if sent => {
            if !whole || !behind.trim().is_empty() {
                told::text(finder, &format!("{before} {behind}"));
            }
        }
        // Amid other words an object may be anything, unless it keeps lists.
        Value::Object(members) if !whole => walk::lists(finder, &members),
        listing => walk::body(finder, &listing),
    }
    finder.inside = false;
    whole || sent || finder.repairs.len() > known
}

/// The value at the start of a text, and what stands behind it.
fn held(text: &str) -> Option<(Value, &str)> {
    let exact = json::exact(text);
    let mut values = serde_json::Deserializer::from_str(&exact).into_iter();
    match values.next() {
        // Where a number was replaced, what stands behind is somewhere else.
        Some(Ok(value)) if exact.len() > text.len() => Some((value, "")),
        Some(Ok(value)) => Some((value, text.get(values.byte_offset()..).unwrap_or_default())),
        _ => printed::value(text),
    }
}

/// A finding that stands in no list, with those that follow it: `1 validation error:`, and below it one in each line.
fn all(value: Value, mut behind: &str) -> Value {
    const MOST: usize = 32;
    let is_finding = |value: &Value| {
        value.as_object().is_some_and(|one| Spot::of(one).is_some() && !item::texts(one).is_empty())
    };
    if !is_finding(&value) {
        return value;
    }
    let mut items = vec![value];
    while items.len() < MOST
        && let Some((next, rest)) = held(behind.trim_start()).filter(|(next, _)| is_finding(next))
    {
        items.push(next);
        behind = rest;
    }
    Value::Array(items)
}

/// Whether a value may tell of several things: `["a", "b"]` are values, `{}` is nothing.
fn is_listing(value: &Value) -> bool {
    match value {
        Value::Object(members) => !members.is_empty(),
        Value::Array(items) => !items.is_empty() && items.iter().all(Value::is_object),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether a value is what was sent or a part of it, which some repeat in what they say of it.
fn is_sent(heard: &Heard<'_>, value: &Value) -> bool {
    let like = |own: &Map<String, Value>| {
        let Value::Object(members) = value else { return false };
        2 * members.iter().filter(|(name, value)| own.get(*name) == Some(value)).count() >= members.len()
    };
    like(heard.arguments) || heard.arguments.values().any(|own| holds(own, value, &like, 0))
}

fn holds(own: &Value, value: &Value, like: &impl Fn(&Map<String, Value>) -> bool, depth: usize) -> bool {
    const DEEPEST: usize = 6;
    const MOST: usize = 64;
    own == value
        || depth < DEEPEST
            && match own {
                Value::Object(members) => {
                    like(members) || members.values().take(MOST).any(|own| holds(own, value, like, depth + 1))
                }
                Value::Array(items) => items.iter().take(MOST).any(|own| holds(own, value, like, depth + 1)),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
            }
}

//! Places that are found by looking through what was sent, where an upstream names no way to them.

use std::borrow::Cow;

use curable_core::{Pointer, Problem};
use serde_json::Value;

use super::Heard;
use super::arguments::{is_alike, is_name, member, value};
use super::findings::Spot;

/// The one place for a name that was told without any: where the arguments have it, or where the schema wants it.
///
/// What is missing is looked for where it is not.
pub(super) fn anywhere(heard: &Heard<'_>, name: &str, missing: bool) -> Option<Pointer> {
    if missing && let Some(at) = lacks(heard, name) {
        return Some(at);
    }
    let mut found = Vec::new();
    for (argument, value) in heard.arguments {
        occurrences(value, &Pointer::ROOT.child(argument), name, 0, &mut found);
    }
    match found.as_slice() {
        [only] => Some(only.clone()),
        [] if !is_name(name) => None,
        [] => lacks(heard, name),
        _ => None,
    }
}

fn lacks(heard: &Heard<'_>, name: &str) -> Option<Pointer> {
    heard.input?.lacks(name, &Value::Object(heard.arguments.clone()))
}

/// The places below a value that have this name.
fn occurrences(value: &Value, at: &Pointer, name: &str, depth: usize, found: &mut Vec<Pointer>) {
    const DEEPEST: usize = 6;
    if depth > DEEPEST || found.len() > 1 {
        return;
    }
    match value {
        Value::Object(members) => {
            for (member, value) in members {
                if member == name || is_alike(member, name) {
                    found.push(at.child(member));
                }
                occurrences(value, &at.child(member), name, depth + 1, found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(32) {
                occurrences(item, &at.child(&index.to_string()), name, depth + 1, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The places in the items of a list, where a way goes through the list and says of no item: `seats.number`.
///
/// What is missing is looked for in the items that lack it as well, in the spelling that others have it in.
pub(super) fn of_items(
    heard: &Heard<'_>,
    spot: &Spot,
    at: &Pointer,
    problem: &Problem,
) -> Option<Vec<Pointer>> {
    let Some(Value::Array(items)) = value(heard.arguments, at) else { return None };
    let last = at.last()?;
    let through = spot.names.iter().rposition(|name| is_alike(name, &last))?;
    let below = spot.names.get(through + 1..).filter(|below| !below.is_empty())?;
    let spelt = |place: &Pointer, name: &str| {
        let other = || items.iter().find_map(|item| Some(member(item, name)?.0));
        let declared = heard.input.and_then(|input| input.spelt(&place.child(name)));
        let name = declared.and_then(|at| at.last().map(Cow::into_owned)).or_else(other)?;
        Some(place.child(&name))
    };
    let places = items.iter().take(64).enumerate().filter_map(|(index, item)| {
        let mut place = at.child(&index.to_string());
        let mut here = item;
        for name in below {
            let Some((name, inner)) = member(here, name) else {
                let lacks = *problem == Problem::Missing && below.len() == 1 && here.is_object();
                return if lacks { spelt(&place, name) } else { None };
            };
            (place, here) = (place.child(&name), inner);
        }
        Some(place)
    });
    Some(places.collect())
}

/// The one place, however deep, that was sent as this text.
pub(super) fn holding(heard: &Heard<'_>, text: &str) -> Option<Pointer> {
    fn places(value: &Value, at: &Pointer, text: &str, depth: usize, found: &mut Vec<Pointer>) {
        const DEEPEST: usize = 6;
        if depth > DEEPEST || found.len() > 1 {
            return;
        }
        match value {
            Value::String(sent) if sent == text => found.push(at.clone()),
            Value::Object(members) => {
                members
                    .iter()
                    .for_each(|(member, value)| places(value, &at.child(member), text, depth + 1, found));
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    places(item, &at.child(&index.to_string()), text, depth + 1, found);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    for (argument, value) in heard.arguments {
        places(value, &Pointer::ROOT.child(argument), text, 0, &mut found);
    }
    // What stands there twice may be either.
    found.pop().filter(|_| found.is_empty())
}

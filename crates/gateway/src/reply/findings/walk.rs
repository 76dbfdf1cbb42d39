//! Finds the findings in a body: the lists and objects in which frameworks keep them.

use std::borrow::Cow;

use curable_core::Problem;
use curable_dialects::findings::named;
use curable_runtime::validate::is_spoken;
use serde_json::{Map, Value};

use super::place::{Part, Spot, member};
use super::{Finder, deep, item, sentence, told};
use crate::reply::{Heard, arguments};

/// Members that list findings, or hold them by field.
pub(super) const LISTS: &[&str] = &[
    "errors",
    "invalid-params",
    "invalid_params",
    "invalidParams",
    "violations",
    "constraintViolations",
    "detail",
    "details",
    "fieldErrors",
    "field_errors",
    "validationErrors",
    "validation_errors",
    "validationMessages",
    "issues",
    "causes",
    "errorCauses",
    "fieldViolations",
    "field_violations",
    "repairs",
    "fieldList",
    "invalidFields",
    "invalid_fields",
    "fields",
    "message",
    "messages",
    "failures",
    "problems",
    "extra",
    "_issues",
    "nestedErrors",
    "error",
];

/// Members that hold the failure itself.
const SCOPES: &[&str] = &[
    "error",
    "Error",
    "detail",
    "details",
    "data",
    "fault",
    "result",
    "body",
    "problem",
    "exception",
    "extensions",
    "response_metadata",
    "errors",
    "_embedded",
    "debug",
];

/// Members that speak of the failure also where an argument has the same name.
const ABOUT: &[&str] = &[
    "code",
    "date",
    "description",
    "id",
    "instance",
    "kind",
    "method",
    "name",
    "path",
    "reason",
    "reference",
    "request",
    "resource",
    "service",
    "source",
    "state",
    "status",
    "target",
    "text",
    "time",
    "timestamp",
    "title",
    "type",
    "url",
    "version",
];

/// How many members and items of a body are looked at in another spelling.
pub(super) const MAX_ITEMS: usize = 64;

/// How deep findings are looked for.
const DEPTH: usize = 5;

/// Reads a whole body.
pub(super) fn body(finder: &mut Finder<'_>, body: &Value) {
    match body {
        Value::Object(members) => {
            scope(finder, members, 0);
            // Some begin every name with a capital letter.
            let capital = finder.is_empty() && members.keys().any(|name| is_capital(name));
            let small = capital.then(|| decapitalised(members, 0));
            if let Some(small) = &small {
                scope(finder, small, 0);
            }
            if finder.is_empty() && finder.heard.is_refused() {
                by_field(finder, members);
            }
            let members = small.as_ref().unwrap_or(members);
            if finder.is_empty() {
                told::members(finder, members);
            }
            if finder.is_empty() && finder.heard.is_refused() {
                deep::body(finder, members);
            }
        }
        Value::Array(items) => list(finder, items, 0),
        Value::String(text) => told::text(finder, text),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Reads the lists of an object, by whatever name, and nothing else.
pub(super) fn lists(finder: &mut Finder<'_>, members: &Map<String, Value>) {
    scope(finder, members, 0);
    if finder.is_empty() && finder.heard.is_refused() {
        by_field(finder, members);
    }
}

fn is_capital(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The same members with small letters at the start of their names.
fn decapitalised(members: &Map<String, Value>, depth: usize) -> Map<String, Value> {
    let small = |name: &str| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect::<String>()
    };
    let inner = |value: &Value| match value {
        Value::Object(inner) if depth < DEPTH => Value::Object(decapitalised(inner, depth + 1)),
        Value::Array(items) if depth < DEPTH => {
            let item = |item: &Value| match item {
                Value::Object(inner) => Value::Object(decapitalised(inner, depth + 1)),
                other => other.clone(),
            };
            Value::Array(items.iter().take(MAX_ITEMS).map(item).collect())
        }
        other => other.clone(),
    };
    members.iter().take(MAX_ITEMS).map(|(name, value)| (small(name), inner(value))).collect()
}

fn scope(finder: &mut Finder<'_>, members: &Map<String, Value>, depth: usize) {
    if depth >= DEPTH {
        return;
    }
    for (name, value) in LISTS.iter().filter_map(|name| Some((*name, member(members, name)?))) {
        match value {
            Value::Array(items) => list(finder, items, depth),
            Value::Object(inner) if !is_scope(inner) => {
                let spoken = spoken(finder, name, inner);
                fields(finder, &spoken, &Spot::root(None), depth);
            }
            _ => {}
        }
    }
    validation(finder, members, depth);
    if let Some(spot) = Spot::alone(members) {
        finder.item(members, Some(&spot));
    }
    for inner in SCOPES.iter().filter_map(|name| member(members, name)?.as_object()) {
        scope(finder, inner, depth + 1);
    }
}

/// Whether an object speaks of the failure rather than of fields.
fn is_scope(members: &Map<String, Value>) -> bool {
    members.get("message").is_some_and(Value::is_string) && members.contains_key("code") || has_lists(members)
}

/// The members of an object that speak of fields: all where its name says so, else those that are arguments.
fn spoken<'m>(
    finder: &Finder<'_>,
    name: &str,
    members: &'m Map<String, Value>,
) -> Cow<'m, Map<String, Value>> {
    if !matches!(name, "detail" | "details" | "error" | "message") {
        return Cow::Borrowed(members);
    }
    let heard = finder.heard;
    let refused = heard.is_refused();
    // An object that says what type the failure has, or gives it words, has members of its own.
    let own = ["message", "type", "code", "root_cause", "title"];
    let about = own.iter().any(|name| members.contains_key(*name) && !arguments::is_named(heard, name));
    let telling = |name: &str, value: &Value| match value {
        Value::String(_) if about && ABOUT.contains(&name) => false,
        Value::String(text) => sentence::read(text).is_some() || (refused && !ABOUT.contains(&name)),
        Value::Array(_) | Value::Object(_) => true,
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    };
    let named = |name: &str| !LISTS.contains(&name) && arguments::is_named(heard, name);
    let chosen = members.iter().take(64).filter(|(name, value)| telling(name, value) && named(name));
    Cow::Owned(chosen.map(|(name, value)| (name.clone(), value.clone())).collect())
}

fn has_lists(members: &Map<String, Value>) -> bool {
    LISTS
        .iter()
        .filter(|name| **name != "error")
        .any(|name| member(members, name).is_some_and(is_list_of_objects))
        || members.contains_key("fieldErrors")
}

/// The same one level down.
fn holds_lists(members: &Map<String, Value>) -> bool {
    SCOPES.iter().filter_map(|name| member(members, name)?.as_object()).any(has_lists)
}

fn is_list_of_objects(value: &Value) -> bool {
    let grouped = |item: &Value| item.as_array().is_some_and(|group| group.iter().all(Value::is_object));
    let fits = |item: &Value| item.is_object() || grouped(item);
    value.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(fits))
}

fn list(finder: &mut Finder<'_>, items: &[Value], depth: usize) {
    if depth >= DEPTH {
        return;
    }
    for (index, item) in items.iter().enumerate() {
        if finder.is_full(items.len() - index) {
            return;
        }
        match item {
            Value::Object(members)
                if Spot::of(members).is_none() && (has_lists(members) || holds_lists(members)) =>
            {
                if !places(finder, members) {
                    scope(finder, members, depth + 1);
                }
            }
            Value::Object(members) if is_by_field(members) => {
                // What is said of each item of a body that is a list; of any other body all is said of its members.
                let above = Spot::root(None);
                let above = if is_list_body(finder.heard) { above.child(&index.to_string()) } else { above };
                fields(finder, members, &above, depth + 1);
            }
            Value::Object(members) => finder.item(members, None),
            Value::String(text) => told::text(finder, text),
            // The findings of each of several ways to be right.
            Value::Array(group) if group.iter().all(Value::is_object) => list(finder, group, depth + 1),
            Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// `{"type": "unknown_fields", "fields": [{"path": "x"}]}`: places in a list, of each of which the same is said.
fn places(finder: &mut Finder<'_>, members: &Map<String, Value>) -> bool {
    let Some(word) = members.get("type").and_then(Value::as_str).filter(|word| named(word).is_some()) else {
        return false;
    };
    let Some(Value::Array(places)) = members.get("fields") else { return false };
    let is_place = |place: &Map<String, Value>| Spot::of(place).is_some() && item::texts(place).is_empty();
    if !places.iter().all(|place| place.as_object().is_some_and(is_place)) {
        return false;
    }
    for place in places.iter().filter_map(Value::as_object) {
        let mut place = place.clone();
        place.insert("type".to_owned(), word.into());
        finder.item(&place, None);
    }
    true
}

/// Whether an object holds nothing but lists and objects of what is said, by field.
fn is_by_field(members: &Map<String, Value>) -> bool {
    let is_said = |value: &Value| match value {
        Value::Array(items) => items.iter().all(|item| item.is_string() || item.is_object()),
        Value::Object(_) => true,
        _ => false,
    };
    !members.is_empty()
        && members.iter().all(|(name, value)| is_said(value) && !LISTS.contains(&name.as_str()))
        && !names_source(members)
}

/// Whether an object says where its finding is as JSON:API does: `"source": {"pointer": "/data/attributes/name"}`.
fn names_source(members: &Map<String, Value>) -> bool {
    let Some(Value::Object(source)) = members.get("source") else { return false };
    let says = |name: &str, is_place: fn(&str) -> bool| {
        source.get(name).and_then(Value::as_str).is_some_and(is_place)
    };
    let is_name = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    says("pointer", |text| text.starts_with(['/', '#']))
        || says("parameter", is_name)
        || says("header", is_name)
}

fn is_list_body(heard: &Heard<'_>) -> bool {
    matches!(arguments::body(heard), Some(Value::Array(_)))
}

/// `"field": ["words"]`, `"field": {"code": …}`, and whatever nests in them.
fn fields(finder: &mut Finder<'_>, members: &Map<String, Value>, above: &Spot, depth: usize) {
    if depth >= DEPTH {
        return;
    }
    // .NET names the places of a body that it cannot read by paths, and beside them the parameter that stays empty.
    let unread = members.keys().any(|field| field.starts_with('$'));
    for (index, (field, said)) in members.iter().enumerate() {
        if finder.is_full(members.len() - index) {
            return;
        }
        if unread && !field.starts_with('$') && !arguments::is_named(finder.heard, field) {
            continue;
        }
        let spot = if matches!(field.as_str(), "_errors" | "errors" | "") {
            above.clone()
        } else {
            above.child(field)
        };
        match said {
            Value::String(text) => told::at(finder, &spot, &[text]),
            Value::Array(items) if items.iter().any(Value::is_object) => {
                let is_list = is_list(finder.heard, &spot);
                for (index, item) in items.iter().enumerate() {
                    match item {
                        Value::Object(inner) if is_finding(inner) => finder.item(inner, Some(&spot)),
                        // Some put the findings of an object, or those of a list by index, into a list of one.
                        Value::Object(inner) if !is_list || inner.keys().all(|key| is_index(key)) => {
                            fields(finder, inner, &spot, depth + 1);
                        }
                        Value::Object(inner) => {
                            fields(finder, inner, &spot.child(&index.to_string()), depth + 1);
                        }
                        _ => {}
                    }
                }
            }
            Value::Array(items) => {
                let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                if !texts.is_empty() {
                    told::at(finder, &spot, &texts);
                }
            }
            Value::Object(inner) if is_finding(inner) => finder.item(inner, Some(&spot)),
            Value::Object(inner) if is_by_rule(finder.heard, &spot, inner) => {
                let texts: Vec<&str> = inner.values().filter_map(Value::as_str).collect();
                told::at(finder, &spot, &texts);
            }
            Value::Object(inner) => fields(finder, inner, &spot, depth + 1),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Whether the members of an object are rules of one field, and not fields below it: `{"_required": "…"}`.
fn is_by_rule(heard: &Heard<'_>, spot: &Spot, members: &Map<String, Value>) -> bool {
    let at = arguments::find(heard, spot);
    let below = |name: &str| at.as_ref().is_some_and(|at| arguments::is_declared(heard, &at.child(name)));
    let is_rule = |name: &String| name.starts_with('_') || (named(name).is_some() && !below(name));
    members.values().all(Value::is_string)
        && match at.as_ref().and_then(|at| arguments::value(heard.arguments, at)) {
            Some(Value::Object(held)) => members.keys().all(|name| is_rule(name) && !held.contains_key(name)),
            Some(Value::Array(_)) | None => members.keys().all(is_rule),
            Some(_) => true,
        }
}

/// Whether what stands at a place is a list.
fn is_list(heard: &Heard<'_>, spot: &Spot) -> bool {
    let sent = arguments::find(heard, spot).and_then(|at| arguments::value(heard.arguments, &at));
    sent.is_none_or(Value::is_array)
}

fn is_index(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether an object is a finding rather than more fields.
fn is_finding(members: &Map<String, Value>) -> bool {
    ["code", "message", "msg", "keyword", "error", "rule", "detail"]
        .iter()
        .any(|name| members.get(*name).is_some_and(Value::is_string))
}

/// A body that is nothing but fields, as Django REST writes it: its keys must be arguments.
fn by_field(finder: &mut Finder<'_>, members: &Map<String, Value>) {
    let is_said = |value: &Value| match value {
        Value::Array(items) => {
            !items.is_empty() && items.iter().all(|item| item.is_string() || item.is_object())
        }
        Value::Object(inner) => !inner.is_empty(),
        _ => false,
    };
    let heard = finder.heard;
    // A name that nobody has declared may only be missing.
    let lacks = |value: &Value| {
        value
            .as_array()
            .and_then(|items| items.first()?.as_str())
            .is_some_and(|text| sentence::read(text).is_some_and(|(problem, _)| problem == Problem::Missing))
    };
    let is_ours = |name: &str, value: &Value| {
        let inside = || {
            value.as_object().is_some_and(|inner| inner.keys().any(|name| arguments::is_named(heard, name)))
        };
        arguments::is_named(heard, name) || lacks(value) || inside()
    };
    let is_worded = is_worded(heard, members);
    let is_told =
        |name: &str, value: &Value| value.is_string() && is_worded || is_said(value) && is_ours(name, value);
    let said: Map<String, Value> = members
        .iter()
        .filter(|(name, value)| !LISTS.contains(&name.as_str()) && is_told(name, value))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    fields(finder, &said, &Spot::root(None), 1);
}

/// Whether a body is nothing but arguments and words about each: none of them speaks of the failure, and none is what was
/// sent.
fn is_worded(heard: &Heard<'_>, members: &Map<String, Value>) -> bool {
    let is_about = |name: &str| LISTS.contains(&name) || ABOUT.contains(&name) || is_spoken(name);
    let is_sentence = |text: &str| text.split_whitespace().filter(|word| word.len() > 1).nth(1).is_some();
    members.iter().all(|(name, value)| {
        let is_said = match value {
            Value::String(text) => is_sentence(text) && heard.arguments.get(name) != Some(value),
            Value::Array(items) => items.iter().all(Value::is_string),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
        };
        is_said && !is_about(name) && arguments::is_named(heard, name)
    })
}

/// What Hapi, celebrate and Fastify keep under `validation`: the keys beside one message about all of them, the same by
/// part of the request, or a list.
fn validation(finder: &mut Finder<'_>, members: &Map<String, Value>, depth: usize) {
    let part_of = |members: &Map<String, Value>, name: &str| {
        members.get(name).and_then(Value::as_str).and_then(Part::named)
    };
    match members.get("validation") {
        Some(Value::Array(items)) => {
            finder.part = part_of(members, "validationContext");
            list(finder, items, depth);
            finder.part = None;
        }
        Some(Value::Object(inner)) if inner.contains_key("keys") => {
            keys(finder, inner, members.get("message"), part_of(inner, "source"));
        }
        Some(Value::Object(parts)) => {
            for (name, said) in parts.iter().take(8) {
                let (Some(part), Some(said)) = (Part::named(name), said.as_object()) else { continue };
                if said.contains_key("keys") {
                    keys(finder, said, said.get("message"), Some(part));
                } else {
                    fields(finder, said, &Spot::root(Some(part)), depth + 1);
                }
            }
        }
        _ => {}
    }
}

/// Keys, and the message that speaks of them in turn.
fn keys(finder: &mut Finder<'_>, named: &Map<String, Value>, message: Option<&Value>, part: Option<Part>) {
    let Some(Value::Array(keys)) = named.get("keys") else { return };
    let spots = keys.iter().filter_map(|key| Spot::text(key.as_str()?, part));
    let message = message.and_then(Value::as_str);
    if keys.len() == 1 {
        for spot in spots {
            told::at(finder, &spot, message.as_slice());
        }
        return;
    }
    // What is said of each counts more than that it is named.
    finder.part = part;
    if let Some(message) = message {
        told::text(finder, message);
    }
    finder.part = None;
    for spot in spots {
        told::at(finder, &spot, &[]);
    }
}

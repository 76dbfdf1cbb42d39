//! The list of typed details as an object by type, and back.

use serde_json::{Map, Value};

/// What the full names of the usual types begin with.
const RPC: &str = "type.googleapis.com/google.rpc.";

/// The usual types, by the last part of their full names and by their short names here.
const SHORT: &[(&str, &str)] = &[
    ("BadRequest", "badRequest"),
    ("DebugInfo", "debugInfo"),
    ("ErrorInfo", "errorInfo"),
    ("Help", "help"),
    ("LocalizedMessage", "localizedMessage"),
    ("PreconditionFailure", "preconditionFailure"),
    ("QuotaFailure", "quotaFailure"),
    ("RequestInfo", "requestInfo"),
    ("ResourceInfo", "resourceInfo"),
    ("RetryInfo", "retryInfo"),
];

/// A detail of one of the usual types.
pub(super) fn typed(name: &str, mut members: Map<String, Value>) -> Value {
    members.shift_insert(0, "@type".to_owned(), Value::String(format!("{RPC}{name}")));
    Value::Object(members)
}

/// The details by type: an object, or a list of them where a type comes more than once.
///
/// `None` when that object would not give the same list again.
pub(super) fn by_type(list: &[Value]) -> Option<Map<String, Value>> {
    let mut all = Map::new();
    for item in list {
        let mut detail = item.as_object()?.clone();
        let Value::String(full) = detail.shift_remove("@type")? else { return None };
        let detail = Value::Object(detail);
        match all.get_mut(short(&full)) {
            None => {
                all.insert(short(&full).to_owned(), detail);
            }
            Some(Value::Array(several)) => several.push(detail),
            Some(one) => *one = Value::Array(vec![one.take(), detail]),
        }
    }
    (to_list(&all).as_array().map(Vec::as_slice) == Some(list)).then_some(all)
}

/// The list that an object by type was made of.
pub(super) fn to_list(all: &Map<String, Value>) -> Value {
    let one = |name: &str, detail: &Value| match detail {
        Value::Object(members) => {
            let mut members = members.clone();
            members.shift_insert(0, "@type".to_owned(), Value::String(full(name)));
            Value::Object(members)
        }
        // No detail is like this; reading the list back shows it.
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            detail.clone()
        }
    };
    let list = all.iter().flat_map(|(name, detail)| match detail {
        Value::Array(several) => several.iter().map(|detail| one(name, detail)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            vec![one(name, detail)]
        }
    });
    Value::Array(list.collect())
}

/// The first detail of one of the usual types.
pub(super) fn find<'l>(list: &'l [Value], name: &str) -> Option<&'l Map<String, Value>> {
    find_full(list, &format!("{RPC}{name}"))
}

/// The first detail of a type.
pub(super) fn find_full<'l>(list: &'l [Value], full: &str) -> Option<&'l Map<String, Value>> {
    list.iter()
        .filter_map(Value::as_object)
        .find(|detail| detail.get("@type").and_then(Value::as_str) == Some(full))
}

fn short(full: &str) -> &str {
    let last = full.strip_prefix(RPC);
    SHORT.iter().find(|(name, _)| Some(*name) == last).map_or(full, |(_, short)| short)
}

fn full(short: &str) -> String {
    match SHORT.iter().find(|(_, name)| *name == short) {
        Some((name, _)) => format!("{RPC}{name}"),
        None => short.to_owned(),
    }
}

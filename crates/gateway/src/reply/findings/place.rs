//! Where a finding is, in the spellings of many frameworks.

use curable_core::Pointer;
use serde_json::{Map, Value};

/// The longest place, in bytes and in names.
const MAX_BYTES: usize = 200;
const MAX_NAMES: usize = 16;

/// The part of a request that a place is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Part {
    Body,
    Path,
    Query,
    Header,
    Cookie,
}

impl Part {
    /// The part that a word names.
    pub(in super::super) fn named(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "body" | "payload" | "requestbody" | "request_body" | "json" | "form" | "formdata" => Self::Body,
            "path" | "params" | "uri" | "url" => Self::Path,
            "query" | "querystring" => Self::Query,
            "header" | "headers" => Self::Header,
            "cookie" | "cookies" => Self::Cookie,
            _ => return None,
        })
    }
}

/// A place as an upstream names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Spot {
    /// As it was written, for names that hold dots or brackets themselves.
    pub(in super::super) raw: Option<String>,
    /// The names on the way.
    pub(in super::super) names: Vec<String>,
    /// The part of the request, where it is said.
    pub(in super::super) part: Option<Part>,
}

/// Members that say where, the most exact first.
const PLACES: &[&str] = &[
    "at",
    "pointer",
    "json_pointer",
    "jsonPointer",
    "loc",
    "instancePath",
    "dataPath",
    "field",
    "fieldName",
    "field_name",
    "propertyPath",
    "propertyName",
    "property",
    "param",
    "parameter",
    "parameterName",
    "target",
    "argument",
    "attribute",
    "attributeName",
    "attribute_name",
    "attr",
    "element",
    "path",
    "name",
    "key",
    "location",
    "fieldPath",
    "jsonPath",
    "json_path",
    "in",
];

/// Members that say where in an object that is no item of a list: the others mean other things there.
const ALONE: &[&str] = &[
    "pointer",
    "field",
    "fieldName",
    "field_name",
    "propertyPath",
    "param",
    "parameter",
    "target",
    "argument",
    "attribute",
    "attributeName",
    "attribute_name",
    "invalid_field",
    "invalid_parameter",
    "json_path",
    "jsonPath",
    "json_pointer",
    "jsonPointer",
];

impl Spot {
    /// The whole of the arguments, or of the body.
    pub(super) fn root(part: Option<Part>) -> Self {
        Self { raw: None, names: Vec::new(), part }
    }

    /// A place written as a text: `items[0].qty`, `/items/0/qty`, `$.items[0]`.
    pub(in super::super) fn text(text: &str, part: Option<Part>) -> Option<Self> {
        let text = text.trim();
        if text.len() > MAX_BYTES || text.chars().any(char::is_control) {
            return None;
        }
        let path = if text == "/" { Pointer::ROOT } else { Pointer::from_path(text) };
        let names: Vec<String> = path.names().map(std::borrow::Cow::into_owned).collect();
        (names.len() <= MAX_NAMES).then(|| Self { raw: Some(text.to_owned()), names, part })
    }

    /// A place written as a list of names and indices.
    fn list(items: &[Value], part: Option<Part>) -> Option<Self> {
        if items.len() > MAX_NAMES {
            return None;
        }
        let names: Option<Vec<String>> = items
            .iter()
            .map(|item| match item {
                Value::String(name) if name.len() <= MAX_BYTES => Some(vec![name.clone()]),
                Value::Number(index) => Some(vec![index.to_string()]),
                // Some write each step as an object, with the item of a list beside its name.
                Value::Object(step) => {
                    let text = |name: &Value| name.as_str().map_or_else(|| name.to_string(), str::to_owned);
                    let name = ["key", "name", "fieldName"].iter().find_map(|name| step.get(*name));
                    let names: Vec<String> = name.into_iter().chain(step.get("index")).map(text).collect();
                    (!names.is_empty()).then_some(names)
                }
                _ => None,
            })
            .collect::<Option<Vec<_>>>()
            .map(|names| names.concat());
        Some(Self { raw: None, names: names?, part })
    }

    /// The place below this one.
    pub(super) fn child(&self, name: &str) -> Self {
        let mut names = self.names.clone();
        // A name may be a way itself, as Laravel's `items.0.qty`.
        names.extend(Pointer::from_path(name).names().map(std::borrow::Cow::into_owned));
        let raw = if self.names.is_empty() { Some(name.to_owned()) } else { None };
        Self { raw, names, part: self.part }
    }

    /// The place that an item of a list names.
    pub(super) fn of(item: &Map<String, Value>) -> Option<Self> {
        by(item, PLACES).or_else(|| resolvable(item)).or_else(|| {
            let parts = ["header", "query", "cookie", "body"];
            parts.iter().find_map(|part| {
                let name =
                    member(item, part)?.as_str().filter(|name| !name.is_empty() && !name.contains(' '))?;
                Spot::text(name, Part::named(part))
            })
        })
    }

    /// The place that an object names that is no item of a list.
    pub(super) fn alone(members: &Map<String, Value>) -> Option<Self> {
        by(members, ALONE)
    }
}

/// Spring's message that is still to be found by its codes: what it is about is the first thing that it is filled with.
fn resolvable(item: &Map<String, Value>) -> Option<Spot> {
    let code = item.get("codes")?.as_array()?.first()?.as_str()?;
    let about = item.get("arguments").and_then(|all| all.get(0)?.get("code")?.as_str());
    // `Max.eventController#search.pageSize`
    let own = || code.split_once('#').and_then(|(_, way)| way.split_once('.')).map(|(_, name)| name);
    Spot::text(about.filter(|name| !name.is_empty()).or_else(own)?, None)
}

/// Whether a member of this name says where.
pub(super) fn is_place(name: &str) -> bool {
    PLACES.contains(&name) || ALONE.contains(&name)
}

/// A member by one of the many names that it may have. A body has few members, and looking at them all is cheaper than
/// the number of a name.
pub(super) fn member<'m>(members: &'m Map<String, Value>, name: &str) -> Option<&'m Value> {
    const FEW: usize = 16;
    if members.len() > FEW {
        return members.get(name);
    }
    members.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
}

fn by(item: &Map<String, Value>, names: &[&str]) -> Option<Spot> {
    if let Some(Value::Object(source)) = member(item, "source") {
        let text = |name: &str| source.get(name).and_then(Value::as_str);
        let found = text("pointer")
            .and_then(|at| Spot::text(at, Some(Part::Body)))
            .or_else(|| text("parameter").and_then(|name| Spot::text(name, Some(Part::Query))))
            .or_else(|| text("header").and_then(|name| Spot::text(name, Some(Part::Header))));
        if found.is_some() {
            return found;
        }
    }
    let part = ["location", "in", "source", "locationType"]
        .iter()
        .find_map(|name| Part::named(member(item, name)?.as_str()?));
    let found = names.iter().find_map(|name| match member(item, name)? {
        Value::String(text) if matches!(*name, "location" | "in") && Part::named(text).is_some() => None,
        Value::String(text) if matches!(text.as_str(), "" | "/") => Some(Spot::root(part)),
        Value::String(text) => Spot::text(text, part),
        Value::Array(items) => match items.as_slice() {
            [Value::String(only)] => Spot::text(only, part),
            items => Spot::list(items, part),
        },
        Value::Object(inner) => {
            let steps =
                ["elements", "fieldPathElements"].iter().find_map(|name| inner.get(*name)?.as_array());
            Spot::list(steps?, part)
        }
        _ => None,
    });
    // Some keep it with the other facts of the finding.
    found.or_else(|| {
        let context = ["context", "meta", "params", "extensions"]
            .iter()
            .find_map(|name| member(item, name)?.as_object());
        by(context?, &["propertyName", "property", "fieldName", "field_name", "field", "parameter"])
    })
}

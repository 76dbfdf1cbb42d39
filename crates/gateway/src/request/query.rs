//! The query: each style of the description, and nothing that an argument could add to it.

use std::collections::BTreeMap;

use curable_openapi::{Parameter, Place, Route, Scheme, SchemeKind, Spread, Style};
use serde_json::{Map, Value};

use super::encode::{Keep, encoded};
use super::refuse::{Refusals, Why};
use super::value::{Flat, at, text};

/// How deep objects nest in a query or a form; what lies deeper is written as JSON.
const DEPTH: usize = 8;

/// The parameters of the query that carry credentials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueryKeys(Vec<String>);

impl QueryKeys {
    /// Those of the ways to authenticate that a description declares.
    pub fn of(schemes: &BTreeMap<String, Scheme>) -> Self {
        let name = |scheme: &Scheme| match &scheme.kind {
            SchemeKind::Key { place: Place::Query, name } => Some(name.clone()),
            SchemeKind::Key { .. }
            | SchemeKind::Basic
            | SchemeKind::Bearer
            | SchemeKind::ClientCredentials { .. }
            | SchemeKind::OAuth
            | SchemeKind::Other(_) => None,
        };
        let mut names: Vec<String> = schemes.values().filter_map(name).collect();
        names.sort_unstable();
        names.dedup();
        Self(names)
    }
}

/// Pairs that are encoded already.
pub(super) type Pairs = Vec<(String, String)>;

/// Writes the query, without the question mark.
pub(super) fn write(
    route: &Route,
    arguments: &Map<String, Value>,
    keys: &QueryKeys,
    refusals: &mut Refusals,
) -> String {
    let mut pairs = Pairs::new();
    for parameter in route.parameters.iter().filter(|parameter| parameter.place == Place::Query) {
        let Some(value) = arguments.get(&parameter.argument).filter(|value| !value.is_null()) else {
            continue;
        };
        if spreads(parameter, value) {
            clashes(route, parameter, value, refusals);
        }
        let before = pairs.len();
        add(&mut pairs, parameter, value);
        if !keys.0.is_empty() {
            governed(keys, &pairs[before..], parameter, value, refusals);
        }
    }
    join(&pairs)
}

/// A parameter that carries a credential never comes from an argument, whatever made it of its members.
fn governed(
    keys: &QueryKeys,
    pairs: &[(String, String)],
    parameter: &Parameter,
    value: &Value,
    refusals: &mut Refusals,
) {
    for key in &keys.0 {
        let written = encoded(key, Keep::Nothing);
        if pairs.iter().any(|(name, _)| *name == written) {
            let at = at(&parameter.argument);
            refusals.add(if value.get(key).is_some() { at.child(key) } else { at }, Why::Governed);
        }
    }
}

/// `a=1&b=2`.
pub(super) fn join(pairs: &[(String, String)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join("&")
}

/// Whether the members of an object become parameters of their own.
fn spreads(parameter: &Parameter, value: &Value) -> bool {
    parameter.explode && !parameter.json && parameter.style != Style::DeepObject && value.is_object()
}

/// A member must not pass for a parameter that the description declares apart.
fn clashes(route: &Route, parameter: &Parameter, value: &Value, refusals: &mut Refusals) {
    for member in value.as_object().into_iter().flat_map(Map::keys) {
        let taken = |other: &Parameter| {
            other.place == Place::Query && other.name == *member && other.argument != parameter.argument
        };
        if route.parameters.iter().any(taken) {
            refusals.add(at(&parameter.argument).child(member), Why::Clash);
        }
    }
}

fn add(pairs: &mut Pairs, parameter: &Parameter, value: &Value) {
    let Parameter { name, style, explode, allow_reserved, json, argument: _, place: _ } = parameter;
    if *json {
        let keep = if *allow_reserved { Keep::Reserved } else { Keep::Nothing };
        return pairs.push((encoded(name, Keep::Nothing), encoded(&value.to_string(), keep)));
    }
    let spread = Spread { style: *style, explode: *explode, allow_reserved: *allow_reserved };
    spread_out(pairs, name, spread, value);
}

/// Writes a value in a style.
pub(super) fn spread_out(pairs: &mut Pairs, name: &str, spread: Spread, value: &Value) {
    let Spread { style, explode, allow_reserved } = spread;
    let keep = if allow_reserved { Keep::Reserved } else { Keep::Nothing };
    let word = |text: &str| encoded(text, keep);
    if style == Style::DeepObject && (value.is_object() || value.is_array()) {
        return deep(pairs, name, value, keep, 0);
    }
    let name = || encoded(name, Keep::Nothing);
    let between = match style {
        Style::SpaceDelimited => "%20",
        Style::PipeDelimited => "%7C",
        Style::TabDelimited => "%09",
        Style::Simple | Style::Label | Style::Matrix | Style::Form | Style::DeepObject => ",",
    };
    match Flat::of(value) {
        Flat::Absent => {}
        Flat::One(text) => pairs.push((name(), word(&text))),
        Flat::List(items) if items.is_empty() => {}
        Flat::Pairs(members) if members.is_empty() => {}
        // A list with tabs between its values has no other form.
        Flat::List(items) if explode && style != Style::TabDelimited => {
            pairs.extend(items.iter().map(|(_, text)| (name(), word(text))));
        }
        Flat::List(items) => {
            let items: Vec<String> = items.iter().map(|(_, text)| word(text)).collect();
            pairs.push((name(), items.join(between)));
        }
        Flat::Pairs(members) if explode => {
            pairs.extend(members.iter().map(|(name, text)| (encoded(name, Keep::Nothing), word(text))));
        }
        Flat::Pairs(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, text)| format!("{}{between}{}", encoded(name, Keep::Nothing), word(text)))
                .collect();
            pairs.push((name(), members.join(between)));
        }
    }
}

/// `name[member][member]`, and `name[0]` for the items of a list.
pub(super) fn deep(pairs: &mut Pairs, name: &str, value: &Value, keep: Keep, depth: usize) {
    match value {
        Value::Null => {}
        Value::Object(members) if depth < DEPTH => {
            for (member, value) in members {
                deep(pairs, &format!("{name}[{member}]"), value, keep, depth + 1);
            }
        }
        Value::Array(items) if depth < DEPTH => {
            for (index, item) in items.iter().enumerate() {
                deep(pairs, &format!("{name}[{index}]"), item, keep, depth + 1);
            }
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            pairs.push((encoded(name, Keep::Nothing), encoded(&text(value), keep)));
        }
    }
}

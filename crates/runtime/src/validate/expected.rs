//! What would have been right, as data.

use std::cmp::Ordering;

use curable_core::{Bounds, Expected, Problem};
use serde_json::{Map, Number, Value, json};

use super::names::distance;
use super::sensitive::looks_like_a_name;
use super::tree::{NodeId, Tree, Types, compare};
use super::walk::{Fault, Finding};

/// How many legal values or names are listed; of more than that the nearest are.
const MAX_ALLOWED: usize = 20;

/// The word for a finding and what was expected.
pub(crate) fn of(
    tree: &Tree,
    finding: &Finding<'_>,
    holder: &[NodeId],
    may_show: bool,
) -> (Problem, Expected) {
    let near = finding.value.as_str().filter(|_| may_show);
    match &finding.fault {
        Fault::Never => (Problem::Shape, Expected::default()),
        Fault::Governed => {
            (Problem::Governed, listed(tree.settable(holder).into_iter().map(Value::from), None))
        }
        Fault::Type(types) => {
            let mut expected = describe(tree, finding.node, near);
            expected.types = if *types == Types::ANY { Vec::new() } else { types.names() };
            (Problem::Type, expected)
        }
        Fault::Choice(legal) => (Problem::Choice, listed(legal.iter().map(|value| (*value).clone()), near)),
        Fault::Missing { name, allowed, .. } => {
            let mut expected = describe_member(tree, finding.node, holder, name);
            if !allowed.is_empty() {
                expected = listed(allowed.iter().map(|value| (*value).clone()), None);
            }
            expected.required = vec![(*name).to_owned()];
            (Problem::Missing, expected)
        }
        Fault::MissingOneOf(sets) => (Problem::Missing, other("alternatives", json!(sets))),
        Fault::Unknown { name, wide, .. } => {
            let scope = if *wide { tree.wide(&[finding.node]) } else { vec![finding.node] };
            // A name that only another branch has is of no help here.
            let names = tree.settable(&scope).into_iter().filter(|other| other != name).map(Value::from);
            (Problem::Unknown, listed(names, Some(*name).filter(|name| looks_like_a_name(name))))
        }
        Fault::Name { name, names, .. } => name_expected(tree, *names, name),
        Fault::Range => {
            (Problem::Range, Expected { range: range(tree, finding.node), ..Expected::default() })
        }
        Fault::Length(length) => {
            (Problem::Length, Expected { length: length.bounds(), ..Expected::default() })
        }
        Fault::Pattern => {
            (Problem::Pattern, Expected { pattern: pattern(tree, finding.node), ..Expected::default() })
        }
        Fault::Format => {
            (Problem::Format, Expected { format: format(tree, finding.node), ..Expected::default() })
        }
        Fault::Repeated => (Problem::Shape, other("unique", true.into())),
        Fault::Contains { min, max: None } => (Problem::Shape, other("contains", json!({ "min": min }))),
        Fault::Contains { min, max: Some(max) } => {
            (Problem::Shape, other("contains", json!({ "min": min, "max": max })))
        }
        Fault::Not => (Problem::Shape, other("not", true.into())),
        Fault::Several => (Problem::Shape, other("exclusive", true.into())),
    }
}

/// The same for a member of an object of these schemas.
pub(crate) fn of_member(tree: &Tree, holder: &[NodeId], name: &str) -> Expected {
    member_of(tree, holder, name).map(|node| describe(tree, node, None)).unwrap_or_default()
}

/// The schema of a member of an object of these schemas.
pub(crate) fn member_of(tree: &Tree, holder: &[NodeId], name: &str) -> Option<NodeId> {
    let mut objects = holder.iter().filter_map(|id| tree.node(*id).object.as_ref());
    objects.find_map(|object| object.properties.get(name)).copied()
}

/// The same, where the schema that asks for the member knows best.
pub(crate) fn member(tree: &Tree, finder: NodeId, holder: &[NodeId], name: &str) -> Option<NodeId> {
    member_of(tree, &tree.wide(&[finder]), name).or_else(|| member_of(tree, holder, name))
}

/// The limits of a number here.
pub(crate) fn range(tree: &Tree, id: NodeId) -> Bounds {
    facets(tree, id).range
}

/// These names; of very many those that are nearest to the one that was given.
pub(crate) fn names(names: Vec<&str>, near: &str) -> Expected {
    listed(names.into_iter().map(Value::from), Some(near).filter(|near| looks_like_a_name(near)))
}

/// What the member of an object would have to be.
fn describe_member(tree: &Tree, finder: NodeId, holder: &[NodeId], name: &str) -> Expected {
    member(tree, finder, holder, name).map(|node| describe(tree, node, None)).unwrap_or_default()
}

/// All that is said of a value here.
fn describe(tree: &Tree, id: NodeId, near: Option<&str>) -> Expected {
    if let Some(legal) = tree.choices(id) {
        return listed(legal.into_iter().cloned(), near);
    }
    facets(tree, id)
}

/// The type and the limits of a value here, those of the schemas that it refers to among them.
fn facets(tree: &Tree, id: NodeId) -> Expected {
    let types = tree.accepts(id);
    let mut expected = Expected::default();
    if types != Types::ANY {
        expected.types = types.names();
    }
    for id in tree.firm(id) {
        let node = tree.node(id);
        if let Some(range) = &node.range {
            merge(&mut expected.range, range);
        }
        if let Some(text) = &node.text {
            merge(&mut expected.length, &text.length.bounds());
            expected.pattern = expected.pattern.or_else(|| pattern(tree, id));
            expected.format = expected.format.or_else(|| format(tree, id));
        } else if let Some(array) = &node.array {
            merge(&mut expected.length, &array.length.bounds());
        }
    }
    expected
}

/// Of two limits the narrower holds.
fn merge(bounds: &mut Bounds, more: &Bounds) {
    let narrow = |limit: &mut Option<Number>, other: &Option<Number>, wins: Ordering| {
        if let Some(other) = other
            && limit.as_ref().is_none_or(|limit| compare(other, limit) == Some(wins))
        {
            *limit = Some(other.clone());
        }
    };
    let Bounds { min, max, above, below, step } = more;
    narrow(&mut bounds.min, min, Ordering::Greater);
    narrow(&mut bounds.max, max, Ordering::Less);
    narrow(&mut bounds.above, above, Ordering::Greater);
    narrow(&mut bounds.below, below, Ordering::Less);
    narrow(&mut bounds.step, step, Ordering::Greater);
}

fn name_expected(tree: &Tree, names: NodeId, name: &str) -> (Problem, Expected) {
    if let Some(legal) = tree.choices(names) {
        return (Problem::Unknown, listed(legal.into_iter().cloned(), Some(name)));
    }
    let expected = describe(tree, names, None);
    let problem = match (&expected.pattern, expected.length.is_empty()) {
        (Some(_), _) => Problem::Pattern,
        (None, false) => Problem::Length,
        (None, true) => Problem::Shape,
    };
    (problem, Expected { types: Vec::new(), ..expected })
}

fn pattern(tree: &Tree, id: NodeId) -> Option<String> {
    tree.node(id).text.as_ref()?.pattern.as_ref().map(|leaf| leaf.text.clone())
}

fn format(tree: &Tree, id: NodeId) -> Option<String> {
    tree.node(id).text.as_ref()?.format.as_ref().map(|leaf| leaf.text.clone())
}

/// The legal values; of very many those that are nearest to the word that was given.
fn listed(values: impl Iterator<Item = Value>, near: Option<&str>) -> Expected {
    let mut values: Vec<Value> = values.collect();
    let more = values.len().saturating_sub(MAX_ALLOWED);
    if more == 0 {
        return Expected { allowed: values, ..Expected::default() };
    }
    if let Some(word) = near {
        values.sort_by_cached_key(|value| value.as_str().map_or(usize::MAX, |text| distance(word, text)));
    }
    values.truncate(MAX_ALLOWED);
    Expected { allowed: values, ..other("more", more.into()) }
}

fn other(name: &str, value: Value) -> Expected {
    let mut extra = Map::new();
    extra.insert(name.to_owned(), value);
    Expected { extra, ..Expected::default() }
}

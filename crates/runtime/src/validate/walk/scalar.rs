//! What a schema asks of a number or a text.

use std::cmp::Ordering;

use curable_core::Bounds;
use serde_json::{Number, Value};

use super::{Fault, Path, Sink};
use crate::validate::tree::{Node, NodeId, Text, compare};

pub(super) fn check_number<'a>(
    node: &Node,
    number: &Number,
    value: &'a Value,
    id: NodeId,
    path: &Path<'_>,
    sink: &mut Sink<'a>,
) {
    if !fits_number(node, number, value) {
        sink.put(path, id, value, Fault::Range);
    }
}

/// Whether a number is within the limits of a schema.
pub(crate) fn fits_number(node: &Node, number: &Number, value: &Value) -> bool {
    let step_fits = node.step.as_ref().is_none_or(|step| step.accepts(value));
    step_fits && node.range.as_ref().is_none_or(|range| in_bounds(range, number))
}

fn in_bounds(bounds: &Bounds, number: &Number) -> bool {
    let Bounds { min, max, above, below, step: _ } = bounds;
    let is = |limit: &Option<Number>, legal: &[Ordering]| {
        limit.as_ref().is_none_or(|limit| compare(number, limit).is_some_and(|order| legal.contains(&order)))
    };
    is(min, &[Ordering::Greater, Ordering::Equal])
        && is(max, &[Ordering::Less, Ordering::Equal])
        && is(above, &[Ordering::Greater])
        && is(below, &[Ordering::Less])
}

pub(super) fn check_text<'a>(
    rules: &Text,
    text: &str,
    value: &'a Value,
    id: NodeId,
    path: &Path<'_>,
    sink: &mut Sink<'a>,
) {
    if !rules.length.accepts(text.chars().count()) {
        sink.put(path, id, value, Fault::Length(rules.length));
    }
    if rules.pattern.as_ref().is_some_and(|pattern| !pattern.accepts(value)) {
        sink.put(path, id, value, Fault::Pattern);
    }
    if rules.format.as_ref().is_some_and(|format| !format.accepts(value)) {
        sink.put(path, id, value, Fault::Format);
    }
}

//! Whole numbers with more digits than a value here holds: what is left of them is another number.

use curable_core::{Bounds, Expected, Pointer, Problem, Repair};
use serde_json::{Number, Value};

use super::sensitive::look;
use super::tree::{NodeId, Tree, Types};

/// How many places are looked at.
const MAX_PLACES: usize = 64;

/// One repair for each integer of the arguments that cannot be handed on with the digits that it came with.
///
/// Where a schema asks for any number, a rounded one is as good as the one that came.
pub(super) fn repairs<'t>(tree: impl FnOnce() -> &'t Tree, arguments: &Value) -> Vec<Repair> {
    // Nearly all arguments have none, and then nothing is done but to look at them.
    if !any(arguments) {
        return Vec::new();
    }
    let mut places = Vec::new();
    find(arguments, &Pointer::ROOT, &mut places);
    let tree = tree();
    let sights = places.iter().map(|at| look(tree, Tree::ROOT, at, arguments));
    sights.filter(|sight| is_integer(tree, &sight.scope)).map(|sight| repair(sight.at)).collect()
}

fn any(value: &Value) -> bool {
    match value {
        Value::Number(number) => is_wide(number),
        Value::Array(items) => items.iter().any(any),
        Value::Object(members) => members.values().any(any),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

fn find(value: &Value, at: &Pointer, places: &mut Vec<Pointer>) {
    match value {
        Value::Number(number) if is_wide(number) && places.len() < MAX_PLACES => places.push(at.clone()),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().filter(|(_, item)| any(item)) {
                find(item, &at.child(&index.to_string()), places);
            }
        }
        Value::Object(members) => {
            for (name, member) in members.iter().filter(|(_, member)| any(member)) {
                find(member, &at.child(name), places);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A whole number outside of the integers became a float when it was read.
fn is_wide(number: &Number) -> bool {
    const LEAST: f64 = -9_223_372_036_854_775_808.0;
    const BEYOND: f64 = 18_446_744_073_709_551_616.0;
    number.is_f64() && number.as_f64().is_some_and(|float| float <= LEAST || float >= BEYOND)
}

/// Whether the schemas of a place ask for an integer, and none of them lets any number be there.
pub(super) fn is_integer(tree: &Tree, scope: &[NodeId]) -> bool {
    let types = || scope.iter().filter_map(|id| tree.node(*id).types);
    types().any(|types| types.holds(Types::INTEGER)) && !types().any(|types| types.holds(Types::FRACTION))
}

fn repair(at: Pointer) -> Repair {
    let range = Bounds { min: Some(i64::MIN.into()), max: Some(u64::MAX.into()), ..Bounds::default() };
    let types = vec!["integer".to_owned()];
    Repair::new(at, Problem::Range).expecting(Expected { types, range, ..Expected::default() })
}

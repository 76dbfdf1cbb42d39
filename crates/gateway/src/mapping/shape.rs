//! Holding a mapping file against its schema: all that is wrong is told, and costs nothing but itself.

use std::collections::BTreeSet;

use curable_core::{Pointer, Problem, Repair};
use curable_runtime::located::{Lines, LocatedProblem, schema_of};
use curable_runtime::validate::{Options, Validator, Violations};
use serde_json::{Map, Value};

use super::file::File;

/// How often a file is looked at: each time ten problems are found at most.
const MAX_ROUNDS: usize = 500;

/// Members whose values are those of the upstream, and may be any.
const FOREIGN: &[&str] = &["equals", "one_of"];

/// Takes out of a file what breaks its schema, so that the rest can be read; tells what that was.
pub(super) fn mend(value: &mut Value, lines: &mut Lines) -> Vec<LocatedProblem> {
    let Ok(validator) = Validator::compile(&schema_of::<File>(), Options::default()) else {
        return Vec::new();
    };
    let (mut problems, mut tried) = (Vec::new(), BTreeSet::new());
    for _ in 0..MAX_ROUNDS {
        let Err(violations) = validator.check(value) else {
            whole_numbers(value, &Pointer::ROOT, lines, &mut problems);
            return problems;
        };
        // What is wrong only because of what was taken out is no problem of its own.
        let told = violations.repairs.iter().filter(|repair| lines.is_read(&repair.at));
        problems.extend(told.map(|repair| lines.problem(&repair.at, sentence(&violations, repair))));
        for repair in &violations.repairs {
            lines.lose(repair.at.clone());
            if let (Some(near), Some(around)) = (near(repair), repair.at.parent()) {
                lines.lose(around.child(near));
            }
            take_out(value, repair, &mut tried);
        }
    }
    *value = Value::Object(Map::new());
    problems
}

/// The name that was meant by one that is unknown.
fn near(repair: &Repair) -> Option<&str> {
    repair.suggest.as_ref().and_then(Value::as_str).filter(|_| repair.problem == Problem::Unknown)
}

fn sentence(all: &Violations, repair: &Repair) -> String {
    if let Some(near) = near(repair) {
        let name = repair.at.last().unwrap_or_default();
        return format!("`{name}` is unknown; did you mean `{near}`?");
    }
    let mut one = all.clone();
    one.repairs = vec![repair.clone()];
    one.more = 0;
    one.message()
}

/// Takes out one value, or puts one in where it must be; where that did not help before, what is around it goes.
fn take_out(value: &mut Value, repair: &Repair, tried: &mut BTreeSet<String>) {
    let mut at = repair.at.clone();
    while !tried.insert(at.as_str().to_owned()) {
        let Some(around) = at.parent() else { break };
        at = around;
    }
    let is_missing = repair.problem == Problem::Missing && at == repair.at;
    let (Some(around), Some(name)) = (at.parent(), at.last()) else {
        *value = Value::Object(Map::new());
        return;
    };
    match value.pointer_mut(around.as_str()) {
        Some(Value::Object(members)) if is_missing => {
            members.insert(name.into_owned(), neutral(&repair.expected.types));
        }
        Some(Value::Object(members)) => drop(members.shift_remove(name.as_ref())),
        // The others keep their places, by which their lines are known.
        Some(Value::Array(items)) => {
            let item = name.parse().ok().and_then(|index: usize| items.get_mut(index));
            if let Some(item) = item {
                *item = if item.is_object() || at != repair.at {
                    Value::Object(Map::new())
                } else {
                    neutral(&repair.expected.types)
                };
            }
        }
        _ => {}
    }
}

/// A value that says nothing.
fn neutral(types: &[String]) -> Value {
    if types.iter().any(|name| name == "string") { Value::from("/") } else { Value::Object(Map::new()) }
}

/// The schema lets `5.0` pass for a whole number, and nothing that was written may be lost without a word.
fn whole_numbers(value: &mut Value, at: &Pointer, lines: &mut Lines, problems: &mut Vec<LocatedProblem>) {
    match value {
        Value::Object(members) => members.retain(|name, member| {
            let here = at.child(name);
            if FOREIGN.contains(&name.as_str()) {
                return true;
            }
            if member.is_f64() {
                let what = format!("{here} must be a whole number, written without a point");
                problems.push(lines.problem(&here, what));
                lines.lose(here);
                return false;
            }
            whole_numbers(member, &here, lines, problems);
            true
        }),
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                whole_numbers(item, &at.child(&index.to_string()), lines, problems);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

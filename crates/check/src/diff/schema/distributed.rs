//! A choice between objects that differ in one member is an object with a choice in that member.

use serde_json::{Map, Value, json};

use super::part::Part;
use super::prove::Silence;
use super::same::{NAMES, REMARKS};
use super::types::Types;
use super::walk::Walk;

/// More alternatives than this are left as they are.
const MAX_ARMS: usize = 12;
/// How deep choices are looked for.
const MAX_DEPTH: usize = 8;

impl<'c> Walk<'c> {
    /// Whether two schemas are the same once their choices are moved into the members that differ.
    pub(super) fn are_same_inside(&mut self, old: &[Part<'c>], new: &[Part<'c>], silence: Silence) -> bool {
        let (Some(mut old), Some(mut new)) = (self.alone(self.old, old), self.alone(self.new, new)) else {
            return false;
        };
        if !(moved_inside(&mut old) | moved_inside(&mut new)) {
            return false;
        }
        self.cover_each_other(&new, &old, silence) == (Some(true), Some(true))
    }
}

/// Moves choices into members wherever that says the same, and says whether there was one.
fn moved_inside(schema: &mut Value) -> bool {
    let defs = schema.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
    below(schema, &defs, 0)
}

fn below(schema: &mut Value, defs: &Map<String, Value>, depth: usize) -> bool {
    let Value::Object(members) = schema else { return false };
    if depth > MAX_DEPTH {
        return false;
    }
    let mut moved = false;
    for choice in ["anyOf", "oneOf"] {
        if let Some(Value::Array(arms)) = members.get_mut(choice) {
            moved |= joined(arms, choice == "oneOf", defs);
        }
    }
    for (name, value) in members.iter_mut() {
        match value {
            Value::Object(named) if NAMES.contains(&name.as_str()) => {
                for value in named.values_mut() {
                    moved |= below(value, defs, depth + 1);
                }
            }
            Value::Array(all) if matches!(name.as_str(), "anyOf" | "oneOf" | "allOf") => {
                for value in all {
                    moved |= below(value, defs, depth + 1);
                }
            }
            Value::Object(_) if matches!(name.as_str(), "items" | "additionalProperties") => {
                moved |= below(value, defs, depth + 1);
            }
            _ => {}
        }
    }
    if moved {
        alone(members);
    }
    moved
}

/// Makes one of each two alternatives that differ in one member only.
fn joined(arms: &mut Vec<Value>, is_exclusive: bool, defs: &Map<String, Value>) -> bool {
    if arms.len() > MAX_ARMS {
        return false;
    }
    let mut all: Vec<Value> = arms.iter().map(|arm| said(arm, defs)).collect();
    let mut found = false;
    while let Some((one, other, both)) = pair(&all, is_exclusive) {
        all.remove(other);
        all[one] = both;
        found = true;
    }
    if found {
        *arms = all;
    }
    found
}

fn pair(arms: &[Value], is_exclusive: bool) -> Option<(usize, usize, Value)> {
    let mut pairs = (0..arms.len()).flat_map(|one| (one + 1..arms.len()).map(move |other| (one, other)));
    pairs.find_map(|(one, other)| Some((one, other, both(&arms[one], &arms[other], is_exclusive)?)))
}

/// Two objects as one, when they differ in one member only.
fn both(one: &Value, other: &Value, is_exclusive: bool) -> Option<Value> {
    let (Value::Object(first), Value::Object(second)) = (one, other) else { return None };
    if first.len() != second.len() || first.get("type")? != "object" {
        return None;
    }
    let is_same = |(name, value): (&String, &Value)| match (name.as_str(), second.get(name)) {
        ("properties", Some(_)) => true,
        ("required", Some(theirs)) => sorted(value) == sorted(theirs),
        (_, theirs) => theirs == Some(value),
    };
    if !first.iter().all(is_same) {
        return None;
    }
    let (ours, theirs) = (first.get("properties")?.as_object()?, second.get("properties")?.as_object()?);
    let mut differ = ours.iter().filter(|(name, schema)| theirs.get(*name) != Some(schema));
    let (name, schema) = differ.next()?;
    let (None, true, Some(their)) = (differ.next(), ours.len() == theirs.len(), theirs.get(name)) else {
        return None;
    };
    // Exactly one of them holds only where the member must be there, and no value of it passes both.
    let is_needed = || {
        first.get("required").and_then(Value::as_array).is_some_and(|all| all.iter().any(|one| one == name))
    };
    if is_exclusive && !(is_needed() && are_apart(schema, their)) {
        return None;
    }
    let mut arms: Vec<Value> = Vec::new();
    for one in [schema, their] {
        // What was joined before is one choice with what is joined now.
        match one
            .get("anyOf")
            .and_then(Value::as_array)
            .filter(|_| one.as_object().is_some_and(|one| one.len() == 1))
        {
            Some(inner) => arms.extend(inner.iter().cloned()),
            None => arms.push(one.clone()),
        }
    }
    let mut joined = first.clone();
    joined["properties"][name] = json!({ "anyOf": arms });
    Some(Value::Object(joined))
}

/// Whether no value passes two schemas, by their types or by what they list.
fn are_apart(one: &Value, other: &Value) -> bool {
    let types = |schema: &Value| -> Types {
        let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
        let listed =
            listed.chain(schema.get("const")).fold(Types::NONE, |all, value| all.or(Types::of(value)));
        let said = schema.get("type").map_or(Types::ALL, Types::named);
        if listed.is_empty() { said } else { listed.and(said) }
    };
    let inner = |schema: &Value| -> Types {
        match schema.get("anyOf").and_then(Value::as_array) {
            Some(arms) => arms.iter().fold(Types::NONE, |all, arm| all.or(types(arm))),
            None => types(schema),
        }
    };
    let consts = one.get("const").zip(other.get("const"));
    !inner(one).meets(inner(other)) || consts.is_some_and(|(one, other)| one != other)
}

/// What an alternative says, without references and remarks.
fn said(arm: &Value, defs: &Map<String, Value>) -> Value {
    let mut arm = arm;
    for _ in 0..MAX_DEPTH {
        let only =
            arm.as_object().filter(|members| members.len() == 1).and_then(|members| members.get("$ref"));
        let name = only.and_then(Value::as_str).and_then(|target| target.strip_prefix("#/$defs/"));
        let Some(target) = name.and_then(|name| defs.get(name)) else { break };
        arm = target;
    }
    let Value::Object(members) = arm else { return arm.clone() };
    let kept = members.iter().filter(|(name, _)| !REMARKS.contains(&name.as_str()));
    let mut members: Map<String, Value> = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    for schema in members
        .get_mut("properties")
        .and_then(Value::as_object_mut)
        .into_iter()
        .flatten()
        .map(|(_, schema)| schema)
    {
        if let Value::Object(inner) = schema {
            inner.retain(|name, _| !REMARKS.contains(&name.as_str()));
        }
    }
    Value::Object(members)
}

fn sorted(names: &Value) -> Option<Vec<&str>> {
    let mut names: Vec<&str> = names.as_array()?.iter().filter_map(Value::as_str).collect();
    names.sort_unstable();
    Some(names)
}

/// A choice of one alternative is that alternative, with what closes the choice as a whole.
fn alone(members: &mut Map<String, Value>) {
    let only = ["anyOf", "oneOf"].into_iter().find_map(|choice| match members.get(choice) {
        Some(Value::Array(arms)) if arms.len() == 1 => Some((choice, arms[0].as_object()?.clone())),
        _ => None,
    });
    let Some((choice, arm)) = only else { return };
    let is_said = |name: &str| {
        name == choice || name == "$defs" || name == "unevaluatedProperties" || REMARKS.contains(&name)
    };
    let repeats = |name: &String, value: &Value| name == "type" && arm.get("type") == Some(value);
    let is_open = ["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref"]
        .iter()
        .all(|name| !arm.contains_key(*name));
    let is_closed_apart = members.contains_key("unevaluatedProperties");
    if !members.iter().all(|(name, value)| is_said(name) || repeats(name, value))
        || (is_closed_apart && !is_open)
    {
        return;
    }
    members.shift_remove(choice);
    if let Some(closing) = members.shift_remove("unevaluatedProperties") {
        members.insert("additionalProperties".to_owned(), closing);
    }
    members.extend(arm);
}

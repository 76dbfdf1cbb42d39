//! Keywords that only the prover understands.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::node::Node;
use super::read::judged;
use super::same::are_equal;
use super::types::Types;
use super::walk::{Found, Walk, found};
use crate::diff::SchemaChange;

impl<'c> Walk<'c> {
    /// What only the prover understands.
    pub(super) fn opaque(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        // What is about a type that only one side has, the types have told.
        let common = old.types().and(new.types());
        let groups = old.opaque.keys().chain(new.opaque.keys()).copied();
        let groups: BTreeSet<&str> = groups.filter(|group| judged(group).meets(common)).collect();
        for group in groups {
            let at = format!("{at}/{group}");
            let (mut before, mut after) = (together(old, group), together(new, group));
            if group == "patternProperties" {
                // What a closed object takes no others of, a pattern adds to.
                let names = || old.members.keys().chain(new.members.keys()).copied();
                before = before.into_iter().chain(old.closed.then(|| closed(names()))).reduce(both);
                after = after.into_iter().chain(new.closed.then(|| closed(names()))).reduce(both);
            }
            match (before, after) {
                (Some(before), None)
                    if self.concerns(self.old.carried(before.clone()).as_ref(), old, new) =>
                {
                    own.push(found(SchemaChange::Loosened, &at, before, Value::Null));
                }
                (None, Some(after)) if self.concerns(self.new.carried(after.clone()).as_ref(), old, new) => {
                    own.push(found(SchemaChange::Tightened, &at, Value::Null, after));
                }
                (None | Some(_), None) | (None, Some(_)) => {}
                (Some(before), Some(after)) => {
                    if !are_equal((&self.old, &before), (&self.new, &after)) {
                        let schemas = (self.old.carried(before), self.new.carried(after));
                        self.judge(schemas.0, schemas.1, &at, own);
                    }
                }
            }
        }
    }
}

impl Walk<'_> {
    /// Whether a schema may refuse something of the types that both sides have.
    fn concerns(&mut self, schema: Option<&Value>, old: &Node<'_>, new: &Node<'_>) -> bool {
        let types = old.types().and(new.types());
        let Some(schema) = schema.filter(|_| old.types() != new.types() && types != Types::ALL) else {
            return true;
        };
        self.covers(schema, &json!({ "type": types.shown() })) != Some(true)
    }
}

/// An object of these members and no others.
fn closed<'n>(names: impl Iterator<Item = &'n str>) -> Value {
    let members: Map<String, Value> = names.map(|name| (name.to_owned(), Value::Bool(true))).collect();
    json!({ "type": "object", "properties": members, "additionalProperties": false })
}

/// The keywords of two schemas as one.
fn both(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// The keywords of a group as a schema of their own.
fn together(node: &Node<'_>, group: &str) -> Option<Value> {
    let words = node.opaque.get(group)?;
    let mut all = vec![Map::new()];
    for (keyword, value) in words {
        // A keyword that comes again belongs to another part.
        if all.last().is_some_and(|last| last.contains_key(*keyword)) {
            all.push(Map::new());
        }
        if let Some(last) = all.last_mut() {
            last.insert((*keyword).to_owned(), (*value).clone());
        }
    }
    let mut all: Vec<Value> = all.into_iter().map(Value::Object).collect();
    if all.len() == 1 { all.pop() } else { Some(json!({ "allOf": all })) }
}

//! What references name, and the definitions that they become.

use std::collections::HashMap;

use serde_json::Value;

use super::cost::{Cost, Weight};
use super::names;
use super::schemas::Schemas;
use crate::document::pointer;

/// The two versions of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Input,
    Reply,
}

/// What a reference names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'d> {
    pub(super) schema: &'d Value,
    /// The reference that names it directly.
    pub(super) reference: &'d str,
    pub(super) read_only: bool,
    pub(super) write_only: bool,
    /// Whether both versions of it are the same.
    pub(super) same: bool,
}

/// A definition, from when it is first referred to.
#[derive(Debug)]
pub(super) struct Definition<'d> {
    pub(super) name: String,
    pub(super) target: Target<'d>,
    pub(super) side: Side,
    pub(super) value: Value,
    pub(super) cost: Vec<Cost>,
    pub(super) weight: Weight,
}

impl<'d> Schemas<'d> {
    /// What a reference names, when references that are nothing else are followed to their end.
    pub(super) fn target(&mut self, reference: &'d str) -> Option<Target<'d>> {
        if let Some(&known) = self.targets.get(reference) {
            return known;
        }
        let target = self.find(reference);
        self.targets.insert(reference, target);
        target
    }

    fn find(&self, reference: &'d str) -> Option<Target<'d>> {
        let mut reference = reference;
        for _ in 0..64 {
            let schema =
                pointer::look_up(&self.document.root, reference).or_else(|| self.anchored(reference))?;
            match schema {
                Value::Object(members) => match members.get("$ref").and_then(Value::as_str) {
                    Some(further) if members.len() == 1 => reference = further,
                    _ => {
                        let says = |name| members.get(name) == Some(&Value::Bool(true));
                        return Some(Target {
                            schema,
                            reference,
                            read_only: says("readOnly"),
                            write_only: says("writeOnly"),
                            same: names::is_same(schema, self.options.open, 0),
                        });
                    }
                },
                Value::Bool(_) => {
                    let (read_only, write_only) = (false, false);
                    return Some(Target { schema, reference, read_only, write_only, same: true });
                }
                Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => return None,
            }
        }
        None
    }

    /// The schema that has given itself the name of a reference: `$anchor: len` for `#len`.
    fn anchored(&self, reference: &str) -> Option<&'d Value> {
        let name = reference.strip_prefix('#').filter(|name| !name.is_empty() && !name.starts_with('/'))?;
        self.anchors.get_or_init(|| anchors(&self.document.root)).get(name).copied()
    }

    /// The definition of a target, which is put into the queue when it is new.
    pub(super) fn definition(&mut self, target: Target<'d>, side: Side) -> usize {
        let side = if target.same { Side::Input } else { side };
        let key = (address(target.schema), side);
        if let Some(&index) = self.known.get(&key) {
            return index;
        }
        let name = self.name(target.reference, side);
        let index = self.definitions.len();
        self.known.insert(key, index);
        let (value, cost, weight) = (Value::Bool(true), Vec::new(), Weight::Unknown);
        self.definitions.push(Definition { name, target, side, value, cost, weight });
        self.queue.push_back(index);
        index
    }
}

fn anchors(root: &Value) -> HashMap<&str, &Value> {
    let mut found = HashMap::new();
    let mut open = vec![root];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(members) => {
                for keyword in ["$anchor", "$dynamicAnchor"] {
                    if let Some(name) = members.get(keyword).and_then(Value::as_str) {
                        found.entry(name).or_insert(value);
                    }
                }
                open.extend(members.values());
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}

/// What tells one schema of a description from another.
pub(super) fn address(schema: &Value) -> usize {
    std::ptr::from_ref(schema).addr()
}

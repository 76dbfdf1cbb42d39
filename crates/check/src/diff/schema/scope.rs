//! What references of a schema name.

use std::collections::BTreeSet;

use curable_core::bundle;
use serde_json::{Map, Value, json};

use super::alike::WORDS;
use super::part::Part;
use super::read::is_nothing;

/// Schemas with more values than this are not given to the prover.
const MAX_PROVED: usize = 600;

/// How many values are looked at for an anchor.
const MAX_ANCHORED: usize = 4_000;

/// The definitions that a schema can see: its own, then those of its contract.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'c> {
    root: &'c Value,
    own: Option<&'c Map<String, Value>>,
    defs: &'c Map<String, Value>,
}

/// A definition of a contract that a schema refers to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Definition<'c> {
    pub(super) value: &'c Value,
    pub(super) name: &'c str,
    /// It takes no others than its members, because nobody said anything of them.
    pub(super) is_closed: bool,
}

impl<'c> Scope<'c> {
    pub(super) fn new(root: &'c Value, defs: &'c Map<String, Value>) -> Self {
        Self { root, own: root.get("$defs").and_then(Value::as_object), defs }
    }

    /// Whether it has definitions of its own, so that names do not mean the same everywhere.
    pub(super) fn has_own(&self) -> bool {
        self.own.is_some_and(|own| !own.is_empty())
    }

    /// The schema that a reference names.
    pub(super) fn resolve(&self, reference: &str) -> Option<&'c Value> {
        let pointer = reference.strip_prefix('#')?;
        if !pointer.is_empty() && !pointer.starts_with('/') {
            let mut nodes = MAX_ANCHORED;
            let within = self.defs.values();
            return [self.root].into_iter().chain(within).find_map(|one| anchored(one, pointer, &mut nodes));
        }
        let Some(rest) = pointer.strip_prefix("/$defs/") else { return self.root.pointer(pointer) };
        let (name, below) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        let name = name.replace("~1", "/").replace("~0", "~");
        let found = self.own.and_then(|own| own.get(&name)).or_else(|| self.defs.get(&name))?;
        found.pointer(below)
    }

    /// Whether the contract has a definition of this name.
    pub(super) fn has_definition(&self, name: &str) -> bool {
        self.defs.contains_key(name)
    }

    /// What tells it from other scopes of the same contract.
    pub(super) fn id(&self) -> usize {
        if self.has_own() { std::ptr::from_ref(self.root).addr() } else { 0 }
    }

    /// The definition that a schema is, when it says nothing else but words, and that nobody said anything of other
    /// members.
    pub(super) fn definition(&self, parts: &[Part<'c>]) -> Option<Definition<'c>> {
        let [Part { value: Value::Object(members), flat: false }] = parts else { return None };
        let reference = members.get("$ref")?.as_str()?;
        let mut is_closed = false;
        for (name, value) in members {
            match name.as_str() {
                "$ref" => {}
                // What only silence closes, it closes everywhere.
                "unevaluatedProperties" if !value.is_boolean() && is_nothing(value) => is_closed = true,
                name if WORDS.contains(&name) => {}
                _ => return None,
            }
        }
        let name = reference.strip_prefix("#/$defs/").filter(|name| !name.contains(['/', '~']))?;
        Some(Definition { value: self.defs.get(name)?, name, is_closed })
    }

    /// The parts as one schema that stands alone; `None` when it is too large, or refers to what cannot be taken along.
    pub(super) fn alone(&self, parts: &[Part<'c>]) -> Option<Value> {
        if parts.is_empty() {
            return Some(json!({}));
        }
        if !parts.iter().all(|part| self.is_small(part.value)) {
            return None;
        }
        let all: Vec<Value> =
            parts.iter().map(|part| if part.flat { bare(part.value) } else { part.value.clone() }).collect();
        let mut schema = json!({ "allOf": all });
        if all_of_one(&schema) {
            schema = schema["allOf"][0].take();
        }
        // What is left over is what no part knows: said within one part, it would be about that part alone.
        for part in parts.iter().filter(|part| part.flat) {
            for keyword in LEFT_OVER {
                if let Some(value) = part.value.get(keyword) {
                    schema = json!({ "allOf": [schema], *keyword: value });
                }
            }
        }
        self.carried(schema)
    }

    /// A schema that was put together from others here, made to stand alone.
    pub(super) fn carried(&self, mut schema: Value) -> Option<Value> {
        if !self.is_small(&schema) {
            return None;
        }
        if let (Some(own), Value::Object(members)) = (self.own, &mut schema) {
            members.insert("$defs".to_owned(), Value::Object(own.clone()));
        }
        let schema = bundle(&schema, self.defs);
        let mut nodes = 0;
        is_portable(&schema, &mut nodes).then_some(schema)
    }
}

impl Scope<'_> {
    /// Whether a schema with all that it refers to is small enough to be proved anything of.
    fn is_small(&self, schema: &Value) -> bool {
        let (mut nodes, mut seen, mut open) = (0, BTreeSet::new(), vec![schema]);
        while let Some(value) = open.pop() {
            nodes += 1;
            if nodes > MAX_PROVED {
                return false;
            }
            match value {
                Value::Object(members) => {
                    if let Some(reference) = members.get("$ref").and_then(Value::as_str)
                        && let Some(target) = self.resolve(reference)
                        && seen.insert(std::ptr::from_ref(target).addr())
                    {
                        open.push(target);
                    }
                    open.extend(members.values());
                }
                Value::Array(items) => open.extend(items),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        true
    }
}

/// The schema with an anchor.
fn anchored<'c>(value: &'c Value, anchor: &str, nodes: &mut usize) -> Option<&'c Value> {
    *nodes = nodes.checked_sub(1)?;
    match value {
        Value::Object(members) => {
            let is_it = |keyword| members.get(keyword).and_then(Value::as_str) == Some(anchor);
            if is_it("$anchor") || is_it("$dynamicAnchor") {
                return Some(value);
            }
            let is_schema =
                |name: &str| !matches!(name, "const" | "enum" | "default" | "examples" | "example");
            let inner = members.iter().filter(|(name, _)| is_schema(name));
            { inner }.find_map(|(_, inner)| anchored(inner, anchor, nodes))
        }
        Value::Array(items) => items.iter().find_map(|item| anchored(item, anchor, nodes)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn all_of_one(schema: &Value) -> bool {
    schema["allOf"].as_array().is_some_and(|all| all.len() == 1 && all[0].is_object())
}

/// Keywords about what all the others leave over.
const LEFT_OVER: &[&str] = &["unevaluatedProperties", "unevaluatedItems"];

/// The schema without what stands beside it as parts of their own, and without what is about all of them.
fn bare(value: &Value) -> Value {
    let Value::Object(members) = value else { return value.clone() };
    let is_apart =
        |name: &str| matches!(name, "$ref" | "allOf" | "anyOf" | "oneOf") || LEFT_OVER.contains(&name);
    let kept = members.iter().filter(|(name, _)| !is_apart(name));
    Value::Object(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// Whether all references stay within the definitions, and the whole is small.
fn is_portable(value: &Value, nodes: &mut usize) -> bool {
    *nodes += 1;
    if *nodes > MAX_PROVED {
        return false;
    }
    match value {
        Value::Object(members) => members.iter().all(|(name, value)| match (name.as_str(), value) {
            ("$ref", Value::String(reference)) => reference.starts_with("#/$defs/"),
            (
                "$id" | "$schema" | "$dynamicRef" | "$recursiveRef" | "$anchor" | "$dynamicAnchor",
                Value::String(_),
            ) => false,
            _ => is_portable(value, nodes),
        }),
        Value::Array(items) => items.iter().all(|item| is_portable(item, nodes)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

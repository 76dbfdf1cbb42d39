//! What is the same on both sides at first sight, so that nobody has to look closer.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::scope::Scope;

/// Keywords that no value is judged by.
const REMARKS: &[&str] = &[
    "title",
    "description",
    "examples",
    "example",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "$defs",
];

/// How many values are written out at most.
const MAX_INLINE: u32 = 5_000;

/// The definitions that are the same in both contracts, with all that they refer to.
#[derive(Debug, Default)]
pub(crate) struct Same<'c> {
    names: BTreeSet<&'c str>,
}

impl<'c> Same<'c> {
    pub(crate) fn of(old: &'c Map<String, Value>, new: &Map<String, Value>) -> Self {
        let mut same = Self {
            names: old
                .iter()
                .filter(|(name, schema)| new.get(*name) == Some(schema))
                .map(|(name, _)| name.as_str())
                .collect(),
        };
        loop {
            let broken: Vec<&str> = same
                .names
                .iter()
                .copied()
                .filter(|name| !old.get(*name).is_some_and(|schema| same.holds(schema)))
                .collect();
            if broken.is_empty() {
                return same;
            }
            for name in broken {
                same.names.remove(name);
            }
        }
    }

    /// Whether everything that the schema refers to is the same.
    pub(super) fn holds(&self, schema: &Value) -> bool {
        match schema {
            Value::Object(members) => {
                members.iter().all(|(keyword, value)| match (keyword.as_str(), value) {
                    ("$ref" | "$dynamicRef" | "$recursiveRef", Value::String(reference)) => {
                        let name = reference.strip_prefix("#/$defs/").unwrap_or_default();
                        self.names.contains(name.split('/').next().unwrap_or_default())
                    }
                    _ => self.holds(value),
                })
            }
            Value::Array(items) => items.iter().all(|item| self.holds(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        }
    }
}

/// The schema without remarks, with what it refers to in place of the reference, and lists in order.
pub(super) fn inline(scope: &Scope<'_>, schema: &Value) -> Value {
    Inline { scope, fuel: MAX_INLINE, open: Vec::new() }.write(schema)
}

struct Inline<'s, 'c> {
    scope: &'s Scope<'c>,
    fuel: u32,
    open: Vec<String>,
}

impl Inline<'_, '_> {
    fn write(&mut self, schema: &Value) -> Value {
        self.fuel = self.fuel.saturating_sub(1);
        match schema {
            Value::Object(members) => self.object(members),
            Value::Array(items) => Value::Array(items.iter().map(|item| self.write(item)).collect()),
            other => other.clone(),
        }
    }

    fn object(&mut self, members: &Map<String, Value>) -> Value {
        if let (1, Some(Value::String(reference))) = (members.len(), members.get("$ref"))
            && self.fuel > 0
            && !self.open.contains(reference)
            && let Some(target) = self.scope.resolve(reference)
        {
            self.open.push(reference.clone());
            let written = self.write(target);
            self.open.pop();
            return written;
        }
        let mut written = Map::new();
        for (name, value) in members.iter().filter(|(name, _)| !REMARKS.contains(&name.as_str())) {
            let mut value = self.write(value);
            if matches!(name.as_str(), "required" | "enum" | "type")
                && let Value::Array(items) = &mut value
            {
                items.sort_by_cached_key(Value::to_string);
            }
            written.insert(name.clone(), value);
        }
        written.sort_keys();
        Value::Object(written)
    }
}

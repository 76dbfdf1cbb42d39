//! What is the same on both sides at first sight, so that nobody has to look closer.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::scope::Scope;

/// Keywords that no value is judged by.
pub(crate) const REMARKS: &[&str] = &[
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

/// Keywords below which names are not keywords, but anybody's.
pub(crate) const NAMES: &[&str] =
    &["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"];

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

/// Whether two schemas say the same when what they refer to stands in place of the references; remarks and the order of
/// lists are nothing. What is too long to write out is not the same.
pub(super) fn are_equal(old: (&Scope<'_>, &Value), new: (&Scope<'_>, &Value)) -> bool {
    let inline = |(scope, schema): (&Scope<'_>, &Value)| {
        let mut inline = Inline { scope, fuel: MAX_INLINE, open: Vec::new() };
        let written = inline.write(schema);
        (inline.fuel > 0).then_some(written)
    };
    matches!((inline(old), inline(new)), (Some(old), Some(new)) if old == new)
}

struct Inline<'s, 'c> {
    scope: &'s Scope<'c>,
    fuel: u32,
    open: Vec<String>,
}

impl Inline<'_, '_> {
    fn write(&mut self, schema: &Value) -> Value {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 {
            return Value::Null;
        }
        match schema {
            Value::Object(members) => self.object(members),
            Value::Array(items) => Value::Array(items.iter().map(|item| self.write(item)).collect()),
            other => other.clone(),
        }
    }

    /// Schemas by names, which may be those of keywords.
    fn named(&mut self, schemas: &Value) -> Value {
        let Value::Object(schemas) = schemas else { return schemas.clone() };
        let mut written: Map<String, Value> =
            schemas.iter().map(|(name, schema)| (name.clone(), self.write(schema))).collect();
        written.sort_keys();
        Value::Object(written)
    }

    fn object(&mut self, members: &Map<String, Value>) -> Value {
        let target = members
            .get("$ref")
            .and_then(Value::as_str)
            .filter(|name| !self.open.iter().any(|open| open == name));
        let target = target.and_then(|reference| Some((reference, self.scope.resolve(reference)?)));
        let mut written = Map::new();
        let is_remark = |name: &str| REMARKS.contains(&name) || (name == "$ref" && target.is_some());
        for (name, value) in members.iter().filter(|(name, _)| !is_remark(name)) {
            let mut value =
                if NAMES.contains(&name.as_str()) { self.named(value) } else { self.write(value) };
            if matches!(name.as_str(), "required" | "enum" | "type")
                && let Value::Array(items) = &mut value
            {
                items.sort_by_cached_key(Value::to_string);
            }
            written.insert(name.clone(), value);
        }
        written.sort_keys();
        let Some((reference, target)) = target else { return Value::Object(written) };
        self.open.push(reference.to_owned());
        let target = self.write(target);
        self.open.pop();
        if written.is_empty() {
            return target;
        }
        // A name that no schema has, so that it is taken for nothing else.
        written.insert("$ref and".to_owned(), target);
        Value::Object(written)
    }
}

//! What nothing fits, written as `false` wherever it stands: there are many ways to say *never*, and they mean the same.

use serde_json::{Map, Value};

use super::read::is_nothing;
use super::same::{NAMES, REMARKS};
use super::scope::Scope;
use super::types::Types;

/// How many schemas are looked at to see whether anything fits one of them.
const MAX_STEPS: u32 = 200;

/// Keywords that hold one schema, or a list of them.
const SCHEMAS: &[&str] = &[
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "contains",
    "else",
    "if",
    "items",
    "not",
    "oneOf",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// What `{"not": {}}` means where an object says what its other members are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// That nobody said anything: an import wrote it, and would have written `false` for what somebody said.
    Silence,
    /// What it says.
    None,
}

/// The schema with `false` in every place that nothing fits; none where it says so already.
pub(crate) fn spelled_out(schema: &Value, defs: &Map<String, Value>, mark: Mark) -> Option<Value> {
    let spelling = Spelling { scope: Scope::new(schema, defs), mark };
    spelling.finds(schema).then(|| {
        let mut written = schema.clone();
        spelling.write(&mut written);
        written
    })
}

struct Spelling<'c> {
    scope: Scope<'c>,
    mark: Mark,
}

impl Spelling<'_> {
    fn is_never(&self, schema: &Value) -> bool {
        schema.is_object() && Fits { scope: &self.scope, steps: MAX_STEPS }.types(schema).is_empty()
    }

    /// Whether a keyword holds what an import wrote in the place of nothing.
    fn is_silence(&self, keyword: &str, value: &Value) -> bool {
        self.mark == Mark::Silence
            && matches!(keyword, "additionalProperties" | "unevaluatedProperties")
            && is_nothing(value)
    }

    /// Whether there is anything to write.
    fn finds(&self, schema: &Value) -> bool {
        let Value::Object(members) = schema else { return false };
        self.is_never(schema)
            || members.iter().any(|(keyword, value)| match (keyword.as_str(), value) {
                (keyword, value) if self.is_silence(keyword, value) => false,
                (keyword, Value::Object(named)) if NAMES.contains(&keyword) => {
                    named.values().any(|inner| self.finds(inner))
                }
                (keyword, Value::Array(all)) if SCHEMAS.contains(&keyword) => {
                    all.iter().any(|inner| self.finds(inner))
                }
                (keyword, inner) if SCHEMAS.contains(&keyword) => self.finds(inner),
                _ => false,
            })
    }

    fn write(&self, schema: &mut Value) {
        if self.is_never(schema) {
            *schema = Value::Bool(false);
            return;
        }
        let Value::Object(members) = schema else { return };
        for (keyword, value) in members {
            match (keyword.as_str(), value) {
                (keyword, value) if self.is_silence(keyword, value) => {}
                (keyword, Value::Object(named)) if NAMES.contains(&keyword) => {
                    for inner in named.values_mut() {
                        self.write(inner);
                    }
                }
                (keyword, Value::Array(all)) if SCHEMAS.contains(&keyword) => {
                    for inner in all {
                        self.write(inner);
                    }
                }
                (keyword, inner) if SCHEMAS.contains(&keyword) => self.write(inner),
                _ => {}
            }
        }
    }
}

/// The types that may fit a schema, by what is seen without a proof: never too few of them.
struct Fits<'s, 'c> {
    scope: &'s Scope<'c>,
    steps: u32,
}

impl Fits<'_, '_> {
    fn types(&mut self, schema: &Value) -> Types {
        let members = match schema {
            Value::Bool(false) => return Types::NONE,
            Value::Object(members) => members,
            _ => return Types::ALL,
        };
        let Some(left) = self.steps.checked_sub(1) else { return Types::ALL };
        self.steps = left;
        // A word that is no type is somebody's own, and says nothing here.
        let named = members.get("type").map(Types::named).filter(|types| !types.is_empty());
        let mut types = named.unwrap_or(Types::ALL);
        if let Some(Value::Array(values)) = members.get("enum") {
            types = types.and(values.iter().fold(Types::NONE, |all, value| all.or(Types::of(value))));
        }
        if let Some(value) = members.get("const") {
            types = types.and(Types::of(value));
        }
        if let Some(Value::Array(all)) = members.get("allOf") {
            types = all.iter().fold(types, |types, one| types.and(self.types(one)));
        }
        for choice in ["anyOf", "oneOf"] {
            if let Some(Value::Array(arms)) = members.get(choice).filter(|arms| !is_empty(arms)) {
                types = types.and(arms.iter().fold(Types::NONE, |all, arm| all.or(self.types(arm))));
            }
        }
        if let Some(target) = members.get("$ref").and_then(|to| self.scope.resolve(to.as_str()?)) {
            types = types.and(self.types(target));
        }
        if members.get("not").is_some_and(|not| self.takes_all(not)) {
            types = Types::NONE;
        }
        types
    }

    /// Whether everything fits, never a guess.
    fn takes_all(&mut self, schema: &Value) -> bool {
        let members = match schema {
            Value::Bool(takes) => return *takes,
            Value::Object(members) => members,
            _ => return false,
        };
        let Some(left) = self.steps.checked_sub(1) else { return false };
        self.steps = left;
        members.iter().all(|(keyword, value)| match (keyword.as_str(), value) {
            ("allOf", Value::Array(all)) => all.iter().all(|one| self.takes_all(one)),
            ("anyOf", Value::Array(arms)) => arms.iter().any(|arm| self.takes_all(arm)),
            ("not", not) => self.types(not).is_empty(),
            ("$ref", Value::String(to)) => {
                let target = self.scope.resolve(to);
                target.is_some_and(|target| self.takes_all(target))
            }
            (keyword, _) => REMARKS.contains(&keyword),
        })
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty)
}

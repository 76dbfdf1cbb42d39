//! The schemas of a contract as components of a document.

use std::collections::BTreeMap;

use curable_core::{Contract, FailureDef, canonical};
use serde_json::{Map, Value, json};

use super::face::problem;
use super::failures::Scope;

/// Keywords whose members are names, not keywords, each with a schema.
const NAMED: &[&str] = &["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// Keywords whose values are data.
const DATA: &[&str] = &["const", "enum", "default", "examples", "example", "required"];

/// The components so far.
#[derive(Debug)]
pub(super) struct Components {
    schemas: Map<String, Value>,
    /// The names of the contract's definitions as names of components.
    names: BTreeMap<String, String>,
    /// The components that hold a schema already, by its canonical form.
    placed: BTreeMap<String, String>,
    /// The component that all problems of ours share, once there is one.
    problem: Option<String>,
}

impl Components {
    /// The definitions of a contract.
    pub(super) fn new(contract: &Contract) -> Self {
        let mut components =
            Self { schemas: Map::new(), names: BTreeMap::new(), placed: BTreeMap::new(), problem: None };
        for name in contract.defs.keys() {
            let free = components.free(name);
            components.schemas.insert(free.clone(), Value::Bool(true));
            components.names.insert(name.clone(), free);
        }
        for (name, schema) in &contract.defs {
            let moved = components.moved(schema, &BTreeMap::new());
            let name = components.names[name].clone();
            components.schemas.insert(name, moved);
        }
        components
    }

    /// What all problems of ours have in common, under a name that no schema of the contract has.
    pub(super) fn problem(&mut self) -> Value {
        let name = self.problem.take().unwrap_or_else(|| {
            let name = self.free("Problem");
            self.schemas.insert(name.clone(), problem());
            name
        });
        let reference = reference(&name);
        self.problem = Some(name);
        reference
    }

    /// A schema of the contract as it stands in the document.
    ///
    /// One that has definitions of its own, or refers to itself, becomes a component of the name.
    pub(super) fn place(&mut self, schema: &Value, name: &str) -> Value {
        let own = schema.get("$defs").and_then(Value::as_object);
        if own.is_none() && !refers_to_itself(schema) {
            return self.moved(schema, &BTreeMap::new());
        }
        self.named(schema, name)
    }

    /// A schema of the contract as a component; the same schema is one component.
    pub(super) fn named(&mut self, schema: &Value, name: &str) -> Value {
        let form = canonical::to_string(schema);
        if let Some(there) = self.placed.get(&form) {
            return reference(there);
        }
        let name = self.free(name);
        self.placed.insert(form, name.clone());
        self.schemas.insert(name.clone(), Value::Bool(true));
        let mut own = BTreeMap::from([(String::new(), name.clone())]);
        let mut bare = schema.clone();
        let defs = bare.as_object_mut().and_then(|members| members.shift_remove("$defs"));
        let defs = defs.as_ref().and_then(Value::as_object);
        for inner in defs.into_iter().flatten().map(|(inner, _)| inner) {
            let free = self.free(&format!("{name}.{inner}"));
            self.schemas.insert(free.clone(), Value::Bool(true));
            own.insert(inner.clone(), free);
        }
        for (inner, schema) in defs.into_iter().flatten() {
            let moved = self.moved(schema, &own);
            self.schemas.insert(own[inner].clone(), moved);
        }
        let moved = self.moved(&bare, &own);
        self.schemas.insert(name.clone(), moved);
        reference(&name)
    }

    /// A failure as an import reads it back: the code alone where it means what it means everywhere.
    pub(super) fn mention(&mut self, (def, scope): (&FailureDef, Scope), operation: &str) -> Value {
        match scope {
            Scope::General => json!(def.code),
            Scope::Own => self.failure(def, operation),
        }
    }

    /// A declaration whose details are a component.
    pub(super) fn failure(&mut self, def: &FailureDef, holder: &str) -> Value {
        let mut bare = def.clone();
        let details = bare.details.take();
        // Every declaration serialises; if one did not, its code alone would still be told.
        let mut value = serde_json::to_value(&bare).unwrap_or_else(|_| json!({ "code": def.code }));
        if let Some(details) = details {
            value["details"] = self.details(&details, holder, def.code.as_str());
        }
        value
    }

    /// The details of a failure as a reference to a component.
    pub(super) fn details(&mut self, details: &Value, holder: &str, code: &str) -> Value {
        let is_reference =
            details.as_object().is_some_and(|members| members.len() == 1 && members.contains_key("$ref"));
        if is_reference {
            return self.place(details, code);
        }
        self.named(details, &format!("{holder}.{code}"))
    }

    /// All components, sorted by name.
    pub(super) fn finish(mut self) -> Map<String, Value> {
        self.schemas.sort_keys();
        self.schemas
    }

    fn free(&self, wanted: &str) -> String {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let name: String = wanted.chars().map(|c| if fits(c) { c } else { '.' }).collect();
        if !self.schemas.contains_key(&name) {
            return name;
        }
        let mut numbered = (2..).map(|number| format!("{name}.{number}"));
        numbered.find(|name| !self.schemas.contains_key(name)).unwrap_or(name)
    }

    /// The schema with its references led to the components.
    fn moved(&self, schema: &Value, own: &BTreeMap<String, String>) -> Value {
        match schema {
            Value::Object(members) => {
                let moved = members.iter().map(|(keyword, value)| {
                    let value = match (keyword.as_str(), value) {
                        ("$ref" | "$dynamicRef", Value::String(target)) => {
                            Value::String(self.target(target, own))
                        }
                        (name, Value::Object(named)) if NAMED.contains(&name) => Value::Object(
                            named
                                .iter()
                                .map(|(name, schema)| (name.clone(), self.moved(schema, own)))
                                .collect(),
                        ),
                        (name, value) if DATA.contains(&name) => value.clone(),
                        (_, value) => self.moved(value, own),
                    };
                    (keyword.clone(), value)
                });
                Value::Object(moved.collect())
            }
            Value::Array(items) => Value::Array(items.iter().map(|item| self.moved(item, own)).collect()),
            other => other.clone(),
        }
    }

    fn target(&self, target: &str, own: &BTreeMap<String, String>) -> String {
        const PLACE: &str = "#/components/schemas/";
        if target == "#" {
            return own.get("").map_or_else(|| target.to_owned(), |name| format!("{PLACE}{name}"));
        }
        let Some(rest) = target.strip_prefix("#/$defs/") else {
            return match (target.strip_prefix('#'), own.get("")) {
                (Some(below), Some(name)) if below.starts_with('/') => format!("{PLACE}{name}{below}"),
                _ => target.to_owned(),
            };
        };
        let (name, below) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        let plain = name.replace("~1", "/").replace("~0", "~");
        match own.get(&plain).or_else(|| self.names.get(&plain)) {
            Some(name) => format!("{PLACE}{name}{below}"),
            None => target.to_owned(),
        }
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// Whether some reference leads to the schema itself or to a place in it that is no definition.
fn refers_to_itself(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(keyword, value)| match value {
            Value::String(target) if keyword == "$ref" => {
                target.starts_with('#') && !target.starts_with("#/$defs/")
            }
            value => refers_to_itself(value),
        }),
        Value::Array(items) => items.iter().any(refers_to_itself),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

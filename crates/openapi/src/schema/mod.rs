//! Translating schemas (stand-in until the translation is merged).

use serde_json::{Map, Value};

use crate::document::{Document, Warning};

/// How to translate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Leave objects open.
    pub open: bool,
}

/// Schemas with what they share.
#[derive(Debug)]
pub struct Schemas<'d> {
    document: &'d Document,
    defs: Map<String, Value>,
    open: Vec<String>,
}

impl<'d> Schemas<'d> {
    /// None yet.
    pub fn new(document: &'d Document, _: Options) -> Self {
        Self { document, defs: Map::new(), open: Vec::new() }
    }

    /// For arguments.
    pub fn input(&mut self, schema: &'d Value, _: &str) -> Value {
        self.translate(schema)
    }

    /// For replies.
    pub fn reply(&mut self, schema: &'d Value, _: &str) -> Value {
        self.translate(schema)
    }

    fn translate(&mut self, schema: &Value) -> Value {
        match schema {
            Value::Object(members) => {
                if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
                    let name: String = reference
                        .trim_start_matches("#/components/schemas/")
                        .trim_start_matches("#/definitions/")
                        .chars()
                        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
                        .collect();
                    if !self.defs.contains_key(&name) {
                        self.defs.insert(name.clone(), Value::Bool(true));
                        self.open.push(name.clone());
                        if let Some(target) = self.document.resolve(schema) {
                            let target = self.translate(target);
                            self.defs.insert(name.clone(), target);
                        }
                    }
                    return serde_json::json!({ "$ref": format!("#/$defs/{name}") });
                }
                Value::Object(members.iter().map(|(k, v)| (k.clone(), self.translate(v))).collect())
            }
            Value::Array(items) => Value::Array(items.iter().map(|item| self.translate(item)).collect()),
            other => other.clone(),
        }
    }

    /// The definitions.
    pub fn finish(mut self) -> (Map<String, Value>, Vec<Warning>) {
        self.defs.sort_keys();
        (self.defs, Vec::new())
    }
}

//! Schemas of a contract that say nothing where they mean something: references to nowhere, types that are none.

use curable_core::{Contract, Pointer, nearest};
use serde_json::{Map, Value};

/// How many are told.
const MAX_TOLD: usize = 20;

/// The types that there are.
const TYPES: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];
/// Keywords that hold values and no schemas.
const VALUES: &[&str] = &["const", "default", "enum", "example", "examples"];
/// Keywords that hold schemas by names.
const NAMED: &[&str] = &["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

/// What is wrong with the schemas of a contract, each with its place and what was probably meant.
pub(super) fn problems(contract: &Contract) -> Vec<String> {
    let at = |list: &str, name: &str| Pointer::ROOT.child(list).child(name);
    let mut all: Vec<(Pointer, &Value)> = Vec::new();
    for def in &contract.failures {
        all.extend(
            def.details.iter().map(|schema| (at("failures", def.code.as_str()).child("details"), schema)),
        );
    }
    for operation in &contract.operations {
        let here = at("operations", &operation.name);
        all.push((here.child("input"), &operation.input));
        all.extend(operation.output.iter().map(|schema| (here.child("output"), schema)));
        let own = operation.declares.iter().filter_map(|def| Some((&def.code, def.details.as_ref()?)));
        all.extend(own.map(|(code, schema)| (here.child("declares").child(code.as_str()), schema)));
    }
    all.extend(contract.defs.iter().map(|(name, schema)| (at("$defs", name), schema)));
    let mut found = Vec::new();
    for (at, schema) in all {
        Look { contract, root: schema, around: Vec::new(), found: &mut found }.at(schema, &at);
    }
    found.truncate(MAX_TOLD);
    found
}

struct Look<'l> {
    contract: &'l Contract,
    root: &'l Value,
    /// The definitions of the schemas around this one: not all who write them know that references begin at the root.
    around: Vec<&'l Map<String, Value>>,
    found: &'l mut Vec<String>,
}

impl<'l> Look<'l> {
    fn at(&mut self, schema: &'l Value, at: &Pointer) {
        let Value::Object(members) = schema else { return };
        let own = members.get("$defs").and_then(Value::as_object);
        self.around.extend(own);
        for (name, value) in members {
            let at = at.child(name);
            match (name.as_str(), value) {
                ("$ref", Value::String(target)) if !self.is_there(target) => {
                    let names = self.contract.defs.keys().map(String::as_str);
                    let meant = target.strip_prefix("#/$defs/").and_then(|name| nearest(name, names));
                    self.tell(&at, &format!("`{}` leads nowhere", target.escape_debug()), meant);
                }
                ("type", Value::String(word)) => self.word(word, &at),
                ("type", Value::Array(words)) => {
                    words.iter().filter_map(Value::as_str).for_each(|word| self.word(word, &at));
                }
                (name, _) if VALUES.contains(&name) => {}
                (name, Value::Object(inner)) if NAMED.contains(&name) => {
                    inner.iter().for_each(|(name, schema)| self.at(schema, &at.child(name)));
                }
                (_, Value::Array(items)) => {
                    items
                        .iter()
                        .enumerate()
                        .for_each(|(index, item)| self.at(item, &at.child(&index.to_string())));
                }
                (_, value) => self.at(value, &at),
            }
        }
        self.around.truncate(self.around.len() - usize::from(own.is_some()));
    }

    /// Whether a reference within the contract leads to something; what leads out of it is nobody's to tell.
    fn is_there(&self, target: &str) -> bool {
        let Some(pointer) = target.strip_prefix('#').filter(|rest| rest.starts_with('/')) else {
            return true;
        };
        let named = |rest: &str| {
            let (name, below) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
            let name = name.replace("~1", "/").replace("~0", "~");
            let mut all = self.around.iter().copied().chain([&self.contract.defs]);
            all.any(|defs| defs.get(&name).is_some_and(|found| found.pointer(below).is_some()))
        };
        pointer.strip_prefix("/$defs/").is_some_and(named) || self.root.pointer(pointer).is_some()
    }

    fn word(&mut self, word: &str, at: &Pointer) {
        if !TYPES.contains(&word) {
            let meant = nearest(word, TYPES.iter().copied());
            self.tell(at, &format!("`{}` is no type", word.escape_debug()), meant);
        }
    }

    fn tell(&mut self, at: &Pointer, what: &str, meant: Option<&str>) {
        let meant =
            meant.map(|name| format!("; did you mean `{}`?", name.escape_debug())).unwrap_or_default();
        self.found.push(format!("{at}: {what}{meant}"));
    }
}

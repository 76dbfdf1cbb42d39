//! The codes that a tool of a foreign server is known to fail with.

use std::collections::BTreeMap;

use curable_core::{Code, FailureDef, protocol};
use serde_json::{Map, Value, json};

use super::judge::Rules;
use super::rule::{Rule, Source, known};

impl Rules {
    /// The codes that the rules for a server give its tool: those of its own pack and of files, and none that could be
    /// said of everything.
    pub fn codes(&self, server: &str, tool: &str) -> Vec<FailureDef> {
        let reads = [&self.given, &self.shipped.packs];
        let rules = reads.into_iter().flat_map(|read| read.failures.iter().chain(&read.successes));
        let own = rules.filter(|rule| rule.is_for(server, tool) && is_own(rule));
        let mut defs: BTreeMap<Code, FailureDef> = BTreeMap::new();
        for def in own.filter_map(|rule| rule.then.as_ref().map(|then| &then.def)) {
            if protocol::find(def.code.as_str()).is_some() {
                continue;
            }
            match defs.get_mut(&def.code) {
                Some(there) => merge(&mut there.details, def.details.as_ref()),
                None => {
                    defs.insert(def.code.clone(), def.clone());
                }
            }
        }
        defs.into_values().collect()
    }

    /// The declaration of a code that some rule can give, or that is known everywhere.
    pub fn declaration(&self, code: &Code) -> Option<FailureDef> {
        let mut def = known(code).or_else(|| self.codes.get(code.as_str()).cloned())?;
        let reads = [&self.given, &self.shipped.packs, &self.shipped.general];
        let rules = reads.into_iter().flat_map(|read| read.failures.iter().chain(&read.successes));
        for then in rules.filter_map(|rule| rule.then.as_ref()).filter(|then| then.def.code == *code) {
            merge(&mut def.details, then.def.details.as_ref());
        }
        Some(def)
    }
}

/// Whether a rule speaks of one server, or a person has given it.
fn is_own(rule: &Rule) -> bool {
    match rule.source {
        Source::File => true,
        Source::Pack => rule.server.is_some(),
        Source::General => false,
    }
}

/// Adds the members that another rule of the same code finds; one that two rules give two types has none.
pub(super) fn merge(details: &mut Option<Value>, more: Option<&Value>) {
    let Some(more) = more.and_then(|schema| schema.get("properties")).and_then(Value::as_object) else {
        return;
    };
    let schema = details.get_or_insert_with(|| json!({ "type": "object", "properties": {} }));
    let Some(Value::Object(members)) = schema.get_mut("properties") else { return };
    for (name, of) in more {
        match members.get_mut(name) {
            Some(there) if there != of => *there = Value::Object(Map::new()),
            Some(_) => {}
            None => {
                members.insert(name.clone(), of.clone());
            }
        }
    }
}

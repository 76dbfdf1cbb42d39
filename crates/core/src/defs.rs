//! The definitions that all schemas of a contract may refer to.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::Lazy;
use crate::bundle::bundle_with;

/// The definitions that all schemas of a contract may refer to, each read when it is needed.
#[derive(Debug, Default)]
pub struct Defs(BTreeMap<String, Lazy<Value>>);

impl Defs {
    /// The definition of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).map(|definition| &**definition)
    }

    /// All of them, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, definition)| (name.as_str(), &**definition))
    }

    /// A schema with the definitions that it reaches, so that it stands alone.
    pub fn bundle(&self, schema: &Value) -> Value {
        bundle_with(schema, |name| self.get(name))
    }
}

impl From<Map<String, Value>> for Defs {
    fn from(defs: Map<String, Value>) -> Self {
        defs.into_iter().map(|(name, definition)| (name, definition.into())).collect()
    }
}

impl FromIterator<(String, Lazy<Value>)> for Defs {
    fn from_iter<I: IntoIterator<Item = (String, Lazy<Value>)>>(defs: I) -> Self {
        Self(defs.into_iter().collect())
    }
}

//! The arguments of an operation as one flat object.

use serde_json::{Map, Value};

use super::plain::Together;
use crate::route::Place;

/// The arguments that there are so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Arguments {
    properties: Map<String, Value>,
    required: Vec<String>,
    /// What is said of them together.
    rules: Map<String, Value>,
}

/// Whether a call without an argument is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// It is.
    Required,
    /// It is not.
    Optional,
}

impl Presence {
    pub(super) fn of(required: bool) -> Self {
        if required { Self::Required } else { Self::Optional }
    }
}

impl Arguments {
    /// Whether a name is taken.
    pub(super) fn has(&self, name: &str) -> bool {
        self.properties.contains_key(name)
    }

    /// The name for a parameter: its own, or with its place where another one has that.
    pub(super) fn name(&self, wanted: &str, place: Place) -> String {
        let place = match place {
            Place::Path => "path",
            Place::Query => "query",
            Place::Header => "header",
            Place::Cookie => "cookie",
        };
        if !self.has(wanted) {
            return wanted.to_owned();
        }
        self.first_free([wanted.to_owned(), format!("{wanted}_{place}")])
    }

    /// The name for a whole body.
    pub(super) fn body(&self) -> String {
        self.first_free(["body".to_owned(), "request_body".to_owned()])
    }

    fn first_free<const N: usize>(&self, names: [String; N]) -> String {
        let base = names[0].clone();
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        names.into_iter().chain(numbered).find(|name| !self.has(name)).unwrap_or(base)
    }

    /// Adds an argument.
    pub(super) fn add(&mut self, name: String, schema: Value, presence: Presence) {
        if presence == Presence::Required {
            self.required.push(name.clone());
        }
        self.properties.insert(name, schema);
    }

    /// Whether a call needs each of those that there are, so that their number is known.
    pub(super) fn are_all_required(&self) -> bool {
        self.properties.len() == self.required.len()
    }

    /// Holds what is said of the members that are added from here on: those before are there as well, all of them where
    /// members are counted.
    pub(super) fn hold(&mut self, together: &Together<'_>) {
        let before = u64::try_from(self.properties.len()).unwrap_or(u64::MAX);
        let Together { least, most, dependent } = together;
        if *least > 0 {
            self.rules.insert("minProperties".into(), least.saturating_add(before).into());
        }
        if let Some(most) = most {
            self.rules.insert("maxProperties".into(), most.saturating_add(before).into());
        }
        if !dependent.is_empty() {
            let mut all: Map<String, Value> = Map::new();
            for (name, needed) in dependent {
                let list = all.entry(*name).or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(list) = list {
                    let fresh: Vec<Value> = needed
                        .iter()
                        .map(|name| Value::from(*name))
                        .filter(|name| !list.contains(name))
                        .collect();
                    list.extend(fresh);
                }
            }
            self.rules.insert("dependentRequired".into(), Value::Object(all));
        }
    }

    /// The schema of all arguments; it takes no others.
    pub(super) fn schema(self) -> Value {
        // The macro `json!` would copy all that is put into it.
        let mut schema = Map::with_capacity(4);
        schema.insert("type".into(), "object".into());
        schema.insert("properties".into(), Value::Object(self.properties));
        if !self.required.is_empty() {
            schema.insert("required".into(), self.required.into());
        }
        schema.extend(self.rules);
        schema.insert("additionalProperties".into(), Value::Bool(false));
        Value::Object(schema)
    }
}

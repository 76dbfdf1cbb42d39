//! Findings about arguments that foreign failures list in many spellings, read as repairs.
//!
//! Only facts are read: a machine's word, a limit, a list of legal values. Sentences are never interpreted.

mod facts;
mod limits;
pub mod lists;
mod words;

pub use words::{PROBLEMS, named};

use curable_core::{Expected, MAX_REPAIRS, Pointer, Problem, Repair};
use serde_json::{Map, Value};

use lists::{LISTS, PLACES, REQUEST_PARTS};

/// Repairs, at most [`MAX_REPAIRS`], and how many more there were.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) repairs: Vec<Repair>,
    pub(crate) more: u64,
}

/// What one item of a list of findings says in a machine's words: what is wrong, and what would have been right.
pub fn facts_of(item: &Map<String, Value>) -> (Problem, Expected) {
    facts::read(item, words::problem_of(item))
}

impl Findings {
    /// The findings beside a failure, under whichever of the usual names they stand.
    pub(crate) fn beside(members: &Map<String, Value>) -> Self {
        let mut found = Self::default();
        for list in LISTS.iter().filter_map(|name| members.get(*name)) {
            match list {
                Value::Array(items) => found.read_all(items, None),
                Value::Object(fields) => {
                    for (field, said) in fields {
                        found.read_field(field, said);
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        found
    }

    /// Reads a list of objects; those that do not say where are about `place`, or about nothing.
    pub(crate) fn read_all(&mut self, items: &[Value], place: Option<&Pointer>) {
        for item in items.iter().filter_map(Value::as_object) {
            if let Some(at) = place_of(item).or_else(|| place.cloned()) {
                let (problem, expected) = facts_of(item);
                self.add(Repair::new(at, problem).expecting(expected));
            }
        }
    }

    /// Reads `"field": ["words", …]` and `"field": [{"code": …}, …]`.
    fn read_field(&mut self, field: &str, said: &Value) {
        let at = Pointer::from_path(field);
        match said {
            Value::Array(items) if items.iter().any(Value::is_object) => self.read_all(items, Some(&at)),
            Value::Object(_) => self.read_all(std::slice::from_ref(said), Some(&at)),
            Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_string) => {
                self.add(Repair::new(at, Problem::Shape));
            }
            Value::String(_) => self.add(Repair::new(at, Problem::Shape)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {}
        }
    }

    fn add(&mut self, repair: Repair) {
        if self.repairs.len() < MAX_REPAIRS {
            self.repairs.push(repair);
        } else {
            self.more += 1;
        }
    }
}

fn place_of(item: &Map<String, Value>) -> Option<Pointer> {
    if let Some(place) = PLACES.iter().find_map(|name| place(name, item.get(*name)?)) {
        return Some(place);
    }
    let source = item.get("source")?.as_object()?;
    ["pointer", "parameter"].iter().find_map(|name| place(name, source.get(*name)?))
}

fn place(name: &str, value: &Value) -> Option<Pointer> {
    match value {
        // What calls itself a pointer and is none is one name, dots and all.
        Value::String(text) if name == "pointer" => Some(Pointer::lenient(text.clone())),
        Value::String(text) => Some(Pointer::from_path(text)),
        Value::Array(names) => {
            let skip = usize::from(
                name == "loc"
                    && names
                        .first()
                        .and_then(Value::as_str)
                        .is_some_and(|part| REQUEST_PARTS.contains(&part)),
            );
            names.iter().skip(skip).try_fold(Pointer::ROOT, |at, name| match name {
                Value::String(name) => Some(at.child(name)),
                Value::Number(index) => Some(at.child(&index.to_string())),
                Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
            })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

//! What the words of an upstream are about: a sentence such as `Observation not found` names the thing that is missing.

use serde_json::Value;

use super::thing::singular;

/// How much of a body is looked at.
const MAX_WORDS: usize = 200;
const MAX_DEPTH: usize = 3;

/// The words of a body, each one of many.
pub(super) struct Said(Vec<String>);

impl Said {
    /// The words of all texts of a body.
    pub(super) fn of(body: &Value) -> Self {
        let mut words = Vec::new();
        read(body, MAX_DEPTH, &mut words);
        Self(words)
    }

    /// Whether a thing is named, in one word or in several.
    pub(super) fn names(&self, thing: &str) -> bool {
        let word = thing.rsplit('/').next().unwrap_or(thing);
        let mut ends = (1..=3).flat_map(|count| self.0.windows(count));
        word.len() > 2
            && ends.any(|words| {
                words.iter().map(String::len).sum::<usize>() == word.len() && words.concat() == word
            })
    }
}

fn read(value: &Value, depth: usize, words: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let found = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.extend(found.take(MAX_WORDS.saturating_sub(words.len())).map(singular));
        }
        Value::Array(items) if depth > 0 => items.iter().for_each(|item| read(item, depth - 1, words)),
        Value::Object(members) if depth > 0 => {
            members.values().for_each(|value| read(value, depth - 1, words));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {}
    }
}

//! Values to try where nobody can prove anything: of each type a few, around every limit that a schema has.

use std::cell::Cell;
use std::collections::BTreeSet;

use serde_json::{Map, Number, Value, json};

/// How many values are tried of one schema, and of each below it.
const MAX_TRIED: usize = 60;
const MAX_INNER: usize = 8;
/// How deep values are made.
const MAX_DEPTH: usize = 5;
/// How many schemas are looked at on the way.
const MAX_STEPS: u32 = 400;
/// The longest text or list that is made.
const MAX_LENGTH: u64 = 300;

/// Keywords that say how long something may be, or how large.
const LIMITS: &[&str] = &[
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
];

/// Values of the form of a schema that stands alone, most of which fit it; the limits of the others are tried as well.
pub(super) fn samples(schema: &Value, others: &[&Value]) -> Vec<Value> {
    let mut limits = BTreeSet::from([0, 1]);
    for one in others.iter().chain([&schema]) {
        read_limits(one, &mut limits);
    }
    let defs = schema.get("$defs").and_then(Value::as_object);
    let limits = limits.into_iter().take(MAX_INNER).collect();
    let mut all = Sampler { defs, limits, steps: Cell::new(MAX_STEPS) }.of(schema, 0);
    all.truncate(MAX_TRIED);
    all
}

struct Sampler<'s> {
    defs: Option<&'s Map<String, Value>>,
    limits: Vec<u64>,
    steps: Cell<u32>,
}

impl Sampler<'_> {
    fn of(&self, schema: &Value, depth: usize) -> Vec<Value> {
        let Some(left) = self.steps.get().checked_sub(1).filter(|_| depth < MAX_DEPTH) else {
            return Vec::new();
        };
        self.steps.set(left);
        let Value::Object(says) = schema else { return self.of_type("", &Map::new(), depth) };
        if let Some(value) = says.get("const") {
            return vec![value.clone()];
        }
        if let Some(Value::Array(values)) = says.get("enum") {
            return values.iter().take(MAX_INNER).cloned().collect();
        }
        let name = says.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/"));
        let target = name.and_then(|name| self.defs?.get(name));
        let arms = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|word| says.get(word)?.as_array());
        let mut all: Vec<Value> =
            arms.flatten().chain(target).flat_map(|one| self.of(one, depth + 1)).take(MAX_TRIED).collect();
        let types: Vec<&str> = match says.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ if all.is_empty() => vec![""],
            _ => Vec::new(),
        };
        all.extend(types.into_iter().flat_map(|one| self.of_type(one, says, depth)));
        all
    }

    /// Values of a type; without a name, of each.
    fn of_type(&self, name: &str, says: &Map<String, Value>, depth: usize) -> Vec<Value> {
        let is = |one: &str| name == one || name.is_empty();
        let mut all = Vec::new();
        if is("null") {
            all.push(Value::Null);
        }
        if is("boolean") {
            all.push(json!(true));
        }
        if is("integer") || name == "number" {
            all.extend(self.limits.iter().map(|number| Value::Number(Number::from(*number))));
        }
        if is("string") {
            let text = |length: &u64| json!("x".repeat(usize::try_from(*length).unwrap_or_default()));
            all.extend(self.limits.iter().map(text));
        }
        if is("array") {
            all.push(json!([]));
            let items = says.get("items").cloned().unwrap_or(json!(true));
            all.extend(self.of(&items, depth + 1).into_iter().take(MAX_INNER).map(|item| json!([item])));
        }
        if is("object") {
            all.extend(self.objects(says, depth));
        }
        all
    }

    /// The object that has what it must, and others in which one member is another.
    fn objects(&self, says: &Map<String, Value>, depth: usize) -> Vec<Value> {
        let none = Map::new();
        let members = says.get("properties").and_then(Value::as_object).unwrap_or(&none);
        let required = says.get("required").and_then(Value::as_array).into_iter().flatten();
        let mut least = Map::new();
        for name in required.filter_map(Value::as_str) {
            let value = members.get(name).and_then(|inner| self.of(inner, depth + 1).into_iter().next());
            least.insert(name.to_owned(), value.unwrap_or(Value::Null));
        }
        let mut all = vec![Value::Object(least.clone())];
        let inner: Vec<(&String, Vec<Value>)> =
            members.iter().take(MAX_INNER).map(|(name, inner)| (name, self.of(inner, depth + 1))).collect();
        // Each member has its turn before another value of the first one.
        for turn in 0..MAX_INNER {
            for (name, values) in &inner {
                if let Some(value) = values.get(turn) {
                    let mut another = least.clone();
                    another.insert((*name).clone(), value.clone());
                    all.push(Value::Object(another));
                }
            }
        }
        all
    }
}

/// Numbers at each limit, and beside it.
fn read_limits(schema: &Value, limits: &mut BTreeSet<u64>) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                match value.as_u64().filter(|limit| *limit < MAX_LENGTH) {
                    Some(limit) if LIMITS.contains(&name.as_str()) => {
                        limits.extend([limit.saturating_sub(1), limit, limit + 1]);
                    }
                    _ => read_limits(value, limits),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| read_limits(item, limits)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::samples;

    #[test]
    fn values_stand_on_both_sides_of_a_limit() {
        let texts = json!({ "type": "array", "items": { "$ref": "#/$defs/T" }, "$defs": { "T": { "type": "string" } } });
        let shorter = json!({ "items": { "maxLength": 2 } });
        let made = samples(&texts, &[&shorter]);
        for wanted in [json!([]), json!(["xx"]), json!(["xxx"])] {
            assert!(made.contains(&wanted), "{made:?}");
        }
        let object =
            json!({ "type": "object", "properties": { "a": { "const": 1 }, "b": {} }, "required": ["a"] });
        assert!(samples(&object, &[]).contains(&json!({ "a": 1, "b": null })));
        assert!(samples(&json!({ "$ref": "#" }), &[]).len() < 60);
    }
}

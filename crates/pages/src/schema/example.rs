//! A value that a schema describes, for an example: the same every time.

use serde_json::{Map, Number, Value, json};

use super::{pattern, resolve};

/// How deep an example goes.
const DEEPEST: usize = 6;
/// How deep it goes for what must be there.
const DEEPEST_OF_ALL: usize = 64;
/// How many values an example has.
const MOST: usize = 80;
/// How many more it has for what must be there.
const NEEDED: usize = 200;
/// How many members are shown that need not be there.
const OPTIONAL: usize = 8;

/// A value that the schema describes.
pub fn example(schema: &Value) -> Value {
    shortened(schema).0
}

/// The same, and whether it lacks something that must be there.
pub(crate) fn shortened(schema: &Value) -> (Value, bool) {
    let mut writer = Writer { root: schema, left: MOST, needed: NEEDED, is_cut: false, open: Vec::new() };
    let value = writer.value(schema, 0, true).unwrap_or_else(|| json!({}));
    (value, writer.is_cut)
}

struct Writer<'s> {
    root: &'s Value,
    left: usize,
    needed: usize,
    is_cut: bool,
    /// The references that lead to where the example is written.
    open: Vec<String>,
}

impl Writer<'_> {
    fn value(&mut self, schema: &Value, deep: usize, must: bool) -> Option<Value> {
        let reference = schema.get("$ref").and_then(Value::as_str);
        if !self.may_go_on(reference, deep, must) {
            self.is_cut |= must;
            return None;
        }
        self.open.extend(reference.map(str::to_owned));
        let value = self.write(schema, deep, must);
        if reference.is_some() {
            self.open.pop();
        }
        value
    }

    /// What must be there is written beyond the ordinary limits, but for what holds itself: that has no end.
    fn may_go_on(&mut self, reference: Option<&str>, deep: usize, must: bool) -> bool {
        if self.left > 0 && deep < DEEPEST {
            self.left -= 1;
            return true;
        }
        let is_round = reference.is_some_and(|one| self.open.iter().any(|open| open == one));
        if !must || is_round || self.needed == 0 || deep >= DEEPEST_OF_ALL {
            return false;
        }
        self.needed -= 1;
        true
    }

    fn write(&mut self, schema: &Value, deep: usize, must: bool) -> Option<Value> {
        let root = self.root;
        let schema = resolve(schema, root);
        if let Some(given) = given(&schema) {
            return Some(given.clone());
        }
        for word in ["oneOf", "anyOf"] {
            if let Some(first) =
                schema.get(word).and_then(Value::as_array).and_then(|choices| choices.first())
            {
                return self.value(first, deep + 1, must);
            }
        }
        Some(match kind(&schema) {
            Some("object") => self.object(&schema, deep),
            Some("array") => {
                let must = schema.get("minItems").and_then(Value::as_u64).is_some_and(|least| least > 0);
                let item = schema.get("items").and_then(|items| self.value(items, deep + 1, must));
                item.into_iter().collect()
            }
            Some("integer") => json!(integer(&schema)),
            Some("number") => number(&schema),
            Some("boolean") => json!(true),
            Some("null") => Value::Null,
            Some("string") => json!(text(&schema)),
            _ => json!("…"),
        })
    }

    fn object(&mut self, schema: &Map<String, Value>, deep: usize) -> Value {
        let Some(Value::Object(properties)) = schema.get("properties") else { return json!({}) };
        let required =
            schema.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let mut optional = OPTIONAL;
        let mut members = Map::new();
        for (name, property) in properties {
            let must = required.iter().any(|one| one.as_str() == Some(name));
            if !must {
                if optional == 0 {
                    continue;
                }
                optional -= 1;
            }
            if let Some(value) = self.value(property, deep + 1, must) {
                members.insert(name.clone(), value);
            }
        }
        Value::Object(members)
    }
}

/// A value that the author gave, in the order of what says most.
fn given(schema: &Map<String, Value>) -> Option<&Value> {
    let first = |name: &str| schema.get(name).and_then(Value::as_array).and_then(|values| values.first());
    let example = || first("examples").or_else(|| schema.get("example"));
    schema.get("const").or_else(example).or_else(|| schema.get("default")).or_else(|| first("enum"))
}

fn kind(schema: &Map<String, Value>) -> Option<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => Some(one),
        Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).find(|one| *one != "null"),
        _ if schema.contains_key("properties") => Some("object"),
        _ if schema.contains_key("items") => Some("array"),
        _ => None,
    }
}

fn integer(schema: &Map<String, Value>) -> i64 {
    let bound = |name: &str| schema.get(name).and_then(Value::as_i64);
    let least = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|value| value.saturating_add(1)));
    match (least, bound("maximum")) {
        (Some(least), _) => least.max(1.min(bound("maximum").unwrap_or(1))),
        (None, Some(most)) => most.min(1),
        (None, None) => 1,
    }
}

fn number(schema: &Map<String, Value>) -> Value {
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    let least = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|value| value + 1.0));
    let most = bound("maximum").unwrap_or(f64::MAX);
    Number::from_f64(least.unwrap_or(1.5).max(1.5_f64.min(most)).min(most)).map_or(json!(1), Value::Number)
}

fn text(schema: &Map<String, Value>) -> String {
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    let text = match format {
        "date-time" => "2026-01-31T12:00:00Z",
        "date" => "2026-01-31",
        "time" => "12:00:00Z",
        "duration" => "PT5M",
        "email" => "ann@example.com",
        "uri" | "url" | "uri-reference" | "iri" => "https://example.com/1",
        "uuid" => "9b2d1f4e-6c3a-4f57-8a1e-2d0c5b7e9f10",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "hostname" => "example.com",
        "byte" => "Y3VyYWJsZQ==",
        _ => "text",
    };
    let count =
        |name: &str| schema.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    let (least, most) = (count("minLength"), count("maxLength"));
    let by_pattern = schema.get("pattern").and_then(Value::as_str).filter(|_| text == "text");
    let by_pattern = by_pattern
        .and_then(|pattern| pattern::text(pattern, least.unwrap_or_default(), most.unwrap_or(usize::MAX)));
    if let Some(text) = by_pattern {
        return text;
    }
    let mut text = text.to_owned();
    if let Some(most) = most {
        text = text.chars().take(most).collect();
    }
    // What must be very long is no example any more.
    while least.is_some_and(|least| text.len() < least.min(64)) {
        text.push('x');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::example;
    use serde_json::json;

    #[test]
    fn an_example_obeys_what_is_simple() {
        let schema = json!({
            "type": "object",
            "required": ["n", "at"],
            "properties": {
                "n": { "type": "integer", "minimum": 3 },
                "at": { "type": "string", "format": "date" },
                "of": { "enum": ["b", "a"] },
                "list": { "type": "array", "items": { "$ref": "#/$defs/Key" } },
                "given": { "type": "string", "examples": ["so"] },
            },
            "$defs": { "Key": { "type": "string", "minLength": 6 } },
        });
        assert_eq!(
            example(&schema),
            json!({ "n": 3, "at": "2026-01-31", "of": "b", "list": ["textxx"], "given": "so" })
        );
    }

    #[test]
    fn what_refers_to_itself_ends() {
        let schema = json!({ "type": "object", "required": ["next"], "properties": { "next": { "$ref": "#" }, "a": { "const": 1 } } });
        assert!(example(&schema).to_string().len() < 200);
    }
}

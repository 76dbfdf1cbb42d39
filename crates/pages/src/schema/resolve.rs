//! A schema with its reference followed and its parts put together, as far as that is simple.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// How many references are followed in a row.
const FOLLOWED: usize = 16;

/// A schema that refers to nothing itself.
pub(crate) type Resolved<'s> = Cow<'s, Map<String, Value>>;

/// The schema that a value is judged by: references followed, `allOf` merged, `null` taken out of a choice of two.
pub(crate) fn resolve<'s>(schema: &'s Value, root: &'s Value) -> Resolved<'s> {
    step(schema, root, FOLLOWED)
}

fn step<'s>(schema: &'s Value, root: &'s Value, left: usize) -> Resolved<'s> {
    let Value::Object(members) = schema else { return Cow::Owned(Map::new()) };
    if left == 0 {
        return Cow::Owned(Map::new());
    }
    if let Some(target) = members.get("$ref").and_then(Value::as_str).and_then(|name| find(name, root)) {
        let target = step(target, root, left - 1);
        return beside(target, members, "$ref");
    }
    if let Some(Value::Array(parts)) = members.get("allOf") {
        let mut whole = Map::new();
        for part in parts {
            merge(&mut whole, &step(part, root, left - 1));
        }
        return beside(Cow::Owned(whole), members, "allOf");
    }
    for word in ["anyOf", "oneOf"] {
        if let Some(Value::Array(choices)) = members.get(word)
            && let Some(only) = only(choices)
        {
            return beside(step(only, root, left - 1), members, word);
        }
    }
    Cow::Borrowed(members)
}

/// What stands beside a reference counts, too.
fn beside<'s>(target: Resolved<'s>, members: &'s Map<String, Value>, word: &str) -> Resolved<'s> {
    if members.keys().all(|name| name == word || name == "$defs") {
        return target;
    }
    let mut whole = target.into_owned();
    let mut own = members.clone();
    own.shift_remove(word);
    own.shift_remove("$defs");
    merge(&mut whole, &own);
    Cow::Owned(whole)
}

fn merge(whole: &mut Map<String, Value>, part: &Map<String, Value>) {
    for (name, value) in part {
        match (whole.get_mut(name), value) {
            (Some(Value::Object(known)), Value::Object(more)) if name == "properties" => {
                known.extend(more.iter().map(|(name, schema)| (name.clone(), schema.clone())));
            }
            (Some(Value::Array(known)), Value::Array(more)) if name == "required" => {
                known.extend(more.iter().cloned());
            }
            _ => {
                whole.insert(name.clone(), value.clone());
            }
        }
    }
}

/// The one choice that is not `null`.
fn only(choices: &[Value]) -> Option<&Value> {
    let is_null = |choice: &&Value| choice.get("type").and_then(Value::as_str) == Some("null");
    let mut others = choices.iter().filter(|choice| !is_null(choice));
    let first = others.next()?;
    others.next().is_none().then_some(first)
}

fn find<'s>(reference: &str, root: &'s Value) -> Option<&'s Value> {
    let place = reference.strip_prefix('#')?;
    root.pointer(place)
}

#[cfg(test)]
mod tests {
    use super::resolve;
    use serde_json::json;

    #[test]
    fn references_parts_and_what_stands_beside_them_become_one() {
        let root = json!({
            "$defs": {
                "A": { "type": "object", "properties": { "a": {} }, "required": ["a"] },
                "B": { "allOf": [{ "$ref": "#/$defs/A" }, { "properties": { "b": {} }, "required": ["b"] }], "description": "both" },
            },
        });
        let schema =
            json!({ "anyOf": [{ "$ref": "#/$defs/B" }, { "type": "null" }], "description": "or not" });
        let resolved = resolve(&schema, &root).into_owned();
        assert_eq!(
            serde_json::Value::Object(resolved),
            json!({ "type": "object", "properties": { "a": {}, "b": {} }, "required": ["a", "b"], "description": "or not" })
        );
    }

    #[test]
    fn what_refers_to_itself_ends() {
        let root = json!({ "$defs": { "A": { "$ref": "#/$defs/A" } } });
        assert!(resolve(&json!({ "$ref": "#/$defs/A" }), &root).is_empty());
        assert!(resolve(&json!(true), &root).is_empty());
    }
}

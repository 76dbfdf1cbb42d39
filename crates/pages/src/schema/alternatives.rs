//! Schemas that say *one of these*.

use serde_json::{Map, Value};

use super::rules::SEVERAL;
use super::{kind, resolve};

/// How many alternatives are named.
const NAMED: usize = 6;

/// The alternatives of a schema, where it has several.
pub(crate) fn alternatives(schema: &Map<String, Value>) -> &[Value] {
    let several = |word| schema.get(word).and_then(Value::as_array).filter(|ways| ways.len() > 1);
    several("oneOf").or_else(|| several("anyOf")).map(Vec::as_slice).unwrap_or_default()
}

/// The type in a word or two; where it is one of several, their names.
pub(crate) fn kind_within(schema: &Map<String, Value>, root: &Value) -> String {
    let own = kind(schema);
    let ways = alternatives(schema);
    if ways.is_empty() || own != SEVERAL {
        return own;
    }
    let mut names: Vec<String> = Vec::new();
    for way in ways {
        let name = name(way, root);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.iter().any(|name| name == "any") {
        return own;
    }
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    names.join(" or ")
}

/// What an alternative is called: its title, its definition, or its type.
pub(crate) fn name(way: &Value, root: &Value) -> String {
    let resolved = resolve(way, root);
    let title = resolved.get("title").and_then(Value::as_str).map(str::to_owned);
    let definition = || {
        let (_, name) = way.get("$ref")?.as_str()?.rsplit_once('/')?;
        let has_members = resolved.contains_key("properties") || !alternatives(&resolved).is_empty();
        has_members.then(|| name.to_owned())
    };
    title.or_else(definition).unwrap_or_else(|| kind(&resolved))
}

#[cfg(test)]
mod tests {
    use super::kind_within;
    use serde_json::{Value, json};

    #[test]
    fn the_alternatives_are_named() {
        let root = json!({ "$defs": { "Card": { "properties": { "n": {} } }, "Id": { "type": "string" } } });
        for (schema, words) in [
            (json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }), "string or integer"),
            (json!({ "anyOf": [{ "$ref": "#/$defs/Id" }, { "$ref": "#/$defs/Card" }] }), "string or Card"),
            (json!({ "anyOf": [{ "type": "string" }, {}] }), "one of several"),
            (json!({ "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] }), "object"),
        ] {
            let Value::Object(members) = &schema else { panic!("an object") };
            assert_eq!(kind_within(members, &root), words, "{schema}");
        }
    }
}

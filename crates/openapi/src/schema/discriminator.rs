//! Discriminators: each branch of a choice says which value of the property means it, where that is certain.

use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use super::target::address;
use crate::document::pointer;

/// How deep a property is looked for.
const MAX_DEPTH: usize = 6;

impl<'d> Schemas<'d> {
    /// Adds to each translated branch the value of the discriminator that means it.
    pub(super) fn discriminate(
        &mut self,
        discriminator: &'d Value,
        sources: &'d [Value],
        translated: &mut [Value],
    ) {
        // Swagger 2.0 has the name alone, and no choice to go with it.
        let Some(property) = discriminator.get("propertyName").and_then(Value::as_str) else { return };
        let mapping = discriminator.get("mapping").and_then(Value::as_object);
        for (source, branch) in sources.iter().zip(translated) {
            let Some(reference) = source.get("$ref").and_then(Value::as_str) else { continue };
            let Some(target) = self.target(reference) else { continue };
            let mapped = self.mapped(mapping, target.schema);
            let Some(declared) = self.property(target.schema, property, 0) else { continue };
            let schema = match certain(declared, &mapped, reference) {
                Some(values) => match values.as_slice() {
                    [one] => json!({ "const": one }),
                    several => json!({ "enum": several }),
                },
                None if self.options.tell && is_plain_text(declared) => implied(name_of(reference)),
                None => continue,
            };
            let Value::Object(branch) = branch else { continue };
            if branch.contains_key("$ref") && !branch.contains_key("properties") {
                branch.insert(
                    "properties".into(),
                    Value::Object(Map::from_iter([(property.to_owned(), schema)])),
                );
            }
        }
    }

    /// The values that the mapping gives to a schema.
    fn mapped(&self, mapping: Option<&'d Map<String, Value>>, schema: &Value) -> Vec<&'d str> {
        let root = &self.document.root;
        let names = |to: &str| {
            let direct = pointer::look_up(root, to);
            direct
                .or_else(|| pointer::look_up(root, &format!("#/components/schemas/{}", pointer::escape(to))))
        };
        let means = |to: &Value| {
            let to = to.as_str().and_then(names);
            to.and_then(|to| pointer::follow(root, to)).is_some_and(|to| address(to) == address(schema))
        };
        let pairs = mapping.into_iter().flatten();
        pairs.filter(|(_, to)| means(to)).map(|(value, _)| value.as_str()).collect()
    }

    /// The schema of a property, in a schema or in what it is composed of.
    fn property(&self, schema: &'d Value, name: &str, depth: usize) -> Option<&'d Value> {
        let document = self.document;
        let schema = document.resolve(schema).filter(|_| depth < MAX_DEPTH)?;
        if let Some(found) = schema.get("properties").and_then(|properties| properties.get(name)) {
            return document.resolve(found);
        }
        let parts = schema.get("allOf").and_then(Value::as_array)?;
        parts.iter().find_map(|part| self.property(part, name, depth + 1))
    }
}

/// The value that the name of a schema stands for, where nobody wrote one. Calls are not judged by it; it is said twice, so
/// that those who compare descriptions can tell it from what is written.
fn implied(name: &str) -> Value {
    json!({ "enum": [name], "const": name })
}

/// The name of the schema that a reference leads to.
fn name_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or_default()
}

/// Whether a property is any text.
fn is_plain_text(declared: &Value) -> bool {
    declared.get("type").is_some_and(|kind| kind == "string")
        && ["enum", "const"].iter().all(|name| declared.get(name).is_none())
}

/// The values that certainly mean a branch and that its own schema does not say already.
fn certain<'v>(declared: &'v Value, mapped: &[&'v str], reference: &'v str) -> Option<Vec<&'v str>> {
    if declared.get("const").is_some() || declared.get("type").is_some_and(|kind| kind != "string") {
        return None;
    }
    let allowed = declared.get("enum").and_then(Value::as_array);
    match allowed {
        // A plain text is what the mapping says. The name of the schema would be a guess: documents that have no mapping
        // often mean other values.
        None => (!mapped.is_empty() && declared.get("type").is_some()).then(|| mapped.to_vec()),
        Some(allowed) if allowed.len() > 1 => {
            let implied = [name_of(reference)];
            let values = if mapped.is_empty() { &implied[..] } else { mapped };
            values.iter().all(|value| allowed.iter().any(|one| one == value)).then(|| values.to_vec())
        }
        Some(_) => None,
    }
}

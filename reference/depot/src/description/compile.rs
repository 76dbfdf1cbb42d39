//! Schemas of the description as judges.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

use super::{Parameter, resolved};

const SCHEMAS: &str = "#/components/schemas/";

/// A judge for a schema that may refer to those of the document; it is compiled when it is first asked, because most
/// judges of a demo never are.
#[derive(Debug)]
pub(super) struct Judge {
    document: Arc<Value>,
    schema: Value,
    compiled: OnceLock<Validator>,
}

impl Judge {
    pub(super) fn new(document: &Arc<Value>, schema: &Value) -> Self {
        Self { document: Arc::clone(document), schema: schema.clone(), compiled: OnceLock::new() }
    }

    #[expect(clippy::expect_used, reason = "the schemas are compiled in, and the tests ask every judge")]
    pub(super) fn validator(&self) -> &Validator {
        self.compiled.get_or_init(|| {
            let mut names = BTreeSet::new();
            gather(&self.document, &self.schema, &mut names);
            let schemas: Map<String, Value> = names
                .into_iter()
                .map(|name| (name.to_owned(), self.document["components"]["schemas"][name].clone()))
                .collect();
            let whole = json!({ "allOf": [self.schema], "components": { "schemas": schemas } });
            let options = jsonschema::options().with_draft(Draft::Draft202012).offline();
            options.should_validate_formats(true).build(&whole).expect("the schema is valid")
        })
    }
}

/// The names of the schemas that one needs.
fn gather<'d>(document: &'d Value, schema: &'d Value, names: &mut BTreeSet<&'d str>) {
    match schema {
        Value::Object(members) => {
            let target = members.get("$ref").and_then(Value::as_str);
            if let Some(name) = target.and_then(|target| target.strip_prefix(SCHEMAS))
                && names.insert(name)
            {
                gather(document, &document["components"]["schemas"][name], names);
            }
            members.values().for_each(|member| gather(document, member, names));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(document, item, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The document with every object closed that says nothing about other members.
pub(super) fn closed(document: &Value) -> Value {
    let mut document = document.clone();
    for schema in document["components"]["schemas"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        close(schema);
    }
    document
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for member in members.values_mut() {
                close(member);
            }
            if members.get("properties").is_some_and(Value::is_object)
                && !members.contains_key("additionalProperties")
            {
                members.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// All arguments of an operation as one object.
pub(super) fn flat(document: &Value, parameters: &[Parameter], body: Option<&Value>) -> Value {
    let body = body.map_or(&Value::Null, |body| resolved(document, body));
    let mut properties = body["properties"].as_object().cloned().unwrap_or_default();
    let mut required = body["required"].as_array().cloned().unwrap_or_default();
    for parameter in parameters {
        properties.insert(parameter.name.clone(), parameter.schema.clone());
        if parameter.required {
            required.push(Value::String(parameter.name.clone()));
        }
    }
    json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false
    })
}

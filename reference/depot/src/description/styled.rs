//! The description of a depot that refuses in another style.

use serde_json::{Map, Value, json};

use crate::Style;

/// The document with the errors of the style.
pub(super) fn document(document: &Value, style: Style) -> Value {
    let mut document = document.clone();
    let Some(error) = schema(style) else { return document };
    let schemas = &mut document["components"]["schemas"];
    schemas["Problem"] = error.clone();
    schemas["VersionProblem"] = error;
    if let Some(schemas) = schemas.as_object_mut() {
        schemas.shift_remove("ProblemItem");
    }
    rewrite(&mut document, style);
    document
}

/// What the style's bodies look like; `None` for the depot's own style.
fn schema(style: Style) -> Option<Value> {
    Some(match style {
        Style::Rich => return None,
        Style::FastApi => json!({
            "type": "object",
            "required": ["detail"],
            "properties": { "detail": { "anyOf": [
                { "type": "string" },
                { "type": "array", "items": {
                    "type": "object",
                    "required": ["loc", "msg", "type"],
                    "properties": {
                        "loc": { "type": "array", "items": { "type": ["string", "integer"] } },
                        "msg": { "type": "string" },
                        "type": { "type": "string" },
                        "ctx": { "type": "object", "additionalProperties": true },
                    },
                } },
            ] } },
        }),
        Style::Rails => json!({
            "type": "object",
            "required": ["message"],
            "properties": {
                "message": { "type": "string" },
                "errors": {
                    "type": "object",
                    "additionalProperties": { "type": "array", "items": { "type": "string" } },
                },
            },
        }),
        Style::Google => json!({
            "type": "object",
            "required": ["error"],
            "properties": { "error": {
                "type": "object",
                "required": ["code", "message", "status"],
                "properties": {
                    "code": { "type": "integer" },
                    "message": { "type": "string" },
                    "status": { "type": "string" },
                    "details": { "type": "array", "items": { "type": "object", "additionalProperties": true } },
                },
            } },
        }),
        Style::Plain => json!({
            "type": "object", "required": ["message"], "properties": { "message": { "type": "string" } },
        }),
        Style::Opaque => json!({ "type": "string" }),
    })
}

/// Gives every error the media type of the style, and what is invalid its status.
fn rewrite(value: &mut Value, style: Style) {
    match value {
        Value::Object(members) => {
            let media = if style == Style::Opaque { "text/plain" } else { "application/json" };
            rename(members, "application/problem+json", media);
            if style == Style::Google {
                rename(members, "422", "400");
            }
            members.values_mut().for_each(|member| rewrite(member, style));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rewrite(item, style)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn rename(members: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(member) = members.shift_remove(from) {
        members.insert(to.to_owned(), member);
    }
}

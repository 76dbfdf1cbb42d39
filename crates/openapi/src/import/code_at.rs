//! Where the body of an error says which failure it is.

use curable_core::Pointer;
use serde_json::Value;

use super::view::{Members, get, object};
use crate::document::Document;

/// Names of members that hold a code, the most telling first.
const NAMES: &[&str] = &[
    "code",
    "error_code",
    "errorCode",
    "errcode",
    "type",
    "__type",
    "reason",
    "error",
    "errorType",
    "error_type",
    "status",
    "name",
    "title",
    "id",
];

/// How many of these are codes by their name alone; the others only where their values are listed.
const BY_NAME: usize = 10;

/// Names of members that hold the error itself, and whether they are lists of errors.
const HOLDERS: &[&str] = &["error", "errors", "fault", "err", "detail", "details", "meta"];

/// How deep compositions are followed.
const MAX_DEPTH: usize = 6;

/// How sure it is that a member holds a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// Its values are listed.
    Listed,
    /// It is a text or a number of this name.
    Named,
}

/// Where the body says which failure it is, if its schema tells.
pub(super) fn code_at(document: &Document, schemas: &[&Value]) -> Option<Pointer> {
    let bodies: Vec<Tables<'_>> = schemas.iter().map(|schema| tables(document, schema)).collect();
    for sign in [Sign::Listed, Sign::Named] {
        for body in &bodies {
            if let Some(name) = member(document, body, sign) {
                return Some(Pointer::ROOT.child(name));
            }
        }
        for body in &bodies {
            if let Some(pointer) = HOLDERS.iter().find_map(|holder| inner(document, body, holder, sign)) {
                return Some(pointer);
            }
        }
    }
    None
}

/// The member of this body that holds a code.
fn member(document: &Document, body: &Tables<'_>, sign: Sign) -> Option<&'static str> {
    let names = if sign == Sign::Named { &NAMES[..BY_NAME] } else { NAMES };
    names.iter().copied().find(|name| {
        body.iter().filter_map(|table| get(table, name)).any(|schema| is_code(document, schema, sign, 0))
    })
}

fn inner(document: &Document, body: &Tables<'_>, holder: &str, sign: Sign) -> Option<Pointer> {
    body.iter().filter_map(|table| get(table, holder)).find_map(|property| {
        if let Some(name) = member(document, &tables(document, property), sign) {
            return Some(Pointer::ROOT.child(holder).child(name));
        }
        let items = document.resolve(property)?.get("items")?;
        let name = member(document, &tables(document, items), sign)?;
        Some(Pointer::ROOT.child(holder).child("0").child(name))
    })
}

/// The properties of a schema and of what it is composed of.
type Tables<'d> = Vec<&'d Members>;

fn tables<'d>(document: &'d Document, schema: &'d Value) -> Tables<'d> {
    let mut found = Vec::new();
    properties(document, schema, 0, &mut found);
    found
}

fn properties<'d>(document: &'d Document, schema: &'d Value, depth: usize, found: &mut Tables<'d>) {
    let Some(members) = document.resolve(schema).and_then(Value::as_object) else { return };
    found.extend(object(members, "properties"));
    if depth < MAX_DEPTH {
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let branches = members.get(keyword).and_then(Value::as_array).into_iter().flatten();
            // A wide union says the same thing many times.
            for branch in branches.take(16) {
                properties(document, branch, depth + 1, found);
            }
        }
    }
}

fn is_code(document: &Document, schema: &Value, sign: Sign, depth: usize) -> bool {
    let Some(members) = document.resolve(schema).and_then(Value::as_object) else { return false };
    let scalar = match members.get("type") {
        Some(Value::String(kind)) => matches!(kind.as_str(), "string" | "integer"),
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "string" || kind == "integer"),
        _ => false,
    };
    let listed = members.get("const").is_some_and(is_word)
        || members.get("enum").and_then(Value::as_array).is_some_and(|all| all.iter().any(is_word));
    match sign {
        Sign::Listed if listed => true,
        Sign::Named if scalar => true,
        Sign::Listed | Sign::Named => {
            depth < MAX_DEPTH
                && ["allOf", "anyOf", "oneOf"].iter().any(|keyword| {
                    let branches = members.get(*keyword).and_then(Value::as_array).into_iter().flatten();
                    branches.take(16).any(|branch| is_code(document, branch, sign, depth + 1))
                })
        }
    }
}

fn is_word(value: &Value) -> bool {
    value.is_string() || value.is_i64() || value.is_u64()
}

#[cfg(test)]
mod tests {
    use super::code_at;
    use crate::document::Document;
    use serde_json::{Value, json};

    fn at(schema: &Value) -> Option<String> {
        let document = Document::parse(br#"{"openapi":"3.1.0","paths":{}}"#).unwrap();
        code_at(&document, &[schema]).map(|pointer| pointer.as_str().to_owned())
    }

    fn text(names: &[&str]) -> Value {
        let members = names.iter().map(|name| ((*name).to_owned(), json!({ "type": "string" })));
        json!({ "type": "object", "properties": Value::Object(members.collect()) })
    }

    #[test]
    fn a_listed_code_comes_before_a_name() {
        let mut schema = text(&["code", "message"]);
        assert_eq!(at(&schema).as_deref(), Some("/code"));
        schema["properties"]["status"] = json!({ "enum": ["A", "B"] });
        assert_eq!(at(&schema).as_deref(), Some("/status"));
    }

    #[test]
    fn a_code_is_found_one_level_down_and_in_lists_and_unions() {
        assert_eq!(
            at(&json!({ "properties": { "error": text(&["type"]) } })).as_deref(),
            Some("/error/type")
        );
        let list = json!({ "properties": { "errors": { "type": "array", "items": text(&["code"]) } } });
        assert_eq!(at(&list).as_deref(), Some("/errors/0/code"));
        assert_eq!(
            at(&json!({ "allOf": [text(&["message"]), text(&["reason"])] })).as_deref(),
            Some("/reason")
        );
        assert_eq!(at(&text(&["message", "status"])), None);
    }
}

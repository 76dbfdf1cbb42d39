//! The schemas of problems, one for each code, and the responses that they make up, one for each status.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{FailureDef, Kind, Retry, protocol};
use curable_runtime::{Operation, Snapshot};
use serde_json::{Map, Value, json};

use super::super::problem::MEDIA;
use crate::embed::embed;

/// The statuses of what is refused before an operation is asked.
const REFUSED: &[(u16, protocol::ProtocolCode)] = &[
    (400, protocol::INVALID_INPUT),
    (408, protocol::TIMEOUT),
    (413, protocol::INVALID_INPUT),
    (415, protocol::INVALID_INPUT),
    (431, protocol::INVALID_INPUT),
];

/// The codes of each status, in order.
#[derive(Debug, Default)]
pub(super) struct Statuses(BTreeMap<u16, BTreeSet<String>>);

impl Statuses {
    /// What every route can be refused with.
    pub(super) fn of_door(&mut self) -> &mut Self {
        self.add(401, protocol::UNAUTHENTICATED.code().as_str());
        self.add(403, protocol::FORBIDDEN.code().as_str());
        self.add(503, protocol::OVERLOADED.code().as_str());
        self.add(500, protocol::INTERNAL.code().as_str());
        for (status, row) in REFUSED {
            self.add(*status, row.code().as_str());
        }
        self
    }

    /// What every call can fail with.
    pub(super) fn of_calls(&mut self) -> &mut Self {
        for row in protocol::ALL {
            self.add(curable_pages::status(&row.def()), row.code().as_str());
        }
        self.of_door()
    }

    /// What an operation can fail with besides.
    pub(super) fn of_operation(&mut self, operation: &Operation, snapshot: &Snapshot) -> &mut Self {
        for declared in
            operation.def.failures.iter().filter_map(|code| snapshot.failure_of(operation, code.as_str()))
        {
            if declared.def.removed.is_none() {
                self.add(curable_pages::status(&declared.def), declared.def.code.as_str());
            }
        }
        self
    }

    /// One code more.
    pub(super) fn add(&mut self, status: u16, code: &str) -> &mut Self {
        self.0.entry(status).or_default().insert(code.to_owned());
        self
    }

    /// The responses: two codes that share a status are two branches.
    pub(super) fn responses(&self, into: &mut Map<String, Value>) {
        for (status, codes) in &self.0 {
            let list: Vec<&str> = codes.iter().map(String::as_str).collect();
            let schema = match list.as_slice() {
                [only] => reference(only),
                many => {
                    let mapping: Map<String, Value> =
                        many.iter().map(|code| ((*code).to_owned(), place(code).into())).collect();
                    json!({
                        "oneOf": many.iter().map(|code| reference(code)).collect::<Vec<_>>(),
                        "discriminator": { "propertyName": "code", "mapping": mapping },
                    })
                }
            };
            let mut response = json!({
                "description": list.join(", "),
                "content": { MEDIA: { "schema": schema } },
            });
            let headers = match status {
                401 => json!({ "WWW-Authenticate": { "schema": { "type": "string" }, "required": true } }),
                429 | 503 => json!({ "Retry-After": { "schema": { "type": "integer" } } }),
                _ => Value::Null,
            };
            if !headers.is_null() {
                response["headers"] = headers;
            }
            into.insert(status.to_string(), response);
        }
    }

    /// The codes that are referred to.
    pub(super) fn codes(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(String::as_str)
    }
}

/// The schema of the problem of one code.
pub(super) fn schema(def: &FailureDef) -> Value {
    let mut own = json!({
        "type": "object",
        "description": def.summary,
        "properties": { "code": { "const": def.code } },
    });
    if let Some(details) = &def.details {
        let at = format!("{}/allOf/1/properties/details", place(def.code.as_str()));
        let (shown, needed) = shown(details, &def.sensitive);
        own["properties"]["details"] = embed(&shown, &at);
        if needed {
            own["required"] = json!(["details"]);
        }
    }
    json!({ "allOf": [{ "$ref": "#/components/schemas/Problem" }, own] })
}

/// The schema of details without what is never echoed, and whether there are any that must be there.
fn shown(details: &Value, sensitive: &[String]) -> (Value, bool) {
    let mut shown = details.clone();
    if !sensitive.is_empty() {
        if !details.get("properties").is_some_and(Value::is_object) {
            // What is left when a member goes cannot be told from here.
            return (json!({ "type": "object" }), false);
        }
        for name in sensitive {
            if let Some(Value::Object(properties)) = shown.get_mut("properties") {
                properties.shift_remove(name);
            }
            if let Some(Value::Array(required)) = shown.get_mut("required") {
                required.retain(|one| one != name);
            }
        }
    }
    let needed = details.get("required").and_then(Value::as_array).is_some_and(|names| !names.is_empty());
    (shown, needed)
}

/// What the problems of all codes have in common.
pub(super) fn common() -> Value {
    let words = |words: Vec<&str>| json!({ "type": "string", "enum": words });
    let repair = json!({
        "type": "object",
        "required": ["at", "problem"],
        "properties": {
            "at": { "type": "string", "description": "A JSON Pointer into the arguments." },
            "problem": { "type": "string" },
            "expected": { "type": "object" },
            "suggest": {},
        },
    });
    let step = json!({
        "type": "object",
        "required": ["op", "path"],
        "properties": { "op": { "type": "string" }, "path": { "type": "string" } },
    });
    json!({
        "type": "object",
        "description": "A failure (RFC 9457).",
        "required": ["type", "title", "status", "detail", "code", "kind", "retryable", "retry"],
        "properties": {
            "type": { "type": "string", "description": "The page of the code." },
            "title": { "type": "string" },
            "status": { "type": "integer", "minimum": 400, "maximum": 599 },
            "detail": { "type": "string", "minLength": 1 },
            "code": { "type": "string" },
            "kind": words(Kind::ALL.iter().map(|word| word.as_str()).collect()),
            "retryable": { "type": "boolean", "description": "Whether the same call may be sent again as it is." },
            "retry": words(Retry::ALL.iter().map(|word| word.as_str()).collect()),
            "retry_after_ms": { "type": "integer", "minimum": 0 },
            "applied": { "type": "string", "enum": ["maybe", "yes"] },
            "http": { "type": "integer" },
            "hint": { "type": "string" },
            "repairs": { "type": "array", "items": repair },
            "more_repairs": { "type": "integer", "minimum": 1 },
            "patch": { "type": "array", "items": step },
            "similar": { "type": "array", "items": { "type": "object", "required": ["value"] } },
            "next_actions": { "type": "array", "items": { "type": "object" } },
            "details": {},
            "upstream_code": { "type": "string" },
            "drift": { "type": "boolean" },
            "upstream_text": { "type": "string" },
            "cause": { "type": "array", "items": { "type": "object", "required": ["code"] } },
            "origin": { "type": "string" },
            "trace_id": { "type": "string" },
            "ref": { "type": "string", "description": "The id of the operator's report." },
            "_meta": { "type": "object" },
        },
    })
}

/// The name of a code's schema among the components.
pub(super) fn name(code: &str) -> String {
    format!("Problem.{code}")
}

fn place(code: &str) -> String {
    format!("#/components/schemas/{}", name(code))
}

fn reference(code: &str) -> Value {
    json!({ "$ref": place(code) })
}

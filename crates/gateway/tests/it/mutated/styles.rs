//! An API whose operations refuse calls in five styles, and what each refusal says.

use serde_json::{Value, json};

pub(crate) const STYLES: usize = 5;

/// A reply before anything is done to it.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Value,
}

/// One thing that a caller needs to repair its call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fact {
    Field(&'static str),
    Allowed(&'static str, Value),
    Most(&'static str, i64),
    Wait(u64),
    Code(&'static str),
}

impl Fact {
    /// Whether a failure says it.
    pub(crate) fn is_in(&self, failure: &Value) -> bool {
        let at = |place: &str| {
            let repairs = failure["repairs"].as_array().into_iter().flatten();
            repairs.filter(|repair| repair["at"] == place).cloned().collect::<Vec<_>>()
        };
        match self {
            Self::Field(place) => !at(place).is_empty(),
            Self::Allowed(place, values) => at(place).iter().any(|one| one["expected"]["allowed"] == *values),
            Self::Most(place, most) => {
                at(place).iter().any(|one| one["expected"].to_string().contains(&most.to_string()))
            }
            Self::Wait(ms) => failure["retry_after_ms"] == *ms,
            Self::Code(code) => failure["upstream_code"] == *code,
        }
    }
}

/// What the arguments of every call are.
pub(crate) fn arguments(round: u64) -> Value {
    json!({ "round": round, "category": "lamp", "count": 7, "address": { "city": "Aarhus", "zip": "8000" } })
}

/// The refusal of a style, and what it says.
pub(crate) fn refusal(style: usize) -> (Refusal, Vec<Fact>) {
    let kinds = json!(["chair", "table"]);
    let (status, media, body, mut facts) = match style {
        0 => (
            422,
            "application/problem+json",
            json!({
                "type": "https://api.example/problems/invalid-order", "title": "Invalid order", "status": 422,
                "detail": "Two members are wrong.", "code": "invalid_order",
                "errors": [
                    { "pointer": "#/category", "code": "choice", "detail": "not kept here", "allowed": kinds },
                    { "pointer": "#/count", "code": "range", "detail": "too many", "maximum": 5 },
                ],
            }),
            vec![
                Fact::Allowed("/category", kinds),
                Fact::Field("/count"),
                Fact::Most("/count", 5),
                Fact::Code("invalid_order"),
            ],
        ),
        1 => (
            422,
            "application/json",
            json!({ "detail": [
                { "type": "enum", "loc": ["body", "category"], "msg": "Input should be 'chair' or 'table'",
                  "input": "lamp", "ctx": { "expected": "'chair' or 'table'" } },
                { "type": "less_than_equal", "loc": ["body", "count"], "msg": "too many", "ctx": { "le": 5 } },
            ] }),
            vec![Fact::Allowed("/category", kinds), Fact::Field("/count"), Fact::Most("/count", 5)],
        ),
        2 => (
            422,
            "application/json",
            json!({ "message": "The given data was invalid.", "errors": {
                "category": ["must be one of: chair, table"],
                "address.city": ["is not served"],
            } }),
            vec![Fact::Allowed("/category", kinds), Fact::Field("/address/city")],
        ),
        3 => (
            400,
            "application/json",
            json!({ "error": { "code": 400, "message": "no such city", "status": "INVALID_ARGUMENT", "details": [
                { "@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [
                    { "field": "address.city", "description": "we do not go there" },
                ] },
                { "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "CITY_NOT_SERVED",
                  "domain": "api.example" },
            ] } }),
            vec![Fact::Field("/address/city"), Fact::Code("CITY_NOT_SERVED")],
        ),
        _ => (
            400,
            "application/json",
            json!({ "error": { "type": "invalid_request_error", "code": "parameter_invalid",
                "message": "the city is not served", "param": "address[city]", "doc_url": "https://api.example/d" } }),
            vec![Fact::Field("/address/city"), Fact::Code("parameter_invalid")],
        ),
    };
    facts.insert(0, if style < 3 { Fact::Field("/category") } else { Fact::Field("/address/city") });
    let headers = vec![("content-type".to_owned(), media.to_owned())];
    (Refusal { status, headers, body }, facts)
}

/// The same as a refusal for now: all that is said is when to come back.
pub(crate) fn pausing(mut refusal: Refusal) -> (Refusal, Vec<Fact>) {
    refusal.status = 429;
    refusal.headers.push(("retry-after".to_owned(), "120".to_owned()));
    (refusal, vec![Fact::Wait(120_000)])
}

/// The description, with so many operations of each style that every pause meets a call of its own.
pub(crate) fn document(each: usize) -> Value {
    let mut paths = serde_json::Map::new();
    for style in 0..STYLES {
        for number in 0..each {
            let media = if style == 0 { "application/problem+json" } else { "application/json" };
            let failed =
                json!({ "description": "Refused.", "content": { media: { "schema": schema(style) } } });
            let post = json!({
                "operationId": operation(style, number),
                "requestBody": { "required": true, "content": { "application/json": { "schema": {
                    "$ref": "#/components/schemas/Order" } } } },
                "responses": {
                    "201": { "description": "Placed.", "content": { "application/json": { "schema": {
                        "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } } } } },
                    "4XX": failed, "5XX": failed,
                },
            });
            paths.insert(format!("/{}", operation(style, number)), json!({ "post": post }));
        }
    }
    let order = json!({ "type": "object", "required": ["round", "category"], "properties": {
        "round": { "type": "integer" }, "category": { "type": "string" }, "count": { "type": "integer" },
        "address": { "type": "object", "properties": {
            "city": { "type": "string" }, "zip": { "type": "string" } } },
    } });
    json!({ "openapi": "3.1.0", "info": { "title": "M", "version": "1" }, "paths": paths,
        "components": { "schemas": { "Order": order } } })
}

pub(crate) fn operation(style: usize, number: usize) -> String {
    format!("place{style}x{number}")
}

/// What the description declares of a refusal.
fn schema(style: usize) -> Value {
    let text = || json!({ "type": "string" });
    let list = |properties: Value| json!({ "type": "array", "items": { "type": "object", "properties": properties } });
    match style {
        0 => json!({ "type": "object", "properties": {
            "type": text(), "title": text(), "status": { "type": "integer" }, "detail": text(),
            "instance": text(), "code": text(), "errors": list(json!({ "pointer": text(), "code": text(),
                "detail": text(), "allowed": { "type": "array", "items": text() }, "maximum": { "type": "number" } })),
        } }),
        1 => json!({ "type": "object", "properties": { "detail": list(json!({
            "type": text(), "loc": { "type": "array", "items": { "anyOf": [text(), { "type": "integer" }] } },
            "msg": text(), "ctx": { "type": "object" },
        })) } }),
        2 => json!({ "type": "object", "properties": { "message": text(), "errors": {
            "type": "object", "additionalProperties": { "type": "array", "items": text() } } } }),
        3 => json!({ "type": "object", "properties": { "error": { "type": "object", "properties": {
            "code": { "type": "integer" }, "message": text(), "status": text(),
            "details": { "type": "array", "items": { "type": "object", "additionalProperties": true } } } } } }),
        _ => json!({ "type": "object", "properties": { "error": { "type": "object", "properties": {
            "type": text(), "code": text(), "message": text(), "param": text(), "doc_url": text() } } } }),
    }
}

//! What callers without a gateway rely on.

use std::collections::BTreeMap;

use curable_openapi::{BodyForm, Document, Import, ImportOptions, Sent, import_as_sent};
use serde_json::{Value, json};

use crate::made::{described, swagger};

fn sent(description: &Value) -> (Import, Sent) {
    let document = Document::parse(description.to_string().as_bytes()).expect("a description");
    let (import, mut all) = import_as_sent(&document, &ImportOptions::default());
    let sent = all.pop_first().expect("an operation").1;
    (import, sent)
}

fn types(of: &BTreeMap<String, Option<Value>>) -> Vec<(&str, bool)> {
    of.iter().map(|(name, schema)| (name.as_str(), schema.is_some())).collect()
}

#[test]
fn a_success_that_says_nothing_does_not_hide_what_another_gives() {
    let pet = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
    let given = json!({ "description": "ok", "content": { "application/json": { "schema": pet } } });
    let mut paths = json!({ "/pets": { "put": { "operationId": "put", "responses": { "200": given } } } });
    let (import, alone) = sent(&described(&paths));
    let output = import.imported.contract.operations[0].output.clone();
    assert!(output.is_some() && !alone.is_vague);
    for other in [
        json!({ "description": "made" }),
        json!({ "description": "part", "content": { "application/octet-stream": {} } }),
    ] {
        paths["/pets"]["put"]["responses"]["201"] = other;
        let (import, sent) = sent(&described(&paths));
        assert_eq!(import.imported.contract.operations[0].output, output);
        assert!(sent.is_vague);
        assert_eq!(sent.replies.keys().collect::<Vec<_>>(), ["200", "201"]);
    }
}

#[test]
fn an_operation_that_should_not_be_called_any_more_is_told() {
    let is_deprecated = |said: &Value| {
        let operation = json!({ "deprecated": said, "responses": { "204": { "description": "done" } } });
        sent(&described(&json!({ "/pets": { "post": operation } }))).1.is_deprecated
    };
    assert!(is_deprecated(&json!(true)) && !is_deprecated(&json!(false)));
}

#[test]
fn every_media_type_is_told_with_its_schema() {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let content = |other: &Value| {
        json!({ "application/json; charset=utf-8": { "schema": text },
            "application/xml": { "schema": other }, "text/plain": { "schema": text } })
    };
    let (_, sent) = sent(&described(&json!({ "/pets": { "post": {
        "requestBody": { "required": true, "content": content(&number) },
        "parameters": [{ "name": "Idempotency-Key", "in": "header", "required": true, "schema": text }],
        "responses": {
            "201": { "description": "made", "content": content(&number), "headers": {
                "Location": { "required": true, "schema": text }, "X-Cost": { "schema": number } } },
            "4XX": { "description": "wrong", "content": {
                "application/problem+json": { "schema": text }, "application/octet-stream": { "schema": text } } },
        },
    } } })));
    let expected = [("application/json", &text), ("application/xml", &number), ("text/plain", &text)];
    for types in [&sent.body, &sent.replies["201"].types] {
        let told: Vec<_> =
            types.iter().map(|(name, schema)| (name.as_str(), schema.as_ref().unwrap())).collect();
        assert_eq!(told, expected);
    }
    let wrong = &sent.failures["4XX"].types;
    assert_eq!(types(wrong), [("application/octet-stream", false), ("application/problem+json", true)]);
    assert!(sent.key_required);
    let headers = &sent.replies["201"].headers;
    let headers: Vec<_> =
        headers.iter().map(|(name, one)| (name.as_str(), one.promised, &one.schema)).collect();
    assert_eq!(headers, [("location", true, &text), ("x-cost", false, &number)]);
}

#[test]
fn a_body_is_one_whatever_a_gateway_makes_of_it() {
    let body = |keyword: &str, value: Value| {
        let mut schema = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
        schema[keyword] = value;
        described(&json!({ "/pets": { "post": {
            "requestBody": { "required": true, "content": { "application/json": { "schema": schema } } },
            "responses": { "200": { "description": "ok" } } } } }))
    };
    let (spread, of_spread) = sent(&body("title", json!("Pet")));
    let (whole, of_whole) = sent(&body("propertyNames", json!({ "maxLength": 9 })));
    let input = |import: &Import| import.imported.contract.operations[0].input.clone();
    assert_eq!(input(&spread), input(&whole));
    let is_spread = |import: &Import| {
        let body = import.imported.routes[0].body.as_ref().unwrap();
        matches!(body.form, BodyForm::Members(_))
    };
    assert!(is_spread(&spread) && !is_spread(&whole));
    // What must be there may be said beside it.
    let (needed, _) = sent(&body("allOf", json!([{ "required": ["name"] }])));
    assert!(is_spread(&needed) && input(&needed) == input(&sent(&body("required", json!(["name"]))).0));
    let (chosen, _) = sent(&body("anyOf", json!([{ "required": ["name"] }, { "required": ["id"] }])));
    assert!(!is_spread(&chosen));
    assert_ne!(of_spread.body, of_whole.body);
}

#[test]
fn an_object_that_says_nothing_is_told_from_one_that_says_it_takes_no_more() {
    let closed = |says: Option<bool>| {
        let mut pet = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
        if let Some(says) = says {
            pet["additionalProperties"] = json!(says);
        }
        let (_, sent) = sent(&described(&json!({ "/pets": { "post": {
            "requestBody": { "content": { "application/json": { "schema": pet } } },
            "responses": { "200": { "description": "ok" } } } } })));
        sent.body["application/json"].clone().unwrap()["additionalProperties"].clone()
    };
    assert_eq!([closed(None), closed(Some(false))], [json!({ "not": {} }), json!(false)]);
}

#[test]
fn a_member_named_like_a_keyword_composes_nothing() {
    let query = |name: &str| {
        let again = json!({ "$ref": "#/components/schemas/Query" });
        let document = json!({ "openapi": "3.1.0", "info": { "title": "pets", "version": "1" },
            "paths": { "/pets": { "post": {
                "requestBody": { "content": { "application/json": { "schema": again } } },
                "responses": { "200": { "description": "ok" } } } } },
            "components": { "schemas": { "Query": { "type": "object", "properties": { name: again } } } } });
        let document = Document::parse(document.to_string().as_bytes()).unwrap();
        let (import, _) = import_as_sent(&document, &ImportOptions::default());
        import.imported.contract.defs["Query"].clone()
    };
    for name in ["not", "if", "then", "else", "contains", "allOf", "properties", "dependencies"] {
        let mut expected = query("negated");
        let member = expected["properties"]["negated"].take();
        expected["properties"] = json!({ name: member });
        assert_eq!(query(name), expected, "{name}");
    }
}

#[test]
fn a_form_of_swagger_is_told_as_it_would_be_in_later_versions() {
    let field = json!({ "name": "name", "in": "formData", "type": "string" });
    let old = swagger(&json!({ "/pets": { "post": { "consumes": ["application/x-www-form-urlencoded"],
        "parameters": [field], "responses": { "200": { "description": "ok" } } } } }));
    let form = json!({ "schema": { "type": "object", "properties": { "name": { "type": "string" } } } });
    let new = described(&json!({ "/pets": { "post": {
        "requestBody": { "content": { "application/x-www-form-urlencoded": form } },
        "responses": { "200": { "description": "ok" } } } } }));
    let ((before, old), (after, new)) = (sent(&old), sent(&new));
    assert_eq!(before.imported.contract, after.imported.contract);
    assert_eq!(old, new);
}

#[test]
fn a_part_of_a_path_is_never_empty_whatever_else_is_said_of_it() {
    let argument = |schema: &Value| {
        let mut description = described(&json!({ "/pets/{id}": { "get": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": schema }],
            "responses": { "200": { "description": "ok" } },
        } } }));
        description["components"]["schemas"]["Id"] = json!({ "type": "string" });
        sent(&description).0.imported.contract.operations[0].input["properties"]["id"].clone()
    };
    for schema in [
        json!({ "type": "string" }),
        json!({ "type": "string", "format": "uuid" }),
        json!({ "type": "string", "format": "berth-number" }),
        json!({ "$ref": "#/components/schemas/Id" }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
    ] {
        assert_eq!(argument(&schema)["minLength"], json!(1), "{schema}");
    }
    for schema in [json!({ "type": "integer" }), json!({ "type": "string", "enum": ["a", "b"] })] {
        assert_eq!(argument(&schema).get("minLength"), None, "{schema}");
    }
}

#[test]
fn the_ways_to_get_a_token_have_one_name_in_all_versions() {
    let operation = json!({ "/pets": { "get": { "security": [{ "staff": [] }], "responses": { "200": { "description": "ok" } } } } });
    let mut new = described(&operation);
    new["components"]["securitySchemes"]["staff"] = json!({ "type": "oauth2", "flows": {
        "clientCredentials": { "tokenUrl": "/token", "scopes": {} }, "x-note": {} } });
    new["components"]["securitySchemes"]["other"] = json!({ "type": "oauth2", "flows": { "password": {} } });
    let mut old = swagger(&operation);
    old["securityDefinitions"]["staff"] =
        json!({ "type": "oauth2", "flow": "application", "tokenUrl": "/token" });
    for description in [new, old] {
        assert_eq!(sent(&description).1.flows.into_iter().collect::<Vec<_>>(), ["clientCredentials"]);
    }
}

//! What callers without a gateway rely on.

use std::collections::BTreeMap;

use curable_openapi::{Document, Import, ImportOptions, Sent, import_as_sent};
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
fn every_media_type_is_told_with_the_schema_that_it_alone_has() {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let content = |other: &Value| {
        json!({ "application/json; charset=utf-8": { "schema": text },
            "application/xml": { "schema": other }, "text/plain": { "schema": text } })
    };
    let (_, sent) = sent(&described(&json!({ "/pets": { "post": {
        "requestBody": { "required": true, "content": content(&number) },
        "parameters": [{ "name": "Idempotency-Key", "in": "header", "required": true, "schema": text }],
        "responses": { "201": { "description": "made", "content": content(&number), "headers": {
            "Location": { "required": true, "schema": text }, "X-Cost": { "schema": number } } } },
    } } })));
    let expected = [("application/json", false), ("application/xml", true), ("text/plain", false)];
    assert_eq!(types(&sent.body), expected);
    assert_eq!(types(&sent.replies["201"].types), expected);
    assert!(sent.body_required && sent.key_required);
    let headers: Vec<_> = sent.replies["201"].headers.iter().map(|(name, is)| (name.as_str(), *is)).collect();
    assert_eq!(headers, [("location", true), ("x-cost", false)]);
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

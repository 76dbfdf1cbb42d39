//! Descriptions in which anything may be anything.

use curable_openapi::{Document, ImportOptions, export, import};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A description with something of everything.
fn whole(version: &Value) -> Value {
    let mut description = json!({
        "info": { "title": "Pets", "version": "1" },
        "servers": [{ "url": "https://{h}.example", "variables": { "h": { "default": "a" } } }],
        "host": "a.example", "basePath": "/v1", "schemes": ["https"], "consumes": ["application/json"],
        "security": [{ "k": [] }],
        "paths": { "/pets/{id}": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "type": "string", "schema": { "type": "string" } }],
            "get": { "operationId": "read", "tags": ["a"], "summary": "Read.", "responses": {
                "200": { "description": "ok", "schema": { "$ref": "#/definitions/Pet" },
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Pet" } } } },
                "404": { "$ref": "#/components/responses/E" },
                "4XX": { "description": "Bad", "content": { "application/problem+json": { "schema": {
                    "properties": { "errors": { "type": "array", "items": { "properties": { "code": { "enum": ["a"] } } } } } } } } },
                "default": { "description": "Error", "x-curable-failures": ["A", { "code": "B", "summary": "b", "kind": "internal" }] },
            } },
            "post": { "operationId": "make", "x-curable-name": "pets/make", "x-curable-effect": "write",
                "requestBody": { "required": true, "content": { "multipart/form-data": {
                    "schema": { "allOf": [{ "$ref": "#/components/schemas/Pet" }, { "properties": { "f": { "type": "string", "format": "binary" } } }] },
                    "encoding": { "f": { "contentType": "image/png" } } } } },
                "parameters": [
                    { "name": "file", "in": "formData", "type": "file" },
                    { "name": "b", "in": "body", "schema": { "$ref": "#/definitions/Pet" } },
                    { "name": "Idempotency-Key", "in": "header", "schema": {} },
                    { "name": "q", "in": "query", "content": { "application/json": { "schema": {} } } },
                ] },
        }, "/other": { "$ref": "#/paths/~1pets~1{id}" } },
        "definitions": { "Pet": { "type": "object", "properties": { "name": { "type": "string" }, "of": { "$ref": "#/definitions/Pet" } } } },
        "components": {
            "schemas": { "Pet": { "type": "object", "required": ["name"], "properties": {
                "name": { "type": "string", "readOnly": true }, "of": { "$ref": "#/components/schemas/Pet" } } } },
            "responses": { "E": { "description": "Gone. Please look.", "headers": { "Retry-After": {} } } },
            "securitySchemes": { "k": { "type": "apiKey", "in": "header", "name": "X-Key" },
                "o": { "type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t" } } } },
        },
        "x-curable-failures": [{ "code": "A", "summary": "a", "kind": "conflict", "http": 409, "details": { "$ref": "#/components/schemas/Pet" } }],
    });
    if let (Value::Object(members), Value::Object(version)) = (&mut description, version) {
        members.extend(version.clone());
    }
    description
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Object(members) => members.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 0,
    }
}

/// Puts something else in the place of the value of that number.
fn replace(value: &mut Value, number: &mut usize, with: &Value) {
    if *number == 0 {
        *value = with.clone();
        *number = usize::MAX;
        return;
    }
    *number -= 1;
    match value {
        Value::Object(members) => members.values_mut().for_each(|value| replace(value, number, with)),
        Value::Array(items) => items.iter_mut().for_each(|value| replace(value, number, with)),
        _ => {}
    }
}

fn odd() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        Just(json!(-1.5)),
        Just(json!("")),
        Just(json!("\u{0}é{}{}//..")),
        Just(json!([])),
        Just(json!([null, [], {}])),
        Just(json!({})),
        Just(json!({ "$ref": "#" })),
        Just(json!({ "$ref": "#/components/schemas/Pet" })),
        Just(json!({ "$ref": "#/paths/~1other" })),
        Just(json!({ "$ref": 1 })),
        Just(json!({ "": {}, "get": {}, "default": [], "99": {}, "é": "x" })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn no_description_makes_an_import_or_an_export_panic(
        version in prop_oneof![
            Just(json!({ "openapi": "3.1.0" })), Just(json!({ "openapi": "3.0.0" })), Just(json!({ "swagger": "2.0" }))
        ],
        changes in proptest::collection::vec((any::<prop::sample::Index>(), odd()), 0..6),
        open in any::<bool>(),
    ) {
        let mut description = whole(&version);
        for (index, with) in &changes {
            let mut number = index.index(count(&description));
            replace(&mut description, &mut number, with);
        }
        let Ok(document) = Document::parse(description.to_string().as_bytes()) else { return Ok(()) };
        let import = import(&document, &ImportOptions { open, ..ImportOptions::default() });
        let report = &import.report;
        let imported = &import.imported;
        prop_assert_eq!(report.operations.found, report.operations.imported + report.operations.skipped.len());
        prop_assert_eq!(imported.contract.operations.len(), imported.routes.len());
        // All errors are carried, but where what holds them is no object.
        let is_holder = |at: &str| at == "/paths" || at.ends_with("/responses");
        prop_assert!(report.losses.iter().all(|loss| is_holder(&loss.at)));
        for (def, route) in imported.contract.operations.iter().zip(&imported.routes) {
            prop_assert_eq!(&def.name, &route.operation);
            prop_assert_eq!(&def.input["additionalProperties"], &json!(false));
            for code in &def.failures {
                prop_assert!(imported.contract.failure(code).is_some(), "{} is declared", code);
            }
            for own in &def.declares {
                prop_assert!(def.failures.contains(&own.code));
            }
        }
        let written = export(&imported.contract, Some(&imported.routes)).to_string();
        prop_assert!(Document::parse(written.as_bytes()).is_ok());
    }
}

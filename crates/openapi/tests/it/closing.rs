//! Which objects take no property that they do not name.

use curable_openapi::{Document, Options, Schemas};
use serde_json::{Value, json};

use crate::support;

/// Checks values against the schema `A`, used as a property of an input.
fn check(named: &Value, accepted: &[Value], refused: &[Value]) {
    for version in ["3.0.0", "3.1.0"] {
        let root = json!({"openapi": version, "components": {"schemas": named}, "paths": {"/a": {"post": {"requestBody": {
            "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/A"}}}}}}}}}});
        let document = Document::parse(root.to_string().as_bytes()).unwrap();
        let body =
            document.root.pointer("/paths/~1a/post/requestBody/content/application~1json/schema").unwrap();
        let mut schemas = Schemas::new(&document, Options::default());
        let (input, reply) = (schemas.input(body, ""), schemas.reply(body, ""));
        let (definitions, _) = schemas.finish();
        let validator = support::compile(&support::with_definitions(&input, &definitions)).unwrap();
        let open = support::compile(&support::with_definitions(&reply, &definitions)).unwrap();
        for value in accepted {
            assert!(validator.is_valid(&json!({ "a": value })), "{value} by {input} with {definitions:#?}");
        }
        for value in refused {
            assert!(!validator.is_valid(&json!({ "a": value })), "{value} by {input} with {definitions:#?}");
            assert!(open.is_valid(&json!({ "a": value })), "a reply stays open for {value}");
        }
        assert!(!validator.is_valid(&json!({"b": 1})), "the body itself is closed");
    }
}

#[test]
fn a_plain_object_is_closed() {
    check(
        &json!({"A": {"type": "object", "properties": {"x": {}}}}),
        &[json!({"x": 1}), json!({})],
        &[json!({"y": 1})],
    );
}

#[test]
fn free_objects_and_those_that_say_so_stay_open() {
    for schema in [
        json!({"type": "object"}),
        json!({"type": "object", "properties": {}}),
        json!({}),
        json!({"type": "object", "properties": {"x": {}}, "additionalProperties": true}),
        json!({"type": "object", "properties": {"x": {}}, "additionalProperties": {"type": "integer"}}),
        json!({"allOf": [{"type": "object", "properties": {"x": {}}}, {"additionalProperties": true}]}),
        json!({"oneOf": [{"type": "object", "properties": {"x": {}}, "required": ["x"]}, {"type": "object", "maxProperties": 1}]}),
        json!({"type": "object", "properties": {"x": {}}, "discriminator": {"propertyName": "x", "mapping": {"a": "Unread"}}}),
    ] {
        check(&json!({ "A": schema }), &[json!({"y": 1})], &[]);
    }
}

#[test]
fn a_composition_is_closed_as_one_and_its_parts_are_not() {
    check(
        &json!({"A": {"allOf": [{"$ref": "#/components/schemas/B"}, {"properties": {"y": {"properties": {"z": {}}}}}], "properties": {"w": {}}},
                "B": {"type": "object", "properties": {"x": {}}}}),
        &[json!({"x": 1, "y": {"z": 1}, "w": 2})],
        &[json!({"v": 1}), json!({"x": 1, "y": {"q": 1}})],
    );
    check(
        &json!({"A": {"anyOf": [{"$ref": "#/components/schemas/B"}, {"$ref": "#/components/schemas/C"}, {"type": "string"}]},
                "B": {"type": "object", "properties": {"x": {}}, "required": ["x"]},
                "C": {"allOf": [{"$ref": "#/components/schemas/B"}, {"properties": {"y": {}}, "required": ["y"]}]}}),
        &[json!({"x": 1}), json!({"x": 1, "y": 2}), json!("s")],
        &[json!({"x": 1, "z": 2})],
    );
    check(
        &json!({"A": {"properties": {"x": {}, "y": {}}, "anyOf": [{"required": ["x"]}, {"required": ["y"]}]}}),
        &[json!({"x": 1}), json!({"y": 1})],
        &[json!({"x": 1, "z": 2})],
    );
}

#[test]
fn a_part_of_one_thing_is_closed_where_it_is_a_whole() {
    check(
        &json!({"A": {"properties": {"whole": {"$ref": "#/components/schemas/B"}, "more": {"$ref": "#/components/schemas/C"},
                      "maybe": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/B"}]},
                      "list": {"type": "array", "items": {"$ref": "#/components/schemas/Alias"}}}},
                "Alias": {"$ref": "#/components/schemas/B"},
                "B": {"type": "object", "properties": {"x": {}}},
                "C": {"allOf": [{"$ref": "#/components/schemas/Alias"}, {"properties": {"y": {}}}]}}),
        &[
            json!({"whole": {"x": 1}, "more": {"x": 1, "y": 2}, "maybe": null, "list": [{"x": 1}]}),
            json!({"maybe": {"x": 1}}),
        ],
        &[
            json!({"whole": {"y": 1}}),
            json!({"more": {"z": 1}}),
            json!({"maybe": {"y": 1}}),
            json!({"list": [{"y": 1}]}),
        ],
    );
}

#[test]
fn plain_objects_are_closed_in_the_plain_way() {
    let root = json!({"openapi": "3.0.0", "paths": {"/a": {"$ref": "#/components/schemas/A"}}, "components": {"schemas": {
        "A": {"type": "object", "properties": {"b": {"$ref": "#/components/schemas/B"}, "c": {"oneOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}]}}},
        "B": {"type": "object", "properties": {"x": {}}}}}});
    let document = Document::parse(root.to_string().as_bytes()).unwrap();
    let mut schemas = Schemas::new(&document, Options::default());
    let schema = schemas.input(document.root.pointer("/components/schemas/A").unwrap(), "");
    let (definitions, _) = schemas.finish();
    assert_eq!(definitions["B"]["additionalProperties"], json!(false));
    assert_eq!(schema["properties"]["b"], json!({"$ref": "#/$defs/B"}));
    assert_eq!(schema["properties"]["c"], json!({"oneOf": [{"$ref": "#/$defs/B"}, {"type": "null"}]}));
}

#[test]
fn a_circle_of_bases_ends() {
    check(
        &json!({"A": {"$ref": "#/components/schemas/B", "description": "d"}, "B": {"$ref": "#/components/schemas/A", "description": "d"},
                "C": {"allOf": [{"$ref": "#/components/schemas/C"}, {"$ref": "#/components/schemas/A"}]}}),
        &[json!({"y": 1})],
        &[],
    );
}

#[test]
fn what_must_be_there_counts_as_declared() {
    check(
        &json!({ "A": { "type": "object", "required": ["x", "y"], "properties": { "x": { "type": "integer" } } } }),
        &[json!({ "x": 1, "y": "any" })],
        &[json!({ "x": 1, "y": 2, "z": 3 })],
    );
    check(
        &json!({
            "Base": { "type": "object", "required": ["tenant"], "properties": { "id": { "type": "integer" } } },
            "A": { "allOf": [{ "$ref": "#/components/schemas/Base" }], "required": ["name"], "properties": { "x": {} } },
        }),
        &[json!({ "tenant": 1, "name": 2, "id": 3, "x": 4 })],
        &[json!({ "tenant": 1, "name": 2, "other": 3 })],
    );
}

#[test]
fn what_only_replies_have_is_not_demanded_beside_a_composition() {
    check(
        &json!({
            "Entity": { "type": "object", "properties": { "id": { "type": "integer", "readOnly": true } } },
            "A": {
                "allOf": [{ "$ref": "#/components/schemas/Entity" }],
                "required": ["id", "name"], "properties": { "name": { "type": "string" } },
            },
        }),
        &[json!({ "name": "n" })],
        &[json!({ "name": "n", "id": 1 })],
    );
}

//! What each rule of translation makes of a schema.

use curable_openapi::{Document, Options, Schemas};
use serde_json::{Map, Value, json};

use crate::support;

/// The schema `A` of a description with these schemas, for inputs that stay open, and its definitions.
fn open(version: &str, schemas: &Value) -> (Value, Map<String, Value>, String) {
    translate(version, schemas, Options { open: true, tell: false }, |schemas, schema| {
        schemas.input(schema, "/A")
    })
}

fn translate(
    version: &str,
    named: &Value,
    options: Options,
    run: impl for<'d> Fn(&mut Schemas<'d>, &'d Value) -> Value,
) -> (Value, Map<String, Value>, String) {
    let section = if version.starts_with('2') {
        json!({ "definitions": named })
    } else {
        json!({"components": {"schemas": named}})
    };
    let mut root = json!({ if version.starts_with('2') { "swagger" } else { "openapi" }: version });
    root.as_object_mut().unwrap().extend(section.as_object().unwrap().clone());
    // The schemas are all there, because another file might need them.
    root["paths"] = json!({"/all": {"$ref": "other.yaml"}});
    let document = Document::parse(root.to_string().as_bytes()).unwrap();
    let at = if version.starts_with('2') { "/definitions/A" } else { "/components/schemas/A" };
    let mut schemas = Schemas::new(&document, options);
    let schema = run(&mut schemas, document.root.pointer(at).unwrap());
    let (definitions, warnings) = schemas.finish();
    support::compile(&support::with_definitions(&schema, &definitions)).unwrap();
    let warnings = support::lines(&warnings);
    (schema, definitions, warnings)
}

#[test]
fn each_rule_of_the_older_dialects() {
    for (from, to) in [
        (json!({"type": "string", "nullable": true}), json!({"type": ["string", "null"]})),
        (
            json!({"type": "string", "x-nullable": true, "enum": ["a"]}),
            json!({"type": ["string", "null"], "enum": ["a", null]}),
        ),
        (
            json!({"nullable": true, "allOf": [{"type": "string"}], "description": "d"}),
            json!({"description": "d", "anyOf": [{"allOf": [{"type": "string"}]}, {"type": "null"}]}),
        ),
        (json!({"minimum": 1, "exclusiveMinimum": true}), json!({"exclusiveMinimum": 1})),
        (json!({"maximum": 1, "exclusiveMaximum": false}), json!({"maximum": 1})),
        (json!({"exclusiveMaximum": true}), json!({})),
        (json!({"type": "file"}), json!({})),
        (json!({"type": ["string", "any", "string"]}), json!({"type": "string"})),
        (json!({"type": "object", "required": ["a", "a", 1]}), json!({"type": "object", "required": ["a"]})),
        (json!({"type": "string", "required": true, "in": "query", "name": "n"}), json!({"type": "string"})),
        (json!({"enum": ["a", "a", 1, 1]}), json!({"enum": ["a", 1]})),
        (
            json!({"type": "string", "enum": ["a", null]}),
            json!({"type": ["string", "null"], "enum": ["a", null]}),
        ),
        (
            json!({"type": "string", "enum": [1.5]}),
            json!({"type": ["string", "number"], "enum": [1.5, "1.5"]}),
        ),
        (
            json!({"type": "array", "items": [{"type": "string"}], "additionalItems": false}),
            json!({"type": "array", "prefixItems": [{"type": "string"}], "items": false}),
        ),
        (
            json!({"dependencies": {"a": ["b"], "c": {"type": "object"}}}),
            json!({"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"type": "object"}}}),
        ),
        (
            json!({"minLength": 3.0, "maxLength": -1, "multipleOf": 0, "pattern": 3, "minimum": "1"}),
            json!({"minLength": 3}),
        ),
        (
            json!({"example": 1, "xml": {}, "deprecated": true, "$id": "x", "$schema": "y", "$anchor": "z", "x-a": 1}),
            json!({}),
        ),
        (
            json!({"format": "int64", "default": {"a": 1}, "title": "t"}),
            json!({"format": "int64", "default": {"a": 1}, "title": "t"}),
        ),
        (json!({"pattern": "^(?=a)b$"}), json!({})),
        (json!({"pattern": "/^[a-z]+$/"}), json!({"pattern": "^[a-z]+$"})),
        (json!({"pattern": "^[\\w.-]{1,64}$"}), json!({"pattern": "^[\\w.-]{1,64}$"})),
        (json!({"pattern": "^.{1,100000}$"}), json!({})),
    ] {
        for version in ["2.0", "3.0.3"] {
            let (schema, _, _) = open(version, &json!({ "A": from }));
            assert_eq!(schema, to, "{version}: {from}");
        }
    }
}

#[test]
fn odd_values_are_warned_of_where_they_stand() {
    let (_, _, warnings) = open(
        "3.0.0",
        &json!({"A": {"properties": {"a/b": {"minLength": -1}}, "allOf": [{"$ref": "#/nowhere"}]}}),
    );
    assert!(warnings.contains("/A/properties/a~1b/minLength: "), "{warnings}");
    assert!(warnings.contains("/A/allOf/0/$ref: refers to `#/nowhere`"), "{warnings}");
}

#[test]
fn what_is_lost_does_not_make_others_be_refused() {
    let lost = json!({"$ref": "#/nowhere"});
    let (schema, _, _) = open("3.0.0", &json!({"A": {"oneOf": [lost, {"type": "string"}], "not": lost}}));
    assert_eq!(schema, json!({"anyOf": [{}, {"type": "string"}]}));
}

#[test]
fn siblings_of_a_reference_count_from_3_1_on() {
    let named = json!({"A": {"$ref": "#/components/schemas/B", "maxLength": 3, "description": "d", "nullable": true}, "B": {"type": "string"}});
    let (old, _, _) = open("3.0.0", &named);
    assert_eq!(old, json!({"description": "d", "anyOf": [{"$ref": "#/$defs/B"}, {"type": "null"}]}));
    let (new, _, _) = open("3.1.0", &named);
    assert_eq!(
        new,
        json!({"description": "d", "anyOf": [{"$ref": "#/$defs/B", "maxLength": 3}, {"type": "null"}]})
    );
}

#[test]
fn circles_end_and_every_place_has_one_name() {
    let named = json!({
        "A": {"properties": {"b": {"$ref": "#/components/schemas/B%20c"}, "own": {"$ref": "#/components/schemas/A"},
              "deep": {"$ref": "#/components/schemas/A/properties/b"}, "alias": {"$ref": "#/components/schemas/D"},
              "list": {"$ref": "#/components/schemas/A/properties/inline"}, "inline": {"type": "array", "items": {"$ref": "#/components/schemas/A"}}}},
        "B c": {"properties": {"a": {"$ref": "#/components/schemas/A"}}},
        "B_c": {"type": "string"}, "D": {"$ref": "#/components/schemas/B_c"}, "C": {"$ref": "#/components/schemas/C"},
    });
    let (schema, definitions, _) = open("3.0.0", &named);
    let names: Vec<&String> = definitions.keys().collect();
    assert_eq!(
        names,
        ["A", "A.properties.inline", "B_c", "B_c-aa48fa39"].map(String::from).iter().collect::<Vec<_>>()
    );
    assert_eq!(schema["properties"]["alias"], json!({"$ref": "#/$defs/B_c"}));
    assert_eq!(schema["properties"]["b"], schema["properties"]["deep"]);
}

#[test]
fn a_recursive_reference_means_the_definition_around_it() {
    let named = json!({"A": {"$ref": "#/components/schemas/F"}, "F": {"$recursiveAnchor": true, "properties": {"f": {"items": {"$recursiveRef": "#"}}}}});
    let (_, definitions, _) = open("3.1.0", &named);
    assert_eq!(definitions["F"]["properties"]["f"]["items"], json!({"$ref": "#/$defs/F"}));
}

#[test]
fn what_is_read_only_is_not_sent_and_what_is_write_only_does_not_come() {
    let named = json!({"A": {"$ref": "#/components/schemas/P", "description": "d"},
        "P": {"required": ["id", "name", "secret"], "properties": {
            "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"}, "by": {"$ref": "#/components/schemas/Id"},
            "secret": {"type": "string", "writeOnly": true}},
            "allOf": [{"required": ["id", "name"]}]},
        "Id": {"type": "string", "readOnly": true}});
    let both = |schemas: &mut Schemas<'_>, input: Value, reply: Value| {
        let _ = schemas;
        json!([input, reply])
    };
    let (_, definitions, _) =
        translate("3.0.0", &named, Options { open: true, tell: false }, |schemas, schema| {
            let (input, reply) = (schemas.input(schema, ""), schemas.reply(schema, ""));
            json!({"allOf": both(schemas, input, reply)})
        });
    assert_eq!(
        definitions["P"],
        json!({"required": ["name", "secret"], "properties": {"name": {"type": "string"}, "secret": {"type": "string"}},
        "allOf": [{"required": ["name"]}]})
    );
    assert_eq!(definitions["P.reply"]["required"], json!(["id", "name"]));
    assert_eq!(
        definitions["P.reply"]["properties"]["by"],
        json!({"$ref": "#/$defs/Id"}),
        "what is the same has one definition"
    );
}

#[test]
fn a_discriminator_tells_the_branches_apart_where_it_is_certain() {
    let named = json!({
        "A": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}, {"$ref": "#/components/schemas/Fox"}],
              "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat", "kitten": "Cat", "dog": "Dog"}}},
        "Cat": {"properties": {"kind": {"type": "string"}}},
        "Dog": {"allOf": [{"properties": {"kind": {"type": "string", "enum": ["dog", "puppy"]}}}]},
        "Fox": {"properties": {"kind": {"type": "string"}}},
    });
    let (schema, _, _) = open("3.0.0", &named);
    assert_eq!(
        schema["oneOf"],
        json!([
            {"$ref": "#/$defs/Cat", "properties": {"kind": {"enum": ["cat", "kitten"]}}},
            {"$ref": "#/$defs/Dog", "properties": {"kind": {"const": "dog"}}},
            {"$ref": "#/$defs/Fox"},
        ])
    );
}

#[test]
fn a_property_may_be_called_like_a_keyword() {
    let from = json!({"properties": {"$ref": {"type": "string"}, "properties": {"type": "object"}, "nullable": {"type": "boolean"}, "allOf": {"type": "array"}}});
    let (schema, _, warnings) = open("3.0.0", &json!({ "A": from }));
    assert_eq!((schema, warnings.as_str()), (from, ""));
}

#[test]
fn descriptions_are_cut() {
    let (schema, _, _) = open("3.0.0", &json!({"A": {"description": "ä".repeat(400)}}));
    assert_eq!(schema["description"].as_str().unwrap().chars().count(), 300);
}

#[test]
fn a_schema_is_found_by_the_name_that_it_gives_itself() {
    let named = json!({
        "A": { "type": "object", "properties": { "w": { "$ref": "#len" } } },
        "Len": { "$anchor": "len", "type": "integer", "minimum": 1 },
    });
    let (schema, definitions, warnings) = open("3.1.0", &named);
    let validator = support::compile(&support::with_definitions(&schema, &definitions)).unwrap();
    assert!(
        validator.is_valid(&json!({ "w": 1 })) && !validator.is_valid(&json!({ "w": 0 })),
        "{definitions:?}"
    );
    assert_eq!(warnings, "");
}

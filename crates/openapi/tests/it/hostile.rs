//! Whatever is given as a description is read or refused, and ends in schemas that compile and stay within bounds.

use curable_openapi::{Document, Options, Schemas};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::support;

/// Translates all schemas of a description, and compiles them.
fn whole(document: &Document) -> (Value, String) {
    let mut schemas = Schemas::new(document, Options::default());
    let mut all = Map::new();
    for (at, schema) in support::schemas(document) {
        all.insert(format!("{at} in"), schemas.input(schema, &at));
        all.insert(format!("{at} out"), schemas.reply(schema, &at));
    }
    let (definitions, warnings) = schemas.finish();
    let whole = json!({ "properties": all, "$defs": definitions });
    if let Err(error) = support::compile(&whole) {
        panic!("{error}: {whole:#}");
    }
    (whole, support::lines(&warnings))
}

fn with_schemas(schemas: &Value) -> (Value, String) {
    let root = json!({"openapi": "3.1.0", "paths": {"/a": {"$ref": "other.yaml"}}, "components": {"schemas": schemas}});
    whole(&Document::parse(root.to_string().as_bytes()).unwrap())
}

#[test]
fn references_that_double_are_cut() {
    let link = |level: usize| json!({"$ref": format!("#/components/schemas/S{}", level + 1)});
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let mut schemas: Map<String, Value> = (0..40)
            .map(|level| (format!("S{level}"), json!({keyword: [link(level), link(level)]})))
            .collect();
        schemas.insert("S40".into(), json!({"type": "object", "properties": {"a": {"type": "string"}}}));
        let (whole, warnings) = with_schemas(&Value::Object(schemas));
        assert!(warnings.contains("looks at one value too often"), "{keyword}");
        let validator = support::compile(&whole).unwrap();
        let value = json!({"/components/schemas/S0 in": {"a": 1}, "/components/schemas/S20 in": {"a": 1}});
        let start = std::time::Instant::now();
        assert!(validator.is_valid(&value) || keyword == "oneOf", "what is cut takes anything");
        assert!(start.elapsed().as_secs() < 5);
        let light = json!({"/components/schemas/S38 in": {"a": 1}});
        assert!(!validator.is_valid(&light), "what is light enough is not cut");
    }
}

#[test]
fn chains_deep_nesting_wide_choices_and_long_lists_are_bounded() {
    let chain: Map<String, Value> =
        (0..3_000).map(|level| (format!("S{level}"), json!({"allOf": [{"$ref": format!("#/components/schemas/S{}", level + 1)}, {"minLength": 1}]}))).collect();
    assert!(with_schemas(&Value::Object(chain)).1.contains("looks at one value too often"));
    let deep = (0..60).fold(json!({"type": "string"}), |inner, _| json!({"type": "array", "items": inner}));
    assert!(with_schemas(&json!({ "A": deep })).1.contains("nested too deeply"));
    let wide = json!({"A": {"anyOf": vec![json!({"type": "string"}); 3_000]}});
    assert!(with_schemas(&wide).1.contains("more than 2000 branches"));
    let fine: Vec<String> = (0..10_000).map(|index| index.to_string()).collect();
    let (whole, warnings) = with_schemas(&json!({"A": {"enum": fine}}));
    assert_eq!(warnings, "");
    assert_eq!(whole["properties"]["/components/schemas/A in"]["enum"].as_array().unwrap().len(), 10_000);
    let long: Vec<usize> = (0..30_000).collect();
    assert!(with_schemas(&json!({"A": {"enum": long}})).1.contains("more than 20000 values"));
}

#[test]
fn a_long_chain_of_properties_is_compiled_without_harm() {
    let chain: Map<String, Value> = (0..5_000)
        .map(|level| (format!("S{level}"), json!({"type": "object", "properties": {"next": {"$ref": format!("#/components/schemas/S{}", level + 1)}}})))
        .collect();
    with_schemas(&Value::Object(chain));
}

/// A description with everything in it that can be put wrong.
fn sample() -> Value {
    json!({
        "openapi": "3.0.3", "info": {"title": "T", "version": "1"},
        "paths": {"/a/{id}": {"parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1, "exclusiveMinimum": true}}],
            "post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
                "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}},
                    "default": {"$ref": "#/components/responses/Bad"}}}}},
        "components": {
            "responses": {"Bad": {"description": "bad", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}},
            "schemas": {
                "Pet": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 9},
                    "tag": {"type": "string", "nullable": true, "enum": ["a", "b"]}, "mother": {"$ref": "#/components/schemas/Pet"},
                    "kind": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}], "discriminator": {"propertyName": "t", "mapping": {"c": "Cat"}}}}},
                "Cat": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object", "properties": {"x": {"type": "number", "maximum": 3}}}]},
                "Dog": {"allOf": [{"$ref": "#/components/schemas/Base"}], "additionalProperties": false},
                "Base": {"type": "object", "properties": {"t": {"type": "string"}, "id": {"readOnly": true, "type": "integer"}}, "required": ["t", "id"]},
                "Error": {"type": "object", "properties": {"code": {"type": "integer"}, "items": {"type": "array", "items": [{"type": "string"}]}}}}},
    })
}

/// Odd values to put anywhere.
fn odd() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![
            Just(0.0),
            Just(-1.0),
            Just(1e300),
            any::<f64>().prop_filter("JSON has no such number", |one| one.is_finite())
        ]
        .prop_map(Value::from),
        "[ -~é\u{0}\u{202e}]{0,8}".prop_map(Value::from),
        proptest::sample::select(vec![
            "#",
            "#/",
            "#/components/schemas/Pet",
            "#/components/schemas/Cat",
            "#/paths",
            "other.yaml#/x",
            "http://a/b#c",
            "#/components/schemas/Pet/properties/name"
        ])
        .prop_map(|reference| json!({ "$ref": reference })),
        Just(json!([])),
        Just(json!({})),
        Just(json!([1, "a", null])),
        Just(json!({"$ref": 3})),
        Just(json!({"type": ["object", 3]})),
        proptest::sample::select(vec![
            "allOf",
            "anyOf",
            "oneOf",
            "not",
            "items",
            "properties",
            "if",
            "contains",
            "dependencies",
            "patternProperties",
            "prefixItems"
        ])
        .prop_map(
            |keyword| json!({keyword: [{"$ref": "#/components/schemas/Base"}, {"properties": {"a": {}}}]})
        ),
        proptest::sample::select(vec![
            "[",
            "(?=a)",
            "\\p{Foo}",
            "a{1000}{1000}",
            "[[:x:]]",
            "\\",
            "[a&&b]",
            "(a|b",
            "\\cA",
            "\\u{110000}",
            "(?<n>a)\\k<n>",
            "\\a",
            "[z-a]",
            "[\\d-z]",
            "a{,3}",
            "{",
            "\\Z",
            "[^]",
            "[]"
        ])
        .prop_map(|pattern| json!({ "pattern": pattern, "patternProperties": {pattern: {}} })),
    ]
}

/// All places of a value.
fn places(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((at, value)) = open.pop() {
        match value {
            Value::Object(members) => open.extend(members.iter().map(|(name, inner)| {
                (format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), inner)
            })),
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(index, inner)| (format!("{at}/{index}"), inner)));
            }
            _ => {}
        }
        if !at.is_empty() {
            found.push(at);
        }
    }
    found.sort();
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn descriptions_with_odd_values_are_read_and_translated(
        changes in prop::collection::vec((any::<prop::sample::Index>(), odd()), 1..4),
        version in proptest::sample::select(vec!["3.0.0", "3.1.0"]),
    ) {
        let mut root = sample();
        root["openapi"] = version.into();
        for (place, value) in changes {
            let places = places(&root);
            let at: &String = place.get(&places);
            *root.pointer_mut(at).unwrap() = value;
        }
        if let Ok(document) = Document::parse(root.to_string().as_bytes()) {
            whole(&document);
        }
    }

    #[test]
    fn texts_that_are_cut_or_changed_are_read_or_refused(
        as_yaml in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..6),
    ) {
        let text = if as_yaml { yaml_serde::to_string(&sample()).unwrap() } else { sample().to_string() };
        let mut bytes = text.into_bytes();
        for (place, byte, is_insert) in changes {
            let at = place.index(bytes.len());
            if is_insert { bytes.insert(at, byte) } else { bytes[at] = byte }
        }
        if let Ok(document) = Document::parse(&bytes) {
            whole(&document);
        }
    }
}

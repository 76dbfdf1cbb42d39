//! A schema with a discriminator and no choice of its own is a choice of its kinds wherever it is referred to.

use curable_openapi::{Document, Options, Schemas};
use serde_json::{Value, json};

use crate::support;

/// A description in which one operation takes a `Load` of cargo, read by itself.
fn document(version: &str, named: &Value) -> Document {
    let is_old = version.starts_with('2');
    let at = if is_old { "#/definitions/Load" } else { "#/components/schemas/Load" };
    let mut root = json!({ if is_old { "swagger" } else { "openapi" }: version });
    let body = if is_old {
        json!({"parameters": [{"in": "body", "name": "load", "schema": {"$ref": at}}], "responses": {}})
    } else {
        json!({"requestBody": {"content": {"application/json": {"schema": {"$ref": at}}}}, "responses": {}})
    };
    root["paths"] = json!({"/loads": {"post": body}});
    if is_old {
        root["definitions"] = named.clone();
    } else {
        root["components"] = json!({"schemas": named});
    }
    Document::parse(root.to_string().as_bytes()).unwrap()
}

/// Which of these the input `Load` takes.
fn taken(version: &str, named: &Value, values: &[Value]) -> Vec<bool> {
    let document = document(version, named);
    let at = if version.starts_with('2') { "/definitions/Load" } else { "/components/schemas/Load" };
    let mut schemas = Schemas::new(&document, Options::default());
    let schema = schemas.input(document.root.pointer(at).unwrap(), "/Load");
    let (definitions, warnings) = schemas.finish();
    assert_eq!(support::lines(&warnings), "");
    let validator = support::compile(&support::with_definitions(&schema, &definitions)).unwrap();
    values.iter().map(|value| validator.is_valid(value)).collect()
}

fn cargo(kind: &Value, discriminator: &Value) -> Value {
    json!({
        "Load": {"type": "object", "required": ["cargo"], "properties": {"cargo": {"$ref": "#/components/schemas/Cargo"}}},
        "Cargo": {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": kind, "weight": {"type": "number"}},
            "discriminator": discriminator,
        },
        "Live": {"allOf": [
            {"$ref": "#/components/schemas/Cargo"},
            {"type": "object", "required": ["species"], "properties": {"species": {"type": "string"}}},
        ]},
        "Bulk": {"allOf": [
            {"$ref": "#/components/schemas/Cargo"},
            {"type": "object", "properties": {"dust": {"type": "boolean"}}},
        ]},
    })
}

fn values() -> Vec<Value> {
    [
        json!({"kind": "live", "species": "cow"}),
        json!({"kind": "live"}),
        json!({"kind": "live", "dust": true}),
        json!({"kind": "bulk", "dust": true, "weight": 3}),
        json!({"kind": "bulk", "dusty": true}),
        json!({"kind": "other", "anything": 1}),
        json!({"weight": 3}),
    ]
    .into_iter()
    .map(|cargo| json!({ "cargo": cargo }))
    .collect()
}

const LIVE: &str = "#/components/schemas/Live";

#[test]
fn where_each_value_is_mapped_only_the_kinds_are_taken() {
    let kind = json!({"type": "string", "enum": ["live", "bulk"]});
    let named = cargo(&kind, &json!({"propertyName": "kind", "mapping": {"live": LIVE, "bulk": "Bulk"}}));
    for version in ["3.0.3", "3.1.0"] {
        let taken = taken(version, &named, &values());
        assert_eq!(taken, [true, false, false, true, false, false, false], "{version}");
    }
}

#[test]
fn where_there_may_be_others_only_a_value_that_means_a_kind_asks_for_it() {
    let kind = json!({"type": "string"});
    for (discriminator, expected) in [
        (
            json!({"propertyName": "kind", "mapping": {"live": LIVE}}),
            [true, false, false, true, true, true, false],
        ),
        // No kind has the name of one of these values.
        (json!({"propertyName": "kind"}), [true, true, true, true, true, true, false]),
        // The base itself is a kind.
        (
            json!({"propertyName": "kind", "mapping": {"live": LIVE, "bulk": "#/components/schemas/Cargo"}}),
            [true, false, false, true, true, true, false],
        ),
    ] {
        let named = cargo(&kind, &discriminator);
        assert_eq!(taken("3.0.3", &named, &values()), expected, "{discriminator}");
    }
}

#[test]
fn where_nothing_is_mapped_the_name_of_a_kind_means_it() {
    let loads: Vec<Value> = [
        json!({"kind": "Live", "species": "cow", "weight": 3}),
        json!({"kind": "Live", "specie": "cow"}),
        json!({"kind": "Live", "species": 5}),
        json!({"kind": "Live", "species": "cow", "dust": true}),
        json!({"kind": "Bulk", "dust": "yes"}),
        json!({"kind": "bulk", "dust": "yes"}),
        json!({"kind": "Cargo", "anything": 1}),
    ]
    .into_iter()
    .map(|cargo| json!({ "cargo": cargo }))
    .collect();
    let expected = [true, false, false, false, false, true, true];
    for kind in
        [json!({"type": "string"}), json!({"type": "string", "enum": ["Live", "Bulk", "bulk", "Cargo"]})]
    {
        let named = cargo(&kind, &json!({"propertyName": "kind"}));
        assert_eq!(taken("3.0.3", &named, &loads), expected, "{kind}");
        assert_eq!(taken("3.1.0", &named, &loads), expected, "{kind}");
    }
    let text = cargo(&json!({"type": "string"}), &json!("kind")).to_string();
    let named: Value =
        serde_json::from_str(&text.replace("#/components/schemas/", "#/definitions/")).unwrap();
    assert_eq!(taken("2.0", &named, &loads), expected);
    // Where the property lists other values, the names are not those that are meant.
    let named =
        cargo(&json!({"type": "string", "enum": ["bulk", "Cargo"]}), &json!({"propertyName": "kind"}));
    assert_eq!(taken("3.0.3", &named, &loads), [false, false, false, false, false, true, true]);
}

#[test]
fn a_base_that_nothing_extends_is_closed_as_any_other_object() {
    let loads = [json!({"cargo": {"kind": "a", "weight": 3}}), json!({"cargo": {"kind": "a", "wieght": 3}})];
    for discriminator in [json!({"propertyName": "kind"}), json!({"propertyName": "kind", "mapping": {}})] {
        let mut named = cargo(&json!({"type": "string"}), &discriminator);
        let members = named.as_object_mut().unwrap();
        members.remove("Live");
        members.remove("Bulk");
        assert_eq!(taken("3.0.3", &named, &loads), [true, false], "{discriminator}");
    }
    // Whose kinds are too many to be listed stays open.
    let mut named = cargo(&json!({"type": "string"}), &json!({"propertyName": "kind"}));
    for number in 0..20 {
        named[format!("Kind{number}")] = named["Bulk"].clone();
    }
    assert_eq!(taken("3.0.3", &named, &loads), [true, true]);
}

#[test]
fn the_members_of_each_kind_are_told() {
    let mapped = json!({"propertyName": "kind", "mapping": {"live": LIVE}});
    for (discriminator, kinds) in
        [(mapped, &["Live", "Cargo"][..]), (json!({"propertyName": "kind"}), &["Live", "Bulk", "Cargo"])]
    {
        let document = document("3.0.3", &cargo(&json!({"type": "string"}), &discriminator));
        let choice = document.root.pointer("/components/schemas/Cargo.any/anyOf").unwrap();
        let branches = choice.as_array().unwrap().iter();
        let named: Vec<&str> = branches
            .filter_map(|branch| branch.get("$ref").or_else(|| branch.pointer("/allOf/0/$ref"))?.as_str())
            .filter_map(|reference| reference.strip_prefix("#/components/schemas/"))
            .collect();
        assert_eq!(named, kinds, "{discriminator}");
    }
}

#[test]
fn swagger_names_the_property_alone() {
    let text = cargo(&json!({"type": "string"}), &json!("kind")).to_string();
    let named: Value =
        serde_json::from_str(&text.replace("#/components/schemas/", "#/definitions/")).unwrap();
    assert_eq!(taken("2.0", &named, &values()), [true, true, true, true, true, true, false]);
    let document = document("2.0", &named);
    assert_eq!(
        document.root.pointer("/definitions/Cargo.any/anyOf").and_then(Value::as_array).map(Vec::len),
        Some(3)
    );
}

#[test]
fn what_is_no_whole_value_stays_as_it_is() {
    let mut named =
        cargo(&json!({"type": "string"}), &json!({"propertyName": "kind", "mapping": {"live": LIVE}}));
    let base = json!({"$ref": "#/components/schemas/Cargo"});
    named["Alias"] = base.clone();
    named["Load"]["properties"] = json!({
        "listed": {"type": "array", "items": base},
        "described": {"description": "d", "allOf": [base]},
        "joined": {"allOf": [base, {"required": ["weight"]}]},
        "chosen": {"oneOf": [base, {"type": "null"}]},
        "alias": {"$ref": "#/components/schemas/Alias"},
        "cargo": base,
        // Data is no reference.
        "sample": {"type": "object", "default": base, "enum": [base]},
    });
    let document = document("3.0.3", &named);
    let load = document.root.pointer("/components/schemas/Load/properties").unwrap();
    let choice = json!({"$ref": "#/components/schemas/Cargo.any"});
    assert_eq!(load["listed"]["items"], choice);
    assert_eq!(load["described"]["allOf"][0], choice);
    assert_eq!(load["cargo"], choice);
    assert_eq!(load["joined"]["allOf"][0], base);
    assert_eq!(load["chosen"]["oneOf"][0], base);
    assert_eq!(load["sample"]["enum"][0], base);
    assert_eq!(document.root.pointer("/components/schemas/Live/allOf/0"), Some(&base));
    assert_eq!(document.root.pointer("/components/schemas/Alias"), Some(&base));
}

#[test]
fn a_family_that_is_too_large_stays_as_it_is() {
    let mut named = cargo(&json!({"type": "string"}), &json!({"propertyName": "kind"}));
    for index in 0..20 {
        named[format!("Kind{index}")] = named["Bulk"].clone();
    }
    let document = document("3.0.3", &named);
    assert_eq!(document.root.pointer("/components/schemas/Cargo.any"), None);
    assert_eq!(taken("3.0.3", &named, &values()), [true, true, true, true, true, true, false]);
}

#[test]
fn a_circle_of_kinds_ends() {
    let mut named = cargo(&json!({"type": "string"}), &json!({"propertyName": "kind"}));
    named["Cargo"]["allOf"] = json!([{"$ref": "#/components/schemas/Live"}]);
    let document = document("3.0.3", &named);
    assert!(document.root.pointer("/components/schemas/Cargo.any").is_some());
}

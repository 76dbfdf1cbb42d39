//! What imported operations take.

use std::collections::BTreeMap;

use curable_core::Effect;
use curable_openapi::{BodyForm, Filter, ImportOptions, Media, Place, Rules, SchemeKind, Style};
use serde_json::{Value, json};

use crate::made::{arguments, described, imported, imported_with, notes, one, swagger};

fn text(name: &str, place: &str) -> Value {
    json!({ "name": name, "in": place, "schema": { "type": "string" } })
}

fn body(schema: &Value, required: bool) -> Value {
    json!({ "required": required, "content": { "application/json": { "schema": schema } } })
}

fn pet() -> Value {
    json!({
        "type": "object",
        "required": ["name", "id"],
        "properties": {
            "id": { "type": "integer", "readOnly": true },
            "name": { "type": "string" },
            "tag": { "type": "string" },
        },
    })
}

#[test]
fn parameters_and_the_members_of_a_plain_body_are_one_flat_closed_object() {
    let import = imported(&described(&json!({ "/pets/{pet_id}": {
        "parameters": [text("pet_id", "path"), { "name": "limit", "in": "query", "schema": { "type": "string" } }],
        "put": {
            "operationId": "put",
            "parameters": [{ "name": "limit", "in": "query", "required": true, "description": "At\nmost.", "schema": { "type": "integer" } }],
            "requestBody": body(&pet(), true),
        },
    } })));
    let (def, route) = one(&import, "put");
    assert_eq!(arguments(def), ["pet_id", "limit", "name", "tag"]);
    assert_eq!(def.input["required"], json!(["pet_id", "limit", "name"]));
    assert_eq!(def.input["additionalProperties"], json!(false));
    assert_eq!(def.input["properties"]["limit"], json!({ "type": "integer", "description": "At most." }));
    assert_eq!(def.effect, Some(Effect::Idempotent));
    let body = route.body.as_ref().unwrap();
    assert_eq!((body.media, body.required), (Media::Json, true));
    assert!(matches!(&body.form, BodyForm::Members(members) if members.len() == 2));
}

#[test]
fn a_body_that_clashes_or_is_optional_or_open_stays_one_argument() {
    let paths = |schema: Value, required: bool, parameter: &str| {
        described(&json!({ "/x": { "post": {
            "operationId": "x", "parameters": [text(parameter, "query")], "requestBody": body(&schema, required),
        } } }))
    };
    let names = |description: &Value| {
        let import = imported(description);
        arguments(one(&import, "x").0).iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&paths(pet(), true, "q")), ["q", "name", "tag"]);
    assert_eq!(names(&paths(pet(), true, "name")), ["name", "body"]);
    assert_eq!(names(&paths(pet(), false, "q")), ["q", "body"]);
    assert_eq!(names(&paths(pet(), false, "body")), ["body", "request_body"]);
    assert_eq!(names(&paths(json!({ "type": "array", "items": {} }), true, "q")), ["q", "body"]);
    assert_eq!(names(&paths(json!({ "type": "object" }), true, "q")), ["q", "body"]);
    let mut open = pet();
    open["additionalProperties"] = json!({ "type": "string" });
    assert_eq!(names(&paths(open, true, "q")), ["q", "body"]);
    let merged =
        json!({ "allOf": [pet(), { "properties": { "age": { "type": "integer" } }, "required": ["age"] }] });
    assert_eq!(names(&paths(merged, true, "q")), ["q", "name", "tag", "age"]);
    let torn = json!({ "allOf": [pet(), { "properties": { "name": { "type": "integer" } } }] });
    assert_eq!(names(&paths(torn, true, "q")), ["q", "body"]);
    let options = ImportOptions { open: true, ..ImportOptions::default() };
    let import = imported_with(&paths(pet(), true, "q"), &options);
    assert_eq!(arguments(one(&import, "x").0), ["q", "body"], "an open body can take more than its names");
}

/// The input of an operation with a parameter that must be sent, one that may be if it has a name, and a body.
fn input_of(optional: &str, schema: &Value, required: bool) -> Value {
    let mut parameters = vec![text("id", "path")];
    if !optional.is_empty() {
        parameters.push(text(optional, "query"));
    }
    let import = imported(&described(&json!({ "/x/{id}": { "patch": {
        "operationId": "x", "parameters": parameters, "requestBody": body(schema, required),
    } } })));
    one(&import, "x").0.input.clone()
}

#[test]
fn keywords_that_change_nothing_do_not_keep_the_members_of_a_body_together() {
    for keyword in [
        json!({ "$defs": { "Tag": { "type": "string" } } }),
        json!({ "definitions": { "Tag": { "type": "string" } } }),
        json!({ "$id": "https://example.com/pet", "$schema": "https://json-schema.org/draft/2020-12/schema" }),
        json!({ "$comment": "A pet.", "title": "Pet", "$anchor": "pet" }),
        json!({ "discriminator": { "propertyName": "name" } }),
        json!({ "unevaluatedProperties": false }),
        json!({ "minProperties": 1, "maxProperties": 2 }),
        json!({ "maxProperties": 9 }),
    ] {
        let mut schema = pet();
        schema.as_object_mut().unwrap().extend(keyword.as_object().unwrap().clone());
        let input = input_of("q", &schema, true);
        let names: Vec<&String> = input["properties"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["id", "q", "name", "tag"], "{keyword}");
        let rules = ["minProperties", "maxProperties", "dependentRequired"];
        assert!(rules.iter().all(|rule| input.get(rule).is_none()), "{keyword}");
    }
}

#[test]
fn what_is_said_of_the_members_of_a_body_together_is_said_of_the_arguments() {
    let some = |rules: Value| {
        let mut schema = json!({ "type": "object", "properties": {
            "note": { "type": "string" }, "tag": { "type": "string" },
            "by": { "type": "string", "readOnly": true },
        } });
        schema.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        schema
    };
    let least = input_of("", &some(json!({ "minProperties": 1 })), true);
    assert_eq!((&least["minProperties"], least["properties"].get("note").is_some()), (&json!(2), true));
    let most = input_of("", &some(json!({ "maxProperties": 1 })), false);
    assert_eq!((&most["maxProperties"], most["properties"].get("note").is_some()), (&json!(2), true));
    let parts =
        json!({ "allOf": [some(json!({ "minProperties": 1 })), { "minProperties": 2, "properties": {} }] });
    assert_eq!(input_of("", &parts, true)["minProperties"], json!(3));
    let needs = some(json!({ "dependentRequired": { "tag": ["note", "by"], "by": ["tag"] } }));
    assert_eq!(input_of("q", &needs, false)["dependentRequired"], json!({ "tag": ["note"] }));
    // Where it is not known how many there are beside them, or what none of them is, the body stays one.
    for (optional, rules, required) in [
        ("q", json!({ "minProperties": 1 }), true),
        ("q", json!({ "maxProperties": 1 }), true),
        ("", json!({ "minProperties": 1 }), false),
        ("", json!({ "minProperties": "one" }), true),
        ("", json!({ "propertyNames": { "maxLength": 3 } }), true),
        ("", json!({ "dependentRequired": { "tag": ["unheard_of"] } }), true),
        ("", json!({ "dependentSchemas": { "tag": { "required": ["note"] } } }), true),
        ("", json!({ "dependencies": { "tag": { "required": ["note"] } } }), true),
        ("", json!({ "anyOf": [{ "required": ["tag"] }, { "required": ["note"] }] }), true),
        ("", json!({ "additionalProperties": true }), true),
        ("", json!({ "unevaluatedProperties": { "type": "string" } }), true),
    ] {
        let input = input_of(optional, &some(rules.clone()), required);
        assert!(input["properties"].get("body").is_some(), "{rules}");
        assert!(input.get("minProperties").is_none(), "{rules}");
    }
}

#[test]
fn two_parameters_of_one_name_are_two_arguments() {
    let parameters =
        json!([text("id", "cookie"), text("id", "header"), text("id", "query"), text("id", "path")]);
    let import = imported(&described(
        &json!({ "/x/{id}": { "get": { "operationId": "x", "parameters": parameters } } }),
    ));
    let (def, route) = one(&import, "x");
    assert_eq!(arguments(def), ["id", "id_query", "id_header", "id_cookie"]);
    assert!(route.parameters.iter().all(|parameter| parameter.name == "id"));
    assert!(notes(&import).contains("id_query"));
}

#[test]
fn protected_headers_and_credentials_are_no_arguments() {
    let names = ["Host", "authorization", "Content-Type", "Proxy-X", "X-Key", "X-Trace", "Idempotency-Key"];
    let parameters: Vec<Value> = names
        .iter()
        .map(|name| json!({ "name": name, "in": "header", "required": true, "schema": {} }))
        .collect();
    let mut description = described(
        &json!({ "/x": { "post": { "operationId": "x", "parameters": parameters, "security": [{}, { "k": [] }] } } }),
    );
    description["components"] =
        json!({ "securitySchemes": { "k": { "type": "apiKey", "in": "header", "name": "x-key" } } });
    let import = imported(&description);
    let (def, route) = one(&import, "x");
    assert_eq!(arguments(def), ["X-Trace", "Idempotency-Key"]);
    assert_eq!(def.input["required"], json!(["X-Trace"]), "a key for repeats is never asked for");
    assert_eq!(route.idempotency_key.as_deref(), Some("Idempotency-Key"));
    assert!(route.security[0].is_empty() && route.security[1][0].scheme == "k");
    for name in &names[..5] {
        assert!(notes(&import).contains(name), "{name} is noted");
    }
    assert!(import.report.losses.is_empty());
    assert!(matches!(&import.imported.schemes["k"].kind, SchemeKind::Key { place: Place::Header, .. }));
}

#[test]
fn a_parameter_of_the_path_that_nobody_declares_is_a_text() {
    let import = imported(&described(&json!({ "/x/{a}/{b}": { "get": {
        "operationId": "x", "parameters": [text("a", "path"), text("gone", "path"), { "$ref": "#/components/parameters/no" }],
    } } })));
    let (def, _) = one(&import, "x");
    assert_eq!(arguments(def), ["a", "b"]);
    assert_eq!(def.input["required"], json!(["a", "b"]));
    for what in ["parameter b", "gone", "#/components/parameters/no"] {
        assert!(notes(&import).contains(what), "{what}");
    }
    assert_eq!(import.report.operations.imported, 1);
}

#[test]
fn styles_are_those_of_the_version() {
    let v3 = json!([
        { "name": "a", "in": "query", "schema": { "type": "array" } },
        { "name": "b", "in": "query", "style": "deepObject", "schema": {} },
        { "name": "c", "in": "query", "style": "pipeDelimited", "schema": {}, "allowReserved": true },
        { "name": "d", "in": "query", "content": { "application/json": { "schema": { "type": "object" } } } },
        { "name": "e", "in": "header", "schema": {} },
    ]);
    let import = imported(&described(&json!({ "/x": { "get": { "operationId": "x", "parameters": v3 } } })));
    let found: Vec<_> =
        one(&import, "x").1.parameters.iter().map(|one| (one.style, one.explode, one.json)).collect();
    assert_eq!(
        found,
        [
            (Style::Form, true, false),
            (Style::DeepObject, true, false),
            (Style::PipeDelimited, false, false),
            (Style::Form, true, true),
            (Style::Simple, false, false),
        ]
    );
    assert!(one(&import, "x").1.parameters[2].allow_reserved);
    let list = |name: &str, format: &str| json!({ "name": name, "in": "query", "type": "array", "items": { "type": "string" }, "collectionFormat": format });
    let v2 = json!([
        list("a", "multi"),
        list("b", "csv"),
        list("c", "tsv"),
        { "name": "d", "in": "query", "type": "array", "items": { "type": "string" } },
    ]);
    let import = imported(&swagger(&json!({ "/x": { "get": { "operationId": "x", "parameters": v2 } } })));
    let (def, route) = one(&import, "x");
    let found: Vec<_> = route.parameters.iter().map(|one| (one.style, one.explode)).collect();
    assert_eq!(
        found,
        [(Style::Form, true), (Style::Form, false), (Style::TabDelimited, false), (Style::Form, false)]
    );
    assert_eq!(def.input["properties"]["a"], json!({ "type": "array", "items": { "type": "string" } }));
}

#[test]
fn what_is_never_sent_is_no_argument_and_no_legal_value() {
    let import = imported(&described(&json!({ "/x/{a}/{b}/{c}": { "get": {
        "operationId": "x",
        "parameters": [
            { "name": "a", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "b", "in": "path", "required": true, "schema": { "type": "array", "items": {} } },
            { "name": "User-Agent", "in": "header", "required": true, "schema": { "type": "string" } },
            { "name": "X-Real-IP", "in": "header", "schema": { "type": "string" } },
            { "name": "X-Trace", "in": "header", "schema": { "type": "string" } },
        ],
    } } })));
    let (def, _) = one(&import, "x");
    assert_eq!(arguments(def), ["a", "b", "c", "X-Trace"]);
    let input = crate::support::compile(&def.input).unwrap();
    for (a, b, c, is_sent) in
        [("1", 1, "1", true), ("", 1, "1", false), ("1", 0, "1", false), ("1", 1, "", false)]
    {
        assert_eq!(input.is_valid(&json!({ "a": a, "b": vec![1; b], "c": c })), is_sent, "{a} {b} {c}");
    }
}

#[test]
fn forms_of_swagger_2_and_multipart_bodies_tell_which_members_are_bytes() {
    let import = imported(&swagger(&json!({ "/x": { "post": {
        "operationId": "x",
        "consumes": ["multipart/form-data"],
        "parameters": [
            { "name": "file", "in": "formData", "type": "file", "required": true },
            { "name": "note", "in": "formData", "type": "string" },
        ],
    } } })));
    let (def, route) = one(&import, "x");
    assert_eq!(arguments(def), ["file", "note"]);
    let file = &def.input["properties"]["file"];
    assert_eq!((&file["type"], &file["contentEncoding"]), (&json!("string"), &json!("base64")));
    let file = crate::support::compile(file).unwrap();
    for (text, is_base64) in [("YWJj", true), ("YWJj\nZA==", true), ("-_8", true), ("a", false), ("ä", false)]
    {
        assert_eq!(file.is_valid(&json!(text)), is_base64, "{text}");
    }
    let body = route.body.as_ref().unwrap();
    assert_eq!((body.media, body.binary.as_slice()), (Media::Multipart, ["file".to_owned()].as_slice()));
    let import = imported(&described(&json!({ "/x": { "post": { "operationId": "x", "requestBody": {
        "required": true,
        "content": { "multipart/form-data": { "schema": { "type": "object", "properties": {
            "files": { "type": "array", "items": { "type": "string", "format": "binary" } },
            "meta": { "type": "object" },
        } }, "encoding": { "meta": { "contentType": "application/json" } } } },
    } } } })));
    let (_, route) = one(&import, "x");
    let body = route.body.as_ref().unwrap();
    assert_eq!(body.binary, ["files"]);
    assert_eq!(body.encoding, BTreeMap::from([("meta".to_owned(), "application/json".to_owned())]));
}

#[test]
fn text_and_bytes_are_one_argument() {
    let of = |media: &str| {
        let content = json!({ media: { "schema": { "type": "string", "format": "binary" } } });
        let import = imported(&described(
            &json!({ "/x": { "post": { "operationId": "x", "requestBody": { "content": content } } } }),
        ));
        let (def, route) = one(&import, "x");
        (route.body.as_ref().unwrap().media, def.input["properties"]["body"]["contentEncoding"].clone())
    };
    assert_eq!(of("text/plain").0, Media::Text);
    assert_eq!(of("image/png"), (Media::Binary, json!("base64")));
}

#[test]
fn what_is_filtered_out_is_named_and_effects_and_names_can_be_set() {
    let paths = described(&json!({
        "/pets": { "get": { "operationId": "list", "tags": ["a"] }, "post": { "operationId": "search", "tags": ["a"] } },
        "/users": { "get": { "operationId": "users" } },
    }));
    let options = ImportOptions {
        filter: Filter {
            include: Rules { paths: vec!["/pets".into()], ..Rules::default() },
            exclude: Rules::default(),
        },
        effects: BTreeMap::from([("POST /pets".to_owned(), Effect::Read)]),
        names: BTreeMap::from([("search".to_owned(), "find".to_owned())]),
        namespace: Some("My-Shop".to_owned()),
        open: false,
    };
    let import = imported_with(&paths, &options);
    let names: Vec<&str> = import.imported.contract.operations.iter().map(|def| def.name.as_str()).collect();
    assert_eq!(names, ["my-shop/find", "my-shop/list"]);
    assert_eq!(one(&import, "find").0.effect, Some(Effect::Read));
    assert_eq!(import.report.operations.found, 3);
    assert_eq!(import.report.operations.skipped[0].operation, "GET /users");
}

#[test]
fn a_path_item_can_be_elsewhere_and_a_write_names_who_can_tell_about_it() {
    let mut description = described(&json!({
        "/pets": { "$ref": "#/components/pathItems/pets" },
        "/pets/{id}": { "delete": { "operationId": "drop" }, "get": { "operationId": "read" } },
        "/pets/{id}/feed": { "post": { "operationId": "feed" } },
        "/gone": { "$ref": "#/components/pathItems/gone" },
    }));
    description["components"] = json!({ "pathItems": { "pets": { "get": { "operationId": "list" } } } });
    let import = imported(&description);
    assert_eq!(import.report.operations.found, 4);
    assert_eq!(one(&import, "drop").1.read_by.as_deref(), Some("pets/read"));
    assert_eq!(one(&import, "drop").1.list_by.as_deref(), Some("pets/list"));
    assert_eq!(one(&import, "feed").0.look_by.as_deref(), Some("pets/read"));
    assert_eq!(
        (one(&import, "read").0.look_by.as_deref(), one(&import, "read").1.read_by.as_deref()),
        (None, None)
    );
    assert!(notes(&import).contains("pathItems/gone"));
}

#[test]
fn servers_have_the_defaults_of_their_variables() {
    let mut v3 = described(
        &json!({ "/x": { "get": { "operationId": "x", "servers": [{ "url": "https://other.example" }] } } }),
    );
    v3["servers"] = json!([
        { "url": "https://{host}/v{n}", "variables": { "host": { "default": "a.example" }, "n": { "default": 2 } } },
        { "url": "/relative" },
        { "url": "ws://a.example" },
    ]);
    let import = imported(&v3);
    assert_eq!(import.imported.servers, ["https://a.example/v2", "/relative"]);
    assert_eq!(one(&import, "x").1.server.as_deref(), Some("https://other.example"));
    let mut v2 = swagger(&json!({}));
    v2["host"] = json!("a.example");
    v2["basePath"] = json!("/v1/");
    v2["schemes"] = json!(["http", "https", "ws"]);
    assert_eq!(imported(&v2).imported.servers, ["https://a.example/v1", "http://a.example/v1"]);
}

#[test]
fn a_form_that_is_no_object_takes_any_object_and_says_so() {
    let import = imported(&described(&json!({ "/image": { "post": {
        "operationId": "send",
        "requestBody": { "content": { "multipart/form-data": { "schema": { "type": "string", "format": "binary" } } } },
    } } })));
    assert_eq!(one(&import, "send").0.input["properties"]["body"], json!({ "type": "object" }));
    assert!(notes(&import).contains("any object is taken instead"), "{}", notes(&import));
}

#[test]
fn what_must_be_there_is_an_argument_though_nothing_is_said_of_it() {
    let schema = json!({ "type": "object", "required": ["name", "tenant"], "properties": { "name": { "type": "string" } } });
    let import = imported(&described(
        &json!({ "/a": { "post": { "operationId": "a", "requestBody": body(&schema, true) } } }),
    ));
    let input = &one(&import, "a").0.input;
    assert_eq!(input["required"], json!(["name", "tenant"]));
    assert_eq!(input["properties"]["tenant"], json!(true));
}

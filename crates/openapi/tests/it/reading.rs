//! How descriptions are read: JSON and YAML, what is left out, and what is odd.

use curable_openapi::{Document, ReadError, Version};
use serde_json::{Value, json};

use crate::support;

fn parse(text: &str) -> Document {
    Document::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn warnings(document: &Document) -> String {
    support::lines(&document.warnings)
}

#[test]
fn versions_are_told_apart() {
    for (text, version) in [
        ("swagger: '2.0'", Version::V2),
        ("swagger: 2.0", Version::V2),
        ("openapi: 3.0.4", Version::V30),
        ("openapi: 3.1", Version::V31),
        ("openapi: 3.2.0", Version::V31),
        ("{\"openapi\": \"3.1.0\"}", Version::V31),
    ] {
        assert_eq!(parse(text).version, version, "{text}");
    }
}

#[test]
fn what_is_no_description_says_what_to_do() {
    for text in
        ["", "[]", "3", "{}", "{\"a\": 1}", "hello: world", "openapi: 4.0.0", "swagger: '1.2'", "{\"openapi"]
    {
        let error = Document::parse(text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(';'), "{text}: {error}");
    }
    assert!(matches!(Document::parse(b"{\"a\": 1}"), Err(ReadError::NotADescription { .. })));
    assert!(matches!(Document::open("no such file".as_ref()), Err(ReadError::File { .. })));
}

#[test]
fn what_nobody_needs_is_left_out_and_names_are_not_keywords() {
    let text = json!({
        "openapi": "3.0.0", "x-webhooks": {"a": 1}, "externalDocs": {"url": "x"},
        "paths": {"/example": {"x-thing": 1, "get": {
            "callbacks": {"a": {}}, "x-codeSamples": [], "operationId": "example",
            "responses": {"200": {"description": "d", "x-a": 1, "content": {"application/json": {
                "example": {"big": 1}, "examples": {"a": {}},
                "schema": {"$ref": "#/components/schemas/example"}}}}}}}},
        "components": {"examples": {"a": 1}, "schemas": {"example": {
            "type": "object", "example": {"a": 1}, "xml": {"name": "b"}, "x-nullable": true, "x-other": 1,
            "properties": {"example": {"type": "string", "example": "e"}, "x-id": {"default": {"example": 1, "x-a": 2}},
                           "xml": {"enum": [{"examples": 1}]}},
        }, "unreached": {"type": "string"}}},
    })
    .to_string();
    let root = parse(&text).root;
    let expected = json!({
        "openapi": "3.0.0",
        "paths": {"/example": {"get": {"operationId": "example", "responses": {"200": {"description": "d",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/example"}}}}}}}},
        "components": {"schemas": {"example": {
            "type": "object", "x-nullable": true,
            "properties": {"example": {"type": "string"}, "x-id": {"default": {"example": 1, "x-a": 2}},
                           "xml": {"enum": [{"examples": 1}]}},
        }}},
    });
    assert_eq!(root, expected);
}

#[test]
fn json_and_yaml_of_one_description_are_one_tree() {
    let json = json!({
        "openapi": "3.0.0", "info": {"title": "T", "version": "1.0"},
        "paths": {"/a": {"get": {"responses": {"200": {"$ref": "#/components/responses/Ok"}}}}},
        "components": {"responses": {"Ok": {"description": "fine", "x-a": 1}}},
    });
    let yaml = "\u{feff}openapi: 3.0.0\r\ninfo: {title: T, version: '1.0'}\r\npaths:\r\n  /a:\r\n    get:\r\n      responses:\r\n        200: {$ref: '#/components/responses/Ok'}\r\ncomponents:\r\n  responses:\r\n    Ok:\r\n      description: fine\r\n      x-a: 1\r\n";
    assert_eq!(parse(&json.to_string()).root, parse(yaml).root);
}

#[test]
fn a_reference_into_what_is_usually_left_out_brings_it_back() {
    for text in [
        r##"{"openapi":"3.0.0","x-shared":{"A":{"type":"string"}},"paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/x-shared/A"}}}}}}}}}"##,
        "openapi: 3.0.0\nx-shared: {A: {type: string}}\npaths: {/a: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/x-shared/A'}}}}}}}}\n",
    ] {
        let document = parse(text);
        let schema =
            document.root.pointer("/paths/~1a/get/responses/200/content/application~1json/schema").unwrap();
        assert_eq!(document.resolve(schema), Some(&json!({"type": "string"})));
    }
}

#[test]
fn a_discriminator_reaches_what_it_maps_to() {
    let text = json!({"openapi": "3.0.0", "paths": {"/a": {"get": {"parameters": [{"schema": {
            "discriminator": {"propertyName": "k", "mapping": {"a": "A", "b": "#/components/schemas/B"}}}}]}}},
        "components": {"schemas": {"A": {"type": "string"}, "B": {"type": "object"}, "C": {}}}});
    let root = parse(&text.to_string()).root;
    assert_eq!(root["components"]["schemas"], json!({"A": {"type": "string"}, "B": {"type": "object"}}));
}

#[test]
fn references_are_followed_through_every_spelling() {
    let document = parse(
        &json!({
            "openapi": "3.0.0", "a/b": {"c~d": 1}, "e f": {"g%h": [10, 11]},
            "chain": {"$ref": "#/link"}, "link": {"$ref": "#/a~1b"},
            "circle": {"$ref": "#/circle2"}, "circle2": {"$ref": "#/circle"},
        })
        .to_string(),
    );
    let at = |reference: &str| {
        let value = json!({ "$ref": reference });
        document.resolve(&value).cloned()
    };
    assert_eq!(at("#/a~1b/c~0d"), Some(json!(1)));
    assert_eq!(at("#/e%20f/g%25h/1"), Some(json!(11)));
    assert_eq!(at("#/e%20f/g%h/0"), Some(json!(10)));
    assert_eq!(at("#/chain"), Some(json!({"c~d": 1})));
    assert_eq!(at("#/chain/c~0d"), Some(json!(1)), "a reference may stand in the way");
    assert_eq!(at("#/circle"), None);
    assert_eq!(at("#/nothing"), None);
    assert_eq!(at("https://example.com/x"), None);
    let property = json!({"$ref": {"type": "string"}});
    assert_eq!(document.resolve(&property), Some(&property), "a property may be called $ref");
}

#[test]
fn scalars_of_yaml_are_what_json_would_say() {
    let text = "openapi: 3.1.0\ninfo:\n  a: 090\n  b: 0x1f\n  c: 12\n  d: -1.5e3\n  e: yes\n  f: 'true'\n  g: true\n  h: ~\n  i: 1_000\n  j: .5\n  k: !!str 7\n  l: 2024-01-01\n  m: 1e999\n  n: no\n  o: -9223372036854776000\n  p: 18446744073709551615\n  1.10: x\n  on: y\n  null: z\n";
    let document = parse(text);
    let expected = json!({"a": "090", "b": "0x1f", "c": 12, "d": -1500.0, "e": "yes", "f": "true", "g": true, "h": null,
        "i": "1_000", "j": ".5", "k": "7", "l": "2024-01-01", "m": "1e999", "n": "no", "o": -9_223_372_036_854_776_000.0_f64,
        "p": 18_446_744_073_709_551_615_u64, "1.10": "x", "on": "y", "null": "z"});
    assert_eq!(document.root["info"], expected);
    assert!(warnings(&document).contains("/info/o: a whole number beyond 64 bits"));
}

#[test]
fn anchors_and_merges_work_also_from_what_is_left_out() {
    let text = "openapi: 3.0.0\nx-base: &base {type: object, description: b}\nx-more: &more {description: m, title: t}\ncomponents:\n  schemas:\n    A: {<<: *base, description: own}\n    B: {<<: [*base, *more]}\n    C: *base\n";
    let schemas = parse(text).root["components"]["schemas"].clone();
    assert_eq!(schemas["A"], json!({"description": "own", "type": "object"}));
    assert_eq!(schemas["B"], json!({"type": "object", "description": "b", "title": "t"}));
    assert_eq!(schemas["C"], json!({"type": "object", "description": "b"}));
}

#[test]
fn alias_bombs_are_defused() {
    let mut wide = String::from("openapi: 3.0.0\na0: &a0 {description: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}\n");
    let mut deep = String::from("openapi: 3.0.0\na0: &a0 {description: x}\n");
    for level in 1..2_000 {
        use std::fmt::Write;
        if level < 30 {
            let repeated = format!("*a{}", level - 1);
            writeln!(wide, "a{level}: &a{level} [{}]", vec![repeated; 10].join(", ")).unwrap();
        }
        writeln!(deep, "a{level}: &a{level} [*a{}]", level - 1).unwrap();
    }
    for text in [wide, deep] {
        assert!(warnings(&parse(&text)).contains("aliases repeat too much"));
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}

#[test]
fn a_few_bytes_never_become_many_values() {
    use std::fmt::Write;
    let mut short = String::from("openapi: 3.0.0\npaths: {}\na0: &a0 [x]\n");
    for level in 1..10 {
        let items = vec![format!("*a{}", level - 1); 10].join(",");
        writeln!(short, "a{level}: &a{level} [{items}]").unwrap();
    }
    let most = 131_072 + short.len();
    let nodes = count(&parse(&short).root);
    assert!(nodes <= most, "{nodes} values from {} bytes", short.len());
    // Each anchor is a copy of all that stands in it, so that those count, too.
    let anchors: Vec<String> = (0..200).map(|level| format!("&b{level} [")).collect();
    let anchors = anchors.concat();
    let long = "1,".repeat(40_000);
    let within = format!("openapi: 3.0.0\nx: {anchors}{long}1{}\n", "]".repeat(200));
    assert!(warnings(&parse(&within)).contains("anchors hold too much"));
}

#[test]
fn odd_values_cost_no_more_than_themselves() {
    let document = parse(
        "{\"openapi\": \"3.0.0\", \"openapi\": \"3.1.0\", \"info\": {\"a\": 1, \"a\": 2}, \"components\": []}",
    );
    assert_eq!(document.version, Version::V31);
    assert_eq!(document.root["info"], json!({"a": 2}));
    assert!(warnings(&document).contains("/info/a: stands here twice"), "{}", warnings(&document));
    let document = parse("{\"openapi\": \"3.0.0\",\n \"info\": {\"a\": 1e999,},}");
    assert_eq!(document.root["info"]["a"], json!("1e999"));
    let bytes = b"openapi: 3.0.0\ninfo: {title: caf\xe9}\n";
    let document = Document::parse(bytes).unwrap();
    assert_eq!(document.root["info"]["title"], json!("caf\u{fffd}"));
    assert!(warnings(&document).contains("UTF-8"));
    let wide: Vec<u8> = "\u{feff}{\"openapi\":\"3.0.0\"}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Document::parse(&wide).unwrap().version, Version::V30);
    assert_eq!(parse("openapi: 3.0.0\n---\nsecond: document\n").version, Version::V30);
}

#[test]
fn what_one_parser_of_yaml_refuses_the_other_reads() {
    let under_indented = "openapi: 3.0.0\ninfo:\n  a: {\n    b: c\n}\n";
    assert_eq!(parse(under_indented).root["info"]["a"], json!({"b": "c"}));
    let tab = "openapi: 3.0.0\ninfo:\n  a: |\n    one\n    \ttwo\n";
    assert_eq!(parse(tab).root["info"]["a"], json!("one\n\ttwo\n"));
}

#[test]
fn deep_nesting_ends_without_harm() {
    for depth in [100, 200, 100_000] {
        let json = format!("{{\"openapi\":\"3.0.0\",\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        let document = parse(&json);
        assert_eq!(document.warnings.is_empty(), depth < 250, "{depth}");
        let json =
            format!("{{\"openapi\":\"3.0.0\",\"a\":{}1{}}}", "{\"a\":".repeat(depth), "}".repeat(depth));
        parse(&json);
    }
    let yaml = format!("openapi: 3.0.0\na: {}{}", "[".repeat(5_000), "]".repeat(5_000));
    assert!(Document::parse(yaml.as_bytes()).map_or(true, |document| !document.warnings.is_empty()));
}

#[test]
fn references_to_other_files_are_warned_of_where_there_is_one_text() {
    let document = parse("openapi: 3.0.0\npaths: {/a: {$ref: other.yaml#/a}}\n");
    assert!(
        warnings(&document).contains("/paths/~1a/$ref: refers to `other.yaml#/a`"),
        "{}",
        warnings(&document)
    );
    assert_eq!(document.resolve(&document.root["paths"]["/a"]), None::<&Value>);
}

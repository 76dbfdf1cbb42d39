//! `curable diff` over descriptions: what agents see, and what raw callers see besides.

use std::fs;

use serde_json::{Value, json};

use crate::program::curable;

/// The rules that find something, the worst first, and whether the program says that it breaks.
fn found(name: &str, old: &Value, new: &Value) -> (Vec<String>, bool) {
    let folder = std::env::temp_dir().join(format!("curable-cli-described-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let paths = [("old.json", old), ("new.json", new)].map(|(file, document)| {
        let path = folder.join(file);
        fs::write(&path, document.to_string()).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let ran = curable(&["diff", &paths[0], &paths[1], "--json"], "");
    fs::remove_dir_all(&folder).unwrap();
    let rules = ran.json()["findings"].as_array().unwrap().clone();
    (rules.iter().map(|one| one["rule"].as_str().unwrap().to_owned()).collect(), ran.code == 1)
}

fn pets() -> Value {
    let pet = json!({ "type": "object", "required": ["name"],
        "properties": { "name": { "type": "string" }, "age": { "type": "string" } } });
    json!({
        "openapi": "3.0.3", "info": { "title": "Pets", "version": "1" },
        "components": { "securitySchemes": {
            "key": { "type": "apiKey", "in": "header", "name": "X-Key" },
            "user": { "type": "oauth2", "flows": { "implicit": { "authorizationUrl": "https://a.example", "scopes": {} } } },
        } },
        "paths": { "/pets": { "post": {
            "operationId": "addPet",
            "security": [{ "key": [] }, { "user": ["write"] }],
            "parameters": [
                { "name": "tags", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } },
                { "name": "dry", "in": "query", "schema": { "type": "boolean" } },
                { "name": "Idempotency-Key", "in": "header", "schema": { "type": "string" } },
            ],
            "requestBody": { "required": true, "content": {
                "application/json": { "schema": pet }, "application/x-www-form-urlencoded": { "schema": pet } } },
            "responses": {
                "200": { "description": "ok", "headers": { "X-Cost": { "required": true, "schema": { "type": "integer" } } },
                    "content": { "application/json": { "schema": pet }, "text/csv": { "schema": { "type": "string" } } } },
                "202": { "description": "later" },
            },
        } } },
    })
}

#[test]
fn what_raw_callers_rely_on_is_told_once_each() {
    type Change = fn(&mut Value);
    let rows: &[(&str, bool, Change)] = &[
        ("argument_moved", true, |op| op["parameters"][1]["in"] = json!("header")),
        ("argument_moved", true, |op| op["parameters"][0]["explode"] = json!(false)),
        ("sent_required", true, |op| op["parameters"][2]["required"] = json!(true)),
        ("body_type_removed", true, |op| {
            op["requestBody"]["content"]
                .as_object_mut()
                .unwrap()
                .shift_remove("application/x-www-form-urlencoded");
        }),
        ("reply_type_removed", true, |op| {
            op["responses"]["200"]["content"].as_object_mut().unwrap().shift_remove("text/csv");
        }),
        ("header_removed", true, |op| op["responses"]["200"]["headers"] = json!({})),
        ("status_changed", true, |op| {
            let replies = op["responses"].take();
            op["responses"] = json!({ "201": replies["200"], "203": replies["202"] });
        }),
        ("status_added", false, |op| op["responses"]["201"] = op["responses"]["200"].clone()),
        ("access_tightened", true, |op| op["security"] = json!([{ "key": [] }])),
        ("access_loosened", false, |op| op["security"] = json!([])),
        // A bodiless 202 beside the 200 hides nothing.
        ("output_retyped", true, |op| {
            let schema = &mut op["responses"]["200"]["content"]["application/json"]["schema"];
            schema["properties"]["age"] = json!({ "type": "integer" });
        }),
        // The style of what has no parts is no style.
        ("", false, |op| op["parameters"][1]["explode"] = json!(false)),
    ];
    for (index, (rule, breaks, change)) in rows.iter().enumerate() {
        let mut new = pets();
        change(&mut new["paths"]["/pets"]["post"]);
        let expected: Vec<&str> = Some(*rule).filter(|rule| !rule.is_empty()).into_iter().collect();
        let (rules, is_broken) = found(&format!("raw{index}"), &pets(), &new);
        assert_eq!((rules, is_broken), (expected.iter().map(|&rule| rule.to_owned()).collect(), *breaks));
    }
}

#[test]
fn names_of_schemes_are_no_difference() {
    let mut new = pets();
    let schemes = new["components"]["securitySchemes"].take();
    new["components"]["securitySchemes"] = json!({ "api_key": schemes["key"], "oauth": schemes["user"] });
    new["paths"]["/pets"]["post"]["security"] = json!([{ "oauth": ["write"] }, { "api_key": [] }]);
    assert_eq!(found("schemes", &pets(), &new), (Vec::new(), false));
}

#[test]
fn arguments_of_agents_that_move_into_the_body_break_them() {
    let moves: [fn(&mut Value); 2] = [
        |op| op["requestBody"]["required"] = json!(false),
        |op| {
            let more = json!({ "name": "name", "in": "query", "schema": { "type": "string" } });
            op["parameters"].as_array_mut().unwrap().push(more);
        },
    ];
    for (index, change) in moves.iter().enumerate() {
        let mut new = pets();
        change(&mut new["paths"]["/pets"]["post"]);
        let (rules, is_broken) = found(&format!("moved{index}"), &pets(), &new);
        assert!(is_broken && rules.contains(&"input_member_removed".to_owned()), "{rules:?}");
    }
}

#[test]
fn a_list_of_tools_may_stand_alone() {
    let tools = json!([{ "name": "find", "inputSchema": { "type": "object" } }]);
    assert_eq!(found("tools", &json!({ "tools": tools }), &tools), (Vec::new(), false));
}

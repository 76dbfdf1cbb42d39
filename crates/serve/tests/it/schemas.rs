//! What the output schema promises is what is sent.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::sample::DECLARED;
use crate::wire::{ERAS, Era, Wire};

async fn output_schemas(wire: &mut Wire) -> BTreeMap<String, Value> {
    let answer = wire.request("tools/list", json!({})).await;
    let tools = answer["result"]["tools"].as_array().unwrap();
    let named =
        tools.iter().map(|tool| (tool["name"].as_str().unwrap().to_owned(), tool["outputSchema"].clone()));
    named.filter(|(_, schema)| !schema.is_null()).collect()
}

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::options().offline().build(schema).unwrap_or_else(|error| panic!("{error}: {schema}"))
}

#[tokio::test]
async fn every_success_and_failure_obeys_the_output_schema() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let schemas = output_schemas(&mut wire).await;
        let mut calls = vec![
            ("demo_echo", json!({ "text": "hi" })),
            ("demo_echo", json!({ "txt": 5 })),
            ("demo_word", json!({})),
            ("demo_word", json!({ "x": 1 })),
            ("demo_tree", json!({})),
            ("demo_tree", json!({ "x": 1 })),
            ("demo_broken", json!({})),
            ("services_list", json!({})),
            ("services_schema", json!({ "name": "demo/fail" })),
            ("services_schema", json!({ "name": "demo/nothing" })),
        ];
        calls.extend(DECLARED.iter().map(|(code, _, _)| ("demo_fail", json!({ "code": code }))));
        for (tool, arguments) in calls {
            let result = wire.call(tool, arguments).await;
            let sent = &result["structuredContent"];
            assert!(sent.is_object(), "{result}");
            assert!(validator(&schemas[tool]).is_valid(sent), "{tool}: {sent}");
        }
    }
}

#[tokio::test]
async fn the_root_is_an_object_of_any_of_two() {
    for (tool, schema) in output_schemas(&mut Wire::open(Era::Legacy).await).await {
        assert_eq!(schema["type"], "object", "{tool}");
        assert_eq!(schema["anyOf"], json!([{ "$ref": "#/$defs/Success" }, { "$ref": "#/$defs/Failure" }]));
        assert_eq!(schema["$defs"]["Failure"]["required"], json!(["error"]), "{tool}");
    }
}

#[tokio::test]
async fn each_declared_code_has_a_branch_and_the_last_is_open() {
    let schemas = output_schemas(&mut Wire::open(Era::Legacy).await).await;
    let branches =
        schemas["demo_fail"]["$defs"]["Failure"]["properties"]["error"]["anyOf"].as_array().unwrap();
    assert_eq!(branches.len(), DECLARED.len() + 1);
    let consts: Vec<&str> =
        branches.iter().filter_map(|branch| branch["properties"]["code"]["const"].as_str()).collect();
    assert!(DECLARED.iter().all(|(code, _, _)| consts.contains(code)), "{consts:?}");
    assert_eq!(branches.last().unwrap()["properties"]["code"], json!({ "type": "string" }));
}

#[tokio::test]
async fn a_branch_says_what_the_details_are() {
    let schemas = output_schemas(&mut Wire::open(Era::Legacy).await).await;
    // Without its open branch the schema accepts nothing but what was declared.
    let mut closed = schemas["demo_fail"].clone();
    closed["anyOf"] = json!([{ "$ref": "#/$defs/Failure" }]);
    closed["$defs"]["Failure"]["properties"]["error"]["anyOf"].as_array_mut().unwrap().pop();
    let validator = validator(&closed);
    let failure = |details: Value| {
        json!({ "error": { "code": "FILE_NOT_FOUND", "message": "m", "kind": "not_found", "retryable": false,
            "retry": "never", "details": details } })
    };
    assert!(validator.is_valid(&failure(json!({ "path": "/a" }))));
    assert!(!validator.is_valid(&failure(json!({ "path": 5 }))));
    assert!(!validator.is_valid(&failure(json!({}))));
}

#[tokio::test]
async fn references_of_a_result_lead_to_its_own_definitions() {
    let schemas = output_schemas(&mut Wire::open(Era::Legacy).await).await;
    let validator = validator(&schemas["demo_tree"]);
    assert!(validator.is_valid(&json!({ "value": 1, "next": { "value": 2 } })));
    assert!(!validator.is_valid(&json!({ "value": 1, "next": { "value": "2" } })));
    assert!(!validator.is_valid(&json!({ "value": 1, "next": { "error": {} } })));
}

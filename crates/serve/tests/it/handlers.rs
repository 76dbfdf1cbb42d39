//! Whatever a handler does, what leaves obeys what is published about it.

use curable_core::{Code, Effect, Failure, FailureDef, Kind, OperationDef};
use curable_runtime::{Context, Operate, Service, Settings};
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::{Map, Value, json};

use crate::wire::{Era, Wire, failure_in};

/// How many operations there are, and how often each is called.
const OPERATIONS: u64 = 20;
const CALLS: u64 = 100;

const KINDS: [Kind; 6] =
    [Kind::Validation, Kind::NotFound, Kind::Conflict, Kind::Permission, Kind::Transient, Kind::Internal];

/// Numbers that look random and are the same in every run.
fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The details that a code of an operation declares: none, an open object, or a closed one.
fn details(operation: u64, code: u64) -> Option<Value> {
    match (operation + code) % 3 {
        0 => None,
        1 => Some(json!({ "type": "object", "properties": { "n": { "type": "integer" } } })),
        _ => Some(json!({
            "type": "object", "required": ["id"], "additionalProperties": false,
            "properties": { "id": { "type": "string", "maxLength": 8 }, "tags": { "type": "array", "items": { "enum": ["a", "b"] } } },
        })),
    }
}

fn code(operation: u64, code: u64) -> Code {
    Code::foreign(format!("OP{operation}_FAILED_{code}"))
}

/// Some value: of the right shape, nearly, or of none.
fn value(dice: u64) -> Value {
    match dice % 9 {
        0 => json!({ "id": "abc" }),
        1 => json!({ "id": "abc", "tags": ["a", "b"] }),
        2 => json!({ "id": "far too long an id" }),
        3 => json!({ "n": 5 }),
        4 => json!({ "n": "five", "extra": true }),
        5 => json!({ "tags": ["c"] }),
        6 => json!([1, 2]),
        7 => json!("words"),
        _ => json!({ "id": null, "n": 1.5 }),
    }
}

/// What a handler does: succeeds rightly or wrongly, fails as declared, nearly so, or not at all so.
fn act(operation: u64, dice: u64) -> Result<Value, Failure> {
    let kind = KINDS[usize::try_from(dice % 6).unwrap()];
    let mut failure = match (dice >> 8) % 8 {
        0 => return Ok(json!({ "done": true })),
        1 => return Ok(value(dice >> 16)),
        2 => panic!("a handler that panics"),
        3 => Failure::new(Code::foreign(format!("UNDECLARED_{}", dice % 50)), kind, "words"),
        4 => Failure::new(Code::foreign("words that are no code"), kind, ""),
        5 => Failure::new(code((operation + 1) % OPERATIONS, 0), kind, "that of another operation"),
        _ => Failure::new(code(operation, (dice >> 12) % 3), kind, "as declared"),
    };
    if !(dice >> 20).is_multiple_of(3) {
        failure.details = Some(value(dice >> 24));
    }
    failure.http = (dice >> 28).is_multiple_of(4).then_some(u16::try_from(dice % 900).unwrap());
    failure.retry_after_ms = (dice >> 30).is_multiple_of(4).then_some(dice);
    Err(failure)
}

fn service() -> Service {
    let mut builder =
        Service::builder("random", "1").settings(Settings { concurrent: 4_096, ..Settings::default() });
    for operation in 0..OPERATIONS {
        let mut def = OperationDef::new(format!("random/op{operation}"), Effect::Write);
        def.input = json!({ "type": "object", "properties": { "dice": { "type": "integer" } } });
        let done = json!({ "type": "object", "required": ["done"], "properties": { "done": { "type": "boolean" } }, "additionalProperties": false });
        def.output = Some(done);
        for number in 0..3 {
            let kind = KINDS[usize::try_from((operation + number) % 6).unwrap()];
            let mut failure = FailureDef::new(code(operation, number), kind, "It failed.");
            failure.details = details(operation, number);
            def.failures.push(failure.code.clone());
            builder = builder.failures([failure]);
        }
        builder = builder.operation(Operate::new(def, move |_: Context, arguments: Value| async move {
            act(operation, mixed(arguments["dice"].as_u64().unwrap()))
        }));
    }
    builder.build().unwrap()
}

#[tokio::test]
async fn two_thousand_random_outcomes_obey_the_published_schema() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut wire = Wire::to(McpServer::new(service(), McpOptions::default()), Era::Modern).await;
    let listed = wire.request("tools/list", json!({})).await;
    let schemas: Map<String, Value> = listed["result"]["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| (tool["name"].as_str().unwrap().to_owned(), tool["outputSchema"].clone()))
        .collect();
    let (mut done, mut declared, mut demoted) = (0, 0, 0);
    for operation in 0..OPERATIONS {
        let tool = format!("random_op{operation}");
        let validator = jsonschema::options().offline().build(&schemas[&tool]).unwrap();
        for call in 0..CALLS {
            let result = wire.call(&tool, json!({ "dice": operation * 1_000 + call })).await;
            let sent = &result["structuredContent"];
            assert!(validator.is_valid(sent), "{tool} {call}: {sent}");
            if result["isError"] != true {
                assert_eq!(sent, &json!({ "done": true }));
                done += 1;
                continue;
            }
            let failure = failure_in(&result);
            assert!(failure["message"].as_str().is_some_and(|message| !message.is_empty()), "{failure}");
            match failure["code"].as_str().unwrap() {
                "INTERNAL" | "INVALID_OUTPUT" => {
                    demoted += 1;
                    assert!(failure["ref"].is_string(), "what was said is kept under a reference: {failure}");
                }
                code => {
                    declared += 1;
                    assert!(code.starts_with(&format!("OP{operation}_FAILED_")), "{failure}");
                }
            }
        }
    }
    assert_eq!(done + declared + demoted, 2_000);
    assert!(done > 100 && declared > 100 && demoted > 500, "{done} {declared} {demoted}");
}

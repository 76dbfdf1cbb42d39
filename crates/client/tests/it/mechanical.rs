//! Servers that are not ours and send no patch: repaired where that is certain, and nowhere else.

use curable_client::{Author, Next, Outcome};
use curable_core::Effect;
use curable_core::decide::Reason;
use serde_json::{Value, json};

use crate::script::{Said, listed, mcp, object};

fn schema() -> Value {
    json!({
        "type": "object",
        "required": ["city"],
        "properties": {
            "city": { "type": "string" },
            "unit": { "type": "string" },
            "days": { "type": "integer" },
            "tags": { "type": "array", "items": { "type": "string" } },
        },
    })
}

fn flagged(wire: &Value) -> Said {
    Said::Result(json!({ "isError": true, "content": [{ "type": "text", "text": wire.to_string() }] }))
}

/// What is sent after the first call was answered with this.
async fn second(said: Said, input: Value, arguments: Value) -> Result<Value, Outcome> {
    let (caller, calls) = mcp(listed(Effect::Write, input), vec![said, Said::ok()]).await;
    let outcome = caller.call("get", object(arguments)).await;
    let calls = calls.lock().unwrap();
    match (&outcome, calls.as_slice()) {
        (Outcome::Done { attempts, .. }, [_, second]) => {
            let (_, verdict) = attempts[0].failed.as_ref().unwrap();
            assert!(matches!(verdict.next, Next::Repair { author: Author::Client, .. }), "{verdict:?}");
            Ok(second.clone())
        }
        (Outcome::Failed { .. }, [_]) => Err(outcome),
        _ => panic!("{outcome:?} {calls:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn the_legal_values_that_a_failure_names_make_a_patch() {
    let units = json!(["celsius", "fahrenheit"]);
    let wires = [
        // Seed 000: a rejection with its facts beside the code.
        json!({ "isError": true, "code": "invalid_input", "reason": "no such unit", "field": "unit", "allowed": units,
            "provenance": { "bundle_id": "b", "version": "1", "combined_hash": "00" } }),
        json!({ "type": "about:blank", "title": "Unprocessable", "status": 422, "errors": [
            { "pointer": "/unit", "code": "enum", "allowed": units }] }),
        // FastAPI on pydantic.
        json!({ "status": 422, "detail": [{ "loc": ["body", "unit"], "type": "enum", "ctx": { "allowed": units } }] }),
        // Ajv.
        json!({ "status": 400, "errors": [{ "path": "/unit", "keyword": "enum", "params": { "allowedValues": units } }] }),
    ];
    for wire in wires {
        let repaired = second(flagged(&wire), schema(), json!({ "city": "Oslo", "unit": "Celsius" })).await;
        assert_eq!(
            repaired.unwrap_or_else(|outcome| panic!("{wire} {outcome:?}")),
            json!({ "city": "Oslo", "unit": "celsius" })
        );
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_not_certain_is_left_to_whoever_called() {
    let bad = |errors: Value| {
        flagged(&json!({ "type": "about:blank", "title": "no", "status": 422, "errors": errors }))
    };
    let cases = [
        // None of the legal values is meant.
        (
            bad(json!([{ "pointer": "/unit", "code": "enum", "allowed": ["celsius"] }])),
            json!({ "city": "Oslo", "unit": "warm" }),
        ),
        // Too large: what would be right is the caller's to say.
        (
            bad(json!([{ "pointer": "/days", "code": "maximum", "maximum": 7 }])),
            json!({ "city": "Oslo", "days": 9 }),
        ),
        // One of two findings can be cured.
        (
            bad(
                json!([{ "pointer": "/unit", "code": "enum", "allowed": ["celsius"] }, { "pointer": "/days", "code": "maximum", "maximum": 7 }]),
            ),
            json!({ "city": "Oslo", "unit": "Celsius", "days": 9 }),
        ),
        // Nobody says what is wrong with it, and the schema has nothing against it.
        (bad(json!([{ "pointer": "/city", "code": "unknown_city" }])), json!({ "city": "Olso" })),
        // One finding can be cured, and nobody knows how the other one could.
        (
            bad(
                json!([{ "pointer": "/unit", "code": "enum", "allowed": ["celsius"] }, { "pointer": "/city", "code": "unknown_city" }]),
            ),
            json!({ "city": "Olso", "unit": "Celsius" }),
        ),
        // The place is not among the arguments.
        (
            bad(json!([{ "pointer": "/body/unit", "code": "enum", "allowed": ["celsius"] }])),
            json!({ "city": "Oslo", "unit": "Celsius" }),
        ),
        // Nothing stands in for what is missing.
        (bad(json!([{ "pointer": "/city", "code": "required" }])), json!({ "unit": "celsius" })),
        // The cure would break the published schema.
        (
            bad(json!([{ "pointer": "/unit", "code": "enum", "allowed": [1] }])),
            json!({ "city": "Oslo", "unit": "1" }),
        ),
    ];
    for (said, arguments) in cases {
        let outcome = second(said, schema(), arguments.clone()).await.expect_err("nothing is sent");
        assert_eq!(outcome.decision().unwrap().reason, Reason::NeedsOtherArguments, "{arguments}");
    }
}

#[tokio::test(start_paused = true)]
async fn names_types_and_nested_places_are_repaired_too() {
    let bad = |errors: Value| {
        flagged(&json!({ "type": "about:blank", "title": "no", "status": 422, "errors": errors }))
    };
    let cases = [
        (
            bad(json!([{ "pointer": "/city", "code": "required" }])),
            json!({ "citty": "Oslo" }),
            json!({ "city": "Oslo" }),
        ),
        (
            bad(json!([{ "pointer": "/unitt", "code": "additionalProperties" }])),
            json!({ "city": "Oslo", "unitt": "celsius" }),
            json!({ "city": "Oslo", "unit": "celsius" }),
        ),
        (
            bad(json!([{ "pointer": "/days", "code": "type", "expected": "integer" }])),
            json!({ "city": "Oslo", "days": "5" }),
            json!({ "city": "Oslo", "days": 5 }),
        ),
        (
            bad(json!([{ "pointer": "/tags/1", "code": "enum", "allowed": ["rain", "wind"] }])),
            json!({ "city": "Oslo", "tags": ["rain", "WIND"] }),
            json!({ "city": "Oslo", "tags": ["rain", "wind"] }),
        ),
    ];
    for (said, arguments, wanted) in cases {
        let repaired = second(said, schema(), arguments).await;
        assert_eq!(repaired.unwrap_or_else(|outcome| panic!("{wanted} {outcome:?}")), wanted);
    }
}

#[tokio::test(start_paused = true)]
async fn a_repair_that_does_not_help_is_the_last() {
    let bad = json!({ "type": "about:blank", "title": "no", "status": 422, "errors": [
        { "pointer": "/unit", "code": "enum", "allowed": ["celsius", "CELSIUS "] }] });
    let says = vec![flagged(&bad), flagged(&bad), Said::ok()];
    let (caller, calls) = mcp(listed(Effect::Read, schema()), says).await;
    let outcome = caller.call("get", object(json!({ "city": "Oslo", "unit": " celsius" }))).await;
    assert!(matches!(outcome, Outcome::Failed { .. }), "{outcome:?}");
    assert!(calls.lock().unwrap().len() <= 2);
}

#[tokio::test(start_paused = true)]
async fn a_server_of_ours_that_sends_no_patch_has_none() {
    let mut tools =
        listed(Effect::Read, json!({ "type": "object", "properties": { "days": { "type": "integer" } } }));
    let bad = json!({ "error": { "code": "INVALID_INPUT", "message": "no", "kind": "validation", "retryable": false, "retry": "amended" } });
    for (ours, sent) in [(true, 1), (false, 2)] {
        if ours {
            tools[0]["_meta"] = json!({ "dev.curable/operation": "weather/get" });
        } else {
            tools[0].as_object_mut().unwrap().remove("_meta");
        }
        let (caller, calls) = mcp(tools.clone(), vec![flagged(&bad), Said::ok()]).await;
        caller.call("get", object(json!({ "days": "5" }))).await;
        assert_eq!(calls.lock().unwrap().len(), sent);
    }
}

#[tokio::test(start_paused = true)]
async fn a_finding_without_the_legal_values_is_cured_by_the_schema() {
    // Seed 001 names the field and what is wrong with it, in an envelope whose details list issues.
    let issue = |issue: Value| {
        flagged(
            &json!({ "ok": false, "error": "unit", "code": "BAD_ARGUMENT", "hint": "h", "retryable": false,
            "http": 400, "details": { "issues": [issue] } }),
        )
    };
    let mut strict = schema();
    strict["properties"]["unit"] = json!({ "enum": ["celsius", "fahrenheit"] });
    let choice = issue(json!({ "field": "unit", "code": "invalid_value", "message": "Invalid option" }));
    let repaired = second(choice, strict, json!({ "city": "Oslo", "unit": "Celsius" })).await;
    assert_eq!(repaired.unwrap(), json!({ "city": "Oslo", "unit": "celsius" }));
    let number =
        issue(json!({ "field": "days", "code": "invalid_type", "expected": "integer", "message": "no" }));
    let repaired = second(number, schema(), json!({ "city": "Oslo", "days": "5" })).await;
    assert_eq!(repaired.unwrap(), json!({ "city": "Oslo", "days": 5 }));
}

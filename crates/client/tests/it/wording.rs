//! The words of validators in the field, from servers that say nothing else.

use curable_client::Outcome;
use curable_client::repair::read;
use curable_core::{Effect, Kind, Problem};
use serde_json::{Value, json};

use crate::script::{Said, listed, mcp, object};

const PYDANTIC: &str = "Error executing tool get: 2 validation errors for getArguments\nunit\n  Input should be 'celsius' or 'fahrenheit' [type=literal_error, input_value='Celsius', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/literal_error\ndays\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='5', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/int_parsing";
const FASTMCP: &str = "1 validation error for call[get]\nunit\n  Input should be 'celsius' or 'fahrenheit' [type=literal_error, input_value='Celsius', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.12/v/literal_error";
const JSONSCHEMA: &str = "Input validation error: 'Celsius' is not one of ['celsius', 'fahrenheit']";
const ZOD: &str = "MCP error -32602: Input validation error: Invalid arguments for tool get: [\n  {\n    \"code\": \"invalid_value\",\n    \"values\": [\n      \"celsius\",\n      \"fahrenheit\"\n    ],\n    \"path\": [\n      \"unit\"\n    ],\n    \"message\": \"Invalid option: expected one of \\\"celsius\\\"|\\\"fahrenheit\\\"\"\n  }\n]";
const AJV: &str = "Invalid request: data/unit must be equal to one of the allowed values";

fn open() -> Value {
    json!({ "type": "object", "properties": { "unit": { "type": "string" }, "days": {} } })
}

fn strict() -> Value {
    json!({ "type": "object", "properties": {
        "unit": { "enum": ["celsius", "fahrenheit"] },
        "days": { "type": "integer" },
    } })
}

async fn call(said: Said, effect: Effect, input: Value, arguments: Value) -> (Outcome, Vec<Value>) {
    let (caller, calls) = mcp(listed(effect, input), vec![said, Said::ok()]).await;
    let outcome = caller.call("get", object(arguments)).await;
    let calls = calls.lock().unwrap().clone();
    (outcome, calls)
}

#[tokio::test(start_paused = true)]
async fn validators_that_speak_before_anything_runs_are_understood() {
    let error = |text: &str| Said::Error(json!({ "code": -32602, "message": text }));
    let both = json!({ "unit": "Celsius", "days": "5" });
    let one = json!({ "unit": "Celsius" });
    for (said, input, arguments, wanted) in [
        (Said::words(PYDANTIC), open(), &both, json!({ "unit": "celsius", "days": 5 })),
        (Said::words(FASTMCP), open(), &one, json!({ "unit": "celsius" })),
        (Said::words(ZOD), open(), &one, json!({ "unit": "celsius" })),
        (error(ZOD), open(), &one, json!({ "unit": "celsius" })),
        (Said::words(JSONSCHEMA), strict(), &one, json!({ "unit": "celsius" })),
    ] {
        let (outcome, calls) = call(said, Effect::Write, input, arguments.clone()).await;
        assert_eq!(calls.get(1), Some(&wanted), "{outcome:?}");
        assert!(outcome.value().is_some());
        let (failure, _) = outcome.attempts()[0].failed.as_ref().unwrap();
        assert_eq!(failure.kind, Kind::Validation);
    }
}

#[tokio::test(start_paused = true)]
async fn words_that_a_handler_may_have_said_count_for_less() {
    let one = json!({ "unit": "Celsius" });
    let (outcome, calls) = call(Said::words(AJV), Effect::Read, strict(), one.clone()).await;
    assert_eq!(calls.get(1), Some(&json!({ "unit": "celsius" })), "{outcome:?}");
    // A write may have been done when its handler says so.
    let (outcome, calls) = call(Said::words(AJV), Effect::Write, strict(), one.clone()).await;
    assert_eq!((calls.len(), outcome.failure().unwrap().kind), (1, Kind::Internal));
    // The schema has nothing against these arguments: it is about something else.
    let (_, calls) = call(Said::words(AJV), Effect::Read, open(), one).await;
    assert_eq!(calls.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_model_of_the_handlers_own_is_not_the_arguments() {
    let inside = PYDANTIC.replace("getArguments", "WeatherReply");
    for text in [inside.as_str(), "ValueError: unit must be string or so", "unit should be a valid choice"] {
        assert_eq!(read(text), None, "{text}");
        let (outcome, calls) =
            call(Said::words(text), Effect::Read, strict(), json!({ "unit": "Celsius" })).await;
        assert_eq!(calls.len(), 1, "{outcome:?}");
    }
}

#[test]
fn findings_name_the_place_and_what_was_expected() {
    let found = read(PYDANTIC).unwrap().findings;
    let told: Vec<_> = found.iter().map(|repair| (repair.at.as_str(), &repair.problem)).collect();
    assert_eq!(told, [("/unit", &Problem::Choice), ("/days", &Problem::Type)]);
    assert_eq!(found[0].expected.allowed, [json!("celsius"), json!("fahrenheit")]);
    assert_eq!(found[1].expected.types, ["integer"]);
    let ajv = "data must have required property 'city', data/days must be integer; .unit should match pattern \"x\"";
    let found = read(ajv).unwrap();
    let told: Vec<_> = found.findings.iter().map(|repair| (repair.at.as_str(), &repair.problem)).collect();
    assert_eq!(told, [("/city", &Problem::Missing), ("/days", &Problem::Type), ("/unit", &Problem::Pattern)]);
    assert!(!found.before_run);
    let zod = "Invalid arguments for tool get: [{\"code\":\"invalid_type\",\"expected\":\"string\",\"received\":\"undefined\",\"path\":[\"city\"]},{\"code\":\"unrecognized_keys\",\"keys\":[\"citty\"],\"path\":[]}]";
    let found = read(zod).unwrap().findings;
    let told: Vec<_> = found.iter().map(|repair| (repair.at.as_str(), &repair.problem)).collect();
    assert_eq!(told, [("/city", &Problem::Missing), ("/citty", &Problem::Unknown)]);
}

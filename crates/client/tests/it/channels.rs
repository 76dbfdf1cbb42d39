//! Every dialect in every channel, from a real MCP server's mouth to the decision.

use curable_client::Outcome;
use curable_core::decide::{Action, Situation, decide};
use curable_core::{Applied, Effect, Failure, Kind};
use curable_dialects::{Dialect, mcp};
use serde_json::{Value, json};

use crate::script::{self, Said, failure, listed, object};

/// A server that has too much to do says so, and when to come back.
fn throttled() -> Failure {
    let mut failure = failure("SLOW_DOWN", Kind::Transient);
    failure.applied = Some(Applied::No);
    failure.http = Some(429);
    failure.retry_after_ms = Some(3_000);
    failure
}

/// The forms in which clients and servers hand a failure on.
fn channels(wire: &Value) -> Vec<(&'static str, Said)> {
    let flagged = |text: String| json!({ "isError": true, "content": [{ "type": "text", "text": text }] });
    let mut structured = flagged("it failed".into());
    structured["structuredContent"] = wire.clone();
    let mut beside = flagged("it failed".into());
    beside["_meta"] = json!({ "com.example/error": wire });
    let twice = Value::from(wire.to_string()).to_string();
    vec![
        ("structured", Said::Result(structured)),
        (
            "only structured",
            Said::Result(json!({ "isError": true, "content": [], "structuredContent": wire })),
        ),
        ("meta", Said::Result(beside)),
        ("text", Said::Result(flagged(wire.to_string()))),
        ("text in text", Said::Result(flagged(twice))),
        ("sentence", Said::Result(flagged(format!("Error calling tool: {wire}")))),
        ("fence", Said::Result(flagged(format!("It failed:\n```json\n{wire}\n```")))),
        ("protocol error", Said::Error(json!({ "code": -32603, "message": "Internal error", "data": wire }))),
    ]
}

/// Calls a tool that reads, of a server which says this and then succeeds.
async fn call(said: Said) -> (Outcome, usize) {
    let tools = listed(Effect::Read, json!({ "type": "object" }));
    let (caller, calls) = script::mcp(tools, vec![said, Said::ok()]).await;
    let outcome = caller.call("get", object(json!({}))).await;
    let calls = calls.lock().unwrap().len();
    (outcome, calls)
}

/// What a dialect by itself makes of what it wrote.
fn read_back(dialect: Dialect, wire: &Value) -> Failure {
    match dialect.decode(wire.clone()).unwrap() {
        curable_dialects::Outcome::Failure(failure) => failure,
        curable_dialects::Outcome::Success(value) => panic!("{value}"),
    }
}

/// The first failure is the one that was meant, and the call was sent again where the policy says so.
fn judge(name: &str, meant: &Failure, (outcome, calls): &(Outcome, usize)) -> bool {
    let (heard, _) = outcome.attempts()[0].failed.as_ref().unwrap_or_else(|| panic!("{name}: {outcome:?}"));
    let said =
        |failure: &Failure| (failure.code.clone(), failure.kind, failure.retry, failure.retry_after_ms);
    assert_eq!(said(heard), said(meant), "{name}");
    let situation = Situation { effect: Some(Effect::Read), ..Situation::default() };
    if let Action::Retry { after_ms, .. } = decide(meant, &situation).action {
        let Outcome::Done { value, attempts } = outcome else { panic!("{name}: {outcome:?}") };
        assert_eq!((value, attempts.len(), *calls), (&json!({ "fine": true }), 2, 2), "{name}");
        assert!(attempts[1].waited_ms >= after_ms, "{name}");
        return true;
    }
    assert!(matches!(outcome, Outcome::Failed { .. }) && *calls == 1, "{name}: {outcome:?}");
    false
}

#[tokio::test(start_paused = true)]
async fn a_throttle_in_any_dialect_and_channel_is_heard_and_sent_again_where_the_dialect_allows_it() {
    let (mut tried, mut recovered) = (0, 0);
    for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
        let wire = dialect.encode(&throttled()).unwrap().value;
        if !wire.is_object() || dialect.id() == mcp::ID {
            continue;
        }
        let meant = read_back(*dialect, &wire);
        for (channel, said) in channels(&wire) {
            let name = format!("{} in {channel}", dialect.id());
            recovered += u32::from(judge(&name, &meant, &call(said).await));
            tried += 1;
        }
    }
    println!("{tried} dialects in channels, {recovered} recovered");
    assert!(tried >= 72 && recovered >= 64, "{tried} {recovered}");
}

#[tokio::test(start_paused = true)]
async fn a_failure_that_is_hidden_in_a_success_is_found() {
    for id in ["curable", "workbook", "stagewright"] {
        let dialect = Dialect::find(id).unwrap();
        let mut wire = dialect.encode(&throttled()).unwrap().value;
        let meant = read_back(dialect, &wire);
        if id == "curable" {
            wire = json!({ "error": wire });
        }
        for result in [
            json!({ "content": [{ "type": "text", "text": wire.to_string() }] }),
            json!({ "content": [], "structuredContent": wire }),
            json!({ "isError": false, "content": [], "structuredContent": wire }),
        ] {
            judge(id, &meant, &call(Said::Result(result)).await);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_a_client_on_the_way_threw_away_is_no_reason_to_change_the_arguments() {
    let words =
        "MCP error -32602: Structured content does not match the tool's output schema: data must be object";
    for said in [Said::words(words), Said::Error(json!({ "code": -32602, "message": words }))] {
        for (effect, is_ambiguous) in [(Effect::Read, false), (Effect::Write, true)] {
            let schema = json!({ "type": "object", "properties": { "n": { "type": "integer" } } });
            let (caller, calls) = script::mcp(listed(effect, schema), vec![said.clone(), Said::ok()]).await;
            let outcome = caller.call("get", object(json!({ "n": "5" }))).await;
            assert_eq!(matches!(outcome, Outcome::Ambiguous { .. }), is_ambiguous, "{outcome:?}");
            assert_eq!(outcome.failure().unwrap().kind, Kind::Internal);
            assert_eq!(calls.lock().unwrap().len(), 1, "{outcome:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn words_are_no_promise() {
    for words in ["RATE_LIMITED: try again later", "Service temporarily unavailable, please retry", ""] {
        let (caller, calls) = script::mcp(
            listed(Effect::Read, json!({ "type": "object" })),
            vec![Said::words(words), Said::ok()],
        )
        .await;
        let outcome = caller.call("get", object(json!({}))).await;
        assert!(matches!(outcome, Outcome::Failed { .. }), "{outcome:?}");
        assert_eq!(calls.lock().unwrap().len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_result_that_looks_like_nothing_known_is_still_read() {
    let odd = json!({ "ok": false, "error": { "code": "NO_SUCH_CITY", "message": "no such city" } });
    let (caller, _) =
        script::mcp(listed(Effect::Read, json!({ "type": "object" })), vec![Said::Result(odd)]).await;
    let outcome = caller.call("get", object(json!({}))).await;
    assert_eq!(outcome.failure().unwrap().code.as_str(), "NO_SUCH_CITY", "{outcome:?}");
    let plain = json!({ "content": [{ "type": "text", "text": "{\"error\": null, \"city\": \"Oslo\"}" }] });
    let (caller, _) =
        script::mcp(listed(Effect::Read, json!({ "type": "object" })), vec![Said::Result(plain)]).await;
    assert!(caller.call("get", object(json!({}))).await.value().is_some());
}

#[tokio::test(start_paused = true)]
async fn a_wait_among_the_details_is_waited_for() {
    for details in [json!({ "retry_after": 3 }), json!({ "retryAfterMs": 3_000 })] {
        let wire =
            json!({ "code": "RATE_LIMITED", "message": "busy", "retryable": true, "details": details });
        let (outcome, calls) = call(Said::words(&wire.to_string())).await;
        assert!(outcome.attempts()[1].waited_ms >= 3_000 && calls == 2, "{outcome:?}");
    }
}

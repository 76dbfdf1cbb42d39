//! What peers of `workbook`, `stagewright` and `arcp` may send is written again as it came, odd members and all.

use curable_dialects::{Dialect, Outcome};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rejection_of_a_workbook_is_written_as_it_came(members in workbook()) {
        written_as_it_came("workbook", members)?;
    }

    #[test]
    fn any_envelope_of_stagewright_is_written_as_it_came(members in stagewright()) {
        written_as_it_came("stagewright", members)?;
    }

    #[test]
    fn any_error_of_arcp_is_written_as_it_came(members in arcp()) {
        written_as_it_came("arcp", members)?;
    }

    #[test]
    fn any_message_of_arcp_is_written_as_it_came(members in arcp(), kind in kind(), trace in option::of(value())) {
        let mut envelope = Map::from_iter([("type".to_owned(), json!(kind))]);
        envelope.insert("payload".into(), Value::Object(members));
        envelope.extend(trace.map(|trace| ("trace_id".to_owned(), trace)));
        written_as_it_came("arcp", envelope)?;
    }

    #[test]
    fn what_was_changed_since_is_written_as_it_is_now(envelope in stagewright(), error in arcp()) {
        for (id, members) in [("stagewright", envelope), ("arcp", error)] {
            let dialect = Dialect::find(id).unwrap();
            let Ok(Outcome::Failure(mut failure)) = dialect.decode(Value::Object(members)) else { panic!("no failure") };
            failure.message = "changed since".into();
            failure.hint = Some("Look at it.".into());
            // A status is always written by the one and never by the other.
            failure.http = Some(failure.status());
            let encoded = dialect.encode(&failure).unwrap();
            prop_assert!(encoded.losses.is_empty(), "{id} loses {:?}: {}", encoded.losses, encoded.value);
            prop_assert_eq!(dialect.decode(encoded.value), Ok(Outcome::Failure(failure)));
        }
    }
}

fn written_as_it_came(id: &str, members: Map<String, Value>) -> Result<(), TestCaseError> {
    let dialect = Dialect::find(id).unwrap();
    let value = Value::Object(members);
    let Ok(Outcome::Failure(failure)) = dialect.decode(value.clone()) else { panic!("{value} is refused") };
    let encoded = dialect.encode(&failure).unwrap();
    prop_assert_eq!(encoded.value, value);
    prop_assert!(encoded.losses.is_empty(), "{:?}", encoded.losses);
    Ok(())
}

/// Values that one member or another takes for its own.
fn value() -> impl Strategy<Value = Value> {
    select(vec![
        json!(null),
        json!(true),
        json!(-3),
        json!(0.25),
        json!(30),
        json!(429),
        json!(""),
        json!("same"),
        json!("conflict"),
        json!("maybe"),
        json!("upstream"),
        json!("30"),
        json!("/a/b"),
        json!([]),
        json!(["a", "b"]),
        json!([1, 2]),
        json!([{ "at": "/a", "problem": "choice", "expected": { "allowed": [1] } }]),
        json!([{ "code": "X" }]),
        json!([{ "field": "a.b", "code": "invalid_type", "expected": "string" }, { "field": "(root)" }, 7]),
        json!([{ "op": "remove", "path": "/a" }]),
        json!([{ "ref": 1, "role": "link", "name": "Home" }]),
        json!([{ "ref": 1, "role": "link", "name": "Home", "value": 2 }]),
        json!({}),
        json!({ "details": { "kind": "conflict" } }),
        json!({ "details": 1 }),
        json!({ "hint": "x", "http": 404 }),
        json!({ "elapsed_ms": 3, "session_id": "s" }),
        json!({ "code": "ABORTED", "message": "x", "cause": { "code": "own.CODE", "message": "own.CODE" } }),
        json!({ "code": "UNAVAILABLE", "message": "UNAVAILABLE", "origin": "network", "cause": "words" }),
    ])
}

fn some(names: &'static [&'static str]) -> impl Strategy<Value = Map<String, Value>> {
    vec((select(names), value()), 0..4)
        .prop_map(|members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Without a carried `retry` or `applied`: where one speaks against the flag, the flag is settled and not repeated.
fn details() -> impl Strategy<Value = Value> {
    const NAMES: &[&str] = &[
        "field",
        "issues",
        "kind",
        "retry_after_seconds",
        "http",
        "hint",
        "repairs",
        "more_repairs",
        "patch",
        "similar",
        "next_actions",
        "upstream_code",
        "drift",
        "cause",
        "origin",
        "trace_id",
        "ref",
        "_meta",
        "details",
        "id",
    ];
    prop_oneof![4 => some(NAMES).prop_map(Value::Object), 1 => value()]
}

fn workbook() -> impl Strategy<Value = Map<String, Value>> {
    const NAMES: &[&str] = &["field", "allowed", "range", "required", "trace", "reason", "hint"];
    let code = select(&["invalid_input", "missing_field", "unsupported_option", "stale_oracle", "X Y"][..]);
    (code, some(NAMES)).prop_map(|(code, more)| {
        let stamp = json!({ "bundle_id": "b", "version": "1", "combined_hash": "h" });
        let head = json!({ "isError": true, "code": code, "reason": "no", "provenance": stamp });
        merged(head, more)
    })
}

fn stagewright() -> impl Strategy<Value = Map<String, Value>> {
    const NAMES: &[&str] =
        &["hint", "error", "retryable", "http", "_meta", "next_actions", "similar_refs", "docs"];
    let code = select(&["NOT_RUNNING", "trace.BUDGET_EXCEEDED", "NOT_FOUND", "own code"][..]);
    (code, any::<bool>(), 400_u16..600, option::of(details()), some(NAMES)).prop_map(
        |(code, retryable, http, details, more)| {
            let mut head = json!({ "ok": false, "error": "no", "code": code, "hint": "do", "retryable": retryable,
                "http": http, "_meta": { "estimated_tokens": 1, "elapsed_ms": 2 } });
            if let Some(details) = details {
                head["details"] = details;
            }
            let mut members = merged(head, more);
            // The estimate belongs to their wire: it is added where it is missing.
            if let Some(Value::Object(meta)) = members.get_mut("_meta") {
                meta.entry("estimated_tokens").or_insert(json!(1));
            }
            members
        },
    )
}

fn arcp() -> impl Strategy<Value = Map<String, Value>> {
    const NAMES: &[&str] = &["message", "retryable", "details", "cause", "trace_id", "severity"];
    let code =
        select(&["NOT_FOUND", "UNAVAILABLE", "OUT_OF_RANGE", "INTERNAL", "arcpx.acme.X", "own code"][..]);
    (code, option::of(any::<bool>()), option::of(details()), some(NAMES)).prop_map(
        |(code, retryable, details, more)| {
            let mut head = json!({ "code": code, "message": "no" });
            if let Some(retryable) = retryable {
                head["retryable"] = json!(retryable);
            }
            if let Some(details) = details {
                head["details"] = details;
            }
            merged(head, more)
        },
    )
}

fn kind() -> impl Strategy<Value = &'static str> {
    select(&["tool.error", "job.cancelled", "nack", "session.unauthenticated", "arcpx.acme.v1.failed"][..])
}

fn merged(head: Value, more: Map<String, Value>) -> Map<String, Value> {
    let Value::Object(mut members) = head else { panic!("no object") };
    members.extend(more);
    members
}

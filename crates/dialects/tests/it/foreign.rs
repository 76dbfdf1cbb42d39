//! Problems and statuses of any make are written again as they were heard, and our own lose nothing in these forms.

use curable_dialects::{Dialect, Outcome};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

use crate::arbitrary;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_failure_of_our_own_loses_nothing(failure in arbitrary::failure()) {
        for dialect in ["problem", "google"].map(|id| Dialect::find(id).unwrap()) {
            let encoded = dialect.encode(&failure).unwrap();
            prop_assert!(encoded.losses.is_empty(), "{:?} loses {:?}: {}", dialect, encoded.losses, encoded.value);
            prop_assert_eq!(dialect.decode(encoded.value), Ok(Outcome::Failure(failure.clone())));
        }
    }

    #[test]
    fn any_problem_is_written_as_it_was_heard(problem in problem()) {
        written_as_heard("problem", problem)?;
    }

    #[test]
    fn any_status_is_written_as_it_was_heard(status in status()) {
        written_as_heard("google", status)?;
    }

    #[test]
    fn what_was_changed_since_it_was_heard_is_written_as_it_is_now(problem in problem(), status in status()) {
        for (id, value) in [("problem", problem), ("google", status)] {
            let dialect = Dialect::find(id).unwrap();
            let Ok(Outcome::Failure(mut failure)) = dialect.decode(value) else { panic!("no failure") };
            failure.message = "changed since".into();
            failure.hint = Some("Look at it.".into());
            let encoded = dialect.encode(&failure).unwrap();
            prop_assert!(encoded.losses.is_empty(), "{id} loses {:?}: {}", encoded.losses, encoded.value);
            prop_assert_eq!(dialect.decode(encoded.value), Ok(Outcome::Failure(failure)));
        }
    }
}

fn written_as_heard(id: &str, value: Value) -> Result<(), TestCaseError> {
    let dialect = Dialect::find(id).unwrap();
    let Ok(Outcome::Failure(failure)) = dialect.decode(value.clone()) else { panic!("{value} is refused") };
    prop_assert_eq!(dialect.encode(&failure).unwrap().value, value);
    Ok(())
}

fn problem() -> impl Strategy<Value = Value> {
    let name = select(
        &[
            "type",
            "title",
            "status",
            "detail",
            "instance",
            "code",
            "kind",
            "retryable",
            "retry_after",
            "retryAfter",
            "Retry-After",
            "retry_after_ms",
            "traceId",
            "trace_id",
            "errors",
            "violations",
            "invalid-params",
            "details",
            "balance",
            "message",
            "hint",
            "applied",
            "http",
            "repairs",
        ][..],
    )
    .prop_map(str::to_owned);
    let value = prop_oneof![
        any::<u16>().prop_map(Value::from),
        (400_u16..600).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        select(
            &[
                "about:blank",
                "https://example.com/probs/out-of-credit",
                "404",
                "transient",
                "no",
                "",
                " ",
                "LEASE_EXPIRED"
            ][..]
        )
        .prop_map(Value::from),
        findings(),
        Just(Value::Null),
    ];
    btree_map(name, value, 0..8).prop_map(|members| Value::Object(members.into_iter().collect()))
}

fn findings() -> impl Strategy<Value = Value> {
    let item = (
        select(&["field", "pointer", "loc", "propertyPath", "odd"][..]),
        select(&["age", "#/age", "/a/0", "items[0].name", "$.x", ""][..]),
        option::of(select(&["required", "enum", "min", "no word of ours"][..])),
        option::of(any::<i8>()),
    )
        .prop_map(|(place, at, code, min)| json!({place: at, "code": code, "min": min, "allowed": [1, "a"]}));
    vec(item, 0..13).prop_map(Value::from)
}

fn status() -> impl Strategy<Value = Value> {
    let details = vec(
        prop_oneof![
            Just(
                json!({"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "OFF", "domain": "x"})
            ),
            Just(json!({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "1.5s"})),
            Just(
                json!({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{"field": "a[0].b"}]})
            ),
            Just(json!({"@type": "type.googleapis.com/google.rpc.DebugInfo", "detail": "x"})),
            Just(json!({"@type": "errorInfo", "reason": "not this one"})),
            Just(
                json!({"@type": "type.googleapis.com/google.protobuf.Struct", "value": {"code": "OFF", "kind": "conflict", "retry": "never"}})
            ),
            Just(json!({"no": "type"})),
            Just(json!("no detail")),
        ],
        0..4,
    );
    let code =
        prop_oneof![1_u16..17, 400_u16..600, any::<u16>().prop_filter("0 is a success", |code| *code > 0)];
    let name = select(&["NOT_FOUND", "UNAVAILABLE", "ABORTED", "NEW_NAME", ""][..]);
    (code, option::of(".{0,9}"), option::of(name), option::of(details), any::<bool>(), any::<bool>())
        .prop_map(|(code, message, name, details, odd, bare)| {
            let mut status = Map::from_iter([("code".to_owned(), json!(code))]);
            status.extend(message.map(|message| ("message".to_owned(), json!(message))));
            status.extend(name.map(|name| ("status".to_owned(), json!(name))));
            status.extend(details.map(|details| ("details".to_owned(), json!(details))));
            status.extend(odd.then(|| ("errors".to_owned(), json!([{"reason": "old"}]))));
            if bare { Value::Object(status) } else { json!({"error": status}) }
        })
}

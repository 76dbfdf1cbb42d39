//! Whatever a native sender writes is read without a panic and written again: as it came where the dialect is open,
//! and in one stable form where its schema is closed.

use curable_dialects::{Dialect, Outcome};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

fn leaf() -> impl Strategy<Value = Value> {
    let texts = select(
        &[
            "",
            "X_1",
            "TIMEOUT",
            "TRANSIENT",
            "a#B:c",
            "internal",
            "same",
            "maybe",
            "5",
            "call.error",
            "LEASE_EXPIRED",
        ][..],
    );
    prop_oneof![
        4 => texts.prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        2 => select(std::vec![json!(-32602), json!(-32023), json!(503), json!(0), json!(2.007), json!(-1)]),
        1 => Just(Value::Null),
    ]
}

fn object(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let names = select(
        &[
            "code",
            "type",
            "__type",
            "message",
            "Message",
            "retryable",
            "recoverable",
            "data",
            "details",
            "error",
            "payload",
            "kind",
            "retry",
            "applied",
            "hint",
            "retry_after",
            "retryAfterMs",
            "retryAfterSeconds",
            "headers",
            "body",
            "status",
            "X-Amzn-ErrorType",
            "retry-after",
            "event",
            "spelling",
            "jsonrpc",
            "Error",
            "Code",
            "_meta",
        ][..],
    );
    vec((names, inner), 0..6).prop_map(|members| {
        Value::from(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
    })
}

fn native() -> impl Strategy<Value = Value> {
    let value = leaf().prop_recursive(
        3,
        24,
        6,
        |inner| prop_oneof![3 => object(inner.clone()), 1 => vec(inner, 0..3).prop_map(Value::from)],
    );
    object(value)
}

fn again(dialect: &str, value: &Value) -> Option<Value> {
    let dialect = Dialect::find(dialect)?;
    match dialect.decode(value.clone()).ok()? {
        Outcome::Failure(failure) => dialect.encode(&failure).ok().map(|encoded| encoded.value),
        Outcome::Success(_) => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_open_dialect_writes_what_it_read(value in native()) {
        for dialect in ["aws", "jsonrpc"] {
            if let Some(written) = again(dialect, &value) {
                prop_assert_eq!(&written, &value, "{}", dialect);
            }
        }
    }

    #[test]
    fn a_dialect_with_required_members_writes_one_stable_form(value in native()) {
        for dialect in ["toolerror", "call-error"] {
            if let Some(once) = again(dialect, &value) {
                let twice = again(dialect, &once);
                prop_assert_eq!(twice.as_ref(), Some(&once), "{} of {}", dialect, value);
            }
        }
    }
}

//! A result that breaks the output schema is never a success.

use curable_core::{Applied, Effect};
use curable_runtime::{Context, MAX_DEPTH, Operate, Service};
use serde_json::{Value, json};

use super::{Log, SECRET, builder, everything, run, service};

fn giving(effect: Effect, value: Value, log: Log) -> Service {
    let mut def = super::def(effect);
    def.output = Some(json!({
        "type": "object", "required": ["n"], "additionalProperties": false, "properties": {"n": {"type": "integer"}},
    }));
    let run = move |_: Context, _: Value| std::future::ready(Ok(value.clone()));
    builder().operation(Operate::new(def, run)).observer(log).build().unwrap()
}

#[tokio::test]
async fn a_result_that_obeys_passes() {
    let answer = run(&giving(Effect::Read, json!({"n": 1}), Log::default()), json!({})).await;
    assert_eq!(answer.outcome.unwrap(), json!({"n": 1}));
}

#[tokio::test]
async fn a_broken_result_is_a_failure_that_tells_nothing_of_it() {
    for broken in [json!({"n": SECRET}), json!({"n": 1, SECRET: 1}), json!({}), Value::Null, json!([SECRET])]
    {
        for (effect, applied) in [
            (Effect::Read, Applied::No),
            (Effect::Idempotent, Applied::Maybe),
            (Effect::Write, Applied::Maybe),
        ] {
            let log = Log::default();
            let answer = run(&giving(effect, broken.clone(), log.clone()), json!({})).await;
            assert!(!everything(&answer).contains(SECRET), "{answer:?}");
            let failure = answer.outcome.unwrap_err();
            assert_eq!((failure.code.as_str(), failure.applied), ("INVALID_OUTPUT", Some(applied)));
            assert!(failure.reference.is_some() && !failure.retryable());
            assert!(log.private().starts_with("output: /"), "the broken rule: {}", log.private());
        }
    }
}

#[tokio::test]
async fn without_a_schema_any_result_passes() {
    for value in [Value::Null, json!([1]), json!("x")] {
        let told = value.clone();
        let any = Operate::new(super::def(Effect::Read), move |_: Context, _: Value| {
            std::future::ready(Ok(told.clone()))
        });
        assert_eq!(run(&service(any), json!({})).await.outcome.unwrap(), value);
    }
}

#[tokio::test]
async fn a_result_that_nobody_could_read_is_a_failure_before_anybody_is_told() {
    let nested = |levels: usize| (1..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
    for (levels, told) in [(MAX_DEPTH, "ok"), (MAX_DEPTH + 1, "INVALID_OUTPUT"), (1_000, "INVALID_OUTPUT")] {
        for (effect, applied) in [(Effect::Read, Applied::No), (Effect::Write, Applied::Maybe)] {
            let log = Log::default();
            let run_it = move |_: Context, _: Value| std::future::ready(Ok(nested(levels)));
            let operate = Operate::new(super::def(effect), run_it);
            let service = builder().operation(operate).observer(log.clone()).build().unwrap();
            let outcome = run(&service, json!({})).await.outcome;
            assert_eq!(log.codes(), [told], "{levels}");
            if let Err(failure) = outcome {
                assert_eq!((failure.applied, failure.reference.is_some()), (Some(applied), true));
                assert!(log.private().contains("nested"), "{}", log.private());
            }
        }
    }
}

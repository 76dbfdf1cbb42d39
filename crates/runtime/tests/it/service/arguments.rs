//! What arguments are: an object, judged by the schema, coerced only when asked to.

use std::sync::{Arc, Mutex};

use curable_core::{Applied, Effect, Pointer, Problem, Repair, protocol};
use curable_runtime::validate::Lenient;
use curable_runtime::{Context, Event, Operate, Service, Settings};
use serde_json::{Value, json};

use super::{Counter, SECRET, builder, code, echo, everything, run, service};

fn measured(lenient: Lenient) -> (Service, Counter) {
    let mut def = super::def(Effect::Write);
    def.input = json!({
        "type": "object", "required": ["count"], "additionalProperties": false,
        "properties": {
            "count": {"type": "integer", "maximum": 10},
            "unit": {"enum": ["metre", "mile"]},
            "pass": {"type": "string", "maxLength": 3, "writeOnly": true},
        },
    });
    let ran = Counter::default();
    let counter = ran.clone();
    let run = move |_: Context, arguments: Value| {
        counter.add();
        async move { Ok(arguments) }
    };
    let settings = Settings { lenient, ..Settings::default() };
    (builder().operation(Operate::new(def, run)).settings(settings).build().unwrap(), ran)
}

#[tokio::test]
async fn missing_arguments_are_an_empty_object() {
    assert_eq!(run(&service(echo()), Value::Null).await.outcome.unwrap(), json!({}));
}

#[tokio::test]
async fn arguments_that_are_no_object_are_refused() {
    for wrong in [json!([]), json!("{}"), json!(0), json!(false)] {
        assert_eq!(code(&run(&service(echo()), wrong.clone()).await), "INVALID_INPUT", "{wrong}");
    }
}

#[tokio::test]
async fn every_violation_is_told_at_once_and_nothing_is_run() {
    let (service, ran) = measured(Lenient::Off);
    let failure = run(&service, json!({"count": 11, "unti": "mile"})).await.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("INVALID_INPUT", Some(Applied::No)));
    let found: Vec<_> =
        failure.repairs.iter().map(|repair| (repair.at.as_str(), repair.problem.clone())).collect();
    assert_eq!(found, [("/count", Problem::Range), ("/unti", Problem::Unknown)]);
    assert_eq!(ran.get(), 0);
}

#[tokio::test]
async fn what_a_handler_finds_wrong_is_said_in_our_words() {
    let mut file = Repair::new(Pointer::from_static("/file"), Problem::Format);
    file.expected.format = Some("base64".to_owned());
    for (repair, words) in [
        (file, "/file must be a valid base64"),
        (Repair::new(Pointer::from_static("/id"), Problem::Pattern), "/id does not have the expected form"),
        (Repair::new(Pointer::from_static("/id"), Problem::Choice), "/id is none of the legal values"),
        (Repair::new(Pointer::from_static("/id"), Problem::Range), "/id is out of range"),
        (Repair::new(Pointer::from_static("/id"), Problem::Length), "/id has the wrong length"),
    ] {
        let run = move |_: Context, _: Value| {
            let mut failure = protocol::INVALID_INPUT.failure("words of the handler");
            failure.repairs.push(repair.clone());
            async { Err(failure) }
        };
        let service = builder().operation(Operate::new(super::def(Effect::Write), run)).build().unwrap();
        let failure = super::run(&service, json!({})).await.outcome.unwrap_err();
        assert_eq!(failure.message, words);
    }
}

#[tokio::test]
async fn the_patch_makes_the_call_pass() {
    let (service, _) = measured(Lenient::Off);
    let mut arguments = json!({"count": "7", "unit": "Mile"});
    let failure = run(&service, arguments.clone()).await.outcome.unwrap_err();
    curable_core::patch::apply(&failure.patch, &mut arguments).unwrap();
    assert_eq!(run(&service, arguments).await.outcome.unwrap(), json!({"count": 7, "unit": "mile"}));
}

#[tokio::test]
async fn the_value_of_a_sensitive_argument_is_never_echoed() {
    let (service, _) = measured(Lenient::Off);
    let answer = run(&service, json!({"count": 1, "pass": SECRET})).await;
    assert_eq!(code(&answer), "INVALID_INPUT");
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
}

#[tokio::test]
async fn a_lenient_service_coerces_without_a_loss_and_says_so() {
    for lenient in [Lenient::Warn, Lenient::On] {
        let (service, _) = measured(lenient);
        let answer = run(&service, json!({"count": "7"})).await;
        assert_eq!(answer.outcome.unwrap(), json!({"count": 7}));
        assert_eq!(answer.meta.extra["coerced"], json!([{"at": "/count", "done": "unquoted"}]));
        let answer = run(&service, json!({"count": 7})).await;
        assert_eq!(answer.meta.extra.get("coerced"), None);
        assert_eq!(code(&run(&service, json!({"count": "seven"})).await), "INVALID_INPUT");
    }
}

#[tokio::test]
async fn the_operator_is_warned_of_coercions_only_when_that_is_asked_for() {
    for (lenient, told) in [(Lenient::Warn, [1, 0]), (Lenient::On, [0, 0])] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let seeing = Arc::clone(&seen);
        let mut def = super::def(Effect::Read);
        def.input = json!({"type": "object", "properties": {"count": {"type": "integer"}}});
        let service = builder()
            .operation(Operate::new(def, |_: Context, arguments: Value| async move { Ok(arguments) }))
            .settings(Settings { lenient, ..Settings::default() })
            .observer(move |event: &Event<'_>| seeing.lock().unwrap().push(event.coerced))
            .build()
            .unwrap();
        for count in [json!("7"), json!(7)] {
            run(&service, json!({ "count": count })).await;
        }
        assert_eq!(*seen.lock().unwrap(), told);
    }
}

#[tokio::test]
async fn a_strict_service_coerces_nothing() {
    let (service, ran) = measured(Lenient::Off);
    assert_eq!(code(&run(&service, json!({"count": "7"})).await), "INVALID_INPUT");
    assert_eq!(ran.get(), 0);
}

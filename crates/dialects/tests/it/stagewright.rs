//! What the cases cannot say of `stagewright`: the estimate, successes, and the order of members.

use curable_core::{Code, Failure, Kind, Meta};
use curable_dialects::stagewright::{decode, encode, encode_success, estimate_tokens};
use serde_json::{Map, Value, json};

#[test]
fn tokens_are_a_quarter_of_the_characters() {
    for (payload, tokens) in [
        (json!(null), 0),
        (json!(""), 0),
        (json!({}), 1),
        (json!([]), 1),
        (json!(7), 1),
        (json!("abcd"), 1),
        (json!("abcde"), 2),
        (json!("x".repeat(400)), 100),
        (json!("日本語日"), 1),
        (json!("🚀🚀"), 1),
        (json!("🚀🚀🚀"), 2),
        (json!({ "a": "🚀" }), 3),
    ] {
        assert_eq!(estimate_tokens(&payload), tokens, "{payload}");
    }
}

#[test]
fn an_estimate_is_worked_out_over_all_but_meta() {
    let mut failure = Failure::new(Code::from_static("NOT_RUNNING"), Kind::Conflict, "Call launch first.");
    failure.http = Some(409);
    failure.hint = Some("Call launch first.".into());
    failure.meta.elapsed_ms = Some(0);
    let encoded = encode(&failure);
    assert_eq!(
        encoded.value.to_string(),
        r#"{"ok":false,"error":"Call launch first.","code":"NOT_RUNNING","hint":"Call launch first.","retryable":false,"http":409,"_meta":{"elapsed_ms":0,"estimated_tokens":30}}"#
    );
    assert!(encoded.losses.is_empty());
}

#[test]
fn members_stand_in_the_order_of_their_wire() {
    let mut failure = Failure::new(Code::from_static("REF_NOT_FOUND"), Kind::NotFound, "gone");
    failure.next_actions = vec![curable_core::NextAction::words("look")];
    failure.similar = vec![curable_core::Similar {
        value: json!(1),
        patch: Vec::new(),
        extra: Map::from_iter([("role".to_owned(), json!("link")), ("name".to_owned(), json!("Home"))]),
    }];
    failure.details = Some(json!({ "a": 1 }));
    let value = encode(&failure).value;
    let names: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "ok",
            "error",
            "code",
            "hint",
            "retryable",
            "http",
            "_meta",
            "next_actions",
            "similar_refs",
            "details"
        ]
    );
}

#[test]
fn the_data_of_a_success_cannot_speak_for_the_envelope() {
    let Value::Object(data) = json!({ "ok": false, "value": 1, "_meta": "mine" }) else { panic!() };
    let meta = Meta { elapsed_ms: Some(5), ..Meta::default() };
    let value = encode_success(data, &meta);
    assert_eq!(value, json!({ "ok": true, "value": 1, "_meta": { "elapsed_ms": 5, "estimated_tokens": 6 } }));
}

#[test]
fn a_code_keeps_its_elapsed_time_out_when_nobody_took_it() {
    let failure = Failure::new(Code::from_static("NOT_RUNNING"), Kind::Conflict, "x");
    let value = encode(&failure).value;
    assert!(value["_meta"].get("elapsed_ms").is_none());
    assert!(value["_meta"]["estimated_tokens"].is_u64());
}

#[test]
fn a_retry_that_was_taken_back_reaches_a_peer_that_knows_only_the_flag() {
    for flag in [json!(true), json!("maybe"), json!(null)] {
        let value = json!({ "ok": false, "error": "x", "code": "A_B", "retryable": flag, "http": 503 });
        let Ok(curable_dialects::Outcome::Failure(mut read)) = decode(value) else { panic!("no failure") };
        assert!(read.retryable());
        read.retry = curable_core::Retry::Never;
        assert_eq!(encode(&read).value["retryable"], false);
    }
}

//! `curable decide`.

use serde_json::json;

use crate::program::curable;

const BUSY: &str = r#"{"code":"OVERLOADED","message":"busy","kind":"transient","retryable":true,"retry":"same","retry_after_ms":30000}"#;
const CHOICE: &str = r#"{"code":"INVALID_INPUT","message":"/unit must be celsius","kind":"validation","retryable":false,"retry":"amended",
    "patch":[{"op":"replace","path":"/unit","value":"celsius"}]}"#;

#[test]
fn a_retry_says_when_and_why() {
    let answer = curable(&["decide", "--effect", "read", "--json"], BUSY).json();
    assert_eq!(answer["decision"], "retry");
    assert_eq!(answer["after_ms"], 30000);
    assert!(answer["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
    let words = curable(&["decide", "--effect", "read"], BUSY).stdout;
    assert!(words.starts_with("retry after 30000 ms"), "{words}");
}

#[test]
fn nothing_is_sent_past_the_deadline() {
    let answer = curable(&["decide", "--effect", "read", "--deadline-ms", "30000", "--json"], BUSY).json();
    assert_eq!(answer["decision"], "give_up");
    assert_eq!(answer.get("after_ms"), None);
    assert_eq!(
        curable(&["decide", "--effect", "read", "--deadline-ms", "30001", "--json"], BUSY).json()["decision"],
        "retry"
    );
}

#[test]
fn a_repair_has_its_patch_and_is_made_once() {
    let arguments = ["decide", "--json", "--arguments", r#"{"unit":"c","days":3}"#];
    let answer = curable(&arguments, CHOICE).json();
    assert_eq!(answer["decision"], "repair");
    assert_eq!(answer["patch"], json!([{"op":"replace","path":"/unit","value":"celsius"}]));
    assert_eq!(answer["arguments"], json!({"unit":"celsius","days":3}));
    assert_eq!(curable(&["decide", "--attempt", "2", "--json"], CHOICE).json()["decision"], "give_up");
}

#[test]
fn a_write_in_doubt_is_looked_at_by_the_named_operation() {
    let failure = r#"{"code":"TIMEOUT","message":"late","kind":"transient","retryable":false,"retry":"same","applied":"maybe",
        "next_actions":[{"tool":"orders/get","arguments":{"id":7},"why":"it tells"}]}"#;
    let answer = curable(&["decide", "--effect", "write", "--json"], failure).json();
    assert_eq!(answer["decision"], "look_first");
    assert_eq!(answer["next"]["tool"], "orders/get");
}

#[test]
fn any_dialect_is_decided_about() {
    let failure =
        r#"{"type":"TRANSIENT","message":"rate limited","recoverable":true,"data":{"retry_after":30}}"#;
    let answer = curable(&["decide", "--effect", "read", "--json"], failure).json();
    assert_eq!((&answer["decision"], &answer["after_ms"]), (&json!("retry"), &json!(30000)));
    assert_eq!(curable(&["decide", "--effect", "write", "--json"], failure).json()["decision"], "look_first");
    assert_eq!(curable(&["decide", "--json"], failure).json()["decision"], "look_first");
}

#[test]
fn wrong_use_is_refused() {
    for (arguments, expected) in [
        (&["decide", "--effect", "reed"][..], "did you mean `read`?"),
        (&["decide", "--attempt", "0"], "--attempt"),
        (&["decide", "--arguments", "{"], "--arguments"),
    ] {
        let ran = curable(arguments, BUSY);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    }
}

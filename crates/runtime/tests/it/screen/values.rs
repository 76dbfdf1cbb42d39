//! A whole JSON value is screened: texts, names, numbers, however deep.

use curable_runtime::screen;
use serde_json::{Value, json};

#[test]
fn texts_names_and_card_numbers_are_screened() {
    let mut value = json!({
        "a": ["fine", "ghp_0123456789abcdefghijABCDEFGHIJ012345"],
        "AKIAIOSFODNN7EXAMPLE": 1,
        "na\u{200b}me": true,
        "pan": 4_111_111_111_111_111_u64,
        "id": 4_111_111_111_111_112_u64,
    });
    assert!(screen::value(&mut value));
    assert_eq!(
        value,
        json!({
            "a": ["fine", "[redacted]"],
            "[redacted]": 1,
            "na\\u{200b}me": true,
            "pan": "[redacted]",
            "id": 4_111_111_111_111_112_u64,
        })
    );
    assert!(!screen::value(&mut value), "what was screened is clean");
}

#[test]
fn depth_is_bounded() {
    let mut value = json!("ghp_0123456789abcdefghijABCDEFGHIJ012345");
    for _ in 0..300 {
        value = json!([value]);
    }
    assert!(screen::value(&mut value));
    assert!(!value.to_string().contains("ghp_"));
    let mut shallow = json!({ "a": { "b": [Value::Null, 1, "x"] } });
    assert!(!screen::value(&mut shallow));
}

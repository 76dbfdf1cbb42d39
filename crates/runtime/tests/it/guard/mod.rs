//! What the JavaScript guard refuses, what it lets pass, and that nothing makes it fall over.

mod blocked;
mod bounds;
mod passing;

use curable_core::{Kind, Retry};
use curable_runtime::guard::{check, check_fields, code_hash, defs};
use serde_json::json;

/// The code and the construct of a refusal.
fn refusal(source: &str) -> Option<(String, String)> {
    let failure = check(source).err()?;
    let construct = failure.details.as_ref().and_then(|details| details["construct"].as_str());
    Some((failure.code.to_string(), construct.unwrap_or_default().to_owned()))
}

#[test]
fn s22_the_hash_is_fnv_1a_over_utf_8() {
    for (source, hash) in [
        ("", "811c9dc5"),
        ("a", "e40c292c"),
        ("foobar", "bf9cf968"),
        ("process.exit(0)", "b7976967"),
        ("return process['exit'](0)", "17635807"),
        ("é", "1e9de8c1"),
        ("😀", "33a29608"),
    ] {
        assert_eq!(code_hash(source), hash, "{source}");
    }
}

#[test]
fn a_refusal_is_a_declared_failure_with_the_hash_and_without_the_source() {
    let failure = check("return process['exit'](0)").expect_err("it ends the process");
    assert_eq!(failure.code.as_str(), "EVAL_BLOCKED_CONSTRUCT");
    assert_eq!((failure.kind, failure.retry, failure.http), (Kind::Validation, Retry::Amended, Some(400)));
    assert!(failure.proves_not_applied() && !failure.retryable() && failure.hint.is_some());
    assert_eq!(failure.details, Some(json!({ "construct": "`process.exit`", "code_hash": "17635807" })));

    let failure = check("process.exit(0)").expect_err("it ends the process");
    assert_eq!(failure.code.as_str(), "EVAL_BLOCKED_KEYWORD");
    let details = json!({ "construct": "process.exit", "keyword": "process.exit", "code_hash": "b7976967" });
    assert_eq!(failure.details, Some(details));
}

#[test]
fn every_code_is_declared_with_its_details() {
    let defs = defs();
    let codes: Vec<_> = defs.iter().map(|def| def.code.as_str()).collect();
    assert_eq!(codes, ["EVAL_BLOCKED_CONSTRUCT", "EVAL_BLOCKED_KEYWORD", "EVAL_SYNTAX_ERROR"]);
    for (def, source) in defs.iter().zip(["(0,eval)('1')", "eval('1')", "let ="]) {
        assert!(!def.summary.is_empty() && def.page.contains("*When:*") && def.page.contains("*Repair:*"));
        let failure = check(source).expect_err(source);
        assert_eq!(failure.code, def.code);
        let details = failure.details.clone().expect("details");
        let given: Vec<_> = details.as_object().expect("an object").keys().cloned().collect();
        let schema = def.details.as_ref().expect("a schema");
        let declared: Vec<_> =
            schema["properties"].as_object().expect("properties").keys().cloned().collect();
        assert_eq!(given, declared);
    }
}

#[test]
fn s25_data_beside_the_source_is_not_looked_at() {
    let arguments =
        json!({ "body": "return arguments.length", "data": "process.exit(0)", "arg": "eval('1')" });
    assert!(check_fields(&json!({ "body": "return 1", "data": "process.exit(0)" })).is_ok());
    assert!(check_fields(&arguments).is_err(), "the arguments of the wrapper are not the script's");
}

#[test]
fn a_string_and_each_source_member_is_checked() {
    assert!(check_fields(&json!("eval('1')")).is_err());
    assert!(check_fields(&json!("1 + 1")).is_ok());
    for field in ["body", "code", "script", "source", "expression", "javascript"] {
        assert!(check_fields(&json!({ field: "eval('1')" })).is_err(), "{field}");
        assert!(check_fields(&json!({ field: "1 + 1" })).is_ok(), "{field}");
    }
    for other in [json!(null), json!(7), json!(["eval('1')"]), json!({ "body": { "a": "eval('1')" } })] {
        assert!(check_fields(&other).is_ok(), "{other}");
    }
}

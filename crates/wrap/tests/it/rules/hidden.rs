//! Successes that hide a failure, and successes that only look like it.

use curable_wrap::Judged;
use serde_json::{Value, json};

use super::{Case, SHIPPED, failure};

fn structured(content: &Value) -> Value {
    json!({ "content": [{ "type": "text", "text": content.to_string() }], "structuredContent": content })
}

fn text(content: &Value) -> Value {
    json!({ "content": [{ "type": "text", "text": content.to_string() }], "isError": false })
}

#[test]
fn a_hidden_failure_is_found_in_structured_content_and_in_a_text() {
    for (content, code) in [
        (json!({ "error": "File not found: /a/b" }), "FILE_NOT_FOUND"),
        (json!({ "error": { "code": "CARD_DECLINED", "message": "no" } }), "CARD_DECLINED"),
        (json!({ "success": false }), "INTERNAL"),
        (json!({ "success": false, "message": "Permission denied" }), "PERMISSION_DENIED"),
        (json!({ "ok": false, "error": "channel_not_found" }), "channel_not_found"),
        (json!({ "ok": false, "data": null, "error": "rate limit exceeded", "channel": 7 }), "RATE_LIMITED"),
        (json!({ "status": "error", "message": "user does not exist" }), "RESOURCE_NOT_FOUND"),
        (json!({ "isError": true, "content": "timed out" }), "TIMED_OUT"),
        (json!({ "success": false, "error": "Invalid date", "data": [1] }), "INVALID_ARGUMENT"),
    ] {
        for result in [structured(&content), text(&content)] {
            let (found, rule) = failure(Case::new("stranger", "tool").result(&SHIPPED, &result));
            assert_eq!(found.code.as_str(), code, "{content} by {rule:?}");
            assert!(!found.message.contains("not found:"), "{}", found.message);
        }
    }
}

#[test]
fn a_success_that_merely_speaks_of_errors_is_one() {
    for content in [
        json!({ "error": null, "rows": [] }),
        json!({ "error": "", "rows": [] }),
        json!({ "error": "a mean value", "value": 3, "sigma": 0.2 }),
        json!({ "errors": 0, "warnings": 2 }),
        json!({ "success": true, "error": "none" , "rows": 3}),
        json!({ "ok": false, "port": 80, "host": "a" }),
        json!({ "status": "error", "build": 17, "log": "x" }),
        json!({ "status": "failed", "tests": [{ "name": "a" }] }),
        json!({ "message": "Error: not found", "code": 404 }),
        json!({ "results": [{ "error": "in a row" }] }),
        json!({ "isError": false }),
        json!([{ "error": "x" }]),
        json!("error: not found"),
    ] {
        for result in [structured(&content), text(&content)] {
            let judged = Case::new("stranger", "tool").result(&SHIPPED, &result);
            assert!(matches!(judged, Judged::Success), "{content}: {judged:?}");
        }
    }
    let words = json!({ "content": [{ "type": "text", "text": "Error: no such table: x" }] });
    assert!(matches!(Case::new("stranger", "tool").result(&SHIPPED, &words), Judged::Success));
}

#[test]
fn what_the_output_schema_declares_is_a_success() {
    let content = json!({ "success": false, "error": "not found" });
    let mut case = Case::new("stranger", "check_link");
    for schema in [
        json!({ "properties": { "error": { "type": "string" } } }),
        json!({ "anyOf": [{ "$ref": "#/$defs/Bad" }], "$defs": { "Bad": { "properties": { "success": {}, "error": {} } } } }),
    ] {
        case.output = Some(schema);
        assert!(matches!(case.result(&SHIPPED, &structured(&content)), Judged::Success));
    }
    case.output = Some(json!({ "properties": { "found": { "type": "boolean" } } }));
    assert!(matches!(case.result(&SHIPPED, &structured(&content)), Judged::Failure { .. }));
}

#[test]
fn the_text_beside_structured_content_does_not_count() {
    let result = json!({
        "content": [{ "type": "text", "text": "{\"error\":\"the content of a file\"}" }],
        "structuredContent": { "content": "{\"error\":\"the content of a file\"}" },
    });
    assert!(matches!(Case::new("stranger", "read").result(&SHIPPED, &result), Judged::Success));
}

#[test]
fn sqlite_reports_failures_as_successes() {
    for (tool, words, code) in [
        ("read_query", "Database error: no such table: missing", "TABLE_NOT_FOUND"),
        ("read_query", "Database error: near \"nothing\": syntax error", "SQL_INVALID"),
        ("read_query", "Error: Only SELECT queries are allowed for read_query", "STATEMENT_NOT_ALLOWED"),
        ("write_query", "Database error: UNIQUE constraint failed: shop.name", "CONSTRAINT_VIOLATED"),
        ("write_query", "Database error: table shop has 2 columns but 1 values were supplied", "SQL_INVALID"),
        ("create_table", "Database error: table shop already exists", "TABLE_EXISTS"),
        ("write_query", "Database error: zblorp", "SQL_FAILED"),
        ("describe_table", "Error: invalid value", "INVALID_ARGUMENT"),
    ] {
        let result = json!({ "content": [{ "type": "text", "text": words }], "isError": false });
        let (found, _) = failure(Case::new("sqlite", tool).result(&SHIPPED, &result));
        assert_eq!(found.code.as_str(), code, "{words}");
    }
    for words in ["[{'name': 'Database error: no such table'}]", "Table created successfully"] {
        let result = json!({ "content": [{ "type": "text", "text": words }], "isError": false });
        assert!(
            matches!(Case::new("sqlite", "read_query").result(&SHIPPED, &result), Judged::Success),
            "{words}"
        );
    }
}

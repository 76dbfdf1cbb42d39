//! Google's APIs: a status word, and details of declared types.

use serde_json::{Value, json};

use super::Written;
use crate::Violation;
use crate::refusal::Refusal;

pub(super) fn write(refusal: &Refusal) -> Written {
    let status = if refusal.status == 422 { 400 } else { refusal.status };
    let mut details: Vec<Value> = Vec::new();
    if !refusal.violations.is_empty() {
        let violations: Vec<Value> = refusal.violations.iter().map(item).collect();
        details.push(json!({
            "@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations,
        }));
    }
    if let Some(seconds) = refusal.wait() {
        details.push(json!({
            "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": format!("{seconds}s"),
        }));
    }
    details.push(json!({
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": refusal.code.to_ascii_uppercase(),
        "domain": "depot.example",
    }));
    let error =
        json!({ "code": status, "message": refusal.detail, "status": word(status), "details": details });
    let body = json!({ "error": error }).to_string();
    Written { status, media: "application/json", body }
}

fn item(violation: &Violation) -> Value {
    let mut field = String::new();
    for step in violation.steps() {
        if step.parse::<u64>().is_ok() {
            field = format!("{field}[{step}]");
        } else {
            if !field.is_empty() {
                field.push('.');
            }
            field.push_str(&step);
        }
    }
    json!({
        "field": field, "description": violation.says, "reason": violation.rule.as_str().to_ascii_uppercase(),
    })
}

const fn word(status: u16) -> &'static str {
    match status {
        400 => "INVALID_ARGUMENT",
        401 => "UNAUTHENTICATED",
        403 => "PERMISSION_DENIED",
        404 => "NOT_FOUND",
        409 => "ABORTED",
        412 => "FAILED_PRECONDITION",
        429 => "RESOURCE_EXHAUSTED",
        502 | 503 => "UNAVAILABLE",
        504 => "DEADLINE_EXCEEDED",
        _ => "INTERNAL",
    }
}

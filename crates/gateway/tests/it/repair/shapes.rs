//! The ways in which real frameworks name the member that they refuse.

use serde_json::{Value, json};

/// Every way, for the member at these steps of the body: its name, the status, and the body.
#[expect(clippy::too_many_lines, reason = "it is a table")]
pub(crate) fn shapes(steps: &[&str]) -> Vec<(&'static str, u16, Value)> {
    let says = "is not one that we know";
    let is_index = |step: &str| step.bytes().all(|byte| byte.is_ascii_digit());
    let dotted = steps.join(".");
    let bracketed = |open: &str, close: &str| {
        steps.iter().fold(String::new(), |all, step| match (all.is_empty(), is_index(step)) {
            (true, _) => (*step).to_owned(),
            (_, true) => format!("{all}[{step}]"),
            (_, false) => format!("{all}{open}{step}{close}"),
        })
    };
    let (indexed, form) = (bracketed(".", ""), bracketed("[", "]"));
    let pointer = format!("/{}", steps.join("/"));
    let path: Vec<Value> =
        steps.iter().map(|step| step.parse::<u64>().map_or_else(|_| json!(step), Value::from)).collect();
    let nested = steps.iter().rev().fold(json!([says]), |inner, step| match step.parse::<usize>() {
        Ok(index) => {
            let mut list = vec![json!({}); index];
            list.push(inner);
            Value::Array(list)
        }
        Err(_) => json!({ *step: inner }),
    });
    let last = steps.last().copied().unwrap_or_default();
    vec![
        (
            "problem errors by pointer",
            422,
            json!({ "type": "about:blank", "status": 422,
            "errors": [{ "detail": says, "pointer": format!("#{pointer}") }] }),
        ),
        (
            "problem invalid-params",
            400,
            json!({ "title": "No.", "invalid-params": [{ "name": dotted, "reason": says }] }),
        ),
        ("Laravel", 422, json!({ "message": "No.", "errors": { (&*dotted): [says] } })),
        ("Django", 400, nested),
        (
            "JSON:API",
            422,
            json!({ "errors": [{ "status": "422", "detail": says,
            "source": { "pointer": format!("/data/attributes{pointer}") } }] }),
        ),
        (
            "JSON:API without a wrapper",
            422,
            json!({ "errors": [{ "source": { "pointer": pointer }, "title": says }] }),
        ),
        (
            "ASP.NET",
            400,
            json!({ "title": "One or more validation errors occurred.", "status": 400,
            "errors": { format!("$.{indexed}"): [says] } }),
        ),
        (
            "express-validator",
            400,
            json!({ "errors": [{ "type": "field", "msg": says, "path": indexed, "location": "body" }] }),
        ),
        (
            "Zod",
            400,
            json!({ "success": false, "error": { "issues": [{ "code": "custom", "path": path, "message": says }] } }),
        ),
        ("Joi", 400, json!({ "details": [{ "message": says, "path": path, "type": "any.invalid" }] })),
        (
            "Google",
            400,
            json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT", "details": [{
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            "fieldViolations": [{ "field": indexed, "description": says }] }] } }),
        ),
        (
            "Kubernetes",
            422,
            json!({ "kind": "Status", "status": "Failure", "reason": "Invalid", "code": 422,
            "details": { "causes": [{ "reason": "FieldValueInvalid", "message": says, "field": indexed }] } }),
        ),
        (
            "GitHub",
            422,
            json!({ "message": "Validation Failed",
            "errors": [{ "resource": "Thing", "field": last, "code": "invalid" }] }),
        ),
        (
            "Stripe",
            400,
            json!({ "error": { "type": "invalid_request_error", "param": form, "message": says } }),
        ),
        (
            "Spring",
            400,
            json!({ "status": 400, "error": "Bad Request",
            "errors": [{ "field": indexed, "defaultMessage": says, "code": "Known" }] }),
        ),
        ("Hibernate", 400, json!({ "violations": [{ "field": indexed, "message": says }] })),
        (
            "Symfony",
            422,
            json!({ "violations": [{ "propertyPath": indexed, "message": says, "title": says }] }),
        ),
        (
            "pydantic 1",
            422,
            json!({ "detail": [{ "loc": std::iter::once(json!("body")).chain(path.clone()).collect::<Vec<_>>(),
            "msg": says, "type": "value_error" }] }),
        ),
        (
            "NestJS",
            400,
            json!({ "statusCode": 400, "error": "Bad Request", "message": [format!("{dotted} must be a known place")] }),
        ),
        ("a field and a sentence", 400, json!({ "error": says, "field": dotted })),
    ]
}

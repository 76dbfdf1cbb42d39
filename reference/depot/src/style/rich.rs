//! RFC 9457, with every violation at its pointer.

use serde_json::{Map, Value, json};

use super::Written;
use crate::refusal::Refusal;
use crate::{Place, Violation};

pub(super) fn write(refusal: &Refusal) -> Written {
    let mut body = json!({
        "type": format!("https://depot.example/problems/{}", refusal.code.replace('_', "-")),
        "title": refusal.title(),
        "status": refusal.status,
        "detail": refusal.detail,
        "code": refusal.code,
    });
    if !refusal.violations.is_empty() {
        body["errors"] = refusal.violations.iter().map(item).collect();
    }
    for (name, value) in &refusal.members {
        body[*name] = value.clone();
    }
    Written { status: refusal.status, media: "application/problem+json", body: body.to_string() }
}

fn item(violation: &Violation) -> Value {
    let mut item = Map::new();
    match violation.place {
        Place::Body => item.insert("pointer".to_owned(), format!("#{}", violation.at).into()),
        Place::Path | Place::Query | Place::Header => item
            .insert("parameter".to_owned(), violation.steps().into_iter().next().unwrap_or_default().into()),
    };
    item.insert("code".to_owned(), violation.rule.as_str().into());
    item.insert("detail".to_owned(), violation.says.clone().into());
    if !violation.allowed.is_empty() {
        item.insert("allowed".to_owned(), violation.allowed.clone().into());
    }
    for (name, limit) in [("minimum", &violation.minimum), ("maximum", &violation.maximum)] {
        if let Some(limit) = limit.as_ref().filter(|limit| limit.is_number()) {
            item.insert(name.to_owned(), limit.clone());
        }
    }
    Value::Object(item)
}

//! `FastAPI` and pydantic: `detail` is a list of what is wrong, or a word.

use serde_json::{Value, json};

use super::Written;
use crate::refusal::Refusal;
use crate::{Rule, Violation};

pub(super) fn write(refusal: &Refusal) -> Written {
    let detail = if refusal.violations.is_empty() {
        Value::String(refusal.detail.clone())
    } else {
        refusal.violations.iter().map(item).collect()
    };
    let body = json!({ "detail": detail }).to_string();
    Written { status: refusal.status, media: "application/json", body }
}

fn item(violation: &Violation) -> Value {
    let steps = violation.steps().into_iter().map(|step| match step.parse::<u64>() {
        Ok(index) => Value::from(index),
        Err(_) => Value::String(step),
    });
    let loc: Vec<Value> = std::iter::once(Value::from(violation.place.as_str())).chain(steps).collect();
    let mut item = json!({ "type": word(violation), "loc": loc, "msg": violation.says });
    let mut context = json!({});
    if !violation.allowed.is_empty() {
        let words: Vec<String> =
            violation.allowed.iter().map(|one| one.to_string().replace('"', "'")).collect();
        item["msg"] = format!("Input should be {}", words.join(", ")).into();
        context["expected"] = words.join(", ").into();
    }
    for (name, limit) in [("ge", &violation.minimum), ("le", &violation.maximum)] {
        if let Some(limit) = limit {
            context[name] = limit.clone();
        }
    }
    if context != json!({}) {
        item["ctx"] = context;
    }
    item
}

fn word(violation: &Violation) -> &'static str {
    match violation.rule {
        Rule::Type => "type_error",
        Rule::Choice => "enum",
        Rule::Missing => "missing",
        Rule::Unknown => "extra_forbidden",
        Rule::Range if violation.minimum.is_some() => "greater_than_equal",
        Rule::Range => "less_than_equal",
        Rule::Length => "string_length",
        Rule::Pattern => "string_pattern_mismatch",
        Rule::Format | Rule::Business => "value_error",
    }
}

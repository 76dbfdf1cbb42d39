//! What a validator found, as violations.

use jsonschema::Validator;
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::Value;

use crate::violation::escaped;
use crate::{Rule, Violation};

/// Everything that is wrong with a value, one violation a place; `under` is where the value is.
pub(crate) fn violations(validator: &Validator, value: &Value, under: &str) -> Vec<Violation> {
    let mut found: Vec<Violation> = Vec::new();
    for error in validator.iter_errors(value) {
        let at = format!("{under}{}", error.instance_path().as_str());
        match error.kind() {
            Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
                for name in unexpected {
                    let at = format!("{at}/{}", escaped(name));
                    found.push(Violation::new(at, Rule::Unknown, "is not known here"));
                }
            }
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                found.push(Violation::new(format!("{at}/{}", escaped(name)), Rule::Missing, "is required"));
            }
            kind => found.push(one(at, kind, &error.to_string())),
        }
    }
    // A value of the wrong type breaks other rules too, and those tell nothing new.
    found.sort_by(|a, b| (&a.at, a.rule).cmp(&(&b.at, b.rule)));
    found.dedup_by(|later, first| later.at == first.at);
    found
}

fn one(at: String, kind: &Kind, message: &str) -> Violation {
    let (rule, says) = match kind {
        Kind::Type { .. } => (Rule::Type, "has the wrong type".to_owned()),
        Kind::Enum { .. } | Kind::Constant { .. } => {
            (Rule::Choice, "is not one of the allowed values".to_owned())
        }
        Kind::Minimum { limit } => (Rule::Range, format!("must be at least {limit}")),
        Kind::Maximum { limit } => (Rule::Range, format!("must be at most {limit}")),
        Kind::ExclusiveMinimum { limit } => (Rule::Range, format!("must be more than {limit}")),
        Kind::ExclusiveMaximum { limit } => (Rule::Range, format!("must be less than {limit}")),
        Kind::MinLength { limit } => (Rule::Length, format!("must have at least {limit} characters")),
        Kind::MaxLength { limit } => (Rule::Length, format!("must have at most {limit} characters")),
        Kind::MinItems { limit } => (Rule::Length, format!("must have at least {limit} items")),
        Kind::MaxItems { limit } => (Rule::Length, format!("must have at most {limit} items")),
        Kind::UniqueItems => (Rule::Length, "must not hold the same item twice".to_owned()),
        Kind::Pattern { pattern } => (Rule::Pattern, format!("must match {pattern}")),
        Kind::Format { format } => (Rule::Format, format!("must be a {format}")),
        _ => (Rule::Business, message.to_owned()),
    };
    let mut violation = Violation::new(at, rule, says);
    match kind {
        Kind::Enum { options } => violation.allowed = options.as_array().cloned().unwrap_or_default(),
        Kind::Minimum { limit } => violation.minimum = Some(limit.clone()),
        Kind::Maximum { limit } => violation.maximum = Some(limit.clone()),
        _ => {}
    }
    violation
}

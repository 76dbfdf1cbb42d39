//! One repair in words, from its facts alone.

use std::fmt::Write;

use curable_core::{Bounds, Problem, Repair};
use serde_json::Value;

/// How many legal values are listed.
const MOST: usize = 10;

/// What must change, as a sentence without its subject.
pub(super) fn repair(repair: &Repair) -> String {
    let expected = &repair.expected;
    let mut words = match &repair.problem {
        Problem::Type if !expected.types.is_empty() => {
            format!("must be of type {}", expected.types.join(" or "))
        }
        Problem::Type => "has the wrong type".to_owned(),
        Problem::Choice if !expected.allowed.is_empty() => {
            format!("must be one of: {}", values(&expected.allowed))
        }
        Problem::Choice => "is not one of the allowed values".to_owned(),
        Problem::Missing => "is required".to_owned(),
        Problem::Unknown if !expected.allowed.is_empty() => {
            format!("does not exist; there are: {}", values(&expected.allowed))
        }
        Problem::Unknown => "does not exist".to_owned(),
        Problem::Range => format!("must be {}", bounds(&expected.range, "in range")),
        Problem::Length => format!("must have a length that is {}", bounds(&expected.length, "in range")),
        Problem::Pattern => expected.pattern.as_ref().map_or_else(
            || "does not match its pattern".to_owned(),
            |pattern| format!("must match {pattern}"),
        ),
        Problem::Format => expected
            .format
            .as_ref()
            .map_or_else(|| "has the wrong format".to_owned(), |format| format!("must be a valid {format}")),
        Problem::Governed => "is set by its owner and cannot be given".to_owned(),
        Problem::Shape => "has the wrong shape".to_owned(),
        Problem::Other(word) => format!("is not valid ({word})"),
    };
    if let Some(suggest) = &repair.suggest {
        let _ = write!(words, "; try {}", value(suggest));
    }
    words
}

fn bounds(bounds: &Bounds, unknown: &str) -> String {
    let Bounds { min, max, above, below, step } = bounds;
    let limits =
        [("at least", min), ("at most", max), ("above", above), ("below", below), ("a multiple of", step)];
    let said: Vec<String> = limits
        .into_iter()
        .filter_map(|(words, limit)| limit.as_ref().map(|limit| format!("{words} {limit}")))
        .collect();
    if said.is_empty() { unknown.to_owned() } else { said.join(" and ") }
}

fn values(values: &[Value]) -> String {
    let mut listed = values.iter().take(MOST).map(value).collect::<Vec<_>>().join(", ");
    if values.len() > MOST {
        let _ = write!(listed, " and {} more", values.len() - MOST);
    }
    listed
}

fn value(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    }
}

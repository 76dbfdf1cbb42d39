//! One sentence about the first repair; it says nothing that the repair does not.

use std::fmt::Write;

use curable_core::{Bounds, Expected, Problem, Repair};
use serde_json::Value;

/// How many legal values the sentence names.
const MAX_WORDS: usize = 8;

/// What these repairs say in one sentence; `more` are not listed.
pub fn of(repairs: &[Repair], more: u64) -> String {
    let Some((first, rest)) = repairs.split_first() else {
        return "the arguments do not fit".to_owned();
    };
    let mut sentence = sentence(first);
    let more = more + rest.len() as u64;
    if more > 0 {
        let _ = write!(sentence, "; and {more} more");
    }
    sentence
}

fn sentence(repair: &Repair) -> String {
    let Repair { at, problem, expected, suggest, extra: _ } = repair;
    let mut out = if at.as_str().is_empty() { "the arguments".to_owned() } else { at.to_string() };
    let is_many = at.as_str().is_empty();
    let _ = match problem {
        // Where the facts are not known, the sentence must not begin to list them.
        Problem::Choice if expected.allowed.is_empty() => write!(out, " is none of the legal values"),
        Problem::Range if expected.range.is_empty() => write!(out, " is out of range"),
        Problem::Length if expected.length.is_empty() => write!(out, " has the wrong length"),
        Problem::Pattern if expected.pattern.is_none() => write!(out, " does not have the expected form"),
        Problem::Format if expected.format.is_none() => write!(out, " does not have the expected form"),
        Problem::Type => write!(out, " must be {}", types(&expected.types)),
        Problem::Choice => write!(out, " must be one of: {}", list(&expected.allowed)),
        Problem::Missing => missing(&mut out, expected, is_many),
        Problem::Unknown => unknown(&mut out, expected, suggest.as_ref()),
        Problem::Range => write!(out, " must be {}", bounds(&expected.range)),
        Problem::Length => write!(out, " must have a length of {}", bounds(&expected.length)),
        Problem::Pattern => write!(out, " must match {}", expected.pattern.as_deref().unwrap_or_default()),
        Problem::Format => write!(out, " must be a valid {}", expected.format.as_deref().unwrap_or_default()),
        Problem::Governed if expected.allowed.is_empty() => write!(out, " is not for the caller to set"),
        Problem::Governed => {
            write!(out, " is not for the caller to set; settable: {}", list(&expected.allowed))
        }
        Problem::Shape | Problem::Other(_) => shape(&mut out, expected, is_many),
    };
    out
}

fn missing(out: &mut String, expected: &Expected, is_many: bool) -> std::fmt::Result {
    let Some(Value::Array(sets)) = expected.extra.get("alternatives") else {
        return out.write_str(" is required");
    };
    let set = |set: &Value| {
        let names = set.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.collect::<Vec<_>>().join(" and ")
    };
    let sets: Vec<String> = sets.iter().map(set).collect();
    write!(out, " {} {}", if is_many { "need" } else { "needs" }, sets.join(", or "))
}

fn unknown(out: &mut String, expected: &Expected, suggest: Option<&Value>) -> std::fmt::Result {
    match suggest.and_then(Value::as_str) {
        Some(name) => write!(out, " is unknown; did you mean {name}?"),
        None if expected.allowed.is_empty() => write!(out, " is unknown"),
        None => write!(out, " is unknown; known: {}", list(&expected.allowed)),
    }
}

fn shape(out: &mut String, expected: &Expected, is_many: bool) -> std::fmt::Result {
    let says = |name: &str| expected.extra.contains_key(name);
    let limit = |side: &str| expected.extra.get("contains").and_then(|limits| limits.get(side));
    match (limit("min"), limit("max")) {
        (Some(min), Some(max)) => {
            return write!(out, " must contain at least {min} and at most {max} such items");
        }
        (Some(min), None) => return write!(out, " must contain at least {min} such item"),
        _ => {}
    }
    out.write_str(match () {
        () if says("unique") => " repeats an earlier item",
        () if says("not") => " must not have this shape",
        () if says("exclusive") => " must fit exactly one alternative",
        () if is_many => " do not have the expected shape",
        () => " does not have the expected shape",
    })
}

fn types(names: &[String]) -> String {
    let with_article = |name: &String| match name.as_str() {
        "null" => "null".to_owned(),
        "integer" | "object" | "array" => format!("an {name}"),
        _ => format!("a {name}"),
    };
    match names {
        [] => "of another type".to_owned(),
        many => many.iter().map(with_article).collect::<Vec<_>>().join(" or "),
    }
}

fn list(values: &[Value]) -> String {
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut words: Vec<String> = values.iter().take(MAX_WORDS).map(word).collect();
    if values.len() > MAX_WORDS {
        words.push("…".to_owned());
    }
    words.join(", ")
}

fn bounds(bounds: &Bounds) -> String {
    let Bounds { min, max, above, below, step } = bounds;
    let parts = [
        min.as_ref().map(|limit| format!("at least {limit}")),
        above.as_ref().map(|limit| format!("more than {limit}")),
        max.as_ref().map(|limit| format!("at most {limit}")),
        below.as_ref().map(|limit| format!("less than {limit}")),
        step.as_ref().map(|step| format!("a multiple of {step}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

//! What would have been right: facts from several sources put together, and kept within bounds.

use curable_core::{Bounds, Expected, Problem};
use serde_json::Value;

/// The longest legal value and pattern, and how many legal values are kept.
const MAX_VALUE: usize = 64;
const MAX_PATTERN: usize = 200;
const MAX_ALLOWED: usize = 50;

const TYPES: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];

/// Adds the type or the format that a validator's word names: `int_parsing`, `isEmail`, `string.guid`.
pub(super) fn by_word(problem: &Problem, said: &mut Expected, word: &str) {
    let word = word.to_ascii_lowercase();
    let find = |table: &[(&str, &str)]| {
        table.iter().find(|(sign, _)| word.contains(sign)).map(|(_, name)| (*name).to_owned())
    };
    if *problem == Problem::Type && said.types.is_empty() {
        const SIGNS: &[(&str, &str)] = &[
            ("int", "integer"),
            ("float", "number"),
            ("decimal", "number"),
            ("num", "number"),
            ("bool", "boolean"),
            ("str", "string"),
            ("list", "array"),
            ("array", "array"),
            ("dict", "object"),
            ("model", "object"),
            ("object", "object"),
        ];
        said.types.extend(find(SIGNS));
    }
    if *problem == Problem::Format && said.format.is_none() {
        const SIGNS: &[(&str, &str)] = &[
            ("email", "email"),
            ("uuid", "uuid"),
            ("guid", "uuid"),
            ("datetime", "date-time"),
            ("date_time", "date-time"),
            ("8601", "date-time"),
            ("iso", "date-time"),
            ("date", "date"),
            ("url", "uri"),
            ("uri", "uri"),
            ("ipv4", "ipv4"),
            ("ipv6", "ipv6"),
            ("hostname", "hostname"),
        ];
        said.format = find(SIGNS);
    }
}

/// What a machine's word and a sentence say together: the word counts, the sentence adds.
pub(super) fn join(
    problem: Problem,
    mut said: Expected,
    told: Problem,
    facts: Expected,
) -> (Problem, Expected) {
    // `min` says nothing about what is counted; the sentence does.
    let counted = problem == Problem::Range && told == Problem::Length;
    if problem == Problem::Shape || counted {
        let mut facts = facts;
        fill(&mut facts, said);
        if counted {
            facts.range = Bounds::default();
        }
        return (told, facts);
    }
    if problem == told {
        fill(&mut said, facts);
    }
    (problem, said)
}

/// Adds what is not yet known.
pub(super) fn fill(known: &mut Expected, more: Expected) {
    let Expected { types, allowed, required, range, length, pattern, format, extra: _ } = more;
    let lists = [(&mut known.types, types), (&mut known.required, required)];
    for (known, more) in lists {
        if known.is_empty() {
            *known = more;
        }
    }
    if known.allowed.is_empty() {
        known.allowed = allowed;
    }
    for (known, more) in [(&mut known.range, range), (&mut known.length, length)] {
        let Bounds { min, max, above, below, step } = more;
        known.min = known.min.take().or(min);
        known.max = known.max.take().or(max);
        known.above = known.above.take().or(above);
        known.below = known.below.take().or(below);
        known.step = known.step.take().or(step);
    }
    known.pattern = known.pattern.take().or(pattern);
    known.format = known.format.take().or(format);
}

/// The finding in the light of what was sent, with nothing in it that could be prose.
pub(super) fn settle(problem: Problem, said: Expected, sent: Option<&Value>) -> (Problem, Expected) {
    let Expected { types, allowed, required, range, length, pattern, format, extra: _ } = said;
    let counts = matches!(sent, Some(Value::String(_) | Value::Array(_)));
    let is_number = |text: &str| text.trim().parse::<f64>().is_ok();
    let numeric = matches!(sent, Some(Value::String(text)) if is_number(text));
    let (mut problem, mut range, mut length) = (problem, range, length);
    if problem == Problem::Range && counts && !numeric && length.is_empty() {
        // A limit on a text or a list limits how long it is.
        (problem, length, range) = (Problem::Length, range, Bounds::default());
    }
    if problem == Problem::Length && matches!(sent, Some(Value::Number(_))) && range.is_empty() {
        // A number has no length: the word was about a field of that name.
        (problem, range, length) = (Problem::Range, length, Bounds::default());
    }
    let empty = match sent {
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(items)) => items.is_empty(),
        _ => false,
    };
    // Whatever is said of an argument that was not sent, it is to be sent.
    let of_value = matches!(problem, Problem::Type | Problem::Choice | Problem::Format | Problem::Pattern);
    if of_value && sent.is_none() {
        problem = Problem::Missing;
    }
    if problem == Problem::Missing && empty {
        problem = Problem::Length;
        length.min = length.min.or(Some(1.into()));
    }
    let good = allowed.len() <= MAX_ALLOWED && allowed.iter().all(is_value);
    let expected = Expected {
        types: types.into_iter().filter(|name| TYPES.contains(&name.as_str())).collect(),
        allowed: if good { allowed } else { Vec::new() },
        required: required.into_iter().filter(|name| is_word(name)).take(16).collect(),
        range,
        length,
        pattern: pattern.filter(|pattern| is_pattern(pattern)),
        format: format.filter(|format| is_word(format)),
        extra: serde_json::Map::new(),
    };
    (problem, expected)
}

/// A legal value is one word of any make, or up to three plain ones: no sentence.
fn is_value(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => {
            let words = text.split_whitespace().count();
            let plain =
                |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '/' | '&');
            let marked = |letter: char| letter.is_control() || matches!(letter, '<' | '>' | '{' | '}' | '`');
            text.len() <= MAX_VALUE
                && !text.chars().any(marked)
                && !text.contains("://")
                && (words <= 1 || (words <= 3 && text.chars().all(plain)))
        }
        Value::Array(_) | Value::Object(_) => false,
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 40
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.+/:".contains(&byte))
}

/// A regular expression has signs that no sentence has, and hardly a space.
fn is_pattern(text: &str) -> bool {
    text.len() <= MAX_PATTERN
        && !text.chars().any(char::is_control)
        && text.split(' ').count() <= 3
        && text.contains(['^', '$', '[', '\\', '(', '*', '+'])
}

//! What would have been right: facts from several sources put together, and kept within bounds.

use curable_core::{Bounds, Expected, Problem};
use serde_json::Value;

use super::units::Unit;
use super::{bare, formats, own, pattern as patterns, template, values};

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
    if *problem == Problem::Format
        && said.format.is_none()
        && let Some(format) = formats::of_word(&word)
    {
        fill(said, format);
    }
}

/// What a machine's word and a sentence say together: the word counts, the sentence adds.
pub(super) fn join(
    problem: Problem,
    mut said: Expected,
    told: Problem,
    facts: Expected,
) -> (Problem, Expected) {
    let mut facts = facts;
    if bare::is_noted(&facts) {
        match problem {
            Problem::Shape => {}
            Problem::Choice => bare::confirm(&mut facts),
            // A word that any sentence may have says less than a machine's.
            _ => return (problem, said),
        }
    }
    // `min` says nothing about what is counted; the sentence does.
    let counted = problem == Problem::Range && told == Problem::Length;
    if problem == Problem::Shape || counted {
        fill(&mut facts, said);
        if counted {
            facts.range = Bounds::default();
        }
        return (told, facts);
    }
    if problem == told {
        fill(&mut said, facts);
        return (problem, said);
    }
    // A word without a fact says less than a sentence with one: `Pattern`, and `must be one of a, b`.
    let of_value = matches!(
        problem,
        Problem::Type
            | Problem::Choice
            | Problem::Format
            | Problem::Pattern
            | Problem::Range
            | Problem::Length
    );
    if of_value && said.is_empty() && !facts.is_empty() {
        return (told, facts);
    }
    // What a validator received as nothing has no type that could be wrong.
    if problem == Problem::Type && told == Problem::Missing {
        return (told, said);
    }
    // `invalid_integer` is also the word for an integer that breaks a limit, which the sentence tells.
    let limited = matches!(told, Problem::Range | Problem::Length | Problem::Choice | Problem::Format);
    if problem == Problem::Type && limited && !facts.is_empty() {
        let types = if told == Problem::Range { said.types } else { facts.types };
        return (told, Expected { types, ..facts });
    }
    (problem, said)
}

/// Adds what is not yet known.
pub(super) fn fill(known: &mut Expected, more: Expected) {
    let own = known.is_empty();
    let Expected { types, allowed, required, range, length, pattern, format, extra } = more;
    if own {
        // What is noted of a fact goes with it.
        known.extra.extend(extra);
    }
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
    if problem == Problem::Range && Unit::noted(&said).is_some_and(|unit| !unit.suits(sent)) {
        // What is counted is something else than this value.
        return (Problem::Shape, Expected::default());
    }
    let problem = own::settle(problem, &said, sent);
    let Expected { types, allowed, required, range, length, pattern, format, extra: _ } = drawn(said, sent);
    let counts = matches!(sent, Some(Value::String(_) | Value::Array(_)));
    let is_number = |text: &str| text.trim().parse::<f64>().is_ok();
    let numeric = matches!(sent, Some(Value::String(text)) if is_number(text));
    let (mut problem, mut range, mut length) = (problem, range, length);
    let (mut types, mut allowed) = (types, allowed);
    if problem == Problem::Range {
        // `must be an integer between 1 and 5`, and it is a text: then it is the type that is wrong.
        let number = types.iter().any(|name| name == "integer" || name == "number");
        if number && matches!(sent, Some(Value::String(_) | Value::Bool(_))) {
            problem = Problem::Type;
        } else {
            types.clear();
        }
    }
    if let (Problem::Pattern, Some(drawn)) = (&problem, &pattern) {
        let words = patterns::alternatives(patterns::bare(drawn));
        if !words.is_empty() {
            (problem, allowed) = (Problem::Choice, words);
        }
    }
    // `must be equal to '480'` and `supported values: false` are written for people.
    match sent {
        Some(Value::Number(_)) => allowed = allowed.into_iter().map(bare_number).collect(),
        Some(Value::Bool(_)) => allowed = allowed.into_iter().map(bare_boolean).collect(),
        _ => {}
    }
    if problem == Problem::Range && types.is_empty() && counts && !numeric && length.is_empty() {
        // A limit on a text or a list limits how long it is.
        (problem, length, range) = (Problem::Length, range, Bounds::default());
    }
    if problem == Problem::Length && matches!(sent, Some(Value::Number(_))) && range.is_empty() {
        // A number has no length: the word was about a field of that name.
        (problem, range, length) = (Problem::Range, length, Bounds::default());
    }
    if problem == Problem::Missing && !types.is_empty() && sent.is_some() {
        problem = Problem::Type;
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
    // What was sent is not what would have been right.
    let told = |value: &Value| is_value(value) && Some(value) != sent;
    let good = allowed.len() <= MAX_ALLOWED && allowed.iter().all(told);
    let expected = Expected {
        types: types.into_iter().filter(|name| TYPES.contains(&name.as_str())).collect(),
        allowed: if good { allowed } else { Vec::new() },
        required: required.into_iter().filter(|name| is_word(name)).take(16).collect(),
        range,
        length: counted(length),
        pattern: pattern
            .map(|pattern| patterns::bare(&pattern).to_owned())
            .filter(|pattern| is_pattern(pattern)),
        format: format.filter(|format| is_word(format)),
        extra: serde_json::Map::new(),
    };
    (problem, expected)
}

/// Whether a value breaks what was said; what cannot be told is not broken.
pub(super) fn is_broken(problem: &Problem, said: &Expected, sent: Option<&Value>) -> bool {
    let (_, said) = settle(problem.clone(), said.clone(), sent);
    let Some(sent) = sent else { return *problem == Problem::Missing };
    let below = |value: f64, bounds: &Bounds| {
        let limit = |limit: &Option<serde_json::Number>| limit.as_ref().and_then(serde_json::Number::as_f64);
        limit(&bounds.min).is_some_and(|min| value < min)
            || limit(&bounds.max).is_some_and(|max| value > max)
            || limit(&bounds.above).is_some_and(|above| value <= above)
            || limit(&bounds.below).is_some_and(|below| value >= below)
    };
    let matches =
        |pattern: &String, text: &str| regex::Regex::new(pattern).map(|pattern| pattern.is_match(text));
    let is_of = |name: &String| match sent {
        Value::Number(number) => name == "number" || name == "integer" && !number.is_f64(),
        Value::String(_) => name == "string",
        Value::Bool(_) => name == "boolean",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
        Value::Null => name == "null",
    };
    match (problem, sent) {
        (Problem::Type, _) => !said.types.is_empty() && !said.types.iter().any(is_of),
        (Problem::Choice, _) => !said.allowed.is_empty() && !said.allowed.contains(sent),
        (Problem::Range, Value::Number(number)) => {
            number.as_f64().is_some_and(|value| below(value, &said.range))
        }
        (Problem::Length, Value::String(text)) => {
            u32::try_from(text.chars().count()).is_ok_and(|length| below(f64::from(length), &said.length))
        }
        (Problem::Pattern | Problem::Format, Value::String(text)) => {
            said.pattern.as_ref().is_some_and(|pattern| matches(pattern, text) == Ok(false))
        }
        _ => false,
    }
}

/// A length without what is no limit of one: .NET's validators write -1 where there is none.
fn counted(length: Bounds) -> Bounds {
    let limit = |limit: &serde_json::Number| limit.as_f64().is_some_and(|limit| limit >= 0.0);
    let Bounds { min, max, above, below, step } = length;
    Bounds { min: min.filter(limit), max: max.filter(limit), above, below, step }
}

/// The same, where a format is drawn and not named: `Y-m-d` is a date.
fn drawn(mut said: Expected, sent: Option<&Value>) -> Expected {
    match said.format.as_deref() {
        // Joi's: a day is one, and so is a moment, which has more digits.
        Some("iso") => {
            let day = |text: &str| text.len() <= 10 && text.bytes().filter(u8::is_ascii_digit).count() > 3;
            let day = sent.and_then(Value::as_str).is_some_and(day);
            said.format = Some(if day { "date" } else { "date-time" }.to_owned());
        }
        // It counts seconds or milliseconds, which is no form of a text.
        Some("unix" | "javascript") => said.format = None,
        _ => {}
    }
    if let Some(form) = said.format.as_deref().and_then(template::form) {
        said.format = None;
        fill(&mut said, form);
    }
    said
}

/// A number that was written as a text.
fn bare_number(value: Value) -> Value {
    match &value {
        Value::String(text) => {
            serde_json::from_str::<Value>(text).ok().filter(Value::is_number).unwrap_or(value)
        }
        _ => value,
    }
}

/// The same for true and false.
fn bare_boolean(value: Value) -> Value {
    value.as_str().and_then(values::boolean).map_or(value, Value::Bool)
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

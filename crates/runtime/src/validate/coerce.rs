//! The readings of a value that lose nothing.

use serde_json::Value;

use super::lenient::Coercion;
use super::tree::{Types, same};
use super::{exact, names};

/// What the value could be where one of these types is wanted.
pub(crate) fn as_types(value: &Value, wanted: Types) -> Vec<(Value, Coercion)> {
    let mut readings = match value {
        Value::String(text) => bare(text.trim(), wanted),
        Value::Number(number) if is_text_only(wanted) && Types::of(value) == Types::INTEGER => {
            match number.as_i64().map(|n| n.to_string()).or_else(|| number.as_u64().map(|n| n.to_string())) {
                Some(text) => vec![(Value::String(text), Coercion::Quoted)],
                None => Vec::new(),
            }
        }
        Value::Array(items) if items.len() == 1 && !wanted.holds(Types::ARRAY) => {
            vec![(items[0].clone(), Coercion::Unwrapped)]
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => Vec::new(),
    };
    if wanted.holds(Types::ARRAY) && is_single(value) {
        readings.push((Value::Array(vec![value.clone()]), Coercion::Wrapped));
    }
    readings
}

/// Only where nothing else is wanted a number is certainly a text without its quotes.
fn is_text_only(wanted: Types) -> bool {
    wanted == Types::STRING || wanted == Types::STRING.or(Types::NULL)
}

/// What a text holds that should have stood bare.
fn bare(text: &str, wanted: Types) -> Vec<(Value, Coercion)> {
    let mut readings = Vec::new();
    if wanted.meets(Types::NUMBER)
        && let Some(number) = exact::number(text)
    {
        let whole = (!wanted.holds(Types::NUMBER)).then(|| exact::whole(&number)).flatten();
        readings.push((Value::Number(whole.unwrap_or(number)), Coercion::Unquoted));
    }
    if wanted.holds(Types::BOOLEAN) {
        for (word, value) in [("true", true), ("false", false)] {
            if text.eq_ignore_ascii_case(word) {
                readings.push((Value::Bool(value), Coercion::Unquoted));
            }
        }
    }
    if wanted.holds(Types::NULL) && text == "null" {
        readings.push((Value::Null, Coercion::Unquoted));
    }
    if wanted.meets(Types::OBJECT.or(Types::ARRAY))
        && let Some(value) = exact::container(text)
        && wanted.meets(Types::of(&value))
    {
        readings.push((value, Coercion::Parsed));
    }
    readings
}

/// Whether a value is one and not several: a text with commas may be a list, an empty one and `null` may be none.
fn is_single(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let text = text.trim();
            !text.is_empty() && !text.starts_with(['[', '{']) && !text.contains([',', ';', '\n'])
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => true,
        Value::Null | Value::Array(_) => false,
    }
}

/// The one of the legal values that this one certainly stands for.
pub(crate) fn as_choice<'c>(value: &Value, legal: &[&'c Value]) -> Option<&'c Value> {
    let mut found: Vec<&'c Value> = Vec::new();
    let mut find = |reading: &Value| {
        if let Some(hit) = legal.iter().find(|one| same(one, reading))
            && !found.iter().any(|one| same(one, hit))
        {
            found.push(hit);
        }
    };
    match value {
        Value::String(text) => {
            let text = text.trim();
            for (reading, _) in bare(text, Types::NUMBER.or(Types::BOOLEAN).or(Types::NULL)) {
                find(&reading);
            }
            let words = legal.iter().filter_map(|one| one.as_str());
            if words.clone().any(|word| word == text) {
                find(&Value::String(text.to_owned()));
            } else if let Some(word) =
                names::certain(text, words.clone()).or_else(|| names::only(text, words))
            {
                find(&Value::String(word.to_owned()));
            }
        }
        Value::Number(number) if Types::of(value) == Types::INTEGER => {
            find(&Value::String(number.to_string()));
        }
        Value::Bool(flag) => find(&Value::String(flag.to_string())),
        Value::Array(items) if items.len() == 1 => find(&items[0]),
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => {}
    }
    match found.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Types, as_types};

    #[test]
    fn a_text_is_read_as_the_whole_number_that_is_wanted() {
        let read = |wanted| as_types(&json!("25.0"), wanted).remove(0).0.to_string();
        assert_eq!(read(Types::INTEGER), "25");
        assert_eq!(read(Types::NUMBER), "25.0");
    }
}

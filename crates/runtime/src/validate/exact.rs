//! Reads JSON out of a text, and only if nothing is lost by it.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A text longer than this is not read.
const MAX_TEXT: usize = 1 << 20;

/// The number that a text is, exactly.
pub(crate) fn number(text: &str) -> Option<Number> {
    if text.len() > 32 || !is_exact(text) {
        return None;
    }
    serde_json::from_str::<Number>(text).ok()
}

/// The whole number that a float without a fraction is: `25` for `25.0`.
pub(crate) fn whole(number: &Number) -> Option<Number> {
    /// Whole numbers up to here are told apart by a double.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let float =
        number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT)?;
    format!("{float:.0}").parse::<i64>().ok().map(Number::from)
}

/// The object or the list that a text is.
pub(crate) fn container(text: &str) -> Option<Value> {
    if !text.starts_with(['{', '[']) || text.len() > MAX_TEXT || !numbers_are_exact(text) {
        return None;
    }
    serde_json::from_str::<Strict>(text).ok().map(|Strict(value)| value)
}

/// A float holds fifteen digits for certain; an integer must fit as it is.
fn is_exact(number: &str) -> bool {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let is_plain = !number.contains(['.', 'e', 'E']);
    if is_plain {
        return number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok();
    }
    let digits = mantissa.trim_start_matches(['-', '0', '.']).chars().filter(char::is_ascii_digit).count();
    digits <= 15 && number.parse::<f64>().is_ok_and(f64::is_finite)
}

/// Looks at each number outside of strings.
fn numbers_are_exact(text: &str) -> bool {
    let mut in_string = false;
    let mut escaped = false;
    let mut start: Option<usize> = None;
    for (index, byte) in text.bytes().enumerate() {
        let is_digit = !in_string && matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        match (start, is_digit) {
            (None, true) if byte.is_ascii_digit() || byte == b'-' => start = Some(index),
            (Some(first), false) => {
                if !is_exact(&text[first..index]) {
                    return false;
                }
                start = None;
            }
            _ => {}
        }
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ => {}
        }
    }
    true
}

/// A value whose objects name each member once.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Strict)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON without repeated members")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Strict(value))) = members.next_entry::<String, Strict>()? {
            if object.insert(name, value).is_some() {
                return Err(A::Error::custom("a member is there twice"));
            }
        }
        Ok(Value::Object(object))
    }
}

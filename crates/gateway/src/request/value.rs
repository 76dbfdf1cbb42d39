//! An argument as a style can write it: one text, a list of texts, or pairs.

use curable_core::Pointer;
use serde_json::{Map, Value};

/// An argument on its way into a path, a query, a header or a cookie.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Flat {
    /// Null, or nothing but nulls: it is not sent.
    Absent,
    /// One value.
    One(String),
    /// The items of a list, with their indices.
    List(Vec<(usize, String)>),
    /// The members of an object.
    Pairs(Vec<(String, String)>),
}

impl Flat {
    /// Nulls are left out; what is nested deeper than a style can say is written as JSON.
    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Absent,
            Value::Bool(_) | Value::Number(_) | Value::String(_) => Self::One(text(value)),
            Value::Array(items) => {
                let items = items.iter().enumerate().filter(|(_, item)| !item.is_null());
                Self::List(items.map(|(index, item)| (index, text(item))).collect())
            }
            Value::Object(members) => Self::Pairs(pairs(members)),
        }
    }

    /// Every text that the caller has written, with its place below the argument.
    pub(super) fn texts(&self, at: &Pointer) -> Vec<(Pointer, &str)> {
        match self {
            Self::Absent => Vec::new(),
            Self::One(text) => vec![(at.clone(), text)],
            Self::List(items) => {
                items.iter().map(|(index, text)| (at.child(&index.to_string()), text.as_str())).collect()
            }
            Self::Pairs(pairs) => pairs
                .iter()
                .flat_map(|(name, text)| [(at.child(name), name.as_str()), (at.child(name), text.as_str())])
                .collect(),
        }
    }
}

fn pairs(members: &Map<String, Value>) -> Vec<(String, String)> {
    let there = members.iter().filter(|(_, value)| !value.is_null());
    there.map(|(name, value)| (name.clone(), text(value))).collect()
}

/// A value as one text: strings as they are, the rest as JSON writes it. `31.0` is the whole number 31 to a schema, and
/// nobody reads it as that in a path.
pub(super) fn text(value: &Value) -> String {
    /// Whole numbers up to here are told apart by a double.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT);
            whole.map_or_else(|| value.to_string(), |float| format!("{float:.0}"))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    }
}

/// The pointer to an argument.
pub(super) fn at(argument: &str) -> Pointer {
    Pointer::ROOT.child(argument)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::text;

    #[test]
    fn a_whole_number_is_written_as_one() {
        let cases = [
            (json!(31.0), "31"),
            (json!(-4.0), "-4"),
            (json!(3.2e3), "3200"),
            (json!(0.5), "0.5"),
            (json!(7), "7"),
        ];
        for (value, wanted) in cases {
            assert_eq!(text(&value), wanted);
        }
        assert_eq!(text(&json!(1e300)), json!(1e300).to_string());
    }
}

//! Sets of JSON types.

use serde_json::{Number, Value};

/// A set of JSON types; an integer is a number of its own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u8);

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const STRING: Self = Self(1);
    pub(crate) const INTEGER: Self = Self(2);
    /// Numbers that are no integers.
    pub(crate) const FRACTION: Self = Self(4);
    pub(crate) const NUMBER: Self = Self(2 | 4);
    pub(crate) const BOOLEAN: Self = Self(8);
    pub(crate) const OBJECT: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const NULL: Self = Self(64);
    pub(crate) const ANY: Self = Self(127);

    /// The type of a value.
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if is_integer(number) => Self::INTEGER,
            Value::Number(_) => Self::FRACTION,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    /// The set that a schema's `type` names.
    pub(crate) fn from_keyword(keyword: &Value) -> Self {
        match keyword {
            Value::String(name) => Self::named(name),
            Value::Array(names) => names
                .iter()
                .filter_map(Value::as_str)
                .fold(Self::NONE, |types, name| types.or(Self::named(name))),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Self::ANY,
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "string" => Self::STRING,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "boolean" => Self::BOOLEAN,
            "object" => Self::OBJECT,
            "array" => Self::ARRAY,
            "null" => Self::NULL,
            _ => Self::NONE,
        }
    }

    /// The names of the types, as a schema writes them.
    pub(crate) fn names(self) -> Vec<String> {
        let number = if self.holds(Self::NUMBER) { Self::NUMBER } else { Self::INTEGER };
        let number_name = if self.holds(Self::NUMBER) { "number" } else { "integer" };
        [
            (Self::STRING, "string"),
            (number, number_name),
            (Self::BOOLEAN, "boolean"),
            (Self::OBJECT, "object"),
            (Self::ARRAY, "array"),
            (Self::NULL, "null"),
        ]
        .into_iter()
        .filter(|(types, _)| self.holds(*types))
        .map(|(_, name)| name.to_owned())
        .collect()
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether every type of the other set is in this one.
    pub(crate) fn holds(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two have a type in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// JSON Schema counts `5.0` among the integers.
fn is_integer(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

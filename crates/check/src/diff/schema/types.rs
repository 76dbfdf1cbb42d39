//! Sets of JSON types.

use serde_json::Value;

/// What a value is that may be of any type.
pub(super) const ANY: &str = "any value";

/// A set of types; a number is an integer or has a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(2);
    pub(super) const OBJECT: Self = Self(4);
    pub(super) const ARRAY: Self = Self(8);
    pub(super) const STRING: Self = Self(16);
    pub(super) const INTEGER: Self = Self(32);
    pub(super) const FRACTION: Self = Self(64);
    pub(super) const NUMBER: Self = Self(32 | 64);
    /// Everything but objects and arrays.
    pub(super) const SCALAR: Self = Self(1 | 2 | 16 | 32 | 64);
    pub(super) const ALL: Self = Self(127);

    /// The types that `type` names; a word that is no type names none.
    pub(super) fn named(value: &Value) -> Self {
        match value {
            Value::String(word) => Self::word(word),
            Value::Array(words) => words
                .iter()
                .filter_map(Value::as_str)
                .fold(Self::NONE, |types, word| types.or(Self::word(word))),
            _ => Self::ALL,
        }
    }

    fn word(word: &str) -> Self {
        match word {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "object" => Self::OBJECT,
            "array" => Self::ARRAY,
            "string" => Self::STRING,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            _ => Self::NONE,
        }
    }

    /// The type of a value.
    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Object(_) => Self::OBJECT,
            Value::Array(_) => Self::ARRAY,
            Value::String(_) => Self::STRING,
            Value::Number(number) => {
                let whole = number.is_i64()
                    || number.is_u64()
                    || number.as_f64().is_some_and(|float| float.fract() == 0.0);
                if whole { Self::INTEGER } else { Self::FRACTION }
            }
        }
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether they have a type in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The types as words, such as `string` or `["integer", "null"]`.
    pub(super) fn shown(self) -> Value {
        if self == Self::ALL {
            return Value::from(ANY);
        }
        let mut words = Vec::new();
        let rows = [
            (Self::ARRAY, "array"),
            (Self::BOOLEAN, "boolean"),
            (Self::NULL, "null"),
            (Self::OBJECT, "object"),
            (Self::STRING, "string"),
        ];
        words.extend(rows.iter().filter(|(one, _)| self.meets(*one)).map(|(_, word)| *word));
        if self.meets(Self::FRACTION) {
            words.push("number");
        } else if self.meets(Self::INTEGER) {
            words.push("integer");
        }
        match words.as_slice() {
            [one] => Value::from(*one),
            _ => Value::from(words),
        }
    }
}

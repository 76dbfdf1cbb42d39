//! An identifier, as a text or a number.

use std::sync::Arc;

use serde_json::Value;

/// The longest identifier that is remembered; a longer one is no name that anybody mistypes.
const MAX_LENGTH: usize = 96;

/// An identifier.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    text: Arc<str>,
    is_number: bool,
}

impl Id {
    /// The identifier that a value is, if it is one: a short text on one line, or a whole number.
    pub fn of(value: &Value) -> Option<Self> {
        match value {
            _ if !Self::is_one(value) => None,
            Value::String(text) => Some(Self { text: Arc::from(text.as_str()), is_number: false }),
            other => Some(Self { text: Arc::from(other.to_string()), is_number: true }),
        }
    }

    /// Whether a value is one.
    pub(super) fn is_one(value: &Value) -> bool {
        match value {
            Value::String(text) => {
                text.len() <= MAX_LENGTH && !text.trim().is_empty() && !text.chars().any(char::is_control)
            }
            Value::Number(number) => number.is_i64() || number.is_u64(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
        }
    }

    /// The one that is sorted before all others.
    pub(super) fn first() -> Self {
        Self { text: Arc::from(""), is_number: false }
    }

    /// The text of it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value of the same type as the one that it stands in for; `None` where there is none.
    pub fn in_place_of(&self, value: &Value) -> Option<Value> {
        if value.is_number() {
            let number = self.text.parse::<i64>().map(Value::from);
            return number.or_else(|_| self.text.parse::<u64>().map(Value::from)).ok();
        }
        value.is_string().then(|| Value::String(self.text.as_ref().to_owned()))
    }
}

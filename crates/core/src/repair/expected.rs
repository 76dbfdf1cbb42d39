//! What an argument should have been, as data.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};

/// What would have been right; only what is known is there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    /// The JSON type, or several.
    #[serde(rename = "type", default, skip_serializing_if = "Vec::is_empty", with = "one_or_many")]
    pub types: Vec<String>,
    /// The legal values, or the legal names of members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Value>,
    /// The names of the required members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<String>,
    /// The legal numbers.
    #[serde(default, skip_serializing_if = "Bounds::is_empty")]
    pub range: Bounds,
    /// The legal number of characters or items.
    #[serde(default, skip_serializing_if = "Bounds::is_empty")]
    pub length: Bounds,
    /// The regular expression.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The named format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Members that a newer or foreign sender added.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A lower and an upper limit; both belong to the legal values unless they are said to be exclusive.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<Number>,
    /// The greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Number>,
    /// More than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Number>,
    /// Less than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Number>,
    /// A multiple of this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Number>,
}

impl Bounds {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        let Self { min, max, above, below, step } = self;
        min.is_none() && max.is_none() && above.is_none() && below.is_none() && step.is_none()
    }

    fn from_value(value: &Value) -> Option<Self> {
        if let Value::Array(pair) = value {
            let [min, max] = pair.as_slice() else { return None };
            return Some(Self {
                min: min.as_number().cloned(),
                max: max.as_number().cloned(),
                ..Self::default()
            });
        }
        serde_json::from_value(value.clone()).ok()
    }
}

impl Expected {
    /// One of these values or names.
    pub fn allowed(values: impl IntoIterator<Item = impl Into<Value>>) -> Self {
        Self { allowed: values.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// These members.
    pub fn required(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { required: names.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// This JSON type.
    pub fn of_type(name: impl Into<String>) -> Self {
        Self { types: vec![name.into()], ..Self::default() }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        let Self { types, allowed, required, range, length, pattern, format, extra } = self;
        types.is_empty()
            && allowed.is_empty()
            && required.is_empty()
            && range.is_empty()
            && length.is_empty()
            && pattern.is_none()
            && format.is_none()
            && extra.is_empty()
    }

    /// Reads what a wire holds; what is not understood is kept in `extra`.
    pub fn from_members(members: Map<String, Value>) -> Self {
        let mut expected = Self::default();
        for (name, value) in members {
            match (name.as_str(), value) {
                ("type", Value::String(one)) => expected.types = vec![one],
                ("type", Value::Array(many)) if all_text(&many) => expected.types = texts(many),
                ("allowed", Value::Array(values)) => expected.allowed = values,
                ("required", Value::Array(names)) if all_text(&names) => expected.required = texts(names),
                ("pattern", Value::String(pattern)) => expected.pattern = Some(pattern),
                ("format", Value::String(format)) => expected.format = Some(format),
                ("range", value) => match Bounds::from_value(&value) {
                    Some(bounds) => expected.range = bounds,
                    None => keep(&mut expected.extra, name, value),
                },
                ("length", value) => match Bounds::from_value(&value) {
                    Some(bounds) => expected.length = bounds,
                    None => keep(&mut expected.extra, name, value),
                },
                (_, value) => keep(&mut expected.extra, name, value),
            }
        }
        expected
    }
}

fn keep(extra: &mut Map<String, Value>, name: String, value: Value) {
    extra.insert(name, value);
}

fn all_text(values: &[Value]) -> bool {
    values.iter().all(Value::is_string)
}

fn texts(values: Vec<Value>) -> Vec<String> {
    values
        .into_iter()
        .filter_map(|value| if let Value::String(text) = value { Some(text) } else { None })
        .collect()
}

/// One type is written as a word, several as a list.
mod one_or_many {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }

    pub(super) fn serialize<S: Serializer>(types: &[String], serializer: S) -> Result<S::Ok, S::Error> {
        match types {
            [one] => serializer.serialize_str(one),
            many => many.serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
        Ok(match OneOrMany::deserialize(deserializer)? {
            OneOrMany::One(one) => vec![one],
            OneOrMany::Many(many) => many,
        })
    }
}

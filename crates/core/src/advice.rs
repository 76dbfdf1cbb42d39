//! What else could be called, and what the caller may have meant.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::PatchOp;

/// A concrete call that helps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NextAction {
    /// The operation to call; absent when the sender only had words for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Its arguments, complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Value>,
    /// What it is good for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Members that a newer or foreign sender added.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl NextAction {
    /// A call with its arguments.
    pub fn call(tool: impl Into<String>, arguments: Value) -> Self {
        Self { tool: Some(tool.into()), arguments: Some(arguments), why: None, extra: Map::new() }
    }

    /// Words only.
    pub fn words(why: impl Into<String>) -> Self {
        Self { tool: None, arguments: None, why: Some(why.into()), extra: Map::new() }
    }

    /// Reads what a wire holds: an object, or words. `None` for anything else.
    pub fn from_value(value: Value) -> Option<Self> {
        let members = match value {
            Value::String(why) => return Some(Self::words(why)),
            Value::Object(members) => members,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
        };
        let mut action = Self::default();
        for (name, value) in members {
            match (name.as_str(), value) {
                ("tool", Value::String(tool)) => action.tool = Some(tool),
                ("arguments", arguments) => action.arguments = Some(arguments),
                ("why", Value::String(why)) => action.why = Some(why),
                (_, value) => {
                    action.extra.insert(name, value);
                }
            }
        }
        Some(action)
    }
}

/// Something that exists and is close to what was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Similar {
    /// The value or name itself.
    pub value: Value,
    /// The change of the arguments that would use it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patch: Vec<PatchOp>,
    /// More about it, such as its title.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Similar {
    /// A near value.
    pub fn new(value: impl Into<Value>) -> Self {
        Self { value: value.into(), patch: Vec::new(), extra: Map::new() }
    }

    /// Reads what a wire holds: an object with `value`, or the bare value.
    pub fn from_value(value: Value) -> Self {
        let Value::Object(mut members) = value else { return Self::new(value) };
        let Some(near) = members.shift_remove("value") else { return Self::new(Value::Object(members)) };
        let mut similar = Self { value: near, patch: Vec::new(), extra: members };
        if let Some(Value::Array(steps)) = similar.extra.get("patch")
            && let Some(patch) = steps.iter().map(PatchOp::from_value).collect::<Option<Vec<_>>>()
        {
            similar.patch = patch;
            similar.extra.shift_remove("patch");
        }
        similar
    }
}

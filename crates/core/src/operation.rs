//! The declaration of an operation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Code, Effect, Evaluates, FailureDef, Visibility};

/// The declaration of an operation, as a contract holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OperationDef {
    /// `namespace/operation`.
    pub name: String,
    /// What it does, in one sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// What it does to the world. It must be said: a registry refuses an operation without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// Who can see and call it.
    #[serde(default = "external")]
    pub visibility: Visibility,
    /// What a caller must have.
    #[serde(default, skip_serializing_if = "Access::is_open")]
    pub access: Access,
    /// The JSON Schema of the arguments.
    #[serde(default = "any_object")]
    pub input: Value,
    /// The JSON Schema of the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Value>,
    /// The codes that it may fail with, besides those of the machinery.
    #[serde(default)]
    pub failures: Vec<Code>,
    /// What some of these codes mean here alone, such as `HTTP_404` with the details that only this path has.
    ///
    /// Each one's code is in `failures`, too, and its declaration beats the one of the contract.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declares: Vec<FailureDef>,
    /// The operation that can tell whether a call took effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look_by: Option<String>,
    /// What it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The code in its arguments that it runs. A service refuses such an operation unless somebody has allowed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluates: Option<Evaluates>,
}

/// The operation of an HTTP description that an operation was imported from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// The method, in capitals.
    pub method: String,
    /// The path, with its parameters in braces.
    pub path: String,
    /// The `operationId`, when it has one.
    #[serde(rename = "operationId", default, skip_serializing_if = "Option::is_none")]
    pub operation_id: Option<String>,
}

/// What a caller must have to use an operation.
///
/// A condition that nobody here knows is refused: without it, the operation would be open to all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Access {
    /// All of these scopes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required_scopes: Vec<String>,
    /// One of these scopes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required_scopes_any: Vec<String>,
    /// A right on a resource of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_type: Option<String>,
    /// The right to do this with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_action: Option<String>,
}

impl Access {
    /// Whether everybody may call it.
    pub fn is_open(&self) -> bool {
        let Self { required_scopes, required_scopes_any, resource_type, resource_action } = self;
        required_scopes.is_empty()
            && required_scopes_any.is_empty()
            && resource_type.is_none()
            && resource_action.is_none()
    }
}

impl OperationDef {
    /// An operation with its effect, open to everybody, that takes any object.
    pub fn new(name: impl Into<String>, effect: Effect) -> Self {
        Self {
            name: name.into(),
            summary: String::new(),
            effect: Some(effect),
            visibility: Visibility::External,
            access: Access::default(),
            input: any_object(),
            output: None,
            failures: Vec::new(),
            declares: Vec::new(),
            look_by: None,
            source: None,
            evaluates: None,
        }
    }

    /// The namespace: what stands before the first slash.
    pub fn namespace(&self) -> Option<&str> {
        self.name.split_once('/').map(|(namespace, _)| namespace)
    }
}

fn external() -> Visibility {
    Visibility::External
}

fn any_object() -> Value {
    serde_json::json!({"type": "object"})
}

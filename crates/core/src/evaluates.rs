//! An operation that runs code which its caller sends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Pointer;

/// The code that an operation runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Evaluates {
    /// The language of the code.
    pub language: Language,
    /// Where in the arguments the code stands, as text.
    #[schemars(with = "String")]
    pub at: Pointer,
    /// Where it runs, in one word such as `page` or `worker`: whoever allows it says where.
    pub target: String,
}

impl Evaluates {
    /// JavaScript at a place of the arguments, which runs in `target`.
    pub fn javascript(at: Pointer, target: impl Into<String>) -> Self {
        Self { language: Language::JavaScript, at, target: target.into() }
    }
}

words! {
    /// A language whose code can be judged before it runs.
    Language {
        /// ECMAScript, as the body of an async function, a script or an expression.
        JavaScript = "javascript",
    }
}

//! What an answer of a foreign server was.

use std::fmt;
use std::path::{Path, PathBuf};

use curable_core::{FailureDef, protocol};
use curable_dialects::{Outcome, decode_auto_value};
use serde_json::{Value, json};

use crate::seen::{Answer, Called, Judged};

/// The rules by which an answer is judged.
#[derive(Debug, Default)]
pub struct Rules {}

/// A file of rules that cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub struct RulesError {
    path: PathBuf,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules in {} cannot be used", self.path.display())
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// The rules that are shipped.
    pub fn builtin() -> Self {
        Self {}
    }

    /// The same with those of a file before them.
    pub fn with_file(self, path: &Path) -> Result<Self, RulesError> {
        if path.is_file() { Ok(self) } else { Err(RulesError { path: path.to_owned() }) }
    }

    /// What an answer was.
    pub fn judge(&self, called: &Called<'_>, answer: &Answer<'_>) -> Judged {
        let _ = called;
        let decoded = match answer {
            Answer::Result(result) => {
                if result.get("isError") != Some(&Value::Bool(true)) {
                    return Judged::Success;
                }
                decode_auto_value((*result).clone())
            }
            Answer::Error(error) => decode_auto_value(json!({"jsonrpc": "2.0", "id": 1, "error": error})),
        };
        match decoded.outcome {
            Outcome::Failure(failure) if decoded.dialect != "prose" && failure.code.as_str() != "UNKNOWN" => {
                Judged::Failure { failure, rule: None }
            }
            Outcome::Failure(_) | Outcome::Success(_) => {
                Judged::Failure { failure: protocol::INTERNAL.failure("the tool failed"), rule: None }
            }
        }
    }

    /// The codes that a tool of a server is known to fail with.
    pub fn codes(&self, server: &str, tool: &str) -> Vec<FailureDef> {
        let _ = (server, tool);
        Vec::new()
    }
}

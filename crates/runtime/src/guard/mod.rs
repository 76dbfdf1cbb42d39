//! The JavaScript guard: a script is refused before it runs if it could turn text into code or reach the process.
mod calls;
mod codes;
mod flow;
mod fold;
mod graph;
mod markup;
mod names;
mod parse;
mod rules;
mod scene;

use curable_core::Failure;
use serde_json::Value;

pub use codes::{EVAL_BLOCKED_CONSTRUCT, EVAL_BLOCKED_KEYWORD, EVAL_SYNTAX_ERROR, code_hash, defs};
pub use parse::MAX_SOURCE;

/// The members of an arguments object that hold source.
const FIELDS: &[&str] = &["body", "code", "script", "source", "expression", "javascript"];

/// Refuses a script that could turn text into code or reach the process.
pub fn check(source: &str) -> Result<(), Failure> {
    match parse::judge(source) {
        None => Ok(()),
        Some(finding) => Err(finding.failure(source)),
    }
}

/// Checks what of an operation's arguments is source: the arguments themselves if they are a string, else the members
/// `body`, `code`, `script`, `source`, `expression` and `javascript`. Other members are data and are not looked at.
pub fn check_fields(arguments: &Value) -> Result<(), Failure> {
    if let Value::String(source) = arguments {
        return check(source);
    }
    FIELDS.iter().filter_map(|field| arguments.get(field)?.as_str()).try_for_each(check)
}

//! A call that went to a server, what came back, and what that was.

use curable_core::{Effect, Failure};
use serde_json::Value;

/// A call as it went to the server.
#[derive(Clone, Copy, Debug)]
pub struct Called<'a> {
    /// The name that the server gave itself, `serverInfo.name`.
    pub server: &'a str,
    /// The name of the tool, as the server lists it.
    pub tool: &'a str,
    /// The arguments.
    pub arguments: &'a Value,
    /// What the tool does to the world, as its annotations say; absent where the tool was never listed.
    pub effect: Option<Effect>,
    /// The input schema of the tool.
    pub input: &'a Value,
    /// The output schema of the tool, as the server lists it.
    pub output: Option<&'a Value>,
}

/// What came back.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// The `result` of the call.
    Result(&'a Value),
    /// The JSON-RPC `error` object.
    Error(&'a Value),
}

/// What it was.
#[derive(Clone, Debug)]
pub enum Judged {
    /// It did what was asked.
    Success,
    /// It failed.
    Failure {
        /// The failure, made of our words alone.
        failure: Failure,
        /// The rule that classified it; absent where a dialect told, or nothing did.
        rule: Option<String>,
    },
}

/// Somebody who is told what a server lists and answers, such as the recorder of what no rule classified.
pub trait Witness: Send + Sync {
    /// The server has listed its tools: these are all of them, as it lists them.
    fn listed(&self, server: &str, tools: &[Value]);

    /// The server has answered a call.
    fn answered(&self, called: &Called<'_>, answer: &Answer<'_>, judged: &Judged);

    /// The relay ends: what was kept in memory is written now.
    fn ended(&self);
}

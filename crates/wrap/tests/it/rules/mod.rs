//! What answers of foreign servers are.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod contract;
mod dialects;
mod file;
mod hidden;
pub(crate) mod learn;
mod messages;
mod validators;

use std::sync::LazyLock;

use curable_core::{Effect, Failure};
use curable_wrap::{Answer, Called, Judged, Rules};
use serde_json::{Value, json};

/// The rules that are shipped; their expressions compile at their first use, and one set serves all tests.
pub(crate) static SHIPPED: LazyLock<Rules> = LazyLock::new(Rules::builtin);

/// A call whose tool takes anything.
pub(crate) struct Case {
    pub(crate) server: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) arguments: Value,
    pub(crate) effect: Option<Effect>,
    pub(crate) input: Value,
    pub(crate) output: Option<Value>,
}

impl Case {
    pub(crate) fn new(server: &'static str, tool: &'static str) -> Self {
        let input = json!({ "type": "object" });
        Self { server, tool, arguments: json!({}), effect: Some(Effect::Write), input, output: None }
    }

    pub(crate) fn with(mut self, arguments: Value) -> Self {
        self.arguments = arguments;
        self
    }

    pub(crate) fn called(&self) -> Called<'_> {
        Called {
            server: self.server,
            tool: self.tool,
            arguments: &self.arguments,
            effect: self.effect,
            input: &self.input,
            output: self.output.as_ref(),
        }
    }

    /// What a result of the server is.
    pub(crate) fn result(&self, rules: &Rules, result: &Value) -> Judged {
        rules.judge(&self.called(), &Answer::Result(result))
    }

    /// What a failure in these words is, and the rule that told it.
    pub(crate) fn words(&self, rules: &Rules, words: &str) -> (Failure, Option<String>) {
        failure(
            self.result(rules, &json!({ "content": [{ "type": "text", "text": words }], "isError": true })),
        )
    }

    /// What a JSON-RPC error is.
    pub(crate) fn error(&self, rules: &Rules, error: &Value) -> (Failure, Option<String>) {
        failure(rules.judge(&self.called(), &Answer::Error(error)))
    }
}

pub(crate) fn failure(judged: Judged) -> (Failure, Option<String>) {
    match judged {
        Judged::Failure { failure, rule } => (failure, rule),
        Judged::Success => panic!("it was taken for a success"),
    }
}

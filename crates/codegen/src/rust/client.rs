//! The client: one method for each operation.

use std::fmt::Write;

use curable_core::Effect;

use super::context::Context;
use super::doc::{WIDTH, comment};
use super::idents::{literal, pascal, snake};
use crate::model::Operation;
use crate::writer::Writer;

/// How wide a broken signature may be for the brace to stand behind it, or alone below it: so does rustfmt.
const BRACE_BEHIND: usize = 94;
const BRACE_BELOW: usize = 102;

/// The names of methods that the client itself has.
const OWN: &[&str] = &["call", "caller", "http", "mcp", "over"];

const HEAD: &str = r"//! The client: one method for each operation.

use std::collections::BTreeMap;

use curable_client::core::Effect;
use curable_client::typed::{self, OperationFailure};
use curable_client::{Caller, LinkError, Options};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::failures::*;
use super::types::*;

/// Calls the operations; its clones share the connection and the retry quota.
#[derive(Clone, Debug)]
pub struct Client {
    caller: Caller,
}

impl Client {
    /// A client of the server at this address, over plain HTTP.
    pub fn http(url: &str) -> Result<Self, LinkError> {
        typed::http(url, &[], Options::default()).map(Self::over)
    }

    /// A client of the MCP server at this address.
    pub fn mcp(url: &str) -> Result<Self, LinkError> {
        typed::mcp(url, &[], Options::default()).map(Self::over)
    }

    /// A client over a caller of your own: with headers, other options, or another transport.
    pub fn over(caller: Caller) -> Self {
        Self { caller }
    }

    /// The caller that sends every call.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    async fn call<I, O, F>(&self, name: &str, effect: Option<Effect>, input: &I) -> Result<O, F>
    where
        I: Serialize + Sync,
        O: DeserializeOwned,
        F: OperationFailure,
    {
        typed::call(&self.caller, name, effect, input).await
    }
";

/// All of it.
pub(super) fn write(context: &Context<'_>) -> String {
    let mut writer = Writer::new("    ");
    writer.lines(HEAD);
    writer.indented(|inside| {
        for operation in &context.model.operations {
            inside.line("");
            method(inside, context, operation);
        }
    });
    writer.line("}");
    writer.finish()
}

fn method(writer: &mut Writer, context: &Context<'_>, operation: &Operation) {
    let mut name = snake(&operation.name);
    if OWN.contains(&name.as_str()) {
        name.push_str("_operation");
    }
    let takes_nothing =
        context.model.object(&operation.input).is_some_and(|object| object.members.is_empty());
    let input = (!takes_nothing).then(|| format!("input: &{}", context.text(&operation.input)));
    let output = operation.output.as_ref().map_or_else(|| "Value".to_owned(), |output| context.text(output));
    let failure = pascal(&operation.failure_name);

    comment(writer, "///", &about(operation));
    let parameters: Vec<String> = std::iter::once("&self".to_owned()).chain(input).collect();
    signature(writer, &name, &parameters, &output, &failure);
    writer.indented(|inside| {
        let effect = operation.effect.map_or("None", |effect| match effect {
            Effect::Read => "Some(Effect::Read)",
            Effect::Idempotent => "Some(Effect::Idempotent)",
            Effect::Write => "Some(Effect::Write)",
        });
        let input = if takes_nothing { "&json!({})" } else { "input" };
        inside.line(format!("let name = {};", literal(&operation.wire)));
        inside.line(format!("self.call(name, {effect}, {input}).await"));
    });
    writer.line("}");
}

/// What stands above a method.
fn about(operation: &Operation) -> String {
    let mut text = operation.summary.trim().to_owned();
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    let effect = match operation.effect {
        Some(Effect::Read) => ", which changes nothing",
        Some(Effect::Idempotent) => ", which has the same effect when it is sent twice",
        Some(Effect::Write) => ", which may take effect each time it is sent",
        None => "",
    };
    let _ = write!(text, "Calls `{}`{effect}.", operation.wire);
    if let Some(look_by) = &operation.look_by {
        let _ = write!(text, " `{look_by}` can tell whether it took effect.");
    }
    text
}

fn signature(writer: &mut Writer, name: &str, parameters: &[String], output: &str, failure: &str) {
    let line = format!("pub async fn {name}({}) -> Result<{output}, {failure}> {{", parameters.join(", "));
    if writer.column() + line.chars().count() <= WIDTH {
        writer.line(line);
        return;
    }
    writer.line(format!("pub async fn {name}("));
    writer.indented(|inside| {
        for parameter in parameters {
            inside.line(format!("{parameter},"));
        }
    });
    let line = format!(") -> Result<{output}, {failure}>");
    let width = writer.column() + line.chars().count();
    if width <= BRACE_BEHIND {
        writer.line(format!("{line} {{"));
    } else if width <= BRACE_BELOW {
        writer.line(line).line("{");
    } else {
        writer.line(") -> Result<").indented(|inside| {
            inside.line(format!("{output},")).line(format!("{failure},"));
        });
        writer.line("> {");
    }
}

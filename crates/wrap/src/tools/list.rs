//! A page of tools as the server lists it, and as the client gets it: what is not changed stays byte by byte.

use curable_core::Effect;
use curable_serve::mcp::foreign::{self, Writing};
use serde_json::Value;

use super::catalogue::Facts;
use crate::frame::Frame;
use crate::json::{self, Edits, find, items, members, span};
use crate::options::Shared;

/// A page of tools.
#[derive(Debug)]
pub(crate) struct Page {
    /// The answer for the client.
    pub(crate) text: String,
    /// The tools on it.
    pub(crate) tools: Vec<Facts>,
    /// The cursor of the next page.
    pub(crate) next: Option<String>,
}

/// Reads the answer to a request for tools; one that is not understood is `None`, and leaves as it came.
pub(crate) fn read_page(shared: &Shared, server: &str, frame: &Frame) -> Option<Page> {
    let (result, _) = frame.outcome()?;
    let result = members(result)?;
    let listed = items(find(&result, "tools")?)?;
    let next = find(&result, "nextCursor").and_then(json::string).map(std::borrow::Cow::into_owned);
    let (mut edits, mut tools) = (Edits::default(), Vec::with_capacity(listed.len()));
    for tool in listed {
        tools.extend(read_tool(shared, server, &frame.text, tool, &mut edits));
    }
    let text = if edits.is_empty() { frame.text.clone() } else { edits.apply(&frame.text) };
    Some(Page { text, tools, next })
}

fn read_tool(shared: &Shared, server: &str, text: &str, tool: &str, edits: &mut Edits) -> Option<Facts> {
    let found = members(tool)?;
    let name = json::string(find(&found, "name")?)?.into_owned();
    let value = |name: &str| find(&found, name).and_then(|text| serde_json::from_str::<Value>(text).ok());
    let codes = shared.rules.codes(server, &name);
    let line = foreign::fails_line(&codes, shared.options.fails_tokens);
    if !line.is_empty() {
        if let Some(written) = find(&found, "description") {
            let said = json::string(written).unwrap_or_default();
            let joined = if said.trim().is_empty() { line } else { format!("{}\n{line}", said.trim_end()) };
            edits.replace(span(text, written), Value::from(joined).to_string());
        } else {
            let line = Value::from(line).to_string();
            edits.add(span(text, tool), found.is_empty(), "description", &line);
        }
    }
    let output = value("outputSchema");
    let mut writing = Writing::Structured;
    if let (Some(written), Some(output)) = (find(&found, "outputSchema"), &output) {
        match foreign::output_schema(output, &codes) {
            Some(union) => edits.replace(span(text, written), union.to_string()),
            None => writing = Writing::Beside,
        }
    }
    let effect = effect(value("annotations").as_ref());
    let input = value("inputSchema").unwrap_or_else(|| serde_json::json!({ "type": "object" }));
    let listed = serde_json::from_str(tool).unwrap_or_default();
    Some(Facts { name, input, output, effect: Some(effect), writing, codes, listed })
}

/// What a tool does to the world, as its annotations say. What is not said counts as a write.
fn effect(annotations: Option<&Value>) -> Effect {
    let says = |hint: &str| annotations.and_then(|all| all.get(hint)) == Some(&Value::Bool(true));
    if says("readOnlyHint") {
        Effect::Read
    } else if says("idempotentHint") {
        Effect::Idempotent
    } else {
        Effect::Write
    }
}

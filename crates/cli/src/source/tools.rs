//! The tools of an MCP server as a contract: what a client is told of them, and of their failures.

use curable_client::Tool;
use curable_core::{Code, Contract, Effect, FailureDef, Kind, OperationDef};
use serde_json::{Map, Value, json};

/// The name of a list that is nobody's.
pub(super) const NO_NAME: &str = "tools";

/// The version of what tells none.
pub(super) const NO_VERSION: &str = "0.0.0";

/// A text as a list of tools, if it is one: the list alone, the result of `tools/list`, or the whole answer.
pub(super) fn listed(bytes: &[u8]) -> Option<Contract> {
    let value: Value = serde_json::from_slice(bytes).ok()?;
    let list = match &value {
        // A list of anything else, or of nothing, is none of tools.
        Value::Array(list)
            if !list.is_empty() && list.iter().all(|tool| tool.get("inputSchema").is_some()) =>
        {
            list
        }
        _ => value.get("tools").or_else(|| value.pointer("/result/tools"))?.as_array()?,
    };
    let mut contract = Contract::new(NO_NAME, NO_VERSION);
    for tool in list {
        let hint = |name: &str| tool.pointer(&format!("/annotations/{name}")).and_then(Value::as_bool);
        let effect = Tool::hinted(hint("readOnlyHint"), hint("idempotentHint"));
        let name = tool.get("name")?.as_str()?;
        let words = tool["description"].as_str().unwrap_or_default();
        add(
            &mut contract,
            name,
            words,
            effect,
            tool.get("inputSchema").cloned(),
            tool.get("outputSchema").cloned(),
        );
    }
    Some(contract)
}

/// The tools that a server lists, as a contract under its name.
pub(super) fn of(name: &str, version: &str, tools: &[impl AsRef<Tool>]) -> Contract {
    let mut contract = Contract::new(name, version);
    for tool in tools.iter().map(AsRef::as_ref) {
        let words = tool.description.as_deref().unwrap_or_default();
        add(&mut contract, &tool.name, words, tool.effect, tool.input.clone(), tool.output.clone());
    }
    contract
}

fn add(
    contract: &mut Contract,
    name: &str,
    words: &str,
    effect: Option<Effect>,
    input: Option<Value>,
    output: Option<Value>,
) {
    let mut operation = OperationDef::new(name, effect.unwrap_or(Effect::Write));
    // What is not said stays unknown, so that saying it later is told as what it is.
    operation.effect = effect;
    words.lines().next().unwrap_or_default().clone_into(&mut operation.summary);
    operation.input = input.unwrap_or_else(|| json!({ "type": "object" }));
    let (output, declares) = output.map(failures_in).unwrap_or_default();
    operation.output = output;
    operation.failures = declares.iter().map(|def| def.code.clone()).collect();
    operation.declares = declares;
    contract.operations.push(operation);
}

/// The schema of a result without the branches that are failures, and these.
fn failures_in(mut schema: Value) -> (Option<Value>, Vec<FailureDef>) {
    let Some(Value::Array(arms)) = schema.get("anyOf").cloned() else { return (Some(schema), Vec::new()) };
    let mut declares = Vec::new();
    let mut left = Vec::new();
    for arm in arms {
        let defined = arm.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
        let whole = defined.map_or(&arm, |name| &schema["$defs"][name]);
        let Some(error) = whole.pointer("/properties/error") else {
            left.push(arm);
            continue;
        };
        let each = error.get("anyOf").and_then(Value::as_array);
        declares.extend(each.map_or(std::slice::from_ref(error), Vec::as_slice).iter().filter_map(failure));
        // What only failures refer to is no part of the result.
        if let Some(name) = defined.map(str::to_owned)
            && let Some(Value::Object(definitions)) = schema.get_mut("$defs")
        {
            definitions.shift_remove(&name);
        }
    }
    if let Some(members) = schema.as_object_mut() {
        members.insert("anyOf".to_owned(), Value::Array(left));
        if members.get("$defs").and_then(Value::as_object).is_some_and(Map::is_empty) {
            members.shift_remove("$defs");
        }
    }
    (Some(schema), declares)
}

/// A branch of failures that names its code; one that takes any code declares none.
fn failure(branch: &Value) -> Option<FailureDef> {
    let said = |name: &str| branch.pointer(&format!("/properties/{name}/const")).and_then(Value::as_str);
    let code = said("code")?;
    let kind = said("kind").and_then(Kind::parse).unwrap_or(Kind::Internal);
    let words = branch.get("description").and_then(Value::as_str).unwrap_or(code);
    let mut def = FailureDef::new(Code::foreign(code.to_owned()), kind, words);
    def.details = branch.pointer("/properties/details").cloned();
    Some(def)
}

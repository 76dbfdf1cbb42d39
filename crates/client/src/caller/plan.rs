//! What a call would do, without sending it.

use curable_core::{Effect, Failure, Similar, nearest, patch, protocol};
use curable_dialects::Canonical;
use serde_json::{Map, Value, json};

use super::judge::Facts;
use super::{Call, Shared};
use crate::repair::Heard;
use crate::verdict::{Author, Next, Verdict};

/// What a call would do, as far as the server's own list of tools tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What the call does to the world, as far as somebody says so.
    pub effect: Option<Effect>,
    /// The arguments that would be sent in the end: repaired where that is certain.
    pub arguments: Map<String, Value>,
    /// What stands against the call, and what would be done about it; absent when nothing is known to.
    pub against: Option<(Failure, Verdict)>,
}

impl Plan {
    /// As one object, for programs.
    pub fn to_value(&self) -> Value {
        let Self { effect, arguments, against } = self;
        let mut members = Map::new();
        let sends = against.as_ref().is_none_or(|(_, verdict)| matches!(verdict.next, Next::Repair { .. }));
        members.insert("sends".into(), sends.into());
        if let Some(effect) = effect {
            members.insert("effect".into(), effect.as_str().into());
        }
        members.insert("arguments".into(), json!(arguments));
        if let Some((failure, verdict)) = against {
            members.insert("failure".into(), Canonical::without_meta(failure).to_value());
            members.insert("verdict".into(), verdict.to_value());
        }
        Value::Object(members)
    }
}

/// Looks the tool up and judges the arguments by its published schema.
pub(super) async fn plan(shared: &Shared, call: Call) -> Result<Plan, Failure> {
    let tool = shared.tool(&call.tool).await?;
    let hinted = tool.as_ref().filter(|_| shared.options.believe_hints).and_then(|tool| tool.effect);
    let effect = call.effect.or(hinted);
    let arguments = Value::Object(call.arguments.clone());
    let failure = match &tool {
        Some(tool) => tool.check(&arguments).map(curable_runtime::validate::Violations::into_failure),
        None => Some(unlisted(shared, &call.tool).await?),
    };
    let Some(failure) = failure else { return Ok(Plan { effect, arguments: call.arguments, against: None }) };
    let facts = Facts {
        effect,
        number: 1,
        earlier: &[],
        tool: tool.as_deref(),
        arguments: &arguments,
        time_left: call.deadline.or(shared.options.deadline),
    };
    let heard = Heard { failure, author: Author::Client };
    let (verdict, _) = facts.judge(&shared.options, &heard);
    let mut changed = arguments.clone();
    if let Next::Repair { patch: steps, .. } = &verdict.next
        && patch::apply(steps, &mut changed).is_err()
    {
        changed = arguments;
    }
    let arguments = if let Value::Object(changed) = changed { changed } else { call.arguments };
    Ok(Plan { effect, arguments, against: Some((heard.failure, verdict)) })
}

/// The failure for a tool that the server does not list.
async fn unlisted(shared: &Shared, name: &str) -> Result<Failure, Failure> {
    let tools = shared.link.tools().await?;
    let mut failure = protocol::NOT_FOUND.failure("the server lists no such tool");
    let near = nearest(name, tools.iter().map(|tool| tool.name.as_str()));
    failure.similar = near.into_iter().map(Similar::new).collect();
    Ok(failure)
}

//! `curable call`: one call to any server, showing each step as it happens.

mod left;
mod paste;
mod server;
mod steps;

use curable_client::{Call as ToolCall, Caller, Outcome, Plan};
use curable_core::Failure;
use serde_json::{Map, Value, json};

use crate::flags::Call;
use crate::output::{Answer, Output};
use server::{arguments, caller};

pub(crate) fn run(flags: &Call, output: &mut Output) -> anyhow::Result<Answer> {
    let arguments = if flags.list { Map::new() } else { arguments(&flags.arguments)? };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let caller = caller(flags)?;
        let answer = act(flags, &caller, arguments, output).await;
        caller.close().await;
        answer
    })
}

async fn act(
    flags: &Call,
    caller: &Caller,
    arguments: Map<String, Value>,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let Some(tool) = &flags.tool else { return list(flags, caller, output).await };
    let mut call = ToolCall::new(tool, arguments).within(flags.timeout);
    call.effect = flags.effect;
    if flags.plan {
        return match caller.plan(call).await {
            Ok(plan) => planned(flags, tool, &plan, output),
            Err(failure) => unreached(flags, &failure, output),
        };
    }
    let outcome = caller.run(call).await;
    if flags.json {
        output.json(&outcome.to_value())?;
    } else {
        left::told(&flags.server, caller, tool, &outcome, output).await?;
    }
    Ok(if matches!(outcome, Outcome::Done { .. }) { Answer::Fine } else { Answer::Findings })
}

async fn list(flags: &Call, caller: &Caller, output: &mut Output) -> anyhow::Result<Answer> {
    let tools = match caller.tools().await {
        Ok(tools) => tools,
        Err(failure) => return unreached(flags, &failure, output),
    };
    if flags.json {
        let all: Vec<Value> = tools
            .iter()
            .map(|tool| json!({ "name": tool.name, "effect": tool.effect, "description": tool.description, "input": tool.input }))
            .collect();
        output.json(&json!({ "tools": all }))?;
        return Ok(Answer::Fine);
    }
    for tool in &tools {
        let effect = tool.effect.map_or("unknown", curable_core::Effect::as_str);
        let about = tool.description.as_deref().and_then(|text| text.lines().next()).unwrap_or_default();
        output.line(steps::clean(&format!("{:<32} {effect:<10} {about}", tool.name)).trim_end())?;
    }
    Ok(Answer::Fine)
}

fn planned(flags: &Call, tool: &str, plan: &Plan, output: &mut Output) -> anyhow::Result<Answer> {
    if flags.json {
        output.json(&plan.to_value())?;
    } else {
        for line in steps::planned(tool, plan) {
            output.line(&line)?;
        }
    }
    Ok(if plan.against.is_none() { Answer::Fine } else { Answer::Findings })
}

fn unreached(flags: &Call, failure: &Failure, output: &mut Output) -> anyhow::Result<Answer> {
    if flags.json {
        output.json(&json!({ "failure": curable_dialects::Canonical::without_meta(failure).to_value() }))?;
    } else {
        output.remark(&steps::clean(&format!("{failure}")))?;
        output.remark(&left::left(&flags.server, "", failure, None))?;
    }
    Ok(Answer::Findings)
}

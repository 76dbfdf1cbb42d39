//! `curable decide`: what to do about a failure, and why.

use anyhow::{Context, bail};
use curable_core::decide::{Action, Decision, Situation, decide};
use curable_core::{PatchOp, patch};
use serde_json::{Map, Value};

use crate::flags::Decide;
use crate::input;
use crate::output::{Answer, Output};

pub(crate) fn run(flags: &Decide, output: &mut Output) -> anyhow::Result<Answer> {
    let arguments = match &flags.arguments {
        Some(text) => match serde_json::from_str(text).context("--arguments is no JSON")? {
            arguments @ Value::Object(_) => Some(arguments),
            _ => bail!("--arguments: a JSON object is expected, as the call was sent with"),
        },
        None => None,
    };
    let heard = input::failure(&flags.from)?;
    let situation = Situation {
        effect: flags.effect,
        attempt: flags.attempt,
        repaired: flags.attempt > 1,
        time_left_ms: flags.deadline_ms,
        quota: flags.quota,
    };
    let decision = decide(&heard.failure, &situation);
    let object = object(&decision, arguments)?;
    if flags.json {
        output.json(&object)?;
    } else {
        output.line(&words(&decision, &object))?;
    }
    Ok(Answer::Fine)
}

fn object(decision: &Decision<'_>, arguments: Option<Value>) -> anyhow::Result<Map<String, Value>> {
    let mut object = Map::new();
    object.insert("decision".into(), decision.action.as_str().into());
    match decision.action {
        Action::Retry { after_ms, jitter_ms, cost: _ } => {
            object.insert("after_ms".into(), after_ms.into());
            object.insert("jitter_ms".into(), jitter_ms.into());
        }
        Action::Repair { patch } => {
            object.insert("patch".into(), serde_json::to_value(patch)?);
            if let Some(arguments) = arguments {
                object.insert("arguments".into(), repaired(patch, arguments)?);
            }
        }
        Action::LookFirst { next: Some(next) } | Action::LookElsewhere { next: Some(next) } => {
            object.insert("next".into(), serde_json::to_value(next)?);
        }
        Action::LookFirst { next: None }
        | Action::LookElsewhere { next: None }
        | Action::Authenticate
        | Action::Ask
        | Action::GiveUp => {}
    }
    object.insert("reason".into(), decision.reason.as_str().into());
    Ok(object)
}

fn repaired(steps: &[PatchOp], mut arguments: Value) -> anyhow::Result<Value> {
    patch::apply(steps, &mut arguments).context("--arguments are not those of this failure")?;
    Ok(arguments)
}

fn words(decision: &Decision<'_>, object: &Map<String, Value>) -> String {
    let mut words = decision.action.as_str().replace('_', " ");
    if let Action::Retry { after_ms, jitter_ms, cost: _ } = decision.action {
        words = format!("{words} after {after_ms} ms and up to {jitter_ms} ms more at random");
    }
    for name in ["patch", "arguments", "next"] {
        if let Some(value) = object.get(name) {
            words = format!("{words}\n  {name}: {value}");
        }
    }
    format!("{words}\n  because {}", decision.reason)
}

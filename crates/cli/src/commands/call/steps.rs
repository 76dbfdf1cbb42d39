//! The steps of a call in words.

use std::io::{self, Write};

use curable_client::{Author, Cause, Event, Next, Observer, Plan, Verdict};
use curable_core::{Failure, NextAction};
use curable_runtime::screen;
use serde_json::{Value, json};

use super::left::facts;

/// Shows each step on standard error.
pub(super) struct Steps;

impl Observer for Steps {
    fn see(&self, event: Event<'_>) {
        let lines = match event {
            Event::Sending { tool, number, cause, arguments } => {
                let why = match cause {
                    Cause::Called => "",
                    Cause::Retry => " (the same again)",
                    Cause::Repair => " (repaired)",
                };
                vec![format!("{number}. {tool} {}{why}", json!(arguments))]
            }
            Event::Failed { failure, verdict, elapsed_ms, .. } => {
                let mut lines = vec![format!("   failed after {elapsed_ms} ms: {}", sentence(failure))];
                lines.extend(decided(verdict));
                lines
            }
            Event::Done { elapsed_ms, .. } => vec![format!("   done after {elapsed_ms} ms")],
        };
        let mut err = io::stderr().lock();
        for line in lines {
            // Who does not read along does not stop the call.
            let _ = writeln!(err, "{}", clean(&line));
        }
    }
}

/// What a plan says, line by line.
pub(super) fn planned(tool: &str, plan: &Plan) -> Vec<String> {
    let effect = plan.effect.map_or("unknown, so it counts as a write", curable_core::Effect::as_str);
    let mut lines = vec![format!("effect: {effect}")];
    let mut sends = true;
    if let Some((failure, verdict)) = &plan.against {
        lines.push(format!("against it: {}", sentence(failure)));
        lines.extend(facts(failure));
        lines.extend(decided(verdict));
        sends = matches!(verdict.next, Next::Repair { .. });
    }
    let arguments = json!(plan.arguments);
    lines.push(if sends {
        format!("would send: {tool} {arguments}")
    } else {
        "would be refused, and nothing more would be sent".to_owned()
    });
    lines.iter().map(|line| clean(line)).collect()
}

/// The one text of a result that is nothing but that.
pub(super) fn plain(value: &Value) -> &Value {
    match value.as_array().map(Vec::as_slice) {
        Some([block]) if block["type"] == "text" => &block["text"],
        _ => value,
    }
}

/// A server's words must not move the cursor.
pub(super) fn clean(text: &str) -> String {
    screen::text(text).into_owned()
}

fn sentence(failure: &Failure) -> String {
    format!("{} ({}): {}", failure.code, failure.kind, failure.message)
}

fn decided(verdict: &Verdict) -> Vec<String> {
    let what = match &verdict.next {
        Next::Retry { wait_ms } => format!("retry after {wait_ms} ms"),
        Next::Repair { patch, author } => {
            let by = match author {
                Author::Server => "the server's patch",
                Author::Client => "a patch made from the tool's schema",
            };
            format!("repair with {by}: {}", json!(patch))
        }
        Next::LookFirst { next: Some(next) } | Next::LookElsewhere { next: Some(next) } => {
            format!("{}: {}", verdict.next.as_str().replace('_', " "), proposal(next))
        }
        Next::Authenticate
        | Next::Ask
        | Next::LookFirst { next: None }
        | Next::LookElsewhere { next: None }
        | Next::GiveUp => verdict.next.as_str().replace('_', " "),
    };
    vec![format!("   decided: {what}"), format!("   because {}", verdict.reason)]
}

/// A call that is recommended, and why.
fn proposal(next: &NextAction) -> String {
    let tool = next.tool.as_deref().unwrap_or_default();
    let call = match &next.arguments {
        Some(arguments) => format!("{tool} {arguments}"),
        None => tool.to_owned(),
    };
    match &next.why {
        Some(why) if call.is_empty() => why.clone(),
        Some(why) => format!("{call} ({why})"),
        None => call,
    }
}

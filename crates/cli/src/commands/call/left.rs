//! What a failure leaves to do, in words for whoever typed the call.

use curable_client::{Attempt, Caller, Outcome};
use curable_core::{Failure, Origin, Problem, Repair, nearest, patch, protocol};
use curable_runtime::validate::words_of;
use serde_json::{Value, json};

use super::paste;
use super::steps::{clean, plain as single};
use crate::flags::CallServer;
use crate::output::Output;

/// The result, or what is left to do.
pub(super) async fn told(
    server: &CallServer,
    caller: &Caller,
    tool: &str,
    outcome: &Outcome,
    output: &mut Output,
) -> anyhow::Result<()> {
    match outcome {
        Outcome::Done { value, .. } => output.value(single(value)),
        Outcome::Ambiguous { look, failure, .. } => {
            output.remark("In doubt: it may have taken effect; look before you send it again.")?;
            if let Some(command) = look.as_ref().and_then(|look| paste::next(server, look)) {
                output.remark(&clean(&format!("  to look: {command}")))?;
            }
            match &failure.reference {
                Some(reference) => output.remark(&clean(&format!("  reference: {reference}"))),
                None => Ok(()),
            }
        }
        Outcome::Failed { failure, attempts, .. } => {
            output.remark(&left(server, tool, failure, attempts.last()))?;
            // Who misspells a tool is told which there are, by a server that answers.
            if failure.origin != Some(Origin::Network)
                && failure.similar.is_empty()
                && let Ok(None) = caller.tool(tool).await
                && let Ok(tools) = caller.tools().await
                && let Some(near) = nearest(tool, tools.iter().map(|tool| tool.name.as_str()))
            {
                output.remark(&clean(&format!(
                    "  the server lists no tool `{tool}`; did you mean `{near}`?"
                )))?;
            }
            Ok(())
        }
    }
}

/// What the last failure leaves to do, beyond the decision that was shown.
pub(super) fn left(server: &CallServer, tool: &str, failure: &Failure, last: Option<&Attempt>) -> String {
    let mut lines = facts(failure);
    if let Some(hint) = hint(server, failure) {
        lines.insert(0, format!("  hint: {hint}"));
    }
    if let Some(mended) = last.and_then(|last| mended(failure, last)) {
        lines.push(format!("  repaired: {}", paste::call(server, tool, &mended)));
    }
    for next in &failure.next_actions {
        let what = paste::next(server, next).or_else(|| next.why.clone());
        lines.extend(what.map(|what| format!("  next: {what}")));
    }
    if let Some(reference) = &failure.reference {
        lines.push(format!("  reference: {reference}"));
    }
    let lines: Vec<String> = lines.iter().map(|line| clean(line)).collect();
    if lines.is_empty() { "Failed.".to_owned() } else { format!("Failed.\n{}", lines.join("\n")) }
}

/// Everything that is wrong, and what was probably meant.
pub(super) fn facts(failure: &Failure) -> Vec<String> {
    let mut lines: Vec<String> =
        failure.repairs.iter().map(|repair| format!("  {}", sentence(repair))).collect();
    if failure.more_repairs > 0 {
        lines.push(format!("  and {} more", failure.more_repairs));
    }
    for similar in &failure.similar {
        lines.push(format!("  did you mean `{}`?", plain(&similar.value)));
    }
    if let Some(said) = &failure.upstream_text {
        lines.push(format!("  the server said: {said:?}"));
    }
    lines
}

fn sentence(repair: &Repair) -> String {
    let words = words_of(std::slice::from_ref(repair), 0);
    match &repair.suggest {
        // The name that is near is in the sentence.
        Some(suggest) if repair.problem != Problem::Unknown => {
            format!("{words}; did you mean `{}`?", plain(suggest))
        }
        _ => words,
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The hint of the failure. Those of the machinery name members of the wire, which stand here in words, and what a program
/// would do, for which there are flags here.
fn hint(server: &CallServer, failure: &Failure) -> Option<String> {
    let row = protocol::find(failure.code.as_str());
    let is_own = row.is_some_and(|row| row.def().hint == failure.hint);
    let is = |code: protocol::ProtocolCode| is_own && failure.code == code.code();
    if is(protocol::INVALID_INPUT) && !failure.repairs.is_empty() {
        return None;
    }
    if is(protocol::NOT_FOUND) {
        return Some(format!("see what there is: {}", paste::list(server)));
    }
    if is(protocol::UNAUTHENTICATED) && server.command.is_empty() {
        let has_sent = server.access.bearer_env.is_some() || !server.access.headers.is_empty();
        let which = if has_sent { "another token" } else { "a token" };
        return Some(format!(
            "give {which} with --bearer-env VARIABLE, or with --header 'Authorization: Bearer …'"
        ));
    }
    failure.hint.as_ref().map(ToString::to_string)
}

/// The arguments of the last attempt, changed by the patch that was not sent.
fn mended(failure: &Failure, last: &Attempt) -> Option<Value> {
    let steps = match failure.similar.as_slice() {
        [only] if failure.patch.is_empty() => &only.patch,
        _ => &failure.patch,
    };
    let mut arguments = json!(last.arguments);
    let is_changed = !steps.is_empty() && patch::apply(steps, &mut arguments).is_ok();
    is_changed.then_some(arguments)
}

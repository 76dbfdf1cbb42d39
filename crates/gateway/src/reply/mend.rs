//! The nearest legal value, and the patch that uses it where nothing else is wrong.

use curable_core::{Failure, PatchOp, Problem, patch};
use serde_json::{Map, Value};

/// Suggests a value for each finding that lists the legal ones, and gives the patch if every finding is mended by it.
///
/// A refusal for its arguments was not applied, so that the mended call may be sent whatever the operation does.
pub(super) fn mend(failure: &mut Failure, arguments: &Map<String, Value>) {
    if !failure.repairs.iter().any(|repair| repair.problem == Problem::Choice) {
        return;
    }
    let arguments = Value::Object(arguments.clone());
    let mut steps = Vec::new();
    for repair in &mut failure.repairs {
        if repair.problem != Problem::Choice {
            continue;
        }
        let Some(sent) = repair.at.find(&arguments).and_then(Value::as_str) else { continue };
        if let Some(near) = nearest(sent, &repair.expected.allowed) {
            repair.suggest = Some(near.clone());
            steps.push(PatchOp::Replace { path: repair.at.clone(), value: near.clone() });
        }
    }
    let all = !steps.is_empty() && steps.len() == failure.repairs.len() && failure.more_repairs == 0;
    if all && patch::apply(&steps, &mut arguments.clone()).is_ok() {
        failure.patch = steps;
    }
}

/// The one legal value that is sent in another case, or with one or two letters wrong.
fn nearest<'v>(sent: &str, allowed: &'v [Value]) -> Option<&'v Value> {
    const LONGEST: usize = 64;
    if sent.len() > LONGEST || allowed.iter().any(|value| value.as_str() == Some(sent)) {
        return None;
    }
    let folded = fold(sent);
    let limit = match folded.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let near = |value: &&Value| {
        value
            .as_str()
            .is_some_and(|text| text.len() <= LONGEST && strsim::osa_distance(&folded, &fold(text)) <= limit)
    };
    let same = |value: &&Value| value.as_str().is_some_and(|text| fold(text) == folded);
    only(allowed.iter().filter(same)).or_else(|| only(allowed.iter().filter(near)))
}

fn only<'v>(mut values: impl Iterator<Item = &'v Value>) -> Option<&'v Value> {
    let one = values.next()?;
    values.all(|other| other == one).then_some(one)
}

/// Case and the choice of separator are no difference of meaning.
fn fold(text: &str) -> String {
    text.chars()
        .map(|letter| if matches!(letter, '-' | ' ' | '.') { '_' } else { letter.to_ascii_lowercase() })
        .collect()
}

//! What validators say about the arguments, as repairs, and the patch where it is certain.

use curable_client::{Tool, repair};
use curable_core::{Expected, Failure, MAX_REPAIRS, Problem, Repair, protocol};
use curable_runtime::screen;
use serde_json::Value;

use super::reading::Reading;
use super::rule::{conservative, is_argument};
use super::wording;

/// The longest legal value that the words of a server may tell.
const MAX_ALLOWED: usize = 64;

/// How many legal values they may tell.
const MAX_CHOICES: usize = 32;

/// The failure that an answer is, if a validator's own words are in it.
pub(super) fn read(reading: &Reading<'_>) -> Option<Failure> {
    let words = reading.words();
    let mut heard = repair::read(words).or_else(|| wording::read(words))?;
    if heard.findings.is_empty() {
        heard.findings = wording::read(words).map(|own| own.findings).unwrap_or_default();
    }
    let all = heard.findings.len();
    let findings: Vec<Repair> =
        heard.findings.into_iter().filter_map(|finding| told(finding, reading)).collect();
    if !heard.before_run {
        // Words that a handler may have used as well count only where they name arguments of this very call.
        if findings.is_empty() || findings.len() < all {
            return None;
        }
        let mut failure = Failure::new(
            curable_core::Code::from_static("INVALID_ARGUMENT"),
            curable_core::Kind::Validation,
            "The server refused an argument.",
        );
        failure.retry = conservative(failure.kind);
        failure.origin = Some(curable_core::Origin::Upstream);
        failure.hint = Some("Change the arguments as `repairs` says.".into());
        put(&mut failure, findings);
        mend(&mut failure, reading);
        return Some(failure);
    }
    let mut failure = protocol::INVALID_INPUT.failure(protocol::INVALID_INPUT.def().summary);
    put(&mut failure, findings);
    explain(&mut failure, reading);
    Some(failure)
}

/// Adds what the tool's own schema has against the arguments to a failure that says they are wrong and not how, and a
/// patch if there is a certain one.
pub(super) fn explain(failure: &mut Failure, reading: &Reading<'_>) {
    if failure.repairs.is_empty() {
        let Some(seen) = tool(reading).check(reading.called.arguments) else { return };
        failure.repairs = seen.repairs;
        failure.more_repairs = seen.more;
        failure.patch = seen.patch;
        return;
    }
    mend(failure, reading);
}

/// Adds a patch that cures every finding, if there is a certain one.
pub(super) fn mend(failure: &mut Failure, reading: &Reading<'_>) {
    if failure.patch.is_empty()
        && !failure.repairs.is_empty()
        && let Some(patch) = repair::patch(failure, &tool(reading), reading.called.arguments)
    {
        failure.patch = patch;
    }
}

/// Whether the tool's own schema takes these arguments.
pub(super) fn takes(arguments: &Value, reading: &Reading<'_>) -> bool {
    tool(reading).takes(arguments)
}

fn tool(reading: &Reading<'_>) -> Tool {
    Tool::named(reading.called.tool).with_input(reading.called.input.clone())
}

fn put(failure: &mut Failure, mut findings: Vec<Repair>) {
    failure.more_repairs = findings.len().saturating_sub(MAX_REPAIRS) as u64;
    findings.truncate(MAX_REPAIRS);
    failure.repairs = findings;
}

/// A finding of a stranger, as far as it may be told: it must be about an argument, and its values must be values.
pub(super) fn told(finding: Repair, reading: &Reading<'_>) -> Option<Repair> {
    let Repair { at, problem, expected, suggest, extra: _ } = finding;
    if !is_argument(&at, reading) {
        return None;
    }
    let problem = match problem {
        Problem::Other(_) => Problem::Shape,
        known => known,
    };
    let Expected { types, mut allowed, mut required, range, length, pattern: _, format: _, extra: _ } =
        expected;
    if allowed.len() > MAX_CHOICES || !allowed.iter().all(is_value) {
        allowed = Vec::new();
    }
    required.retain(|name| is_argument(&at.child(name), reading));
    let is_type = |name: &String| {
        matches!(name.as_str(), "string" | "number" | "integer" | "boolean" | "array" | "object" | "null")
    };
    let expected = Expected {
        types: types.into_iter().filter(is_type).collect(),
        allowed,
        required,
        range,
        length,
        ..Expected::default()
    };
    let mut told = Repair::new(at, problem).expecting(expected);
    told.suggest = suggest.filter(is_value);
    Some(told)
}

/// A legal value is short and on one line; a sentence is none.
fn is_value(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            text.len() <= MAX_ALLOWED
                && text.split_whitespace().count() <= 3
                && matches!(screen::screened(text), std::borrow::Cow::Borrowed(_))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::Array(_) | Value::Object(_) => false,
    }
}

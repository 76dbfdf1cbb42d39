//! What a handler gave back, judged by what it had declared.

use curable_core::protocol::ProtocolCode;
use curable_core::resolve::{self, Said};
use curable_core::{
    Applied, Cause, Effect, Failure, Kind, MAX_CAUSES, MAX_REPAIRS, Meta, Origin, Parts, Report, protocol,
};
use serde_json::{Value, json};

use super::handler::{Handler, OffSchema};
use super::notes::Notes;
use crate::depth::{MAX_DEPTH, is_deeper};
use crate::registry::{Declared, Operation, Snapshot};
use crate::schema;
use crate::validate::words_of;

/// What leaves, and what stays.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) outcome: Result<Value, Failure>,
    pub(super) report: Option<Report>,
}

impl Judged {
    pub(super) fn failure(failure: Failure) -> Self {
        Self { outcome: Err(failure), report: None }
    }

    /// `INTERNAL` under a reference; the text stays in the report.
    pub(super) fn internal(id: String, text: String, applied: Applied) -> Self {
        let mut failure =
            protocol::INTERNAL.failure("the operation failed in a way that it had not declared");
        failure.reference = Some(id.clone());
        failure.applied = Some(applied);
        Self { outcome: Err(failure), report: Some(Report::new(id, text)) }
    }
}

/// What became of a call whose handler did not say: a read did nothing; nobody knows about the rest.
pub(super) fn unsaid(operation: &Operation) -> Applied {
    match operation.def.effect {
        Some(Effect::Read) => Applied::No,
        Some(Effect::Idempotent | Effect::Write) | None => Applied::Maybe,
    }
}

/// A result must obey the output schema: a broken success is a failure, unless the handler lets it pass. One that no
/// reader could read would be no answer at all.
pub(super) fn result(
    operation: &Operation,
    handler: &dyn Handler,
    value: Value,
    notes: &Notes,
    id: impl FnOnce() -> String,
) -> Judged {
    if value.is_null() && notes.has_no_content() {
        return Judged { outcome: Ok(value), report: None };
    }
    let is_too_deep = is_deeper(&value, MAX_DEPTH);
    let rule = if is_too_deep {
        Some(format!("it is nested deeper than {MAX_DEPTH} levels"))
    } else {
        operation.output.as_ref().and_then(|schema| schema.broken_rule(&value))
    };
    let Some(rule) = rule else { return Judged { outcome: Ok(value), report: None } };
    let mut failure = match handler.off_schema() {
        OffSchema::Pass if !is_too_deep => {
            notes.tell("drift", Value::Bool(true));
            return Judged { outcome: Ok(value), report: None };
        }
        OffSchema::Failure(failure) => {
            if let Some(explained) = handler.explain_off_schema(&rule) {
                notes.tell("explain", explained);
            }
            failure
        }
        OffSchema::Pass | OffSchema::InvalidOutput => {
            let message = if is_too_deep {
                "the operation gave a result that is nested too deeply to be sent"
            } else {
                "the operation gave a result that breaks its own output schema"
            };
            let mut failure = protocol::INVALID_OUTPUT.failure(message);
            failure.applied = Some(unsaid(operation));
            failure
        }
    };
    let report = report(&mut failure, format!("output: {rule}"), id);
    Judged { outcome: Err(failure), report: Some(report) }
}

/// A failure must be declared, with details that obey its schema; else it leaves as `INTERNAL`.
///
/// `unsaid` is what became of the call where the failure does not say it.
pub(super) fn failure(
    operation: &Operation,
    snapshot: &Snapshot,
    unsaid: Applied,
    mut failure: Failure,
    id: impl FnOnce() -> String,
) -> Judged {
    if let Some(row) = protocol::find(failure.code.as_str()) {
        return machinery(row, unsaid, failure, id);
    }
    let declared = operation
        .def
        .failures
        .contains(&failure.code)
        .then(|| snapshot.failure_of(operation, failure.code.as_str()));
    let Some(declared) = declared.flatten() else {
        return undeclared(&failure, "undeclared_code", unsaid, id());
    };
    if !fits(declared, failure.details.as_ref()) {
        return undeclared(&failure, "invalid_details", unsaid, id());
    }
    strip(declared, &mut failure.details);
    failure.kind = declared.def.kind;
    let said = Said { flag: failure.retryable, declared: declared.def.retry, dialect: None };
    failure.retry = resolve::retry(failure.code.as_str(), failure.kind, said);
    failure.http = failure.http.or(declared.def.http);
    failure.hint = failure.hint.take().or_else(|| declared.def.hint.clone());
    failure.origin = failure.origin.or(Some(Origin::Operation));
    if unsaid == Applied::No {
        failure.applied = Some(Applied::No);
    }
    failure.meta = Meta::default();
    failure.heard = None;
    bound(&mut failure);
    Judged::failure(failure)
}

fn fits(declared: &Declared, details: Option<&Value>) -> bool {
    match (&declared.details, details) {
        (Some(schema), Some(details)) => schema.accepts(details),
        (Some(schema), None) => schema.accepts(&json!({})),
        (None, details) => details.is_none(),
    }
}

/// Takes away what is sensitive, and what the schema lets pass but says nothing about.
fn strip(declared: &Declared, details: &mut Option<Value>) {
    let Some(Value::Object(members)) = details else { return };
    members.retain(|name, _| !declared.def.sensitive.contains(name));
    let Some(Value::Object(keywords)) = &declared.def.details else { return };
    let says_more = ["additionalProperties", "patternProperties", "unevaluatedProperties"];
    let names = declared.def.details.as_ref().map(schema::members).unwrap_or_default();
    if !names.is_empty() && !says_more.iter().any(|keyword| keywords.contains_key(*keyword)) {
        members.retain(|name, _| names.contains(name.as_str()));
    }
}

/// A failure of the machinery in the hands of a handler, such as that of a nested call.
///
/// Anybody can write into a failure, so its words are those of the row; what a program acts on is kept.
fn machinery(
    row: &'static ProtocolCode,
    unsaid: Applied,
    failure: Failure,
    id: impl FnOnce() -> String,
) -> Judged {
    let said = (row.kind() == Kind::Internal).then(|| format!("from the handler: {failure:?}"));
    let Parts {
        code: _,
        message: _,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms,
        applied,
        http: _,
        hint: _,
        repairs,
        more_repairs,
        patch,
        similar,
        next_actions,
        details: _,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause,
        origin: _,
        trace_id,
        reference,
        meta: _,
        heard: _,
    } = failure.into_parts();
    let mut told = row.failure(row.def().summary);
    told.retry_after_ms = retry_after_ms;
    // A call that can have had no effect had none, whatever the row presumes.
    told.applied = if unsaid == Applied::No { Some(Applied::No) } else { applied.or(told.applied) };
    told.repairs = repairs;
    told.more_repairs = more_repairs;
    told.patch = patch;
    told.similar = similar;
    told.next_actions = next_actions;
    told.cause = cause;
    told.trace_id = trace_id;
    told.reference = reference;
    bound(&mut told);
    if !told.repairs.is_empty() && row.code() == protocol::INVALID_INPUT.code() {
        told.message = words_of(&told.repairs, told.more_repairs).into();
    }
    let report = match (&told.reference, said) {
        (None, Some(said)) => {
            let id = id();
            told.reference = Some(id.clone());
            Some(Report::new(id, said))
        }
        _ => None,
    };
    Judged { outcome: Err(told), report }
}

/// A private report under the reference of the failure, which gets one where it has none.
pub(super) fn report(failure: &mut Failure, text: String, id: impl FnOnce() -> String) -> Report {
    let id = failure.reference.get_or_insert_with(id).clone();
    Report::new(id, text)
}

/// Dispatch gives code and origin of a cause alone, and lists within bounds.
pub(super) fn bound(failure: &mut Failure) {
    failure.cause.truncate(MAX_CAUSES);
    for cause in &mut failure.cause {
        let origin = cause.origin;
        *cause = Cause::new(cause.code.clone());
        cause.origin = origin;
    }
    let more = failure.repairs.len().saturating_sub(MAX_REPAIRS);
    failure.repairs.truncate(MAX_REPAIRS);
    failure.more_repairs = failure.more_repairs.saturating_add(more as u64);
}

/// The contract was broken: the code is told if it is one, the rest stays.
fn undeclared(failure: &Failure, violation: &str, unsaid: Applied, id: String) -> Judged {
    let applied = failure.applied.unwrap_or(unsaid);
    let mut judged = Judged::internal(id, format!("{violation}: {failure:?}"), applied);
    if let Err(internal) = &mut judged.outcome {
        let mut details = json!({ "violation": violation });
        if failure.code.is_canonical() {
            details["original_code"] = json!(failure.code);
        }
        internal.details = Some(details);
    }
    judged
}

//! What a handler gave back, judged by what it had declared.

use curable_core::{Applied, Effect, Failure, Origin, Report, protocol};
use serde_json::{Value, json};

use crate::registry::{Operation, Snapshot};

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
    pub(super) fn internal(id: String, text: String) -> Self {
        let mut failure =
            protocol::INTERNAL.failure("the operation failed in a way that it had not declared");
        failure.reference = Some(id.clone());
        Self { outcome: Err(failure), report: Some(Report::new(id, text)) }
    }
}

/// A result must obey the output schema: a broken success is a failure.
pub(super) fn result(operation: &Operation, value: Value, id: impl FnOnce() -> String) -> Judged {
    let Some(rule) = operation.output.as_ref().and_then(|schema| schema.broken_rule(&value)) else {
        return Judged { outcome: Ok(value), report: None };
    };
    let id = id();
    let mut failure =
        protocol::INVALID_OUTPUT.failure("the operation gave a result that breaks its own output schema");
    failure.reference = Some(id.clone());
    if operation.def.effect.is_some_and(|effect| effect == Effect::Read) {
        failure.applied = Some(Applied::No);
    }
    Judged { outcome: Err(failure), report: Some(Report::new(id, format!("output: {rule}"))) }
}

/// A failure must be declared, with details that obey its schema; else it leaves as `INTERNAL`.
pub(super) fn failure(
    operation: &Operation,
    snapshot: &Snapshot,
    mut failure: Failure,
    id: impl FnOnce() -> String,
) -> Judged {
    if protocol::find(failure.code.as_str()).is_some() {
        // The machinery's own failures, such as that of a nested call, are built by its own templates.
        return Judged::failure(failure);
    }
    let declared =
        operation.def.failures.contains(&failure.code).then(|| snapshot.failure(failure.code.as_str()));
    let Some(declared) = declared.flatten() else {
        return undeclared(&failure, "undeclared_code", id());
    };
    let details = failure.details.as_ref();
    let fits = match (&declared.details, details) {
        (Some(schema), Some(details)) => schema.accepts(details),
        (Some(schema), None) => schema.accepts(&json!({})),
        (None, details) => details.is_none(),
    };
    if !fits {
        return undeclared(&failure, "invalid_details", id());
    }
    for name in &declared.def.sensitive {
        if let Some(Value::Object(members)) = failure.details.as_mut() {
            members.shift_remove(name);
        }
    }
    failure.http = failure.http.or(declared.def.http);
    failure.hint = failure.hint.take().or_else(|| declared.def.hint.clone());
    failure.origin = failure.origin.or(Some(Origin::Operation));
    failure.heard = None;
    Judged::failure(failure)
}

/// The contract was broken: the code is told, the rest stays.
fn undeclared(failure: &Failure, violation: &str, id: String) -> Judged {
    let mut judged = Judged::internal(id, format!("{violation}: {failure:?}"));
    if let Err(internal) = &mut judged.outcome {
        internal.details = Some(json!({ "original_code": failure.code, "violation": violation }));
    }
    judged
}

//! An operation that nobody outside can see has changed.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_internal",
    on: &[What::Operation(OperationChange::Internal)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Patch,
    summary: "An operation that nobody outside can see has changed.",
    reason: "Only other operations of the same service call it.",
    action: "Nothing.",
};

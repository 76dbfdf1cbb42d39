//! The summary of an operation has other words.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_described",
    on: &[What::Operation(OperationChange::Described)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Patch,
    summary: "The summary of an operation has other words.",
    reason: "It does the same; an agent may choose differently.",
    action: "Nothing.",
};

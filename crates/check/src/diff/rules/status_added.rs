//! A success may have a status that it did not have.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "status_added",
    on: &[What::Operation(OperationChange::StatusAdded)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A success may have a status that it did not have.",
    reason: "Who knows the old statuses alone does not know what this one means.",
    action: "Tell those who call what it means.",
};

//! An operation should not be called any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_deprecated",
    on: &[What::Operation(OperationChange::Deprecated)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An operation should not be called any more.",
    reason: "It works as before; those who read the description are told to leave it.",
    action: "Name the operation to call in its place.",
};

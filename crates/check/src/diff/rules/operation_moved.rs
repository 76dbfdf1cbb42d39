//! An operation stands at another method or path.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_moved",
    on: &[What::Operation(OperationChange::Moved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation stands at another method or path.",
    reason: "Raw callers of the HTTP interface find nothing at the old place.",
    action: "Answer at both places until nobody uses the old one.",
};

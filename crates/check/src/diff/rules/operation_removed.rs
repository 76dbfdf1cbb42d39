//! An operation is gone.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_removed",
    on: &[What::Operation(OperationChange::Removed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation is gone.",
    reason: "Every call of it fails with NOT_FOUND.",
    action: "Keep it until nobody calls it.",
};

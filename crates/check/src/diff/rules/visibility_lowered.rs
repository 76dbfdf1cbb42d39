//! An operation cannot be called from outside any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "visibility_lowered",
    on: &[What::Operation(OperationChange::VisibilityLowered)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation cannot be called from outside any more.",
    reason: "For callers it is gone.",
    action: "Keep it visible until nobody calls it.",
};

//! A success has another status.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "status_changed",
    on: &[What::Operation(OperationChange::StatusChanged)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A success has another status.",
    reason: "Who looks at the status of a reply takes the new one for a failure.",
    action: "Keep the status; give the other one to a new operation.",
};

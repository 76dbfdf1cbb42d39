//! There is a new operation.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_added",
    on: &[What::Operation(OperationChange::Added)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a new operation.",
    reason: "Nobody has called it yet.",
    action: "Say in the changelog what it is for.",
};

//! A deprecated operation may be called again.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_undeprecated",
    on: &[What::Operation(OperationChange::Undeprecated)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Patch,
    summary: "A deprecated operation may be called again.",
    reason: "It never stopped to work.",
    action: "Nothing.",
};

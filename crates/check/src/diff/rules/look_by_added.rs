//! An operation is named that can tell whether a call took effect.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "look_by_added",
    on: &[What::Operation(OperationChange::LookByAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An operation is named that can tell whether a call took effect.",
    reason: "Callers who could only guess can look.",
    action: "Nothing.",
};

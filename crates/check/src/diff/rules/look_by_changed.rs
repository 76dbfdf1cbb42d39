//! The operation that can tell whether a call took effect is another one, or none.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "look_by_changed",
    on: &[What::Operation(OperationChange::LookByChanged)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The operation that can tell whether a call took effect is another one, or none.",
    reason: "Callers who are in doubt look at the wrong place, or cannot look.",
    action: "Keep the old one working.",
};

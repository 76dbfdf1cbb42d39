//! An operation can be called from outside now.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "visibility_raised",
    on: &[What::Operation(OperationChange::VisibilityRaised)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An operation can be called from outside now.",
    reason: "For callers it is new.",
    action: "Make sure that its access rules hold for strangers.",
};

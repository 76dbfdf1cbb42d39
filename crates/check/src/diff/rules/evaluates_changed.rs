//! An operation runs code of its caller now, or other code, or elsewhere.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "evaluates_changed",
    on: &[What::Operation(OperationChange::EvaluatesChanged)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation runs code of its caller now, or other code, or elsewhere.",
    reason: "A service refuses such an operation unless somebody has allowed exactly this.",
    action: "Offer it as a new operation.",
};

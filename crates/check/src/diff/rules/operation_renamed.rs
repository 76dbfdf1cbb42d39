//! An operation has another name.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "operation_renamed",
    on: &[What::Operation(OperationChange::Renamed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation has another name.",
    reason: "Every call under the old name fails with NOT_FOUND.",
    action: "Offer it under both names until nobody uses the old one.",
};

//! A header that always came with a result, or with a failure, is not promised any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "header_removed",
    on: &[What::Operation(OperationChange::HeaderRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A header that always came with a result, or with a failure, is not promised any more.",
    reason: "Who reads the header relies on it.",
    action: "Send it until nobody reads it.",
};

//! A way to get a token is gone.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "flow_removed",
    on: &[What::Operation(OperationChange::FlowRemoved)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A way to get a token is gone.",
    reason: "The calls are the same, but those who got their tokens in this way must get them in another.",
    action: "Offer both flows until nobody uses the old one.",
};

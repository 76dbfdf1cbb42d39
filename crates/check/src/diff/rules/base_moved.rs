//! All paths stand below another one.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "base_moved",
    on: &[What::Contract(ContractChange::BaseMoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "All paths stand below another one.",
    reason: "Raw callers find nothing at the old addresses; a gateway is told where its upstream is, and another host alone moves nothing.",
    action: "Answer below both paths until nobody uses the old one.",
};

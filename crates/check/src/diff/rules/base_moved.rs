//! A path that all operations stood below is gone.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "base_moved",
    on: &[What::Contract(ContractChange::BaseMoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A path that all operations stood below is gone.",
    reason: "Raw callers find nothing at the addresses below it, though others may be named; a gateway is told where its upstream is, and another host alone moves nothing.",
    action: "Answer below both paths until nobody uses the old one.",
};

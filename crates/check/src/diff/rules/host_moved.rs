//! A host that operations were called at is gone.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "host_moved",
    on: &[What::Contract(ContractChange::HostMoved)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A host that operations were called at is gone.",
    reason: "Callers name the address themselves, and the operations at the other hosts are the same; whoever still calls the old one should know.",
    action: "Say where to call from now on, and answer at the old host until nobody uses it.",
};

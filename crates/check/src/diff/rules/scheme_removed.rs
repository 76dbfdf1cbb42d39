//! A host is not called by a protocol any more.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "scheme_removed",
    on: &[What::Contract(ContractChange::SchemeRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A host is not called by a protocol any more.",
    reason: "Raw callers who use it reach nothing there; where https is gone, nobody can send a credential that others do not read.",
    action: "Answer by both protocols until nobody uses the old one.",
};

//! The namespace of all names is another one.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "namespace_changed",
    on: &[What::Contract(ContractChange::Namespace)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "The namespace of all names is another one.",
    reason: "Operations and codes are called by names that begin with it.",
    action: "Keep the namespace; offer the new one beside it until nobody uses the old.",
};

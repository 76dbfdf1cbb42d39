//! The service has another name.

use crate::diff::{Audience, ContractChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "contract_renamed",
    on: &[What::Contract(ContractChange::Renamed)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The service has another name.",
    reason: "The name stands in the provenance of every answer, and a gateway that is told no other names its tools after it.",
    action: "Keep the name, or say in the changelog what the service was called.",
};

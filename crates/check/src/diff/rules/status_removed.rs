//! A success does not have one of its statuses any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "status_removed",
    on: &[What::Operation(OperationChange::StatusRemoved)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A success does not have one of its statuses any more.",
    reason: "The other statuses mean what they meant.",
    action: "Nothing.",
};

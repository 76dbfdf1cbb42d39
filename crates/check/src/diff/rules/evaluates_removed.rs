//! An operation does not run code of its caller any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "evaluates_removed",
    on: &[What::Operation(OperationChange::EvaluatesRemoved)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An operation does not run code of its caller any more.",
    reason: "Less can go wrong than before.",
    action: "Say in the changelog what became of the argument.",
};

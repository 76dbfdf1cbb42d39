//! An operation may fail with a code that it did not have.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "failure_added",
    on: &[What::Operation(OperationChange::FailureAdded)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "An operation may fail with a code that it did not have.",
    reason: "Whoever handled all its codes has one more; who does not know it goes by its kind.",
    action: "Say in the changelog when it occurs.",
};

//! An operation does not fail with a code any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "failure_removed",
    on: &[What::Operation(OperationChange::FailureRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "An operation does not fail with a code any more.",
    reason: "What callers do about it is never done again, and clients that are generated anew lose a case.",
    action: "Leave it in the list as long as clients have a branch for it.",
};

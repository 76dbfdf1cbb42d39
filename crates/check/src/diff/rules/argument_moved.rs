//! An argument travels in another way over HTTP.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "argument_moved",
    on: &[What::Operation(OperationChange::ArgumentMoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An argument travels in another way over HTTP.",
    reason: "Who writes requests by hand sends it where, or as, the service does not read it.",
    action: "Read both forms until nobody sends the old one.",
};

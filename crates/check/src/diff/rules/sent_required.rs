//! A request must have what it could be sent without.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "sent_required",
    on: &[What::Operation(OperationChange::SentRequired)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A request must have what it could be sent without.",
    reason: "A gateway sends it by itself; whoever calls without one is refused.",
    action: "Let it be left out, or accept the break when those who call were told.",
};

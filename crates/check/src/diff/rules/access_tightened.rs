//! A caller needs more than before.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "access_tightened",
    on: &[What::Operation(OperationChange::AccessTightened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A caller needs more than before.",
    reason: "Callers who were let in get FORBIDDEN.",
    action: "Give those who call it the right first; then accept the break with that reason.",
};

//! A caller needs less than before.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "access_loosened",
    on: &[What::Operation(OperationChange::AccessLoosened)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A caller needs less than before.",
    reason: "Nobody breaks, but somebody is let in who was not.",
    action: "Make sure that this is meant.",
};

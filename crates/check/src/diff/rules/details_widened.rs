//! A type or an alternative is new in the details.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_widened",
    on: &[What::Schema(Place::Details, SchemaChange::Widened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A type or an alternative is new in the details.",
    reason: "Callers get what they cannot read.",
    action: "Give a new member for it, beside the old one.",
};

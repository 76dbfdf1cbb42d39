//! A type or an alternative is new in the result.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_widened",
    on: &[What::Schema(Place::Output, SchemaChange::Widened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A type or an alternative is new in the result.",
    reason: "Callers get what they cannot read.",
    action: "Give a new member for it, beside the old one.",
};

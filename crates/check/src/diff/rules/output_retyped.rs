//! A value in the result has another type.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_retyped",
    on: &[What::Schema(Place::Output, SchemaChange::Retyped)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A value in the result has another type.",
    reason: "Callers read it as what it was.",
    action: "Give a new member for the new type, beside the old one.",
};

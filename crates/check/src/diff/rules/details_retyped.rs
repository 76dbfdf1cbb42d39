//! A value in the details has another type.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_retyped",
    on: &[What::Schema(Place::Details, SchemaChange::Retyped)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A value in the details has another type.",
    reason: "Callers read it as what it was.",
    action: "Give a new member for the new type, beside the old one.",
};

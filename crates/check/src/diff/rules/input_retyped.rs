//! A value in the arguments has another type.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_retyped",
    on: &[What::Schema(Place::Input, SchemaChange::Retyped)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A value in the arguments has another type.",
    reason: "Calls that were right before are refused with INVALID_INPUT.",
    action: "Take both types, or a new member for the new one.",
};

//! A value was added to those that are listed in the arguments.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_value_added",
    on: &[What::Schema(Place::Input, SchemaChange::ValueAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A value was added to those that are listed in the arguments.",
    reason: "What was right before is right still.",
    action: "Say it in the changelog.",
};

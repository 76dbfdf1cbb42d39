//! A value was taken from those that are listed in the arguments.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_value_removed",
    on: &[What::Schema(Place::Input, SchemaChange::ValueRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A value was taken from those that are listed in the arguments.",
    reason: "Calls that give it are refused with INVALID_INPUT.",
    action: "Go on to take it.",
};

//! Values of a list in the result gave way to others.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_value_replaced",
    on: &[What::Schema(Place::Output, SchemaChange::ValueReplaced)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "Values of a list in the result gave way to others.",
    reason: "Whoever waits for a value that was there waits for ever, and has no case for what comes in its place.",
    action: "Keep the values that were there, and say what is new in a new member.",
};

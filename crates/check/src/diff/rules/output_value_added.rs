//! A value was added to those that are listed in the result.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_value_added",
    on: &[What::Schema(Place::Output, SchemaChange::ValueAdded)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A value was added to those that are listed in the result.",
    reason: "Whoever took the list for complete, as generated clients do, has no case for it.",
    action: "Leave such a list open from the start (a type with examples), or give the new value in a new member.",
};

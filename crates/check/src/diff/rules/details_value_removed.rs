//! A value was taken from those that are listed in the details.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_value_removed",
    on: &[What::Schema(Place::Details, SchemaChange::ValueRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A value was taken from those that are listed in the details.",
    reason: "It never comes again, and clients that are generated anew lose it.",
    action: "Leave it in the list.",
};

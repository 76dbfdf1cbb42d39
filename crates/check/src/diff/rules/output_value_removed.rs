//! A value was taken from those that are listed in the result.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_value_removed",
    on: &[What::Schema(Place::Output, SchemaChange::ValueRemoved)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A value was taken from those that are listed in the result.",
    reason: "It never comes again, and clients that are generated anew lose it.",
    action: "Leave it in the list.",
};

//! There is no schema for the details any more.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_removed",
    on: &[What::Schema(Place::Details, SchemaChange::Removed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "There is no schema for the details any more.",
    reason: "Callers who read them find nothing.",
    action: "Go on to declare it.",
};

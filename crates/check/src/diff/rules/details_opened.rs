//! Members that are not declared are allowed in the details now.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_opened",
    on: &[What::Schema(Place::Details, SchemaChange::Opened)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "Members that are not declared are allowed in the details now.",
    reason: "A reader that took the schema at its word refuses what it does not know.",
    action: "Declare the members that can come.",
};

//! Members that are not declared are allowed in the result now.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_opened",
    on: &[What::Schema(Place::Output, SchemaChange::Opened)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "Members that are not declared are allowed in the result now.",
    reason: "A reader that took the schema at its word refuses what it does not know.",
    action: "Declare the members that can come.",
};

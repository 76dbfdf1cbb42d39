//! There is a new member in a result that said it had no others.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_member_added_to_closed",
    on: &[What::Schema(Place::Output, SchemaChange::MemberAddedToClosed)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "There is a new member in a result that said it had no others.",
    reason: "A reader that took the schema at its word refuses what it does not know.",
    action: "Leave results open: a reader passes by what it does not know.",
};

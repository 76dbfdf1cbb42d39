//! A member of the details that had to be there can be left out.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_member_optional",
    on: &[What::Schema(Place::Details, SchemaChange::MemberOptional)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the details that had to be there can be left out.",
    reason: "Callers who rely on it find nothing.",
    action: "Go on to give it.",
};

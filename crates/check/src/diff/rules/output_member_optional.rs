//! A member of the result that had to be there can be left out.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_member_optional",
    on: &[What::Schema(Place::Output, SchemaChange::MemberOptional)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the result that had to be there can be left out.",
    reason: "Callers who rely on it find nothing.",
    action: "Go on to give it.",
};

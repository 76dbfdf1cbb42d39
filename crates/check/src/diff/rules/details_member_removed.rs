//! A member of the details is gone.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_member_removed",
    on: &[What::Schema(Place::Details, SchemaChange::MemberRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the details is gone.",
    reason: "Callers who read it find nothing.",
    action: "Go on to give it; deprecate it.",
};

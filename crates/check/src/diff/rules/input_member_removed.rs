//! A member of the arguments is gone.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_member_removed",
    on: &[What::Schema(Place::Input, SchemaChange::MemberRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the arguments is gone.",
    reason: "Calls that give it are refused, or it is ignored without a word.",
    action: "Go on to take it; deprecate it.",
};

//! Arguments that were declared became an object of anything.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_member_freed",
    on: &[What::Schema(Place::Input, SchemaChange::MemberFreed)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A member is not declared any more where just these were taken, and anything is taken now.",
    reason: "Every call that was sent is still taken; a client that is generated anew has no argument of that name.",
    action: "Go on to declare it, and allow other members beside it.",
};

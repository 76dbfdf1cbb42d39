//! A new argument must be given.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_required_member_added",
    on: &[What::Schema(Place::Input, SchemaChange::RequiredMemberAdded)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A new argument must be given.",
    reason: "Every call that was right before lacks it and is refused with INVALID_INPUT.",
    action: "Make it optional, with a default that does what was done before.",
};

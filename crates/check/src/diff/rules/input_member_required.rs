//! A member of the arguments that could be left out must be there.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_member_required",
    on: &[What::Schema(Place::Input, SchemaChange::MemberRequired)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the arguments that could be left out must be there.",
    reason: "Calls that leave it out are refused with INVALID_INPUT.",
    action: "Leave it optional, with a default.",
};

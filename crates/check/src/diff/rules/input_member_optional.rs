//! A member of the arguments that had to be there can be left out.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_member_optional",
    on: &[What::Schema(Place::Input, SchemaChange::MemberOptional)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A member of the arguments that had to be there can be left out.",
    reason: "Calls that give it are as right as before.",
    action: "Say in the changelog what is done without it.",
};

//! There is a new member in the result.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_member_added",
    on: &[
        What::Schema(Place::Output, SchemaChange::MemberAdded),
        What::Schema(Place::Output, SchemaChange::RequiredMemberAdded),
    ],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a new member in the result.",
    reason: "Whoever does not know it passes it by.",
    action: "Nothing.",
};

//! There is a new member in the details.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_member_added",
    on: &[
        What::Schema(Place::Details, SchemaChange::MemberAdded),
        What::Schema(Place::Details, SchemaChange::RequiredMemberAdded),
        What::Schema(Place::Details, SchemaChange::MemberAddedToClosed),
    ],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a new member in the details.",
    reason: "Whoever does not know it passes it by.",
    action: "Nothing.",
};

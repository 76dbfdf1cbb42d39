//! A member of the details that could be left out must be there.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_member_required",
    on: &[What::Schema(Place::Details, SchemaChange::MemberRequired)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A member of the details that could be left out must be there.",
    reason: "On the wire nobody loses; but in generated clients its type is another one, and a service that leaves it out answers with INTERNAL.",
    action: "Leave it optional, and always give it.",
};

//! A member of the result that could be left out must be there.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_member_required",
    on: &[What::Schema(Place::Output, SchemaChange::MemberRequired)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A member of the result that could be left out must be there.",
    reason: "On the wire nobody loses, but in generated clients its type is another one.",
    action: "Leave it optional, and always give it.",
};

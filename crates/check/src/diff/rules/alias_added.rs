//! Another name for a code is understood.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "alias_added",
    on: &[What::Code(CodeChange::AliasAdded)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "Another name for a code is understood.",
    reason: "More can be read than before.",
    action: "Nothing.",
};

//! A deprecated code is marked as removed.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_retired_after_notice",
    on: &[What::Code(CodeChange::RetiredAfterNotice)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A deprecated code is marked as removed.",
    reason: "Callers were told; the declaration stays listed, so that the name is never given away.",
    action: "Nothing more: keep it listed.",
};

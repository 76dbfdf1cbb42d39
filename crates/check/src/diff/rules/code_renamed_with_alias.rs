//! A code has another name, and the old one is an alias.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_renamed_with_alias",
    on: &[What::Code(CodeChange::RenamedWithAlias)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A code has another name, and the old one is an alias.",
    reason: "Clients of ours understand both names, but only the new one is written: a raw caller that waits for the old one waits in vain.",
    action: "Tell raw callers; keep the alias for good.",
};

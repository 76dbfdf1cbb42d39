//! A code should not be used any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_deprecated",
    on: &[What::Code(CodeChange::Deprecated)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A code should not be used any more.",
    reason: "It works as before; generated clients warn.",
    action: "Name the code to use in its place.",
};

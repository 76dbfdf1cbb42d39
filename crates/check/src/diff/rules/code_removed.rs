//! A code is gone without a trace.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_removed",
    on: &[What::Code(CodeChange::Removed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A code is gone without a trace.",
    reason: "Callers have branches for it, generated clients a type; and nothing keeps the name from being given to something else.",
    action: "Keep the declaration: deprecate it, and mark it `removed` when it is not emitted any more.",
};

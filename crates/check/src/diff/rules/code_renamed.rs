//! A code has another name, and the old one is not understood any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_renamed",
    on: &[What::Code(CodeChange::Renamed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A code has another name, and the old one is not understood any more.",
    reason: "Callers wait for the old name; it never comes.",
    action: "Keep the old name. If the new one must be: declare it beside, with the old one as its alias, and deprecate.",
};

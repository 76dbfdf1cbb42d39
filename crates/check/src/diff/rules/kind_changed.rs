//! The kind of a code is another one.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "kind_changed",
    on: &[What::Code(CodeChange::Kind)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "The kind of a code is another one.",
    reason: "The kind is what an agent acts on: it now does something else.",
    action: "Declare a new code with the new kind, and deprecate this one.",
};

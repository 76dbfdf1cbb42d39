//! The mark of a removed code is gone.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "tombstone_dropped",
    on: &[What::Code(CodeChange::TombstoneDropped)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The mark of a removed code is gone.",
    reason: "Nothing keeps the name from being given to something else.",
    action: "Keep the declaration with its `removed`, or keep a contract.lock, which remembers it.",
};

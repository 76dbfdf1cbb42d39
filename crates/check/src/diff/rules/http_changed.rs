//! A code has another status in HTTP.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "http_changed",
    on: &[What::Code(CodeChange::Http)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A code has another status in HTTP.",
    reason: "Raw callers, proxies and monitors act on the status.",
    action: "Keep the status; a new one belongs to a new code.",
};

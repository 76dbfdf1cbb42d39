//! The members of the body became arguments of a tool, or were and are one argument now.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "body_regrouped",
    on: &[What::Operation(OperationChange::BodyRegrouped)],
    severity: Severity::Warning,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "The members of the body became arguments of a tool, or were and are one argument now.",
    reason: "The request over HTTP is the same; only the tool that a gateway makes of it takes its arguments in another form.",
    action: "Read the list of tools again and write stored calls of the tool anew; agents that read the list need nothing.",
};

//! A code that was gone is back in other words.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_returned_reworded",
    on: &[What::Code(CodeChange::ReturnedReworded)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A code that was gone once is back in words that have hardly anything in common with those before.",
    reason: "Kind and details are as they were; whether it means the same, nobody but its authors can tell.",
    action: "Bring it back in the words that it had; if it means the same in new words, accept that with a reason; if not, \
             take a new code.",
};

//! What is done about one failure: what the policy of the core says, or less.

use std::time::Duration;

use curable_core::decide::{Action, Reason, Situation};
use curable_core::{Effect, Failure, Kind, PatchOp, patch};
use serde_json::Value;

use super::Options;
use crate::attempt::{Attempt, Cause};
use crate::repair::Heard;
use crate::tool::Tool;
use crate::verdict::{Next, Verdict};

/// What is kept of the time for the last attempt: one that begins when the time is up would only be cut off, and then
/// nobody would know any longer that the one before had done nothing.
const RESERVE: Duration = Duration::from_millis(50);

/// What is known besides the failure.
pub(super) struct Facts<'a> {
    pub(super) effect: Option<Effect>,
    pub(super) number: u32,
    pub(super) earlier: &'a [Attempt],
    pub(super) tool: Option<&'a Tool>,
    pub(super) arguments: &'a Value,
    pub(super) time_left: Option<Duration>,
}

impl Facts<'_> {
    /// The verdict, and what a retry took from the quota.
    pub(super) fn judge(&self, options: &Options, heard: &Heard) -> (Verdict, Option<u32>) {
        let decided = options.policy.decide(&heard.failure, &self.situation(options));
        match decided.action {
            Action::Retry { cost, .. } => {
                if let Some(verdict) = self.held_back(&heard.failure) {
                    return (verdict, None);
                }
                if !options.quota.take(cost) {
                    return (Verdict::new(Next::GiveUp, Reason::QuotaSpent), None);
                }
                (Verdict::of(&decided, heard.author, |most| options.dice.up_to(most)), Some(cost))
            }
            Action::Repair { .. } if !options.repair => {
                (Verdict::new(Next::GiveUp, Reason::AttemptsSpent), None)
            }
            Action::Repair { patch } => {
                let is_right = matches!(heard.failure.kind, Kind::Validation | Kind::NotFound)
                    && self.fits(patch)
                    && !self.came_before(&heard.failure);
                let verdict = if is_right {
                    Verdict::of(&decided, heard.author, |most| most)
                } else {
                    self.without_patch(options, &heard.failure)
                };
                (verdict, None)
            }
            Action::Authenticate
            | Action::Ask
            | Action::LookFirst { .. }
            | Action::LookElsewhere { .. }
            | Action::GiveUp => (Verdict::of(&decided, heard.author, |most| most), None),
        }
    }

    fn situation(&self, options: &Options) -> Situation {
        let left = self.time_left.map(|left| left.saturating_sub(RESERVE));
        Situation {
            effect: self.effect,
            attempt: self.number,
            repaired: self.earlier.iter().any(|attempt| attempt.cause == Cause::Repair),
            time_left_ms: left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
            quota: options.quota.left(),
        }
    }

    /// Why a failure that the policy would answer with the same call is left to somebody else.
    fn held_back(&self, failure: &Failure) -> Option<Verdict> {
        if matches!(failure.kind, Kind::Conflict | Kind::Precondition) {
            let next = match failure.next_actions.first() {
                Some(next) => Next::LookFirst { next: Some(next.clone()) },
                None => Next::Ask,
            };
            return Some(Verdict::new(next, Reason::StateStandsAgainst));
        }
        // What is transient is expected to come again until it is over; everything else is not.
        let is_over = failure.kind != Kind::Transient && self.came_before(failure);
        is_over.then(|| Verdict::new(Next::GiveUp, Reason::SameAgain))
    }

    /// What is left to do where the patch is not sent.
    fn without_patch(&self, options: &Options, failure: &Failure) -> Verdict {
        if self.came_before(failure) {
            return Verdict::new(Next::GiveUp, Reason::SameAgain);
        }
        let mut bare = failure.clone();
        bare.patch.clear();
        for similar in &mut bare.similar {
            similar.patch.clear();
        }
        let decided = options.policy.decide(&bare, &self.situation(options));
        match decided.action {
            // Whoever sent a patch did not mean the same call.
            Action::Retry { .. } | Action::Repair { .. } => {
                Verdict::new(Next::Ask, Reason::NeedsOtherArguments)
            }
            Action::Authenticate
            | Action::Ask
            | Action::LookFirst { .. }
            | Action::LookElsewhere { .. }
            | Action::GiveUp => Verdict::of(&decided, crate::verdict::Author::Server, |most| most),
        }
    }

    /// Whether a patch changes the arguments into others that the tool takes.
    fn fits(&self, steps: &[PatchOp]) -> bool {
        let mut changed = self.arguments.clone();
        patch::apply(steps, &mut changed).is_ok()
            && changed.is_object()
            && changed != *self.arguments
            && self.tool.is_none_or(|tool| tool.takes(&changed))
    }

    /// Whether an earlier attempt failed in the same way.
    fn came_before(&self, failure: &Failure) -> bool {
        self.earlier
            .iter()
            .filter_map(|attempt| attempt.failed.as_ref())
            .any(|(other, _)| same(other, failure))
    }
}

/// Whether two failures say the same of what is wrong; ids, times and advice do not count.
fn same(one: &Failure, other: &Failure) -> bool {
    one.code == other.code
        && one.kind == other.kind
        && one.message == other.message
        && one.details == other.details
        && one.upstream_code == other.upstream_code
        && one.repairs == other.repairs
}

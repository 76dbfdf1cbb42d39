//! Breaks that somebody wants: each was accepted at one place of the history, and stands from there on for one way only.

use curable_core::Contract;

use super::Lock;
use super::entry::{Entry, Print};
use crate::diff::{Diff, Finding, Severity};

/// How many contracts are recorded after an acceptance that still stands, where nobody knows when the contract before was
/// recorded: the one that it was about.
const RECORDED: usize = 1;

/// Where in the history a comparison begins.
enum Begin {
    /// With the contract that this event recorded.
    At(usize),
    /// With one that was never recorded.
    Unknown,
}

impl Lock {
    /// Records that somebody knows of a break and wants it. What is forbidden cannot be accepted, and what is accepted
    /// already keeps its reason.
    pub fn accept(&mut self, finding: &Finding, reason: &str, version: &str) -> bool {
        let may = finding.severity < Severity::Forbidden && finding.accepted.is_none();
        if may {
            self.entries.push(Entry::accepted(finding, reason, version));
        }
        may
    }

    /// Whether anything was ever accepted.
    pub fn has_accepted(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry, Entry::Accepted { .. }))
    }

    /// Says of each finding why it was accepted, if it was; the contract before is given as it was recorded.
    pub fn tell_accepted(&self, diff: &mut Diff, old: &Contract) {
        let begin = if self.has_accepted() { self.begin(old) } else { Begin::Unknown };
        self.tell(diff, &begin);
    }

    /// What the contract must not become without a reason: codes that meant, or were, something else when they were last
    /// seen, and that nobody has accepted since.
    pub fn unaccepted(&self, contract: &Contract) -> Diff {
        let mut diff = Diff::of(self.facts(contract));
        let last = self.entries.iter().rposition(|entry| matches!(entry, Entry::Contract { .. }));
        self.tell(&mut diff, &last.map_or(Begin::Unknown, Begin::At));
        diff.findings.retain(|finding| finding.accepted.is_none());
        let audience = diff.audience;
        diff.leave_to(audience);
        diff
    }

    fn tell(&self, diff: &mut Diff, begin: &Begin) {
        for finding in &mut diff.findings {
            finding.accepted = self.accepted(finding, begin).map(str::to_owned);
        }
    }

    fn begin(&self, old: &Contract) -> Begin {
        let print = Print::of(old);
        let at = self.entries.iter().rposition(|entry| entry.is_of(&print) == Some(true));
        at.map_or(Begin::Unknown, Begin::At)
    }

    /// Why a finding was accepted, if it was and that still stands: it was not accepted in the other direction since, and
    /// the contract before is one from before it.
    fn accepted(&self, finding: &Finding, begin: &Begin) -> Option<&str> {
        let (mark, reversed) = (finding.mark(), finding.reversed_mark());
        let at = self.entries.iter().rposition(|entry| entry.acceptance(&mark).is_some())?;
        let since = &self.entries[at..];
        let is_taken_back = since.iter().any(|entry| entry.acceptance(&reversed).is_some());
        let stands = match begin {
            Begin::At(began) => *began < at,
            Begin::Unknown => {
                since.iter().filter(|entry| matches!(entry, Entry::Contract { .. })).count() <= RECORDED
            }
        };
        self.entries[at].acceptance(&mark).filter(|_| stands && !is_taken_back)
    }
}

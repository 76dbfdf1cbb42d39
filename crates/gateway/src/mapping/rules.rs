//! The rules of a mapping, and which of them fires.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use curable_core::{Code, Failure, Kind, resolve};
use http::HeaderMap;
use serde_json::Value;

use super::condition::Condition;
use super::file::Then;

/// A reply, as a rule sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'r> {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: &'r HeaderMap,
    /// The body, where it is JSON.
    pub body: Option<&'r Value>,
}

/// The rules of a mapping; the first that fits counts.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    pub(super) failures: Vec<Rule>,
    pub(super) successes: Vec<Rule>,
}

#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// What it is called where it is explained.
    pub(super) label: Arc<str>,
    /// The operations that it is for; all of them where nothing is said.
    pub(super) only: Option<BTreeSet<String>>,
    pub(super) condition: Condition,
    pub(super) then: Then,
}

impl Rules {
    /// The rule for a reply that says it is a failure.
    pub fn of_failure(&self, operation: &str, seen: &Seen<'_>) -> Option<Fired<'_>> {
        first(&self.failures, operation, seen)
    }

    /// The rule by which a reply that says it is a success is none.
    pub fn of_success(&self, operation: &str, seen: &Seen<'_>) -> Option<Fired<'_>> {
        first(&self.successes, operation, seen)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.failures.is_empty() && self.successes.is_empty()
    }
}

fn first<'r>(rules: &'r [Rule], operation: &str, seen: &Seen<'_>) -> Option<Fired<'r>> {
    let is_for = |rule: &&Rule| rule.only.as_ref().is_none_or(|only| only.contains(operation));
    rules.iter().filter(is_for).find(|rule| rule.condition.fits(seen)).map(|rule| Fired { rule })
}

/// A rule that fits a reply.
#[derive(Clone, Copy, Debug)]
pub struct Fired<'r> {
    rule: &'r Rule,
}

impl Fired<'_> {
    /// Which rule it is, for `_meta.rule` and for `--explain`.
    pub fn label(&self) -> &str {
        &self.rule.label
    }

    /// The code that the failure gets.
    pub fn code(&self) -> Option<&Code> {
        self.rule.then.code.as_ref()
    }

    /// Says what the rule says.
    pub fn amend(&self, failure: &mut Failure) {
        let Then { code, kind, retry, applied, hint, summary } = &self.rule.then;
        if let Some(code) = code {
            failure.code = code.clone();
        }
        if let Some(kind) = *kind {
            failure.kind = kind;
            failure.retryable = None;
            failure.retry = resolve::declared(failure.code.as_str(), *retry, kind);
        } else if retry.is_some() {
            failure.retryable = None;
            failure.retry = resolve::declared(failure.code.as_str(), *retry, failure.kind);
        }
        failure.applied = applied.or(failure.applied);
        if let Some(hint) = hint {
            failure.hint = Some(Cow::Owned(hint.clone()));
        }
        if let Some(summary) = summary {
            failure.message = Cow::Owned(summary.clone());
        }
    }

    /// The failure that a reply is which says it is a success.
    pub fn failure(&self) -> Failure {
        let code = self.code().cloned().unwrap_or_else(|| Code::foreign("UPSTREAM_MALFORMED"));
        let kind = self.rule.then.kind.unwrap_or(Kind::Internal);
        let mut failure =
            Failure::new(code, kind, "the upstream refused the call in a reply that claims success");
        self.amend(&mut failure);
        failure
    }
}

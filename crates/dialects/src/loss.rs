//! What an encoding gives back: the value, and what of the failure it could not hold.

use std::borrow::Cow;
use std::fmt;

use curable_core::{Failure, Parts};
use serde::Serialize;
use serde_json::Value;

use crate::canonical::Canonical;
use crate::dialect::{DecodeError, Outcome};

/// A failure in a wire form.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoded {
    /// The value to send.
    pub value: Value,
    /// What of the failure it does not hold.
    pub losses: Vec<Loss>,
}

/// A member of the failure that a wire form cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The member, by its name in the canonical form.
    pub member: Cow<'static, str>,
    /// Why it is lost.
    pub why: Cow<'static, str>,
}

impl Loss {
    /// A loss with its reason.
    pub fn new(member: impl Into<Cow<'static, str>>, why: impl Into<Cow<'static, str>>) -> Self {
        Self { member: member.into(), why: why.into() }
    }
}

/// Why a failure cannot be written in a dialect at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EncodeError {
    pub(crate) dialect: &'static str,
    pub(crate) why: &'static str,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a failure cannot be written as `{}`: {}", self.dialect, self.why)
    }
}

impl std::error::Error for EncodeError {}

/// Pairs a written value with its losses, found by reading the value back: what differs is lost.
pub(crate) fn read_back(
    failure: &Failure,
    value: Value,
    dialect: &'static str,
    decode: fn(Value) -> Result<Outcome, DecodeError>,
) -> Encoded {
    let mut losses = foreign_members(failure, dialect);
    if let Ok(Outcome::Failure(back)) = decode(value.clone()) {
        let said = Canonical::new(failure).to_value();
        losses.extend(differences(failure, &back).into_iter().map(|member| {
            let why = if said.get(member).is_some() {
                format!("`{dialect}` has no place for it")
            } else {
                format!("nothing was said of it, and `{dialect}` always says something")
            };
            Loss::new(member, why)
        }));
    }
    Encoded { value, losses }
}

/// The members that another dialect brought and that only that dialect can write again.
pub(crate) fn foreign_members(failure: &Failure, dialect: &str) -> Vec<Loss> {
    match failure.heard.as_deref() {
        Some(heard) if heard.dialect != dialect => heard
            .members
            .iter()
            // A code that the dialect does not know is kept among its members as well.
            .filter(|(name, value)| *name != "code" || **value != failure.code.as_str())
            .map(|(name, _)| Loss::new(name.clone(), format!("only `{}` knows this member", heard.dialect)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The members in which two failures differ, by their canonical names.
pub(crate) fn differences(failure: &Failure, back: &Failure) -> Vec<&'static str> {
    let Parts {
        code,
        message,
        kind,
        retry,
        retryable: _,
        retry_after_ms,
        applied: _,
        http,
        hint,
        repairs,
        more_repairs,
        patch,
        similar,
        next_actions,
        details,
        upstream_code,
        drift,
        upstream_text,
        cause,
        origin,
        trace_id,
        reference,
        meta,
        heard: _,
    } = &**failure;
    [
        ("code", *code == back.code),
        ("message", *message == back.message),
        ("kind", *kind == back.kind),
        ("retryable", failure.retryable() == back.retryable()),
        ("retry", *retry == back.retry),
        ("retry_after_ms", *retry_after_ms == back.retry_after_ms),
        ("applied", failure.presumed_applied() == back.presumed_applied()),
        ("http", *http == back.http),
        ("hint", *hint == back.hint),
        ("repairs", *repairs == back.repairs),
        ("more_repairs", *more_repairs == back.more_repairs),
        ("patch", *patch == back.patch),
        ("similar", *similar == back.similar),
        ("next_actions", *next_actions == back.next_actions),
        ("details", *details == back.details),
        ("upstream_code", *upstream_code == back.upstream_code),
        ("drift", *drift == back.drift),
        ("upstream_text", *upstream_text == back.upstream_text),
        ("cause", *cause == back.cause),
        ("origin", *origin == back.origin),
        ("trace_id", *trace_id == back.trace_id),
        ("ref", *reference == back.reference),
        ("_meta", *meta == back.meta),
    ]
    .into_iter()
    .filter_map(|(member, same)| (!same).then_some(member))
    .collect()
}

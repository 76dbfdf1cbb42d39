//! One occurrence of a failure.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

use serde_json::{Map, Value};

use crate::{
    Applied, Cause, Code, Declaration, Kind, Meta, NextAction, Origin, PatchOp, Repair, Retry, Similar,
    protocol, resolve,
};

/// One occurrence of a failure: the only failing thing that an operation gives back.
///
/// It is one pointer wide, so that a `Result` stays small, and it does not know its wire form:
/// dialects project [`Parts`].
#[derive(Clone)]
#[non_exhaustive]
pub struct Failure(Box<Parts>);

/// Every field of a failure.
///
/// A projection destructures it without `..`, so that a new field breaks the build wherever it would be lost.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Its identity.
    pub code: Code,
    /// What happened, in one sentence; never empty.
    pub message: Cow<'static, str>,
    /// What the agent does about it.
    pub kind: Kind,
    /// May the same call be sent again?
    pub retry: Retry,
    /// What the sender said of it in so many words, where it did.
    pub retryable: Option<bool>,
    /// Not before so many milliseconds have passed.
    pub retry_after_ms: Option<u64>,
    /// Did it take effect? Absent when the sender did not say.
    pub applied: Option<Applied>,
    /// The HTTP status.
    pub http: Option<u16>,
    /// What to do about it, in words.
    pub hint: Option<Cow<'static, str>>,
    /// What must change in the arguments.
    pub repairs: Vec<Repair>,
    /// How many more findings there were than `repairs` lists.
    pub more_repairs: u64,
    /// The change of the arguments that makes the call valid.
    pub patch: Vec<PatchOp>,
    /// What exists and is close.
    pub similar: Vec<Similar>,
    /// Calls that help.
    pub next_actions: Vec<NextAction>,
    /// The declared facts of this code.
    pub details: Option<Value>,
    /// The code that the upstream itself gave.
    pub upstream_code: Option<String>,
    /// Whether the upstream broke its own error schema.
    pub drift: bool,
    /// The upstream's own words: untrusted, escaped, and only there when configured.
    pub upstream_text: Option<String>,
    /// What lay behind it, the nearest first.
    pub cause: Vec<Cause>,
    /// Who failed.
    pub origin: Option<Origin>,
    /// The trace that it belongs to.
    pub trace_id: Option<String>,
    /// The id of the private report.
    pub reference: Option<String>,
    /// Timing, cost and provenance.
    pub meta: Meta,
    /// What the sender's dialect held beyond all this.
    pub heard: Option<Box<Heard>>,
}

/// Where a failure was heard, and what of it no field could hold.
///
/// It lets a decoded failure be written back into its own dialect without a loss, and it is no part of the value:
/// two failures that say the same are equal wherever they were heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// The dialect that it was decoded from.
    pub dialect: &'static str,
    /// Members that were not understood, or could not be.
    pub members: Map<String, Value>,
    /// Members that were understood, as the sender spelled them: nothing is lost where they are not written again.
    pub spelled: Map<String, Value>,
}

impl Failure {
    /// A failure with the defaults of its kind.
    pub fn new(code: Code, kind: Kind, message: impl Into<Cow<'static, str>>) -> Self {
        let mut message = message.into();
        if message.trim().is_empty() {
            message = code.as_str().to_owned().into();
        }
        let retry = if resolve::is_hard_never(code.as_str()) { Retry::Never } else { kind.default_retry() };
        Self(Box::new(Parts {
            code,
            message,
            kind,
            retry,
            retryable: None,
            retry_after_ms: None,
            applied: None,
            http: None,
            hint: None,
            repairs: Vec::new(),
            more_repairs: 0,
            patch: Vec::new(),
            similar: Vec::new(),
            next_actions: Vec::new(),
            details: None,
            upstream_code: None,
            drift: false,
            upstream_text: None,
            cause: Vec::new(),
            origin: None,
            trace_id: None,
            reference: None,
            meta: Meta::default(),
            heard: None,
        }))
    }

    /// A failure as its declaration says, with a message of its own.
    pub fn declared(declaration: &Declaration, message: impl Into<Cow<'static, str>>) -> Self {
        let mut failure = Self::new(declaration.code(), declaration.kind, message);
        failure.retry = resolve::declared(declaration.code, declaration.retry, declaration.kind);
        failure.applied = declaration.applied;
        failure.http = declaration.http;
        failure.hint = declaration.hint.map(Cow::Borrowed);
        failure
    }

    /// Whether the same call may be sent again as it is: computed, never copied.
    ///
    /// The retry must allow it, the sender must not have spoken against it, and it must not be in doubt whether the
    /// call took effect (a sender that knew better has said so in words).
    pub fn retryable(&self) -> bool {
        self.retry == Retry::Same
            && match self.retryable {
                Some(said) => said,
                None => !matches!(self.applied, Some(Applied::Maybe | Applied::Yes)),
            }
    }

    /// The HTTP status: its own, that of an imported or of a protocol code, or that of its kind.
    pub fn status(&self) -> u16 {
        self.http
            .or_else(|| self.code.http_status())
            .or_else(|| protocol::find(self.code.as_str()).and_then(protocol::ProtocolCode::http))
            .unwrap_or_else(|| self.kind.default_http())
    }

    /// Whether the failure itself proves that nothing was executed.
    pub fn proves_not_applied(&self) -> bool {
        match self.applied {
            Some(Applied::No) => true,
            Some(Applied::Maybe | Applied::Yes) => false,
            None => self.kind.proves_not_applied() || resolve::is_throttle(self),
        }
    }

    /// Did it take effect? What the sender said, or what must be presumed where it did not say.
    ///
    /// Not said counts as *maybe* wherever a retry could do harm, so that no translation can lose the doubt.
    pub fn presumed_applied(&self) -> Applied {
        self.applied.unwrap_or_else(|| self.applied_unless_said())
    }

    /// Whether leaving `applied` out would say the same.
    pub fn applied_goes_without_saying(&self) -> bool {
        self.presumed_applied() == self.applied_unless_said()
    }

    fn applied_unless_said(&self) -> Applied {
        if self.retry == Retry::Same && !self.kind.proves_not_applied() && !resolve::is_throttle(self) {
            Applied::Maybe
        } else {
            Applied::No
        }
    }

    /// Every field, to move out of.
    pub fn into_parts(self) -> Parts {
        *self.0
    }
}

impl From<Parts> for Failure {
    fn from(parts: Parts) -> Self {
        Self(Box::new(parts))
    }
}

impl Deref for Failure {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl DerefMut for Failure {
    fn deref_mut(&mut self) -> &mut Parts {
        &mut self.0
    }
}

impl PartialEq for Failure {
    /// Two failures are equal when they say the same: where they were heard does not count, nor whether a retry was
    /// said in so many words or follows from the code, nor whether the effect was said or goes without saying.
    fn eq(&self, other: &Self) -> bool {
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
        } = &*self.0;
        let that = &*other.0;
        *code == that.code
            && *message == that.message
            && *kind == that.kind
            && *retry == that.retry
            && self.retryable() == other.retryable()
            && *retry_after_ms == that.retry_after_ms
            && self.presumed_applied() == other.presumed_applied()
            && *http == that.http
            && *hint == that.hint
            && *repairs == that.repairs
            && *more_repairs == that.more_repairs
            && *patch == that.patch
            && *similar == that.similar
            && *next_actions == that.next_actions
            && *details == that.details
            && *upstream_code == that.upstream_code
            && *drift == that.drift
            && *upstream_text == that.upstream_text
            && *cause == that.cause
            && *origin == that.origin
            && *trace_id == that.trace_id
            && *reference == that.reference
            && *meta == that.meta
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.code, self.message)
    }
}

impl std::error::Error for Failure {}

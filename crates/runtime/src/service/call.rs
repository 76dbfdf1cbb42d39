//! A call and its answer.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use curable_core::{Failure, Meta};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::layer::Passage;
use super::progress::ProgressSink;

/// Something that a call carries to its handler beside the arguments; the dispatch does not look at it.
pub type Carried = Arc<dyn Any + Send + Sync>;

/// One call of an operation.
#[derive(Clone, Debug)]
pub struct Call {
    /// The name of the operation; one leading slash is tolerated.
    pub operation: String,
    /// The arguments; `null` counts as `{}`.
    pub arguments: Value,
    /// Who calls.
    pub caller: Caller,
    /// How much time the caller has left.
    pub time_left: Option<Duration>,
    /// Set when the caller calls it off.
    pub cancelled: CancellationToken,
    /// Where the handler tells how far it is, when the caller asked for that.
    pub progress: Option<ProgressSink>,
    /// What the handler gets beside the arguments, from a caller that knows it.
    pub carried: Option<Carried>,
    /// Set while it passes layers.
    pub(super) passage: Option<Passage>,
}

impl Call {
    /// A call from outside by nobody in particular.
    pub fn new(operation: impl Into<String>, arguments: Value) -> Self {
        Self {
            operation: operation.into(),
            arguments,
            caller: Caller::default(),
            time_left: None,
            cancelled: CancellationToken::new(),
            progress: None,
            carried: None,
            passage: None,
        }
    }

    /// The same from another caller.
    #[must_use]
    pub fn by(mut self, caller: Caller) -> Self {
        self.caller = caller;
        self
    }
}

/// Who calls, and from where.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// Who it is, when that is known.
    pub identity: Option<Arc<Identity>>,
    /// From outside, or from another operation.
    pub side: Side,
    /// The conversation that the call belongs to; repeated failures are counted within one.
    pub conversation: Option<Arc<str>>,
    /// The token of this very request, where the service [passes it on](super::Settings::passes_tokens).
    pub token: Option<Bearer>,
}

/// The bearer token of a request, for whoever it is passed on to. It is never printed and cannot be serialised.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bearer(Arc<str>);

impl Bearer {
    /// A token, if it can stand in a header as one word.
    pub fn new(token: &str) -> Option<Self> {
        let is_word = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
        is_word.then(|| Self(token.into()))
    }

    /// The token itself, for whoever writes it on the wire.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Bearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// From where a call comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// From outside: internal operations do not exist.
    #[default]
    Outside,
    /// From another operation of the same service.
    Inside,
}

/// A known caller and what it may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name, for logs.
    pub name: String,
    /// Its scopes.
    pub scopes: BTreeSet<String>,
    /// Its rights on resources, as `type/action` or `type`.
    pub resources: BTreeSet<String>,
}

/// What came of a call.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The result, or the failure.
    pub outcome: Result<Value, Failure>,
    /// Timing, cost and provenance.
    pub meta: Meta,
}

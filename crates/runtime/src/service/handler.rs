//! The code behind an operation.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use curable_core::{Declare, Failure, Pointer, Problem, Repair, protocol};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::call::{Call, Caller, Carried};
use super::notes::Notes;
use super::progress::{Progress, ProgressSink};
use crate::validate::Validator;

/// A running handler.
pub type Running = Pin<Box<dyn Future<Output = Result<Value, Failure>> + Send>>;

/// The code behind an operation: arguments in, a result or a failure out.
pub trait Handler: Send + Sync + 'static {
    /// Starts it. The arguments have passed the input schema.
    fn start(&self, context: Context, arguments: Value) -> Running;

    /// How long it may take, where that differs from what holds for the whole service.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// What becomes of a result that breaks the operation's output schema.
    fn off_schema(&self) -> OffSchema {
        OffSchema::InvalidOutput
    }

    /// What `_meta.explain` says of a result that is a failure because it breaks this rule of the output schema.
    fn explain_off_schema(&self, _rule: &str) -> Option<Value> {
        None
    }
}

/// What becomes of a result that breaks the operation's output schema.
#[derive(Clone, Debug)]
pub enum OffSchema {
    /// It is the handler's fault: `INVALID_OUTPUT`.
    InvalidOutput,
    /// It is somebody else's fault: this failure, with its reference to the private report.
    Failure(Failure),
    /// It is given out as it is, and `drift` stands in `_meta`.
    Pass,
}

/// What a handler knows besides its arguments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Context {
    /// Who calls.
    pub caller: Caller,
    /// When the answer comes too late; pass the rest of the time on to whatever you call.
    pub deadline: Option<Instant>,
    /// Set when the call is called off or the service stops; the handler is dropped then anyway.
    pub cancelled: CancellationToken,
    /// What came with the call from whoever made it.
    pub carried: Option<Carried>,
    /// What has judged the arguments, and knows what else could have been said.
    pub input: Arc<Validator>,
    progress: Option<ProgressSink>,
    notes: Notes,
}

impl Context {
    pub(super) fn new(
        call: &Call,
        deadline: Option<Instant>,
        cancelled: CancellationToken,
        notes: Notes,
        input: Arc<Validator>,
    ) -> Self {
        Self {
            caller: call.caller.clone(),
            deadline,
            cancelled,
            carried: call.carried.clone(),
            input,
            progress: call.progress.clone(),
            notes,
        }
    }

    /// Puts a member into the `_meta` of the answer, whatever becomes of the call.
    pub fn note(&self, name: &str, value: Value) {
        self.notes.tell(name, value);
    }

    /// Keeps a text for the private report of a failure: it never leaves, and is found again by the failure's `ref`.
    pub fn keep_private(&self, text: &str) {
        self.notes.keep_private(text);
    }

    /// Says that the call succeeded and has no result, whatever results are declared to be.
    pub fn tell_no_content(&self) {
        self.notes.tell_no_content();
    }

    /// Lets the free text of an upstream's failure leave as `upstream_text`, because the operator trusts it that far.
    pub fn let_upstream_text(&self) {
        self.notes.let_upstream_text();
    }

    /// Tells the caller how far the call is, if it asked for that.
    pub fn progress(&self, progress: Progress) {
        if let Some(sink) = &self.progress {
            sink.tell(progress);
        }
    }
}

impl<F, R> Handler for F
where
    F: Fn(Context, Value) -> R + Send + Sync + 'static,
    R: Future<Output = Result<Value, Failure>> + Send + 'static,
{
    fn start(&self, context: Context, arguments: Value) -> Running {
        Box::pin(self(context, arguments))
    }
}

/// A handler over Rust types: one type is validation, Rust type and advertised schema at once.
pub struct Typed<F, I, O, E> {
    run: F,
    types: PhantomData<fn(I) -> Result<O, E>>,
}

impl<F, I, O, E> Typed<F, I, O, E> {
    pub(super) fn new(run: F) -> Self {
        Self { run, types: PhantomData }
    }
}

impl<F, I, O, E> std::fmt::Debug for Typed<F, I, O, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Typed").finish_non_exhaustive()
    }
}

impl<F, R, I, O, E> Handler for Typed<F, I, O, E>
where
    F: Fn(Context, I) -> R + Send + Sync + 'static,
    R: Future<Output = Result<O, E>> + Send + 'static,
    I: DeserializeOwned + 'static,
    O: Serialize + 'static,
    E: Declare + 'static,
{
    fn start(&self, context: Context, arguments: Value) -> Running {
        match serde_json::from_value(arguments) {
            Ok(input) => {
                let running = (self.run)(context, input);
                Box::pin(async move {
                    let output = running.await.map_err(Into::into)?;
                    serde_json::to_value(output).map_err(|error| unwritable(&error))
                })
            }
            Err(_) => Box::pin(std::future::ready(Err(unreadable()))),
        }
    }
}

/// The schema accepted it and the type did not, such as a number that is too large for it.
fn unreadable() -> Failure {
    let mut failure = protocol::INVALID_INPUT.failure("the arguments do not fit the types of the operation");
    failure.repairs.push(Repair::new(Pointer::ROOT, Problem::Shape));
    failure
}

fn unwritable(_: &serde_json::Error) -> Failure {
    protocol::INVALID_OUTPUT.failure("the result cannot be written as JSON")
}

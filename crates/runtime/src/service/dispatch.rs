//! The one way of every call, step by step.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use curable_core::{
    Applied, Effect, Failure, Meta, Origin, Report, Retry, Similar, Visibility, nearest, protocol,
};
use serde_json::{Map, Value, json};
use tokio::sync::SemaphorePermit;

use super::access;
use super::call::{Answer, Call, Caller, Side};
use super::contain::{self, Ended, caught, now};
use super::handler::Context;
use super::judge::{self, Judged};
use super::look;
use super::notes::Notes;
use super::observe::{Event, tell};
use super::open;
use super::repeats::{self, Reached};
use super::upstream;
use super::{Entry, Failures, Service};
use crate::registry::{MAX_NAME, Operation, Snapshot, is_operation};
use crate::validate::{Accepted, Coerced, Lenient};

/// An operation that was found, and what is noted while it runs.
#[derive(Clone, Copy)]
struct Found<'s> {
    snapshot: &'s Snapshot,
    operation: &'s Operation,
    entry: &'s Entry,
    notes: &'s Notes,
}

/// How long an overloaded server asks a caller to wait.
const BREATHER_MS: u64 = 1_000;

impl Service {
    /// Calls an operation. Whatever happens, one answer comes back and one event is told.
    pub async fn call(&self, mut call: Call) -> Answer {
        let start = now();
        call.caller = self.known(call.caller);
        let snapshot = self.registry().snapshot();
        // It is given back after the event is told, so that a stop which waits for it waits for the answer.
        let permit = self.admit();
        let mut watch = Watch { service: self, call: &call, start, told: false, coerced: 0 };
        let mut meta = Meta::default();
        let Judged { outcome, report } = match &permit {
            Ok(_) => match self.layers() {
                None => self.steps(&call, start, &snapshot, &mut meta.extra).await,
                // It is boxed, so that a service without layers does not carry its weight.
                Some(layers) => Box::pin(self.through(layers, &call, start, &snapshot, &mut meta)).await,
            },
            Err(failure) => Judged::failure(failure.clone()),
        };
        watch.coerced = self.coerced(&meta.extra);
        let elapsed = watch.tell(outcome.as_ref().err(), report.as_ref());
        meta.elapsed_ms = Some(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX));
        meta.provenance = Some(snapshot.provenance().clone());
        Answer { outcome, meta }
    }

    /// How many coercions the operator is warned of.
    fn coerced(&self, extra: &Map<String, Value>) -> usize {
        match self.settings().lenient {
            Lenient::Warn => extra.get("coerced").and_then(Value::as_array).map_or(0, Vec::len),
            Lenient::Off | Lenient::On => 0,
        }
    }

    fn admit(&self) -> Result<SemaphorePermit<'_>, Failure> {
        let permit = self.permits().try_acquire();
        // It is looked at with the permit in hand: a stop that began before is seen, one that begins later waits.
        if self.stopping() {
            return Err(protocol::SHUTTING_DOWN.failure("the server is stopping and takes no new call"));
        }
        let overloaded = || {
            let mut failure = protocol::OVERLOADED.failure("the server has too many calls to answer");
            failure.retry_after_ms = Some(BREATHER_MS);
            failure
        };
        permit.ok().ok_or_else(overloaded)
    }

    pub(super) async fn steps(
        &self,
        call: &Call,
        start: Instant,
        snapshot: &Snapshot,
        extra: &mut Map<String, Value>,
    ) -> Judged {
        let operation = match look_up(call, snapshot) {
            Ok(operation) => operation,
            Err(failure) => return Judged::failure(failure),
        };
        let key = call
            .caller
            .conversation
            .as_deref()
            .map(|conversation| self.repeats().key(conversation, &operation.def.name, &call.arguments));
        let (reached, judged) = match self.prepare(call, snapshot, &operation, extra) {
            Err(judged) => (Reached::Gate, *judged),
            Ok((entry, arguments)) => {
                let judged = if let Some(refusal) = key.and_then(|key| self.repeats().refusal(key)) {
                    Judged::failure(refusal)
                } else {
                    let notes = Notes::default();
                    let found = Found { snapshot, operation: &operation, entry, notes: &notes };
                    let judged = self.run(call, start, found, arguments).await;
                    extra.extend(notes.take_meta());
                    judged
                };
                (Reached::Handler, judged)
            }
        };
        match key {
            Some(key) => self.noted(key, reached, judged, extra),
            None => judged,
        }
    }

    /// Counts what failed before, and says so.
    fn noted(&self, key: u64, reached: Reached, judged: Judged, extra: &mut Map<String, Value>) -> Judged {
        let count = self.repeats().note(key, reached, judged.outcome.as_ref().map(|_| ()));
        if count > 1 {
            extra.insert("repeated".into(), count.into());
        }
        let Judged { outcome, report } = judged;
        Judged { outcome: outcome.map_err(|failure| repeats::tired(count, reached, failure)), report }
    }

    /// All that stands before the handler: access, validation, the operation's guard.
    fn prepare(
        &self,
        call: &Call,
        snapshot: &Snapshot,
        operation: &Operation,
        extra: &mut Map<String, Value>,
    ) -> Result<(&Entry, Value), Box<Judged>> {
        access::check(&operation.def.access, &call.caller)
            .map_err(|failure| Box::new(Judged::failure(failure)))?;
        let internal = |text| Box::new(Judged::internal(self.reference(), text, Applied::No));
        let name = &operation.def.name;
        let entry = self.entry(name).ok_or_else(|| internal(format!("`{name}` has no handler")))?;
        if let Some(problem) = operation.input.problem() {
            return Err(internal(problem.to_string()));
        }
        let arguments = match operation.input.accept(&call.arguments, self.settings().lenient) {
            Ok(Accepted { arguments, coerced }) => {
                note_coerced(&coerced, extra);
                arguments.into_owned()
            }
            Err(violations) => return Err(Box::new(Judged::failure(violations.into_failure()))),
        };
        if let Some(guard) = &entry.guard {
            // A guard is the author's code as a handler is: it may panic, and it fails with what is declared alone.
            caught(|| guard(&arguments)).map_err(internal)?.map_err(|failure| {
                Box::new(judge::failure(operation, snapshot, Applied::No, failure, || self.reference()))
            })?;
        }
        Ok((entry, arguments))
    }

    async fn run(&self, call: &Call, start: Instant, found: Found<'_>, arguments: Value) -> Judged {
        let Found { operation, entry, notes, .. } = found;
        let own = entry.deadline.or_else(|| entry.handler.time());
        let deadline = shorter(call.time_left, own.or(self.settings().deadline))
            .and_then(|left| start.checked_add(left));
        if call.cancelled.is_cancelled() {
            return not_run(&protocol::CANCELLED, "the caller called it off before it began");
        }
        if deadline.is_some_and(|deadline| deadline <= now()) {
            return not_run(&protocol::TIMEOUT, "the time was up before the operation began");
        }
        let cancelled = call.cancelled.child_token();
        // Whatever the handler has started elsewhere hears of the end, also when the caller goes away.
        let _told = cancelled.clone().drop_guard();
        let context = Context::new(call, deadline, cancelled, notes.clone(), Arc::clone(&operation.input));
        let ended = contain::run(
            || entry.handler.start(context, arguments),
            deadline,
            &call.cancelled,
            self.stopped(),
        )
        .await;
        self.judge(call, found, ended)
    }

    fn judge(&self, call: &Call, found: Found<'_>, ended: Ended) -> Judged {
        let Found { snapshot, operation, entry, notes } = found;
        let cut = |code, message| cut(operation, code, message);
        let unsaid = judge::unsaid(operation);
        let mut judged = match ended {
            // Another service of ours has judged it already.
            Ended::Returned(outcome) if entry.failures == Failures::Judged => {
                Judged { outcome, report: None }
            }
            Ended::Returned(Ok(value)) => {
                judge::result(operation, &*entry.handler, value, notes, || self.reference())
            }
            Ended::Returned(Err(failure)) if entry.failures == Failures::Open => {
                open::failure(operation, snapshot, unsaid, failure, notes, || self.reference())
            }
            Ended::Returned(Err(failure))
                if matches!(failure.origin, Some(Origin::Upstream | Origin::Network)) =>
            {
                upstream::failure(operation, snapshot, unsaid, failure, notes, || self.reference())
            }
            Ended::Returned(Err(failure)) => {
                judge::failure(operation, snapshot, unsaid, failure, || self.reference())
            }
            Ended::Panicked(text) => Judged::internal(self.reference(), text, unsaid),
            Ended::Late => cut(&protocol::TIMEOUT, "the operation did not end in time"),
            Ended::CalledOff => cut(&protocol::CANCELLED, "the caller called it off"),
            Ended::Stopped => cut(&protocol::SHUTTING_DOWN, "the server stopped before the operation ended"),
        };
        if let Err(failure) = &mut judged.outcome {
            settle(call, operation, snapshot, failure);
        }
        judged
    }
}

/// Whether the same call may be sent again depends on what the operation does, which only the server knows for sure.
pub(super) fn settle(call: &Call, operation: &Operation, snapshot: &Snapshot, failure: &mut Failure) {
    let repeatable = operation.def.effect.is_some_and(Effect::is_safe_to_repeat);
    let safe = repeatable || failure.proves_not_applied();
    failure.retryable = failure.retryable.or(Some(failure.retry == Retry::Same && safe));
    // Whoever does not know whether a write took effect, or what came of it, is told how to find out.
    if let Some(applied) = failure.applied.filter(|_| failure.next_actions.is_empty()) {
        failure.next_actions.extend(look::action(call, operation, snapshot, applied));
    }
}

/// An internal operation called from outside is not there: nothing tells it from an unknown one.
fn look_up(call: &Call, snapshot: &Snapshot) -> Result<Arc<Operation>, Failure> {
    let name = call.operation.strip_prefix('/').unwrap_or(&call.operation);
    if let Some(operation) = snapshot.operation(name)
        && is_visible(operation, call.caller.side)
    {
        return Ok(Arc::clone(operation));
    }
    let mut failure = protocol::NOT_FOUND.failure(if is_operation(name) {
        Cow::Owned(format!("there is no operation `{name}`"))
    } else {
        Cow::Borrowed("there is no such operation")
    });
    failure.similar.extend(near(name, &call.caller, snapshot).map(Similar::new));
    Err(failure)
}

/// The name that a wrong one was probably meant to be, among those that the caller may see.
pub(super) fn near<'s>(name: &str, caller: &Caller, snapshot: &'s Snapshot) -> Option<&'s str> {
    // The search looks at each letter of each name, so that a name without end must not be searched for.
    if name.len() > 2 * MAX_NAME {
        return None;
    }
    let visible = snapshot.operations().filter(|operation| may_see(operation, caller));
    nearest(name, visible.map(|operation| &*operation.name))
}

/// A handler that was dropped.
fn cut(operation: &Operation, code: &protocol::ProtocolCode, message: &'static str) -> Judged {
    let mut failure = code.failure(message);
    failure.applied = Some(judge::unsaid(operation));
    Judged::failure(failure)
}

/// A handler that was never started.
fn not_run(code: &protocol::ProtocolCode, message: &'static str) -> Judged {
    let mut failure = code.failure(message);
    failure.applied = Some(Applied::No);
    Judged::failure(failure)
}

fn shorter(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn note_coerced(coerced: &[Coerced], extra: &mut Map<String, Value>) {
    if !coerced.is_empty() {
        let list = coerced.iter().map(|one| json!({ "at": one.at, "done": one.done.as_str() }));
        extra.insert("coerced".into(), list.collect());
    }
}

/// Tells the observers of a call exactly once, also when the caller went away and the call was dropped.
struct Watch<'s> {
    service: &'s Service,
    call: &'s Call,
    start: Instant,
    told: bool,
    coerced: usize,
}

impl Watch<'_> {
    fn tell(&mut self, failure: Option<&Failure>, report: Option<&Report>) -> Duration {
        self.told = true;
        let elapsed = now().saturating_duration_since(self.start);
        let event = Event {
            operation: &self.call.operation,
            caller: &self.call.caller,
            failure,
            report,
            elapsed,
            coerced: self.coerced,
        };
        tell(self.service.observers(), &event);
        elapsed
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if !self.told {
            let failure = protocol::CANCELLED.failure("the caller went away");
            self.tell(Some(&failure), None);
        }
    }
}

/// An internal operation exists for other operations only.
fn is_visible(operation: &Operation, side: Side) -> bool {
    side == Side::Inside || operation.visibility == Visibility::External
}

/// What may not be called may not be seen.
pub(super) fn may_see(operation: &Operation, caller: &Caller) -> bool {
    is_visible(operation, caller.side) && access::allows(&operation.access, caller)
}

//! The one way of every call, step by step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use curable_core::{
    Applied, Effect, Failure, Meta, NextAction, OperationDef, Report, Similar, Visibility, nearest, protocol,
};
use serde_json::{Map, Value, json};

use super::Service;
use super::access;
use super::call::{Answer, Call, Side};
use super::contain::{self, Ended};
use super::handler::Context;
use super::judge::{self, Judged};
use super::observe::{Event, tell};
use super::repeats;
use crate::registry::{Operation, Snapshot};
use crate::validate::{Accepted, Coerced};

/// How long an overloaded server asks a caller to wait.
const BREATHER_MS: u64 = 1_000;

impl Service {
    /// Calls an operation. Whatever happens, one answer comes back and one event is told.
    pub async fn call(&self, call: Call) -> Answer {
        let start = Instant::now();
        let snapshot = self.registry().snapshot();
        let mut watch = Watch { service: self, call: &call, start, told: false };
        let mut meta = Meta::default();
        let Judged { outcome, report } = self.steps(&call, start, &snapshot, &mut meta.extra).await;
        let elapsed = watch.tell(outcome.as_ref().err(), report.as_ref());
        meta.elapsed_ms = Some(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX));
        meta.provenance = Some(snapshot.provenance().clone());
        Answer { outcome, meta }
    }

    async fn steps(
        &self,
        call: &Call,
        start: Instant,
        snapshot: &Snapshot,
        extra: &mut Map<String, Value>,
    ) -> Judged {
        if self.stopping() {
            return Judged::failure(
                protocol::SHUTTING_DOWN.failure("the server is stopping and takes no new call"),
            );
        }
        let Ok(_permit) = self.permits().try_acquire() else {
            let mut failure = protocol::OVERLOADED.failure("the server has too many calls to answer");
            failure.retry_after_ms = Some(BREATHER_MS);
            return Judged::failure(failure);
        };
        let operation = match look_up(call, snapshot) {
            Ok(operation) => operation,
            Err(failure) => return Judged::failure(failure),
        };
        let key = call
            .caller
            .conversation
            .as_deref()
            .map(|conversation| self.repeats().key(conversation, &operation.def.name, &call.arguments));
        let mut judged = self.permitted(call, start, snapshot, &operation, key, extra).await;
        if let Some(key) = key {
            let count = self.repeats().note(key, judged.outcome.as_ref().map(|_| ()));
            if count > 1 {
                extra.insert("repeated".into(), count.into());
            }
            judged.outcome = judged.outcome.map_err(|failure| {
                if failure.code == protocol::INVALID_INPUT.code() {
                    repeats::tired(count, failure)
                } else {
                    failure
                }
            });
        }
        judged
    }

    async fn permitted(
        &self,
        call: &Call,
        start: Instant,
        snapshot: &Snapshot,
        operation: &Arc<Operation>,
        key: Option<u64>,
        extra: &mut Map<String, Value>,
    ) -> Judged {
        if let Err(failure) = access::check(&operation.def.access, &call.caller) {
            return Judged::failure(failure);
        }
        let Some(entry) = self.entry(&operation.def.name) else {
            return Judged::internal(self.reference(), format!("`{}` has no handler", operation.def.name));
        };
        let arguments = match operation.input.accept(&call.arguments, self.settings().lenient) {
            Ok(Accepted { arguments, coerced }) => {
                note_coerced(&coerced, extra);
                arguments.into_owned()
            }
            Err(violations) => return Judged::failure(violations.into_failure()),
        };
        if let Some(guard) = &entry.guard
            && let Err(failure) = guard(&arguments)
        {
            return Judged::failure(failure);
        }
        if let Some(refusal) = key.and_then(|key| self.repeats().refusal(key)) {
            return Judged::failure(refusal);
        }
        let deadline =
            shorter(call.time_left, entry.deadline.or(self.settings().deadline)).map(|left| start + left);
        let cancelled = call.cancelled.child_token();
        let context = Context::new(call.caller.clone(), deadline, cancelled.clone(), call.progress.clone());
        let handler = Arc::clone(&entry.handler);
        let ended =
            contain::run(|| handler.start(context, arguments), deadline, &call.cancelled, self.stopped())
                .await;
        cancelled.cancel();
        self.judge(operation, snapshot, ended)
    }

    fn judge(&self, operation: &Operation, snapshot: &Snapshot, ended: Ended) -> Judged {
        let effect = operation.def.effect.unwrap_or(Effect::Write);
        match ended {
            Ended::Returned(Ok(value)) => judge::result(operation, value, || self.reference()),
            Ended::Returned(Err(failure)) => {
                judge::failure(operation, snapshot, failure, || self.reference())
            }
            Ended::Panicked(text) => {
                let mut judged = Judged::internal(self.reference(), text);
                if let Err(failure) = &mut judged.outcome {
                    failure.applied = Some(dropped(effect));
                }
                judged
            }
            Ended::Late => cut(effect, &protocol::TIMEOUT, "the operation did not end in time", operation),
            Ended::CalledOff => cut(effect, &protocol::CANCELLED, "the caller called it off", operation),
            Ended::Stopped => cut(
                effect,
                &protocol::SHUTTING_DOWN,
                "the server stopped before the operation ended",
                operation,
            ),
        }
    }
}

/// An internal operation called from outside is not there: nothing tells it from an unknown one.
fn look_up(call: &Call, snapshot: &Snapshot) -> Result<Arc<Operation>, Failure> {
    let name = call.operation.strip_prefix('/').unwrap_or(&call.operation);
    if let Some(operation) = snapshot.operation(name)
        && is_visible(&operation.def, call.caller.side)
    {
        return Ok(Arc::clone(operation));
    }
    let mut failure = protocol::NOT_FOUND.failure("there is no such operation");
    let visible = snapshot.operations().filter(|operation| {
        is_visible(&operation.def, call.caller.side) && access::allows(&operation.def.access, &call.caller)
    });
    if let Some(near) = nearest(name, visible.map(|operation| operation.def.name.as_str())) {
        failure.similar.push(Similar::new(near));
    }
    Err(failure)
}

/// A handler that was dropped: a read did nothing; nobody knows about the rest.
fn cut(
    effect: Effect,
    code: &protocol::ProtocolCode,
    message: &'static str,
    operation: &Operation,
) -> Judged {
    let mut failure = code.failure(message);
    failure.applied = Some(dropped(effect));
    if failure.applied == Some(Applied::Maybe)
        && let Some(look_by) = &operation.def.look_by
    {
        failure.next_actions.push(NextAction::call(look_by.clone(), json!({})));
    }
    Judged::failure(failure)
}

const fn dropped(effect: Effect) -> Applied {
    match effect {
        Effect::Read => Applied::No,
        Effect::Idempotent | Effect::Write => Applied::Maybe,
    }
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
}

impl Watch<'_> {
    fn tell(&mut self, failure: Option<&Failure>, report: Option<&Report>) -> Duration {
        self.told = true;
        let elapsed = self.start.elapsed();
        let event =
            Event { operation: &self.call.operation, caller: &self.call.caller, failure, report, elapsed };
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
pub(super) fn is_visible(def: &OperationDef, side: Side) -> bool {
    side == Side::Inside || def.visibility == Visibility::External
}

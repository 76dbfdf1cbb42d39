//! Layers of tower around the dispatch.
//!
//! A layer sees every call that was admitted, before anything else looks at it, and the answer before anybody is told.
//! It is foreign code as a handler is: it may panic, wait too long, or answer what was never declared, and none of it
//! gets out.

use std::convert::Infallible;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::Instant;

use curable_core::{Applied, Failure, Meta, Report, protocol};
use tower::util::{BoxCloneSyncService, ServiceExt};
use tower::{Layer, Service as Tower};

use super::call::{Answer, Call};
use super::contain::{self, Ended, now};
use super::judge::{self, Judged};
use super::notes::Notes;
use super::{Inner, Service, dispatch};
use crate::registry::{Operation, Snapshot};

type Answering = Pin<Box<dyn Future<Output = Result<Answer, Infallible>> + Send>>;

/// What a [layer](super::ServiceBuilder::layer) is put around: the layers below it, and at last the dispatch.
#[derive(Clone)]
pub struct Next(BoxCloneSyncService<Call, Answer, Infallible>);

impl Tower<Call> for Next {
    type Response = Answer;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, call: Call) -> Self::Future {
        self.0.call(call)
    }
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").finish_non_exhaustive()
    }
}

/// Puts a layer around what is below it.
pub(super) type Wrap = Box<dyn FnOnce(Next) -> Next + Send + Sync>;

pub(super) fn wrap<L>(layer: L) -> Wrap
where
    L: Layer<Next> + Send + Sync + 'static,
    L::Service: Tower<Call, Response = Answer, Error = Infallible> + Clone + Send + Sync + 'static,
    <L::Service as Tower<Call>>::Future: Send + 'static,
{
    Box::new(move |next| Next(BoxCloneSyncService::new(layer.layer(next))))
}

/// All layers around the dispatch, the first one outermost; nothing when there are none.
pub(super) fn stack(layers: Vec<Wrap>, service: &Weak<Inner>) -> Option<Next> {
    if layers.is_empty() {
        return None;
    }
    let dispatch = Next(BoxCloneSyncService::new(Dispatch(Weak::clone(service))));
    Some(layers.into_iter().rev().fold(dispatch, |next, wrap| wrap(next)))
}

/// The innermost: the steps of the dispatch. The service holds its layers, so that they must not hold the service.
#[derive(Clone)]
struct Dispatch(Weak<Inner>);

impl Tower<Call> for Dispatch {
    type Response = Answer;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: Call) -> Self::Future {
        let service = self.0.upgrade().map(|inner| Service { inner });
        Box::pin(async move {
            Ok(match service {
                Some(service) => service.below(&call).await,
                None => Answer {
                    outcome: Err(protocol::SHUTTING_DOWN.failure("the server is gone")),
                    meta: Meta::default(),
                },
            })
        })
    }
}

/// What a call carries through the layers, for whoever made it.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    start: Instant,
    left: Arc<Mutex<Left>>,
}

/// What the dispatch left behind.
#[derive(Debug, Default)]
struct Left {
    failure: Option<Failure>,
    report: Option<Report>,
}

impl Passage {
    fn leave(&self, judged: &mut Judged) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = Left { failure: judged.outcome.as_ref().err().cloned(), report: judged.report.take() };
    }

    fn take(&self) -> Left {
        std::mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Service {
    /// A call through the layers, whatever they do with it.
    pub(super) async fn through(
        &self,
        layers: &Next,
        call: &Call,
        start: Instant,
        snapshot: &Snapshot,
        meta: &mut Meta,
    ) -> Judged {
        let passage = Passage { start, left: Arc::default() };
        let (layers, mut passing) = (layers.clone(), call.clone());
        passing.passage = Some(passage.clone());
        // Layers may wait, and the caller's time goes on meanwhile.
        let deadline = call.time_left.and_then(|left| start.checked_add(left));
        let ended = contain::run(
            || Box::pin(async { layers.oneshot(passing).await.unwrap_or_else(|never| match never {}) }),
            deadline,
            &call.cancelled,
            self.stopped(),
        )
        .await;
        let operation = snapshot.operation(call.operation.strip_prefix('/').unwrap_or(&call.operation));
        let unsaid = operation.map_or(Applied::No, |operation| judge::unsaid(operation));
        let cut = |code: &protocol::ProtocolCode, message: &'static str| {
            let mut failure = code.failure(message);
            failure.applied = Some(unsaid);
            Judged::failure(failure)
        };
        let mut judged = match ended {
            Ended::Returned(Answer { outcome, meta: told }) => {
                *meta = told;
                let Left { failure, report } = passage.take();
                match outcome {
                    // What comes up as it was given is judged already.
                    Err(same) if Some(&same) == failure.as_ref() => {
                        return Judged { outcome: Err(same), report };
                    }
                    outcome => self.judged_again(operation, snapshot, unsaid, outcome),
                }
            }
            Ended::Panicked(text) => Judged::internal(self.reference(), text, unsaid),
            Ended::Late => cut(&protocol::TIMEOUT, "the operation did not end in time"),
            Ended::CalledOff => cut(&protocol::CANCELLED, "the caller called it off"),
            Ended::Stopped => cut(&protocol::SHUTTING_DOWN, "the server stopped before the operation ended"),
        };
        if let (Err(failure), Some(operation)) = (&mut judged.outcome, operation) {
            dispatch::settle(call, operation, snapshot, failure);
        }
        judged
    }

    /// What a layer answers in place of the operation obeys the operation's declaration.
    fn judged_again(
        &self,
        operation: Option<&Arc<Operation>>,
        snapshot: &Snapshot,
        unsaid: Applied,
        outcome: Result<serde_json::Value, Failure>,
    ) -> Judged {
        let entry = operation.and_then(|operation| Some((operation, self.entry(&operation.def.name)?)));
        let Some((operation, entry)) = entry else {
            let text = "a layer answered for an operation that does not exist".to_owned();
            return Judged::internal(self.reference(), text, unsaid);
        };
        match outcome {
            Ok(value) => {
                judge::result(operation, &*entry.handler, value, &Notes::default(), || self.reference())
            }
            Err(failure) => judge::failure(operation, snapshot, unsaid, failure, || self.reference()),
        }
    }

    /// The dispatch below all layers.
    async fn below(&self, call: &Call) -> Answer {
        let start = call.passage.as_ref().map_or_else(now, |passage| passage.start);
        let (snapshot, mut meta) = (self.registry().snapshot(), Meta::default());
        let mut judged = self.steps(call, start, &snapshot, &mut meta.extra).await;
        if let Some(passage) = &call.passage {
            passage.leave(&mut judged);
        }
        Answer { outcome: judged.outcome, meta }
    }
}

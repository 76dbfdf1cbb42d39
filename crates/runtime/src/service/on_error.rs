//! Makes an answer of the error of a layer.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use curable_core::{Failure, Meta};
use tower::{Layer, Service};

use super::call::{Answer, Call};

/// A layer that makes a failure of the error of the layers below it, so that whatever can fail can stand in a
/// [stack](super::ServiceBuilder::layer).
///
/// ```
/// # use curable_core::protocol;
/// # use curable_runtime::{OnError, Service};
/// # use tower::timeout::TimeoutLayer;
/// let in_time = tower::ServiceBuilder::new()
///     .layer(OnError::new(|_: tower::BoxError| protocol::TIMEOUT.failure("it took too long")))
///     .layer(TimeoutLayer::new(std::time::Duration::from_secs(5)));
/// let service = Service::builder("clock", "1.0.0").layer(in_time).build();
/// # assert!(service.is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct OnError<F> {
    answer: F,
}

impl<F> OnError<F> {
    /// The failure that an error becomes; the operation must declare its code, unless it is one of the machinery.
    pub fn new(answer: F) -> Self {
        Self { answer }
    }
}

impl<S, F: Clone> Layer<S> for OnError<F> {
    type Service = Answered<S, F>;

    fn layer(&self, inner: S) -> Self::Service {
        Answered { inner, answer: self.answer.clone() }
    }
}

/// What [`OnError`] makes of the layers below it.
#[derive(Clone, Debug)]
pub struct Answered<S, F> {
    inner: S,
    answer: F,
}

impl<S, F> Service<Call> for Answered<S, F>
where
    S: Service<Call, Response = Answer> + Clone + Send + 'static,
    S::Future: Send + 'static,
    S::Error: Send,
    F: Fn(S::Error) -> Failure + Clone + Send + 'static,
{
    type Response = Answer;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Answer, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Whether the layers below are ready is asked with the call, where an error has somebody to be answered to.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: Call) -> Self::Future {
        let Self { inner, answer } = self.clone();
        Box::pin(async move {
            let answered = tower::ServiceExt::oneshot(inner, call).await;
            Ok(answered.unwrap_or_else(|error| Answer { outcome: Err(answer(error)), meta: Meta::default() }))
        })
    }
}

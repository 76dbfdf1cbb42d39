//! A panic in this layer, or in an extension, still gets an answer: neither rmcp nor hyper would send one.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Runs a future to its end, or to its panic, and then `broken` says what it comes to.
///
/// The future is boxed at once and not when it is first polled: rmcp moves what it gets here several times before it
/// runs it, and a whole call takes kilobytes.
pub(crate) fn contained<F, B>(future: F, broken: B) -> Contained<F, B>
where
    F: Future + Send,
    B: FnOnce() -> F::Output + Unpin,
{
    Contained { running: Some(Running { future: Box::pin(future), broken }) }
}

/// A future whose panic ends with it.
pub(crate) struct Contained<F, B> {
    running: Option<Running<F, B>>,
}

struct Running<F, B> {
    future: Pin<Box<F>>,
    broken: B,
}

impl<F, B> Future for Contained<F, B>
where
    F: Future,
    B: FnOnce() -> F::Output + Unpin,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(running) = self.running.as_mut() else { return Poll::Pending };
        if let Ok(poll) = catch_unwind(AssertUnwindSafe(|| running.future.as_mut().poll(context))) {
            return poll;
        }
        let Some(Running { future, broken }) = self.running.take() else { return Poll::Pending };
        // What it holds may panic again while it is dropped; the answer is already known.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
        Poll::Ready(broken())
    }
}

//! A panic in this layer, or in an extension, still gets an answer: rmcp itself would never send one.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The future panicked.
#[derive(Debug)]
pub(super) struct Panicked;

/// Runs a future to its end or to its panic.
pub(super) async fn contained<F: Future + Send>(future: F) -> Result<F::Output, Panicked> {
    Contained { running: Some(Box::pin(future)) }.await
}

struct Contained<F> {
    running: Option<Pin<Box<F>>>,
}

impl<F: Future> Future for Contained<F> {
    type Output = Result<F::Output, Panicked>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(running) = self.running.as_mut() else { return Poll::Ready(Err(Panicked)) };
        match catch_unwind(AssertUnwindSafe(|| running.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(_) => {
                let broken = self.running.take();
                // What it holds may panic again while it is dropped; the answer is already known.
                let _ = catch_unwind(AssertUnwindSafe(|| drop(broken)));
                Poll::Ready(Err(Panicked))
            }
        }
    }
}

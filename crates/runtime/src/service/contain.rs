//! Runs a handler so that whatever it does, an answer comes: deadline, cancellation, stop, panic.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use curable_core::Failure;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

/// Foreign code that runs: a handler, or a layer with all that is below it.
type Running<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// How it ended; a handler unless something else is said.
#[derive(Debug)]
pub(super) enum Ended<T = Result<Value, Failure>> {
    /// By itself.
    Returned(T),
    /// It panicked; here is what it said, which stays private.
    Panicked(String),
    /// It was late and was dropped.
    Late,
    /// The caller called it off; it was dropped.
    CalledOff,
    /// The service stopped and did not wait any longer; it was dropped.
    Stopped,
}

/// Runs it to its end, or to the end of its time.
pub(super) async fn run<T>(
    start: impl FnOnce() -> Running<T>,
    deadline: Option<Instant>,
    cancelled: &CancellationToken,
    stopped: &CancellationToken,
) -> Ended<T> {
    let running = match caught(start) {
        Ok(running) => Contained { running: Some(running) },
        Err(text) => return Ended::Panicked(text),
    };
    let late = async {
        match deadline {
            Some(deadline) => tokio::time::sleep_until(deadline.into()).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        // A result that is there counts, even when the time is up in the same moment.
        biased;
        ended = running => ended,
        () = cancelled.cancelled() => Ended::CalledOff,
        () = stopped.cancelled() => Ended::Stopped,
        () = late => Ended::Late,
    }
}

/// Foreign code whose panics, also those of being dropped, end with it.
struct Contained<T> {
    running: Option<Running<T>>,
}

impl<T> Future for Contained<T> {
    type Output = Ended<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Ended<T>> {
        let Some(running) = self.running.as_mut() else { return Poll::Pending };
        let ended = match caught(|| running.as_mut().poll(context)) {
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(outcome)) => Ended::Returned(outcome),
            Err(text) => Ended::Panicked(text),
        };
        self.discard();
        Poll::Ready(ended)
    }
}

impl<T> Contained<T> {
    fn discard(&mut self) {
        let running = self.running.take();
        // A panic while dropping has nobody to tell: the answer is already known.
        let _ = caught(|| drop(running));
    }
}

impl<T> Drop for Contained<T> {
    fn drop(&mut self) {
        self.discard();
    }
}

/// The time of the clock that deadlines are kept by, which stands still where a test has stopped it.
pub(super) fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// Runs foreign code; a panic becomes what it said, which stays private.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = said(panic.as_ref());
        // What was thrown is foreign code, too. Should it panic while it is dropped, the second panic is only forgotten.
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
            std::mem::forget(again);
        }
        text
    })
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", text.unwrap_or("(no text)"))
}

//! A body that tells when the request was handed to a connection.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use tokio::time::{Duration, Instant};

/// Whether and when a request was handed to a connection. Before that nothing of it can have gone out.
#[derive(Debug)]
pub(super) struct Handed {
    started: Instant,
    /// The nanoseconds from the start, and one; nought for not yet.
    after: AtomicU64,
}

impl Handed {
    pub(super) fn new(started: Instant) -> Arc<Self> {
        Arc::new(Self { started, after: AtomicU64::new(0) })
    }

    pub(super) fn at(&self) -> Option<Instant> {
        let after = self.after.load(Ordering::Acquire);
        after.checked_sub(1).map(|after| self.started + Duration::from_nanos(after))
    }

    fn now(&self) {
        if self.after.load(Ordering::Relaxed) == 0 {
            let after = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX - 1);
            self.after.store(after + 1, Ordering::Release);
        }
    }
}

/// The body of a request.
///
/// hyper asks a body whether it is at its end exactly when a connection takes the request to write its head, in HTTP/1
/// as in HTTP/2, and neither it nor the layers above ask before. A request that the pool hands back because its
/// connection had closed was not asked.
pub(super) struct Telling {
    pub(super) rest: Bytes,
    pub(super) handed: Arc<Handed>,
}

impl Body for Telling {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.handed.now();
        let rest = std::mem::take(&mut self.rest);
        Poll::Ready((!rest.is_empty()).then(|| Ok(Frame::data(rest))))
    }

    fn is_end_stream(&self) -> bool {
        self.handed.now();
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

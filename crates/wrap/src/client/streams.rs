//! A client that writes one message per line, such as one that has started the relay itself.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::conversation::Conversation;
use crate::frame::Frame;
use crate::lines::{Line, Lines};
use crate::options::Shared;
use crate::server::{Client, Link, Outlet, Program, supervise};

/// How many messages may wait for the client.
const QUEUE: usize = 256;

/// Serves one client until it closes its stream.
pub(crate) async fn serve<R, W>(shared: Arc<Shared>, program: Program, input: R, output: W)
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (outlet, queue) = mpsc::channel(QUEUE);
    let writing = tokio::spawn(write(output, queue));
    let stale = Arc::new(AtomicBool::new(false));
    let client = Streams { outlet: outlet.clone(), stale: Arc::clone(&stale) };
    let (link, stop) = (Link::new(Arc::clone(&shared), client), CancellationToken::new());
    let supervising = tokio::spawn(supervise(Arc::clone(&link), program, stop.clone()));
    let conversation = Conversation::new(Arc::clone(&link), Some(Conversation::fresh_name()), stale);
    link.ready().await;
    let mut lines = Lines::new(input, shared.options.max_frame);
    while let Ok(Some(line)) = lines.next().await {
        match line {
            Line::Text(text) => conversation.receive(text, &outlet).await,
            Line::NotText(_) => {
                tracing::warn!(target: "curable::wrap", "the client wrote something that is no text")
            }
            Line::TooLong(ends) => refuse(&ends, &outlet).await,
        }
        if outlet.is_closed() {
            break;
        }
    }
    // What was asked is answered before the server's input ends.
    conversation.settle(shared.options.timeout).await;
    stop.cancel();
    drop(supervising.await);
    drop((conversation, link, outlet));
    drop(writing.await);
}

/// A message that is longer than allowed is not sent on; the request is answered all the same.
async fn refuse(ends: &str, outlet: &Outlet) {
    if let Some(id) = crate::frame::lost_id(ends) {
        let answer = crate::frame::error(&id, -32600, "the message is longer than allowed", None);
        drop(outlet.send(answer).await);
    }
}

struct Streams {
    outlet: Outlet,
    stale: Arc<AtomicBool>,
}

impl Client for Streams {
    fn push(&self, frame: Frame) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            if frame.method() == Some("notifications/tools/list_changed") {
                self.stale.store(true, Ordering::Release);
            }
            drop(self.outlet.send(frame.text).await);
        })
    }
}

/// Writes each message as a line; those that wait leave together.
async fn write(mut output: impl AsyncWrite + Unpin, mut queue: mpsc::Receiver<String>) {
    let mut lines = Vec::new();
    while let Some(text) = queue.recv().await {
        lines.clear();
        lines.extend_from_slice(text.as_bytes());
        lines.push(b'\n');
        while lines.len() < 64 * 1024
            && let Ok(text) = queue.try_recv()
        {
            lines.extend_from_slice(text.as_bytes());
            lines.push(b'\n');
        }
        if output.write_all(&lines).await.is_err() || output.flush().await.is_err() {
            return;
        }
    }
}

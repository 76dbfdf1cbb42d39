//! A client that writes one message per line, such as one that has started the relay itself.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::conversation::Conversation;
use crate::frame::Frame;
use crate::lines::{Line, Lines};
use crate::options::Shared;
use crate::server::{Address, Behind, Client, Link, Outlet, Program, Remote, supervise};

/// How many messages may wait for the client.
const QUEUE: usize = 256;

/// A server that is relayed.
#[derive(Clone, Debug)]
pub enum Server {
    /// A program, started for each client anew.
    Program(Program),
    /// A server at an address.
    Address(Address),
}

/// A server that was opened for one client.
pub(super) struct Opened {
    pub(super) conversation: Arc<Conversation>,
    pub(super) stop: CancellationToken,
    ending: JoinHandle<()>,
}

impl Opened {
    /// Ends it, once every request has its answer.
    pub(super) async fn close(self) {
        let timeout = self.conversation.behind.shared().options.timeout;
        self.conversation.settle(timeout).await;
        self.stop.cancel();
        drop(self.ending.await);
    }
}

impl Server {
    /// Opens it for one client, or for many that have nothing but requests.
    pub(super) fn open(
        &self,
        shared: &Arc<Shared>,
        name: Option<Arc<str>>,
        client: impl Client,
        stale: Arc<AtomicBool>,
    ) -> Opened {
        let stop = CancellationToken::new();
        let client = Watching { client, stale: Arc::clone(&stale) };
        match self {
            Self::Program(program) => {
                let link = Link::new(Arc::clone(shared), client);
                let ending = tokio::spawn(supervise(Arc::clone(&link), program.clone(), stop.clone()));
                let conversation = Conversation::new(Behind::Program(link), name, stale);
                Opened { conversation, stop, ending }
            }
            Self::Address(address) => {
                let remote = Remote::new(Arc::clone(shared), address.clone(), client, stop.clone());
                let conversation = Conversation::new(Behind::Address(Arc::clone(&remote)), name, stale);
                let stopped = stop.clone();
                let ending = tokio::spawn(async move {
                    stopped.cancelled().await;
                    remote.close().await;
                });
                Opened { conversation, stop, ending }
            }
        }
    }
}

/// Serves one client until it closes its stream.
pub(crate) async fn serve<R, W>(shared: Arc<Shared>, server: Server, input: R, output: W)
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (outlet, queue) = mpsc::channel(QUEUE);
    let writing = tokio::spawn(write(output, queue));
    let client = Streams { outlet: outlet.clone() };
    let opened = server.open(&shared, Some(Conversation::fresh_name()), client, Arc::default());
    let conversation = Arc::clone(&opened.conversation);
    if let Behind::Program(link) = &conversation.behind {
        link.ready().await;
    }
    let mut lines = Lines::new(input, shared.options.max_frame);
    while let Ok(Some(line)) = lines.next().await {
        match line {
            Line::Text(text) => conversation.receive(text, &outlet).await,
            Line::NotText(_) => {
                tracing::warn!(target: "curable::wrap", "the client wrote something that is no text");
            }
            Line::TooLong(ends) => refuse(&ends, &outlet).await,
        }
        if outlet.is_closed() {
            break;
        }
    }
    // What was asked is answered before the server's input ends.
    opened.close().await;
    drop((conversation, outlet));
    // Whoever still holds an outlet has nothing to say any more.
    drop(tokio::time::timeout(std::time::Duration::from_secs(1), writing).await);
}

/// A message that is longer than allowed is not sent on; the request is answered all the same.
async fn refuse(ends: &str, outlet: &Outlet) {
    if let Some(id) = crate::frame::lost_id(ends) {
        let answer = crate::frame::error(&id, -32600, "the message is longer than allowed", None);
        drop(outlet.send(answer).await);
    }
}

/// A client, and a look at what passes to it: tools that have changed are asked for again.
struct Watching<C> {
    client: C,
    stale: Arc<AtomicBool>,
}

impl<C: Client> Client for Watching<C> {
    fn push(&self, frame: Frame, only: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        if frame.method() == Some("notifications/tools/list_changed") {
            self.stale.store(true, Ordering::Release);
        }
        self.client.push(frame, only)
    }
}

struct Streams {
    outlet: Outlet,
}

impl Client for Streams {
    fn push(&self, frame: Frame, _: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move { drop(self.outlet.send(frame.text).await) })
    }
}

/// Writes each message as a line; those that wait leave together.
async fn write(mut output: impl AsyncWrite + Unpin, mut queue: mpsc::Receiver<String>) {
    let mut lines = Vec::new();
    while let Some(text) = queue.recv().await {
        lines.clear();
        put(&mut lines, &text);
        while lines.len() < 64 * 1024
            && let Ok(text) = queue.try_recv()
        {
            put(&mut lines, &text);
        }
        if output.write_all(&lines).await.is_err() || output.flush().await.is_err() {
            return;
        }
    }
}

/// A message over HTTP may hold line ends, which are nothing but white space between its members.
fn put(lines: &mut Vec<u8>, text: &str) {
    lines.extend(text.bytes().map(|byte| if byte == b'\n' || byte == b'\r' { b' ' } else { byte }));
    lines.push(b'\n');
}

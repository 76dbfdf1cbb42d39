//! A client that writes one message per line, such as one that has started the relay itself.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::conversation::Conversation;
use crate::frame::{self, Frame, Unread};
use crate::json::items;
use crate::lines::{Line, Lines};
use crate::options::Shared;
use crate::server::{Address, Behind, Client, Link, Outlet, Program, Remote, supervise};
use crate::several::{Asked, Member, Pushing, Several, prefix};

/// The JSON-RPC error of a request that is none.
const INVALID_REQUEST: i64 = -32600;

/// How many messages may wait for the client.
const QUEUE: usize = 256;

/// A server that is relayed.
#[derive(Clone, Debug)]
pub enum Server {
    /// A program, started for each client anew.
    Program(Program),
    /// A server at an address.
    Address(Address),
    /// Several servers behind one, by name.
    Several(Vec<(String, Server)>),
}

/// A server that was opened for one client.
pub(super) struct Opened {
    pub(super) talk: Talk,
    timeout: Duration,
    stop: CancellationToken,
    ending: Vec<JoinHandle<()>>,
}

/// Who answers a client.
#[derive(Clone)]
pub(super) enum Talk {
    /// One server.
    One(Arc<Conversation>),
    /// Several.
    Many(Arc<Several>),
}

impl Talk {
    /// A message of the client; answers come out of `outlet`.
    pub(super) async fn take(&self, frame: Frame, outlet: &Outlet) {
        match self {
            Self::One(conversation) => conversation.take(frame, outlet).await,
            Self::Many(several) => several.take(frame, outlet).await,
        }
    }

    async fn receive(&self, text: String, outlet: &Outlet) {
        for message in read(text) {
            match message {
                Ok(frame) => self.take(frame, outlet).await,
                Err(Unread::Malformed(Some(id))) => {
                    let answer = frame::error(&id, INVALID_REQUEST, "the request is malformed", None);
                    drop(outlet.send(answer).await);
                }
                Err(Unread::Malformed(None) | Unread::Noise) => {
                    tracing::warn!(target: "curable::wrap", "the client wrote something that is no message");
                }
            }
        }
    }
}

/// The messages in a text; the revision of 2025-03 had several in one.
fn read(text: String) -> Vec<Result<Frame, Unread>> {
    match Frame::read(text) {
        Ok(frame) => vec![Ok(frame)],
        Err((Unread::Noise, text)) => match items(&text).filter(|items| !items.is_empty()) {
            Some(items) => items
                .into_iter()
                .map(|item| Frame::read(item.to_owned()).map_err(|(unread, _)| unread))
                .collect(),
            None => vec![Err(Unread::Noise)],
        },
        Err((unread, _)) => vec![Err(unread)],
    }
}

impl Opened {
    /// Ends it, once every request has its answer.
    pub(super) async fn close(self) {
        match &self.talk {
            Talk::One(conversation) => conversation.settle(self.timeout).await,
            Talk::Many(several) => several.settle(self.timeout).await,
        }
        self.stop.cancel();
        for ending in self.ending {
            drop(ending.await);
        }
    }
}

impl Server {
    /// Opens it for one client, or for many that have nothing but requests and no name.
    pub(super) fn open(&self, shared: &Arc<Shared>, name: Option<&Arc<str>>, client: impl Client) -> Opened {
        let (stop, timeout) = (CancellationToken::new(), shared.options.timeout);
        let mut ending = Vec::new();
        let talk = match self {
            Self::Several(servers) => {
                let (asked, client) = (Arc::new(Asked::default()), Arc::new(client));
                let members = servers.iter().enumerate().filter_map(|(index, (of, server))| {
                    let client = Pushing { index, asked: Arc::clone(&asked), client: Arc::clone(&client) };
                    let conversation =
                        server.converse(shared, (name, prefix(of)), client, &stop, &mut ending)?;
                    Some(Member { name: of.clone(), conversation })
                });
                Talk::Many(Several::new(members.collect(), Arc::clone(&asked)))
            }
            Self::Program(_) | Self::Address(_) => {
                match self.converse(shared, (name, String::new()), client, &stop, &mut ending) {
                    Some(conversation) => Talk::One(conversation),
                    None => Talk::Many(Several::new(Vec::new(), Arc::default())),
                }
            }
        };
        Opened { talk, timeout, stop, ending }
    }

    /// The conversation with one server, by the name of its client and what that puts before the names of tools; several
    /// have none.
    fn converse(
        &self,
        shared: &Arc<Shared>,
        (name, prefix): (Option<&Arc<str>>, String),
        client: impl Client,
        stop: &CancellationToken,
        ending: &mut Vec<JoinHandle<()>>,
    ) -> Option<Arc<Conversation>> {
        let stale = Arc::new(AtomicBool::new(false));
        let client = Watching { client, stale: Arc::clone(&stale) };
        let behind = match self {
            Self::Program(program) => {
                let link = Link::new(Arc::clone(shared), client);
                ending.push(tokio::spawn(supervise(Arc::clone(&link), program.clone(), stop.clone())));
                Behind::Program(link)
            }
            Self::Address(address) => {
                let remote = Remote::new(Arc::clone(shared), address.clone(), client, stop.clone());
                let (stopped, closing) = (stop.clone(), Arc::clone(&remote));
                ending.push(tokio::spawn(async move {
                    stopped.cancelled().await;
                    closing.close().await;
                }));
                Behind::Address(remote)
            }
            Self::Several(_) => return None,
        };
        Some(Conversation::new(behind, name.cloned(), prefix, stale))
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
    let opened = server.open(&shared, Some(&Conversation::fresh_name()), client);
    let talk = opened.talk.clone();
    if let Talk::One(conversation) = &talk
        && let Behind::Program(link) = &conversation.behind
    {
        link.ready().await;
    }
    let mut lines = Lines::new(input, shared.options.max_frame);
    while let Ok(Some(line)) = lines.next().await {
        match line {
            Line::Text(text) => talk.receive(text, &outlet).await,
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
    drop((talk, outlet));
    // Whoever still holds an outlet has nothing to say any more.
    drop(tokio::time::timeout(Duration::from_secs(1), writing).await);
}

/// A message that is longer than allowed is not sent on; the request is answered all the same.
async fn refuse(ends: &str, outlet: &Outlet) {
    if let Some(id) = frame::lost_id(ends) {
        let answer = frame::error(&id, INVALID_REQUEST, "the message is longer than allowed", None);
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

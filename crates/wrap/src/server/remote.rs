//! The connection of one client to a server at an address, for a client that has no HTTP of its own.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::address::{Address, Body, Reply, SESSION, Sending};
use super::headers;
use super::link::{Client, Outlet};
use super::sse::Events;
use crate::fault::{Fault, What};
use crate::frame::{Frame, Kind};
use crate::options::Shared;

/// How long a stream that ended is left alone.
const BREATHER: Duration = Duration::from_secs(1);

/// The connection.
pub(crate) struct Remote {
    pub(crate) shared: Arc<Shared>,
    address: Address,
    client: Box<dyn Client>,
    /// The session and the revision that the handshake gave.
    session: Mutex<Session>,
    epoch: AtomicU64,
    next: AtomicU64,
    waiting: Mutex<HashSet<String>>,
    stop: CancellationToken,
    handshake: tokio::sync::Mutex<()>,
}

#[derive(Clone, Debug, Default)]
struct Session {
    id: Option<HeaderValue>,
    version: Option<HeaderValue>,
    initialize: Option<Frame>,
    initialized: Option<String>,
}

impl Remote {
    pub(crate) fn new(
        shared: Arc<Shared>,
        address: Address,
        client: impl Client,
        stop: CancellationToken,
    ) -> Arc<Self> {
        Arc::new(Self {
            shared,
            address,
            client: Box::new(client),
            session: Mutex::default(),
            epoch: AtomicU64::new(1),
            next: AtomicU64::new(1),
            waiting: Mutex::default(),
            stop,
            handshake: tokio::sync::Mutex::default(),
        })
    }

    pub(crate) fn own_id(&self) -> String {
        format!("\"curable-{}\"", self.next.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Relaxed)
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.waiting().is_empty()
    }

    pub(crate) fn waits_for(&self, id: &str) -> bool {
        self.waiting().contains(id)
    }

    /// Sends a request; the answer is waited for later.
    pub(crate) fn begin(
        self: &Arc<Self>,
        frame: Frame,
        beside: Outlet,
        input: Option<Value>,
    ) -> oneshot::Receiver<Result<Frame, Fault>> {
        let (answer, receiver) = oneshot::channel();
        let key = frame.key().unwrap_or_default();
        self.waiting().insert(key.clone());
        let this = Arc::clone(self);
        tokio::spawn(async move {
            let answered = this.request(&frame, &beside, input.as_ref()).await;
            this.waiting().remove(&key);
            drop(answer.send(answered));
        });
        receiver
    }

    async fn request(
        self: &Arc<Self>,
        frame: &Frame,
        beside: &Outlet,
        input: Option<&Value>,
    ) -> Result<Frame, Fault> {
        let used = self.session().id.clone();
        let reply = self.post(frame, beside, input).await?;
        if reply.status == 404 && used.is_some() && self.again(used).await {
            // The session is gone, nothing was run, and there is a new one.
            let reply = self.post(frame, beside, input).await?;
            return answer(reply);
        }
        if frame.method() == Some("initialize") && reply.status.is_success() {
            self.shaken(frame, &reply);
        }
        answer(reply)
    }

    async fn post(&self, frame: &Frame, beside: &Outlet, input: Option<&Value>) -> Result<Reply, Fault> {
        let mut all = headers::standard(frame, input);
        let session = self.session();
        if all.is_empty() && frame.method() != Some("initialize") {
            all.extend(session.id.map(|id| (HeaderName::from_static(SESSION), id)));
            all.extend(session.version.map(|version| (HeaderName::from_static(headers::VERSION), version)));
        }
        let options = &self.shared.options;
        let sending = Sending {
            headers: all,
            beside,
            pieces: None,
            timeout: options.timeout,
            longest: options.max_frame,
        };
        self.address.post(frame, sending).await
    }

    /// The handshake is done: from now on requests belong to its session.
    fn shaken(self: &Arc<Self>, frame: &Frame, reply: &Reply) {
        let Body::Answer(answer) = &reply.body else { return };
        let version = answer
            .outcome()
            .and_then(|(written, _)| serde_json::from_str::<Value>(written).ok())
            .and_then(|result| HeaderValue::from_str(result.get("protocolVersion")?.as_str()?).ok());
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.id = reply.headers.get(SESSION).cloned();
        session.version = version;
        session.initialize = Some(frame.clone());
    }

    /// Shakes hands again, unless somebody has already.
    async fn again(self: &Arc<Self>, lost: Option<HeaderValue>) -> bool {
        let _one = self.handshake.lock().await;
        let Session { id, initialize, initialized, .. } = self.session();
        if id != lost {
            return true;
        }
        let Some(initialize) = initialize else { return false };
        let (nobody, _gone) = tokio::sync::mpsc::channel(1);
        let own = Frame::read(initialize.with_id(&self.own_id())).unwrap_or_else(|_| initialize.clone());
        let Ok(reply) = self.post(&own, &nobody, None).await else { return false };
        if !reply.status.is_success() {
            return false;
        }
        self.shaken(&initialize, &reply);
        self.epoch.fetch_add(1, Ordering::Relaxed);
        if let Some(Ok(frame)) = initialized.map(Frame::read) {
            drop(self.post(&frame, &nobody, None).await);
        }
        true
    }

    /// Sends a notification, or the client's answer to a question of the server.
    pub(crate) async fn tell(self: &Arc<Self>, frame: Frame) {
        let (nobody, _gone) = tokio::sync::mpsc::channel(1);
        if let Err(fault) = self.post(&frame, &nobody, None).await {
            tracing::warn!(target: "curable::wrap", ?fault, "a notification was lost");
        }
        if frame.kind == Kind::Notification("notifications/initialized".to_owned()) {
            self.session.lock().unwrap_or_else(PoisonError::into_inner).initialized = Some(frame.text);
            let this = Arc::clone(self);
            tokio::spawn(async move { this.listen().await });
        }
    }

    /// Hands on what the server says by itself, as long as it has a stream for that.
    async fn listen(&self) {
        let mut last = None::<HeaderValue>;
        loop {
            let Session { id, version, .. } = self.session();
            let mut headers = HeaderMap::new();
            headers.extend(id.map(|id| (HeaderName::from_static(SESSION), id)));
            headers.extend(version.map(|version| (HeaderName::from_static(headers::VERSION), version)));
            headers.extend(last.clone().map(|last| (HeaderName::from_static("last-event-id"), last)));
            let Some(mut response) = self.address.listen(headers).await else { return };
            let mut events = Events::default();
            loop {
                let chunk = tokio::select! {
                    chunk = response.chunk() => chunk,
                    () = self.stop.cancelled() => return,
                };
                let Ok(Some(chunk)) = chunk else { break };
                for event in events.take(&chunk) {
                    last = event.id.and_then(|id| HeaderValue::from_str(&id).ok()).or(last);
                    if let Ok(frame) = Frame::read(event.data) {
                        self.client.push(frame, None).await;
                    }
                }
                if events.held() > self.shared.options.max_frame {
                    break;
                }
            }
            tokio::time::sleep(BREATHER).await;
        }
    }

    /// Ends the session.
    pub(crate) async fn close(&self) {
        let Some(id) = self.session().id else { return };
        let headers = HeaderMap::from_iter([(HeaderName::from_static(SESSION), id)]);
        let ending = self.address.pass(reqwest::Method::DELETE, headers, Vec::new());
        drop(tokio::time::timeout(BREATHER, ending).await);
    }

    fn session(&self) -> Session {
        self.session.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer in what came back. A status that is no answer is a fault.
pub(crate) fn answer(reply: Reply) -> Result<Frame, Fault> {
    match reply.body {
        Body::Answer(answer) => Ok(answer),
        Body::Other(bytes) if reply.status.is_success() => {
            Err(Fault::sent(What::Malformed).with_private(String::from_utf8_lossy(&bytes)))
        }
        Body::Other(bytes) => {
            let fault = Fault::sent(What::Status(reply.status.as_u16()));
            Err(fault.with_private(String::from_utf8_lossy(&bytes)))
        }
        Body::Nothing => Err(Fault::sent(What::Malformed)),
    }
}

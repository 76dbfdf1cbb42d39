//! The connection of one client to one program: requests out, answers back, everything else passed on.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::{mpsc, oneshot, watch};

use super::behind::Begun;
use super::waiting::{Pending, Token, Waiter, Waiting};
use crate::fault::{Fault, What};
use crate::frame::{self, Frame, Kind};
use crate::json::{Edits, find, members, span};
use crate::options::Shared;

/// Where messages for a client go.
pub(crate) type Outlet = mpsc::Sender<String>;

/// How long a request waits for a server that is being started.
const PATIENCE: Duration = Duration::from_secs(15);

/// The member of a notification's `_meta` that says which request it belongs to.
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

/// The methods whose answer may take as long as it likes.
const ENDLESS: &[&str] = &["subscriptions/listen", "tasks/result"];

/// How many settings are told again; a client that sets more has to set them itself.
const MAX_SETTINGS: usize = 1000;

/// The client of a connection: it gets what the server sends that belongs to no request.
pub(crate) trait Client: Send + Sync + 'static {
    /// Takes a message; `only` is where the answer of the only request goes that waits, if there is one.
    fn push(&self, frame: Frame, only: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The connection.
pub(crate) struct Link {
    pub(crate) shared: Arc<Shared>,
    client: Box<dyn Client>,
    pub(super) waiting: Waiting,
    pub(super) status: watch::Sender<Status>,
    /// What the server has asked the client and has no answer to, with the run of the server that asked.
    asked: Mutex<HashMap<String, u64>>,
    pub(super) replay: Mutex<Replay>,
    next: AtomicU64,
}

/// How the server is.
#[derive(Clone, Debug)]
pub(super) enum Status {
    /// It is being started.
    Starting,
    /// It runs, for the so-manieth time.
    Up(u64, mpsc::Sender<Outgoing>),
    /// It has ended and is started again later.
    Down(Instant),
    /// It is not started any more.
    Closed,
}

/// A message on its way to the server.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub(super) text: String,
    pub(super) sent: Arc<AtomicBool>,
}

/// What a server that was started again must be told first.
#[derive(Clone, Debug, Default)]
pub(super) struct Replay {
    pub(super) initialize: Option<Frame>,
    pub(super) initialized: Option<String>,
    /// Requests that set something, by what they set; the newest counts.
    pub(super) settings: Vec<(String, Frame)>,
}

impl Link {
    pub(crate) fn new(shared: Arc<Shared>, client: impl Client) -> Arc<Self> {
        Arc::new(Self {
            shared,
            client: Box::new(client),
            waiting: Waiting::default(),
            status: watch::Sender::new(Status::Starting),
            asked: Mutex::default(),
            replay: Mutex::default(),
            next: AtomicU64::new(1),
        })
    }

    /// An id, or a token, of our own.
    pub(crate) fn own_id(&self) -> String {
        format!("\"curable-{}\"", self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Whether a request would go out at once.
    pub(crate) fn is_up(&self) -> bool {
        matches!(*self.status.borrow(), Status::Up(..))
    }

    /// Which run of the server takes requests now.
    pub(crate) fn epoch(&self) -> Option<u64> {
        match *self.status.borrow() {
            Status::Up(epoch, _) => Some(epoch),
            Status::Starting | Status::Down(_) | Status::Closed => None,
        }
    }

    /// Waits until the server takes requests, or is not going to.
    pub(crate) async fn ready(&self) {
        drop(self.run().await);
    }

    /// What a server that is started again must be told: the handshake.
    pub(crate) fn remember_handshake(&self, initialize: Frame) {
        self.replay.lock().unwrap_or_else(PoisonError::into_inner).initialize = Some(initialize);
    }

    /// What a server that is started again must be told: the end of the handshake.
    pub(crate) fn remember_initialized(&self, text: &str) {
        self.replay.lock().unwrap_or_else(PoisonError::into_inner).initialized = Some(text.to_owned());
    }

    /// What a server that is started again must be told: something that was set, or is not any more.
    pub(crate) fn remember_setting(&self, what: String, request: Option<Frame>) {
        let mut replay = self.replay.lock().unwrap_or_else(PoisonError::into_inner);
        replay.settings.retain(|(known, _)| *known != what);
        if replay.settings.len() < MAX_SETTINGS {
            replay.settings.extend(request.map(|request| (what, request)));
        }
    }

    /// Whether a request of the client, by the id that it wrote, waits for the server.
    pub(crate) fn waits_for(&self, id: &str) -> bool {
        self.waiting.has_id(id)
    }

    /// Whether every request has its answer.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Sends a request whose answer leaves as it comes. Whatever happens, one answer comes out of `outlet`.
    pub(crate) async fn forward(&self, frame: Frame, outlet: Outlet) {
        let id = frame.id().unwrap_or("null").to_owned();
        if let Err(fault) = self.send(&frame, Waiter::Client, outlet.clone(), None).await {
            drop(outlet.send(fault.error(&id, &self.shared.options.budget)).await);
        }
    }

    /// Sends a request; the answer is waited for later.
    pub(crate) async fn begin(&self, frame: Frame, beside: Outlet) -> Result<Begun, Fault> {
        let (waiter, answer) = oneshot::channel();
        self.send(&frame, Waiter::Here(waiter), beside, None).await?;
        Ok(Begun::new(&frame, answer))
    }

    /// Sends a request to one run of the server that is not open to others yet, and waits for its answer.
    pub(super) async fn request_in(
        &self,
        frame: &Frame,
        beside: Outlet,
        run: Option<(u64, mpsc::Sender<Outgoing>)>,
    ) -> Result<Frame, Fault> {
        let (waiter, answer) = oneshot::channel();
        self.send(frame, Waiter::Here(waiter), beside, run).await?;
        Begun::new(frame, answer).answer().await
    }

    async fn send(
        &self,
        frame: &Frame,
        waiter: Waiter,
        beside: Outlet,
        run: Option<(u64, mpsc::Sender<Outgoing>)>,
    ) -> Result<(), Fault> {
        let (epoch, writer) = match run {
            Some(run) => run,
            None => self.run().await?,
        };
        let token = self.token(frame);
        let (token, changed) = token.unzip();
        let mut text = changed.flatten().unwrap_or_else(|| frame.text.clone());
        let method = frame.method().unwrap_or_default();
        let sent = Arc::new(AtomicBool::new(false));
        let pending = Box::new(Pending {
            epoch,
            waiter,
            id: frame.id().unwrap_or("null").to_owned(),
            beside,
            token,
            sent: Arc::clone(&sent),
            endless: ENDLESS.contains(&method),
            last: Instant::now(),
            cancelled: false,
            noise: None,
        });
        let mut key = frame.key().unwrap_or_default();
        let mut inserted = self.waiting.insert(key.clone(), pending);
        // An id that is taken gets another one on the way; the client sees its own.
        while let Err(back) = inserted {
            let own = self.own_id();
            text = Frame::read(text).map_or_else(|(_, text)| text, |frame| frame.with_id(&own));
            key = frame::key(&own);
            inserted = self.waiting.insert(key.clone(), back);
        }
        if writer.send(Outgoing { text, sent }).await.is_ok() {
            return Ok(());
        }
        match self.waiting.take(&key) {
            Some(_) => Err(Fault::unsent(What::Gone(None))),
            // Whoever ended this run of the server has answered it.
            None => Ok(()),
        }
    }

    /// The run of the server that takes requests now, or soon.
    async fn run(&self) -> Result<(u64, mpsc::Sender<Outgoing>), Fault> {
        if let Status::Up(epoch, writer) = &*self.status.borrow() {
            return Ok((*epoch, writer.clone()));
        }
        let mut status = self.status.subscribe();
        let ready = status.wait_for(|status| matches!(status, Status::Up(..) | Status::Closed));
        let patience = PATIENCE.min(self.shared.options.timeout);
        match tokio::time::timeout(patience, ready).await {
            Ok(Ok(status)) => match &*status {
                Status::Up(epoch, writer) => Ok((*epoch, writer.clone())),
                Status::Starting | Status::Down(_) | Status::Closed => Err(Fault::unsent(What::Gone(None))),
            },
            Ok(Err(_)) => Err(Fault::unsent(What::Gone(None))),
            Err(_) => {
                let after = match &*self.status.borrow() {
                    Status::Down(until) => Some(until.saturating_duration_since(Instant::now())),
                    Status::Starting | Status::Up(..) | Status::Closed => None,
                };
                Err(Fault::unsent(What::Gone(after)))
            }
        }
    }

    /// The token of a request's progress, and the request with another one where it is taken.
    fn token(&self, frame: &Frame) -> Option<(Token, Option<String>)> {
        if !frame.text.contains("progressToken") {
            return None;
        }
        let written = frame.meta("progressToken")?;
        let key = frame::key(written);
        if !self.waiting.has_token(&key) {
            return Some((Token { sent: key, written: written.to_owned() }, None));
        }
        let own = self.own_id();
        let mut edits = Edits::default();
        edits.replace(span(&frame.text, written), own.clone());
        let text = edits.apply(&frame.text);
        Some((Token { sent: own, written: written.to_owned() }, Some(text)))
    }

    /// Sends a notification, or the client's answer to a question of the server.
    pub(crate) async fn tell(&self, frame: Frame) {
        let text = match &frame.kind {
            Kind::Notification(method) if method == "notifications/cancelled" => {
                match self.call_off(&frame) {
                    Some(text) => text,
                    None => return,
                }
            }
            Kind::Notification(_) | Kind::Request(_) => frame.text,
            Kind::Result | Kind::Error => {
                let key = frame.key().unwrap_or_default();
                let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
                let current = match &*self.status.borrow() {
                    Status::Up(epoch, _) => Some(*epoch),
                    Status::Starting | Status::Down(_) | Status::Closed => None,
                };
                if asked.is_none() || asked != current {
                    tracing::debug!(target: "curable::wrap", id = key, "an answer that nobody waits for");
                    return;
                }
                frame.text
            }
        };
        let writer = match &*self.status.borrow() {
            Status::Up(_, writer) => writer.clone(),
            Status::Starting | Status::Down(_) | Status::Closed => return,
        };
        drop(writer.send(Outgoing { text, sent: Arc::default() }).await);
    }

    /// The client calls a request off; gives what the server is told, under the id that it knows.
    fn call_off(&self, frame: &Frame) -> Option<String> {
        let (written, at) = frame.param("requestId")?;
        let key = frame::key(written);
        let known = self.waiting.call_off(&key)?;
        if known == key {
            return Some(frame.text.clone());
        }
        let mut edits = Edits::default();
        edits.replace(at, known);
        Some(edits.apply(&frame.text))
    }

    /// A message of the server.
    pub(super) async fn receive(&self, frame: Frame, epoch: u64) {
        match &frame.kind {
            Kind::Result | Kind::Error => self.answered(frame).await,
            Kind::Notification(method) => {
                if method == "notifications/progress"
                    && let Some((written, at)) = frame.param("progressToken")
                    && let Some((outlet, token)) = self.waiting.progress(&frame::key(written))
                {
                    let mut edits = Edits::default();
                    edits.replace(at, token);
                    drop(outlet.send(edits.apply(&frame.text)).await);
                    return;
                }
                if let Some((outlet, text)) = self.subscribed(&frame) {
                    drop(outlet.send(text).await);
                    return;
                }
                self.client.push(frame, self.waiting.only_outlet()).await;
            }
            Kind::Request(_) => {
                let key = frame.key().unwrap_or_default();
                self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(key, epoch);
                self.client.push(frame, self.waiting.only_outlet()).await;
            }
        }
    }

    /// A notification that belongs to a request which stays open.
    fn subscribed(&self, frame: &Frame) -> Option<(Outlet, String)> {
        if !frame.text.contains(SUBSCRIPTION) {
            return None;
        }
        let (meta, _) = frame.param("_meta")?;
        let written = find(&members(meta)?, SUBSCRIPTION)?;
        let (outlet, id) = self.waiting.beside(&frame::key(written))?;
        let mut edits = Edits::default();
        edits.replace(span(&frame.text, written), id);
        Some((outlet, edits.apply(&frame.text)))
    }

    async fn answered(&self, frame: Frame) {
        let Some(pending) = frame.key().and_then(|key| self.waiting.take(&key)) else {
            tracing::warn!(target: "curable::wrap", id = frame.id(), "an answer to nothing, or a second one, is dropped");
            return;
        };
        match pending.waiter {
            Waiter::Here(waiter) => drop(waiter.send(Ok(frame))),
            Waiter::Client => {
                let text =
                    if frame.id() == Some(&pending.id) { frame.text } else { frame.with_id(&pending.id) };
                drop(pending.beside.send(text).await);
            }
        }
    }

    /// Something came that is no message.
    pub(super) async fn noise(&self, text: &str, what: What) {
        let lost = frame::lost_id(text);
        // What looks like a message and says no id can only be the answer to the only request there is.
        let only = || (what == What::TooLong || text.starts_with('{')).then(|| self.waiting.only()).flatten();
        let meant = lost.and_then(|id| self.waiting.take(&id)).or_else(|| self.waiting.take(&only()?));
        let shown: String = text.chars().take(500).collect();
        tracing::warn!(target: "curable::wrap", line = %curable_runtime::screen::screened(&shown), "the server wrote something that is no message");
        match meant {
            Some(pending) => {
                let fault = Fault::sent(what).with_private(text);
                pending.fail(fault, &self.shared.options.budget).await;
            }
            None => self.waiting.noise(text),
        }
    }

    /// A run of the server has ended: whatever waits for it is answered, and what it asked is called off.
    pub(super) async fn ended(&self, epoch: u64, why: &str) {
        for pending in self.waiting.of_epoch(epoch) {
            let fault = match &pending.noise {
                Some(noise) => Fault::sent(What::Malformed).with_private(noise),
                None => Fault { what: What::Ended, sent: pending.is_sent(), private: Some(why.to_owned()) },
            };
            pending.fail(fault, &self.shared.options.budget).await;
        }
        let mut open: Vec<String> = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.extract_if(|_, of| *of == epoch).map(|(key, _)| key).collect()
        };
        open.sort();
        for key in open {
            let id = serde_json::from_str::<serde_json::Value>(&key).unwrap_or_default();
            let params = json!({ "requestId": id, "reason": "the server has ended" });
            if let Ok(frame) = Frame::read(frame::notification("notifications/cancelled", &params)) {
                self.client.push(frame, None).await;
            }
        }
    }

    /// Looks again and again for requests that have waited too long.
    pub(super) async fn sweep(&self) {
        let timeout = self.shared.options.timeout;
        let step = (timeout / 20).clamp(Duration::from_millis(20), Duration::from_secs(1));
        loop {
            tokio::time::sleep(step).await;
            if !self.asked.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
                // A person may have to answer first.
                self.waiting.touch_all();
                continue;
            }
            for (key, pending, fault) in self.waiting.overdue(timeout) {
                let was_cancelled = pending.cancelled;
                pending.fail(fault, &self.shared.options.budget).await;
                if !was_cancelled {
                    self.say_cancelled(&key, "it took too long");
                }
            }
            // A client that went away has called its requests off.
            for key in self.waiting.abandoned() {
                self.say_cancelled(&key, "the client went away");
            }
        }
    }

    /// Tells the server that nobody waits any longer. One that does not even read is not waited for.
    fn say_cancelled(&self, key: &str, reason: &str) {
        let id = serde_json::from_str::<serde_json::Value>(key).unwrap_or_default();
        let params = json!({ "requestId": id, "reason": reason });
        let text = frame::notification("notifications/cancelled", &params);
        if let Status::Up(_, writer) = &*self.status.borrow() {
            drop(writer.try_send(Outgoing { text, sent: Arc::default() }));
        }
    }
}

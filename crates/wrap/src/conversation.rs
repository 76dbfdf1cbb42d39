//! One client and the program behind: tools are touched, everything else passes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use curable_core::protocol;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::era::{self, Era};
use crate::fault::{Fault, What};
use crate::frame::{self, Frame, Kind};
use crate::options::Shared;
use crate::server::{Behind, Outlet, Over};
use crate::tools::{Calling, Catalogue, Facts, call, read_page};

/// How many pages of tools are read; a list that never ends is cut.
const MAX_PAGES: usize = 200;

/// One client and the program behind.
pub(crate) struct Conversation {
    pub(crate) behind: Behind,
    shared: Arc<Shared>,
    /// The name by which repeated failures are counted; none where several clients share the connection.
    name: Option<Arc<str>>,
    /// What the client puts before the names of tools: the server's name, where it is one of several.
    prefix: String,
    tools: Mutex<Tools>,
    /// Held while the tools are asked for, so that many first calls ask once.
    asking: tokio::sync::Mutex<()>,
    stale: Arc<AtomicBool>,
    calls: Mutex<HashMap<String, Running>>,
    busy: AtomicUsize,
    era: Mutex<Era>,
}

/// What is known of the tools.
#[derive(Default)]
struct Tools {
    server: Option<Arc<str>>,
    /// All tools, and the run of the server that listed them.
    known: Option<(u64, Arc<Catalogue>)>,
    /// The pages that the client has read so far, and the cursor of the next.
    pages: Option<(Vec<Facts>, String)>,
}

/// A call that runs.
#[derive(Clone)]
struct Running {
    stop: CancellationToken,
    /// Set when the client wants no answer any more.
    silent: Arc<AtomicBool>,
}

impl Conversation {
    /// `stale` is set by whoever sees that the tools have changed.
    pub(crate) fn new(
        behind: Behind,
        name: Option<Arc<str>>,
        prefix: String,
        stale: Arc<AtomicBool>,
    ) -> Arc<Self> {
        let shared = Arc::clone(behind.shared());
        Arc::new(Self {
            behind,
            shared,
            name,
            prefix,
            tools: Mutex::default(),
            asking: tokio::sync::Mutex::default(),
            stale,
            calls: Mutex::default(),
            busy: AtomicUsize::new(0),
            era: Mutex::default(),
        })
    }

    /// A name that no other conversation has.
    pub(crate) fn fresh_name() -> Arc<str> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        format!("conversation {}", NEXT.fetch_add(1, Ordering::Relaxed)).into()
    }

    /// Waits until every request has its answer, at most so long.
    pub(crate) async fn settle(&self, patience: Duration) {
        let start = Instant::now();
        while (self.busy.load(Ordering::Acquire) > 0 || !self.behind.is_idle()) && start.elapsed() < patience
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// A message of the client. What goes on as it came is handed over before this returns, so that the order stays.
    pub(crate) async fn take(self: &Arc<Self>, frame: Frame, outlet: &Outlet) {
        let Some(frame) = self.bridged(frame, outlet).await else { return };
        match &frame.kind {
            Kind::Request(method) => match method.as_str() {
                "tools/call" => match Calling::read(frame) {
                    Ok(calling) => {
                        self.call(calling, outlet.clone());
                        // It goes out before whatever the client sends next.
                        tokio::task::yield_now().await;
                    }
                    Err(frame) => self.forward(*frame, outlet).await,
                },
                "tools/list" | "initialize" | "server/discover" => self.watch(frame, outlet).await,
                "logging/setLevel" | "resources/subscribe" | "resources/unsubscribe" => {
                    self.remember(&frame);
                    self.forward(frame, outlet).await;
                }
                _ => self.forward(frame, outlet).await,
            },
            Kind::Notification(method) => {
                match method.as_str() {
                    "notifications/cancelled" if !self.call_off(&frame) => return,
                    "notifications/initialized" => self.behind.remember_initialized(&frame.text),
                    _ => {}
                }
                self.behind.tell(frame).await;
            }
            Kind::Result | Kind::Error => self.behind.tell(frame).await,
        }
    }

    /// The message as the server's era has it; `None` where there is nothing to send.
    async fn bridged(self: &Arc<Self>, frame: Frame, outlet: &Outlet) -> Option<Frame> {
        let Some(method) = frame.method() else { return Some(frame) };
        let id = frame.id().map(str::to_owned);
        let era = self.era();
        match (era, id) {
            (Era::Unknown, Some(_)) if era::is_modern(&frame) && method != "server/discover" => {
                // A request that comes first says nothing of the server: it is asked, once.
                let introduction: Value = frame
                    .param("_meta")
                    .and_then(|(meta, _)| serde_json::from_str(meta).ok())
                    .unwrap_or_default();
                let asked = era::discover(&self.behind.own_id(), &introduction)?;
                match self.behind.request(asked, outlet.clone()).await {
                    Ok(answer) if answer.kind == Kind::Result => self.set_era(Era::Same),
                    Ok(_) => drop(self.shake_hands(&frame, outlet).await),
                    Err(_) => {}
                }
                Some(frame)
            }
            (Era::Newer(mut introduction), Some(id)) => match method {
                "ping" => {
                    drop(outlet.send(frame::result(&id, &json!({}))).await);
                    None
                }
                "logging/setLevel" => {
                    era::with_level(&mut introduction, &frame);
                    self.set_era(Era::Newer(introduction));
                    drop(outlet.send(frame::result(&id, &json!({}))).await);
                    None
                }
                "resources/subscribe" | "resources/unsubscribe" => {
                    let failure = protocol::NOT_FOUND.failure("the server's revision has no such method");
                    let data = curable_serve::mcp::foreign::error_data(failure, &self.shared.options.budget);
                    let text =
                        frame::error(&id, -32601, "the server's revision has no such method", Some(data));
                    drop(outlet.send(text).await);
                    None
                }
                _ => Some(era::introduced(&frame, &introduction)),
            },
            (Era::Newer(_), None) if method == "notifications/initialized" => None,
            _ => Some(frame),
        }
    }

    /// Shakes hands with an older server in the name of a client that has no handshake; gives the server's answer.
    async fn shake_hands(&self, like: &Frame, outlet: &Outlet) -> Option<Frame> {
        let initialize = era::handshake(&self.behind.own_id(), like)?;
        let answer = self.behind.request(initialize.clone(), outlet.clone()).await.ok()?;
        if answer.kind != Kind::Result {
            return None;
        }
        self.behind.remember_handshake(initialize);
        let initialized = era::initialized()?;
        self.behind.remember_initialized(&initialized.text);
        self.behind.tell(initialized).await;
        self.set_era(Era::Older);
        self.name_server(&answer);
        Some(answer)
    }

    /// An answer that says that the server is of the other era; gives the one that the client's has.
    async fn other_era(&self, request: &Frame, outlet: &Outlet) -> Option<String> {
        match request.method() {
            Some("server/discover") => {
                let answer = self.shake_hands(request, outlet).await?;
                era::discovered(request.id()?, &answer)
            }
            Some("initialize") => {
                let introduction = era::introduction(request);
                let asked = era::discover(&self.behind.own_id(), &introduction)?;
                let answer = self.behind.request(asked, outlet.clone()).await.ok()?;
                if answer.kind != Kind::Result {
                    return None;
                }
                self.name_server(&answer);
                self.set_era(Era::Newer(introduction));
                era::shaken(request, &answer)
            }
            _ => None,
        }
    }

    fn era(&self) -> Era {
        self.era.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_era(&self, era: Era) {
        *self.era.lock().unwrap_or_else(PoisonError::into_inner) = era;
    }

    /// Sends on as it came what is none of ours.
    async fn forward(self: &Arc<Self>, frame: Frame, outlet: &Outlet) {
        if self.era() == Era::Older {
            // Its answer lacks what a client of the newest era expects.
            return self.watch(frame, outlet).await;
        }
        if self.behind.is_up() {
            self.behind.forward(frame, outlet.clone()).await;
        } else {
            let (behind, outlet) = (self.behind.clone(), outlet.clone());
            self.spawn(async move { behind.forward(frame, outlet).await });
        }
    }

    /// Sends on as it came what we look at when it is answered.
    async fn watch(self: &Arc<Self>, frame: Frame, outlet: &Outlet) {
        let begun = if self.behind.is_up() {
            Some(self.behind.begin(frame.clone(), outlet.clone(), None).await)
        } else {
            None
        };
        let (this, outlet) = (Arc::clone(self), outlet.clone());
        self.spawn(async move {
            let answer = match begun {
                Some(Ok(begun)) => begun.answer().await,
                Some(Err(fault)) => Err(fault),
                None => this.behind.request(frame.clone(), outlet.clone()).await,
            };
            let text = match answer {
                Ok(answer) if answer.kind == Kind::Error => {
                    this.other_era(&frame, &outlet).await.unwrap_or(answer.text)
                }
                Ok(answer) => this.seen(&frame, answer),
                Err(Fault { what: What::CalledOff, .. }) => return,
                Err(fault) => fault.error(frame.id().unwrap_or("null"), &this.shared.options.budget),
            };
            let text = if this.era() == Era::Older { era::completed(&frame, text) } else { text };
            drop(outlet.send(text).await);
        });
    }

    /// What an answer tells us; gives the text for the client.
    fn seen(&self, request: &Frame, answer: Frame) -> String {
        if answer.kind != Kind::Result {
            return answer.text;
        }
        match request.method() {
            Some("tools/list") => return self.listed(request, &answer).unwrap_or(answer.text),
            Some("initialize") => {
                self.behind.remember_handshake(request.clone());
                self.set_era(Era::Same);
            }
            Some("server/discover") => self.set_era(Era::Same),
            _ => return answer.text,
        }
        self.name_server(&answer);
        answer.text
    }

    /// The server has said who it is.
    fn name_server(&self, answer: &Frame) {
        let result = answer.outcome().and_then(|(written, _)| serde_json::from_str::<Value>(written).ok());
        let name = result.as_ref().and_then(server_name);
        let mut tools = self.lock();
        tools.server = name.map(Into::into).or_else(|| tools.server.take());
        tools.known = None;
    }

    /// A page of tools that the client asked for; with the last one all are known.
    fn listed(&self, request: &Frame, answer: &Frame) -> Option<String> {
        let server = self.server();
        let page = read_page(&self.shared, &server, answer)?;
        let cursor = request.param("cursor").and_then(|(written, _)| crate::json::string(written));
        let mut tools = self.lock();
        let before = match (cursor, tools.pages.take()) {
            (None, _) => Some(Vec::new()),
            (Some(cursor), Some((before, next))) if *cursor == next => Some(before),
            (Some(_), _) => None,
        };
        if let Some(mut all) = before {
            all.extend(page.tools);
            if let Some(next) = page.next {
                tools.pages = Some((all, next));
            } else {
                drop(tools);
                self.know(&server, all);
            }
        }
        Some(page.text)
    }

    /// All tools are known.
    fn know(&self, server: &str, all: Vec<Facts>) -> Option<Arc<Catalogue>> {
        let epoch = self.behind.epoch()?;
        let catalogue = match Catalogue::build(&self.shared, server, all) {
            Ok(catalogue) => Arc::new(catalogue),
            Err(error) => {
                tracing::error!(target: "curable::wrap", %error, "the tools cannot be called");
                return None;
            }
        };
        self.stale.store(false, Ordering::Release);
        for witness in &self.shared.witnesses {
            witness.listed(server, &catalogue.listed());
        }
        self.lock().known = Some((epoch, Arc::clone(&catalogue)));
        Some(catalogue)
    }

    /// All tools, asked for where they are not known. A server that does not list them has none that we know.
    async fn catalogue(&self, like: &Frame) -> Option<Arc<Catalogue>> {
        if let Some(known) = self.known() {
            return Some(known);
        }
        let _asking = self.asking.lock().await;
        if let Some(known) = self.known() {
            return Some(known);
        }
        let server = self.server();
        let (nobody, _gone) = tokio::sync::mpsc::channel(1);
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        for _ in 0..MAX_PAGES {
            let request = list_request(&self.behind.own_id(), cursor.as_deref(), like)?;
            // A server that cannot be asked now may be asked again; one that has no list has none.
            let answer = self.behind.request(request, nobody.clone()).await.ok()?;
            let Some(page) = read_page(&self.shared, &server, &answer) else { break };
            all.extend(page.tools);
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        self.know(&server, all)
    }

    fn known(&self) -> Option<Arc<Catalogue>> {
        let epoch = self.behind.epoch()?;
        let tools = self.lock();
        let known =
            tools.known.as_ref().filter(|(of, _)| *of == epoch && !self.stale.load(Ordering::Acquire));
        known.map(|(_, catalogue)| Arc::clone(catalogue))
    }

    fn last(&self) -> Option<Arc<Catalogue>> {
        self.lock().known.as_ref().map(|(_, catalogue)| Arc::clone(catalogue))
    }

    fn server(&self) -> Arc<str> {
        self.lock().server.clone().unwrap_or_default()
    }

    fn call(self: &Arc<Self>, calling: Calling, outlet: Outlet) {
        let key = calling.request().key().unwrap_or_default();
        let running = Running { stop: CancellationToken::new(), silent: Arc::default() };
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone(), running.clone());
        let this = Arc::clone(self);
        self.spawn(async move {
            let text = tokio::select! {
                text = this.called(calling, &outlet, &running) => text,
                // A client that went away has called it off; the server hears of it from the connection.
                () = outlet.closed() => None,
            };
            this.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
            if let Some(text) = text.filter(|_| !running.silent.load(Ordering::Acquire)) {
                drop(outlet.send(text).await);
            }
        });
    }

    async fn called(&self, calling: Calling, outlet: &Outlet, running: &Running) -> Option<String> {
        // What was known last is better than nothing while the server is away: its effects hold.
        let catalogue = match self.catalogue(calling.request()).await {
            Some(catalogue) => catalogue,
            None => self.last().or_else(|| Catalogue::empty(&self.shared))?,
        };
        let over = Arc::new(Over {
            behind: self.behind.clone(),
            beside: outlet.clone(),
            called_off: AtomicBool::new(false),
        });
        let (server, stop) = (Arc::clone(&over), running.stop.clone());
        let request = calling.request().clone();
        let name = self.name.clone();
        let text = call(&self.shared, &catalogue, calling, server, name, &self.prefix, stop).await;
        let text = if self.era() == Era::Older { era::completed(&request, text) } else { text };
        (!over.called_off.load(Ordering::Acquire)).then_some(text)
    }

    /// The client calls something off; says whether the server must know.
    fn call_off(&self, frame: &Frame) -> bool {
        let Some((written, _)) = frame.param("requestId") else { return true };
        let key = frame::key(written);
        let running = self.calls.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        match running {
            Some(running) if !self.behind.waits_for(&key) => {
                // It has not gone out yet.
                running.silent.store(true, Ordering::Release);
                running.stop.cancel();
                false
            }
            _ => true,
        }
    }

    /// What is set once holds for a server that is started again, too.
    fn remember(&self, frame: &Frame) {
        let uri = frame.param("uri").map(|(uri, _)| uri.to_owned()).unwrap_or_default();
        match frame.method() {
            Some("logging/setLevel") => self.behind.remember_setting("level".into(), Some(frame.clone())),
            Some("resources/subscribe") => self.behind.remember_setting(uri, Some(frame.clone())),
            Some("resources/unsubscribe") => self.behind.remember_setting(uri, None),
            _ => {}
        }
    }

    fn spawn(self: &Arc<Self>, task: impl Future<Output = ()> + Send + 'static) {
        let busy = Busy::new(Arc::clone(self));
        tokio::spawn(async move {
            task.await;
            drop(busy);
        });
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Tools> {
        self.tools.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts what runs, also when it ends by a panic.
struct Busy(Arc<Conversation>);

impl Busy {
    fn new(conversation: Arc<Conversation>) -> Self {
        conversation.busy.fetch_add(1, Ordering::AcqRel);
        Self(conversation)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The name that a server gives itself, in either era.
pub(crate) fn server_name(result: &Value) -> Option<String> {
    let modern = |result: &Value| result.get("_meta")?.get("io.modelcontextprotocol/serverInfo").cloned();
    let info = result.get("serverInfo").cloned().or_else(|| modern(result))?;
    info.get("name")?.as_str().map(str::to_owned)
}

/// A request for tools of our own; one of the newest revision says of itself what the client's request does.
pub(crate) fn list_request(id: &str, cursor: Option<&str>, like: &Frame) -> Option<Frame> {
    let mut params = json!({});
    if let Some(cursor) = cursor {
        params["cursor"] = cursor.into();
    }
    if let Some((meta, _)) = like.param("_meta")
        && let Ok(Value::Object(mut meta)) = serde_json::from_str::<Value>(meta)
    {
        meta.retain(|name, _| name.starts_with("io.modelcontextprotocol/"));
        if !meta.is_empty() {
            params["_meta"] = Value::Object(meta);
        }
    }
    let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"tools/list\",\"params\":{params}}}");
    Frame::read(text).ok()
}

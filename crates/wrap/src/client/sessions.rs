//! Clients over HTTP before a program: each session of the older revisions has a program of its own, and requests of the
//! newest, which has none, share one.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use curable_runtime::Identity;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::request::Parts;
use http::{Method, StatusCode};
use tokio::sync::mpsc;

use super::door::{Door, json, refused, text};
use super::post::{self, Until};
use super::streams::{Opened, Server, Talk};
use crate::conversation::Conversation;
use crate::frame::{self, Frame, Kind, Unread};
use crate::options::Shared;
use crate::server::{Client, Outlet, SESSION, VERSION, name, unwrapped, version};

/// How many messages may wait for one request.
const QUEUE: usize = 64;

/// How many messages wait for a client that does not listen.
const HELD: usize = 256;

/// How many sessions there may be, and how long one is kept that nobody uses.
const SESSIONS: (usize, Duration) = (256, Duration::from_mins(30));

/// The first revision that has no sessions.
pub(super) const MODERN: &str = "2026-07-28";

/// All clients over HTTP.
pub(crate) struct Sessions {
    shared: Arc<Shared>,
    server: Server,
    door: Door,
    all: Mutex<HashMap<String, Arc<Session>>>,
    /// The one that requests without a session share.
    common: tokio::sync::OnceCell<Opened>,
    dice: RandomState,
}

struct Session {
    opened: Mutex<Option<Opened>>,
    talk: Talk,
    pushes: Arc<Pushes>,
    /// Whoever began it, where callers are known: nobody else can use it.
    owner: Option<String>,
    used: Mutex<Instant>,
}

impl Sessions {
    pub(crate) fn new(shared: Arc<Shared>, server: Server, door: Door) -> Arc<Self> {
        let (all, common, dice) = (Mutex::default(), tokio::sync::OnceCell::new(), RandomState::new());
        Arc::new(Self { shared, server, door, all, common, dice })
    }

    /// Answers a request.
    pub(crate) async fn answer(self: Arc<Self>, request: Request) -> Response {
        let (parts, body) = match self.door.enter(request, self.shared.options.max_frame).await {
            Ok(entered) => entered,
            Err(response) => return response,
        };
        match parts.method {
            Method::POST => self.post(&parts, body).await,
            Method::GET => self.listen(&parts),
            Method::DELETE => self.end(&parts),
            _ => not_allowed(),
        }
    }

    async fn post(&self, parts: &Parts, body: Vec<u8>) -> Response {
        let Ok(body) = String::from_utf8(body) else {
            return json(
                StatusCode::BAD_REQUEST,
                frame::error("null", -32700, "the message is no text", None),
            );
        };
        let frame = match Frame::read(body) {
            Ok(frame) => frame,
            Err((Unread::Noise, _)) => {
                return json(
                    StatusCode::BAD_REQUEST,
                    frame::error("null", -32700, "the message is no JSON object", None),
                );
            }
            Err((Unread::Malformed(id), _)) => {
                let id = id.unwrap_or_else(|| "null".to_owned());
                return json(
                    StatusCode::BAD_REQUEST,
                    frame::error(&id, -32600, "the request is malformed", None),
                );
            }
        };
        let said = text(&parts.headers, VERSION);
        let is_modern = version(&frame).or(said).is_some_and(|version| &*version >= MODERN)
            && frame.method() != Some("initialize");
        if is_modern {
            return self.stateless(parts, frame).await;
        }
        if frame.method() == Some("initialize") {
            return self.begin(parts, frame).await;
        }
        match self.session(parts) {
            Ok(session) => session.post(frame).await,
            Err(response) => *response,
        }
    }

    /// A request of the newest revision: complete by itself, and its headers say what its body says.
    async fn stateless(&self, parts: &Parts, frame: Frame) -> Response {
        let id = frame.id().unwrap_or("null").to_owned();
        if let Some(mismatch) = mismatch(&parts.headers, &frame) {
            return json(StatusCode::BAD_REQUEST, frame::error(&id, -32020, mismatch, None));
        }
        let opened = self.common.get_or_init(|| async { self.server.open(&self.shared, None, Alone) }).await;
        let (outlet, queue) = mpsc::channel(QUEUE);
        let is_request = matches!(frame.kind, Kind::Request(_));
        opened.talk.take(frame, &outlet).await;
        drop(outlet);
        if is_request { post::answer(queue, HeaderMap::new()).await } else { accepted() }
    }

    /// A new session.
    async fn begin(&self, parts: &Parts, frame: Frame) -> Response {
        self.tidy();
        let pushes = Arc::new(Pushes::default());
        let client = Pushing(Arc::clone(&pushes));
        let opened = self.server.open(&self.shared, Some(&Conversation::fresh_name()), client);
        let talk = opened.talk.clone();
        let session = Arc::new(Session {
            opened: Mutex::new(Some(opened)),
            talk,
            pushes,
            owner: caller(parts),
            used: Mutex::new(Instant::now()),
        });
        let id = format!("{:016x}{:016x}", self.random(1), self.random(2));
        self.lock().insert(id.clone(), Arc::clone(&session));
        let mut response = session.post(frame).await;
        if let Ok(id) = HeaderValue::try_from(id) {
            response.headers_mut().insert(HeaderName::from_static(SESSION), id);
        }
        response
    }

    fn random(&self, salt: u64) -> u64 {
        let mut hasher = self.dice.build_hasher();
        hasher.write_u64(salt);
        hasher.write_u64(RandomState::new().build_hasher().finish());
        hasher.finish()
    }

    fn session(&self, parts: &Parts) -> Result<Arc<Session>, Box<Response>> {
        let Some(id) = text(&parts.headers, SESSION) else {
            return Err(Box::new(refused(
                StatusCode::BAD_REQUEST,
                "a session is needed: send `initialize` first",
            )));
        };
        let found = self.lock().get(&id).filter(|session| session.owner == caller(parts)).cloned();
        let session =
            found.ok_or_else(|| Box::new(refused(StatusCode::NOT_FOUND, "there is no such session")))?;
        *session.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Ok(session)
    }

    fn listen(&self, parts: &Parts) -> Response {
        if text(&parts.headers, VERSION).is_some_and(|version| &*version >= MODERN)
            || !parts.headers.contains_key(SESSION)
        {
            return not_allowed();
        }
        match self.session(parts) {
            Ok(session) => session.pushes.listen(),
            Err(response) => *response,
        }
    }

    fn end(&self, parts: &Parts) -> Response {
        if !parts.headers.contains_key(SESSION) {
            return not_allowed();
        }
        let session = match self.session(parts) {
            Ok(session) => session,
            Err(response) => return *response,
        };
        self.lock().retain(|_, kept| !Arc::ptr_eq(kept, &session));
        session.close();
        json(StatusCode::OK, String::new())
    }

    /// Ends sessions that nobody uses, and the oldest where there are too many.
    fn tidy(&self) {
        let mut all = self.lock();
        let age = |session: &Session| session.used.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
        let mut gone: Vec<Arc<Session>> =
            all.extract_if(|_, session| age(session) > SESSIONS.1).map(|(_, session)| session).collect();
        while all.len() >= SESSIONS.0 {
            let oldest = all.iter().max_by_key(|(_, session)| age(session)).map(|(id, _)| id.clone());
            gone.extend(oldest.and_then(|id| all.remove(&id)));
        }
        drop(all);
        for session in gone {
            session.close();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    async fn post(&self, frame: Frame) -> Response {
        if !matches!(frame.kind, Kind::Request(_)) {
            let (nobody, _gone) = mpsc::channel(1);
            self.talk.take(frame, &nobody).await;
            return accepted();
        }
        let (outlet, queue) = mpsc::channel(QUEUE);
        self.pushes.posts.lock().unwrap_or_else(PoisonError::into_inner).push(outlet.downgrade());
        self.talk.take(frame, &outlet).await;
        drop(outlet);
        post::answer(queue, HeaderMap::new()).await
    }

    fn close(&self) {
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(opened) = opened {
            tokio::spawn(opened.close());
        }
    }
}

/// What a server says by itself waits here for a stream of its client.
#[derive(Default)]
struct Pushes {
    stream: Mutex<Option<Outlet>>,
    posts: Mutex<Vec<mpsc::WeakSender<String>>>,
    held: Mutex<VecDeque<String>>,
}

impl Pushes {
    fn listen(&self) -> Response {
        let (outlet, queue) = mpsc::channel(HELD);
        let held = std::mem::take(&mut *self.held.lock().unwrap_or_else(PoisonError::into_inner));
        for text in held {
            drop(outlet.try_send(text));
        }
        *self.stream.lock().unwrap_or_else(PoisonError::into_inner) = Some(outlet);
        post::with(post::events(queue, None, Until::Closed), HeaderMap::new())
    }

    /// The stream of the client, or else that of its newest request.
    fn open(&self) -> Option<Outlet> {
        let stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner).clone();
        stream.filter(|stream| !stream.is_closed()).or_else(|| {
            let mut posts = self.posts.lock().unwrap_or_else(PoisonError::into_inner);
            posts.retain(|post| post.strong_count() > 0);
            posts.iter().rev().filter_map(mpsc::WeakSender::upgrade).find(|post| !post.is_closed())
        })
    }
}

struct Pushing(Arc<Pushes>);

impl Client for Pushing {
    fn push(&self, frame: Frame, only: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            // A question during the only request belongs to it.
            let only = only.filter(|only| !only.is_closed() && matches!(frame.kind, Kind::Request(_)));
            if let Some(outlet) = only.or_else(|| self.0.open()) {
                drop(outlet.send(frame.text).await);
                return;
            }
            let mut held = self.0.held.lock().unwrap_or_else(PoisonError::into_inner);
            if held.len() >= HELD {
                held.pop_front();
            }
            held.push_back(frame.text);
        })
    }
}

/// Clients that share a program get nothing that is not surely theirs.
struct Alone;

impl Client for Alone {
    fn push(&self, frame: Frame, only: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            if let Some(only) = only {
                drop(only.send(frame.text).await);
            }
        })
    }
}

/// The name of whoever calls, where callers are known.
fn caller(parts: &Parts) -> Option<String> {
    parts.extensions.get::<Arc<Identity>>().map(|identity| identity.name.clone())
}

/// What a header says otherwise than the body.
pub(super) fn mismatch(headers: &HeaderMap, frame: &Frame) -> Option<&'static str> {
    let said = |name: &str| headers.get(name).and_then(unwrapped);
    if version(frame).is_some() && said(VERSION) != version(frame) {
        return Some("the header MCP-Protocol-Version does not say what the body says");
    }
    if said("mcp-method").as_deref() != frame.method() && frame.method().is_some() {
        return Some("the header Mcp-Method does not say what the body says");
    }
    if name(frame).is_some() && said("mcp-name") != name(frame) {
        return Some("the header Mcp-Name does not say what the body says");
    }
    None
}

fn accepted() -> Response {
    post::with(Response::builder().status(StatusCode::ACCEPTED).body(Body::empty()), HeaderMap::new())
}

fn not_allowed() -> Response {
    let response = Response::builder().status(StatusCode::METHOD_NOT_ALLOWED).header("allow", "POST");
    post::with(response.body(Body::empty()), HeaderMap::new())
}

//! Clients over HTTP before a server at an address: requests go through with their own headers, and what is no tool passes
//! as it came, down to its status.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use futures_util::stream;
use http::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use http::request::Parts;
use http::{Method, StatusCode};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::door::{Door, json, text};
use super::post;
use super::sessions::{MODERN, mismatch};
use crate::conversation::{list_request, server_name};
use crate::fault::{Fault, What};
use crate::frame::{Frame, Kind};
use crate::options::Shared;
use crate::server::{
    Address, Body as Told, Event, Follow, Outlet, Piece, Reply, SESSION, Sending, VERSION, answer, written,
};
use crate::tools::{Calling, Carry, Catalogue, Facts, call, read_page};

/// Headers that belong to one connection, or that are made anew.
const OWN: &[&str] = &[
    "accept-encoding",
    "connection",
    "content-length",
    "expect",
    "host",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// What a server says when its tools have changed. One that is cut in two is seen when they are listed again.
const CHANGED: &[u8] = b"notifications/tools/list_changed";

/// How many lists of tools are known at once, and how many pages one has.
const MAX: (usize, usize) = (256, 200);

/// How many messages may wait for one request.
const QUEUE: usize = 64;

/// All clients over HTTP before a server at an address.
pub(crate) struct Proxy {
    shared: Arc<Shared>,
    address: Address,
    door: Door,
    /// What is known of the tools that a client sees: by its session, or by who it is.
    known: Mutex<HashMap<String, Known>>,
}

#[derive(Clone, Default)]
struct Known {
    server: Option<Arc<str>>,
    catalogue: Option<Arc<Catalogue>>,
}

impl Proxy {
    pub(crate) fn new(shared: Arc<Shared>, address: Address, door: Door) -> Arc<Self> {
        Arc::new(Self { shared, address, door, known: Mutex::default() })
    }

    /// Answers a request.
    pub(crate) async fn answer(self: Arc<Self>, request: Request) -> Response {
        let (parts, body) = match self.door.enter(request, self.shared.options.max_frame).await {
            Ok(entered) => entered,
            Err(response) => return response,
        };
        let frame = if parts.method == Method::POST {
            std::str::from_utf8(&body).ok().and_then(|text| Frame::read(text.to_owned()).ok())
        } else {
            None
        };
        match frame {
            Some(frame) if frame.method() == Some("tools/call") => match Calling::read(frame) {
                // What its headers say otherwise than its body is the server's to refuse.
                Ok(calling) if parts.headers.contains_key(VERSION) && is_crooked(&parts, &calling) => {
                    self.pass(parts, body).await
                }
                Ok(calling) => self.call(parts, calling).await,
                Err(_) => self.pass(parts, body).await,
            },
            Some(frame)
                if matches!(frame.method(), Some("tools/list" | "initialize" | "server/discover")) =>
            {
                self.watch(parts, frame).await
            }
            Some(frame) => {
                let id = frame.id().map(str::to_owned);
                self.passed(parts, body, id.as_deref()).await
            }
            None => self.pass(parts, body).await,
        }
    }

    async fn pass(self: Arc<Self>, parts: Parts, body: Vec<u8>) -> Response {
        self.passed(parts, body, None).await
    }

    /// Sends a request on and its answer back, as they come.
    async fn passed(self: Arc<Self>, parts: Parts, body: Vec<u8>, id: Option<&str>) -> Response {
        let key = key(&parts.headers, &HeaderMap::new());
        let response = match self.address.pass(parts.method, forwarded(&parts.headers), body).await {
            Ok(response) => response,
            Err(fault) => return self.faulty(&fault, id.unwrap_or("null")),
        };
        let (status, headers) = (response.status(), returned(response.headers()));
        let chunks = stream::unfold((response, self, key), |(mut response, this, key)| async move {
            match response.chunk().await {
                Ok(Some(chunk)) => {
                    if chunk.windows(CHANGED.len()).any(|part| part == CHANGED) {
                        this.remember(&key, |known| known.catalogue = None);
                    }
                    Some((Ok::<_, Infallible>(chunk), (response, this, key)))
                }
                // Half an answer ends where it ends: its reader sees that it is not whole.
                Ok(None) | Err(_) => None,
            }
        });
        let made = Response::builder().status(status).body(Body::from_stream(chunks));
        post::with(made, headers)
    }

    fn faulty(&self, fault: &Fault, id: &str) -> Response {
        json(StatusCode::BAD_GATEWAY, fault.error(id, &self.shared.options.budget))
    }

    /// Sends on what we look at when it is answered.
    async fn watch(self: Arc<Self>, parts: Parts, frame: Frame) -> Response {
        let (pieces, queue) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let (nobody, _gone) = mpsc::channel(1);
            let posting = self.address.post(&frame, self.sending(&parts.headers, &nobody, Some(&pieces)));
            let reply = tokio::select! {
                reply = posting => reply,
                // A client that went away has called it off.
                () = pieces.closed() => return,
            };
            let last = match reply {
                Ok(Reply { body: Told::Answer(answer), headers, event, .. }) => {
                    Piece::Answer(self.seen(&key(&parts.headers, &headers), &frame, answer), event)
                }
                Ok(Reply { body: Told::Other(bytes), .. }) => Piece::Whole(bytes),
                Ok(Reply { body: Told::Nothing, .. }) => Piece::Whole(Vec::new()),
                Err(fault) => Piece::Answer(
                    fault.error(frame.id().unwrap_or("null"), &self.shared.options.budget),
                    None,
                ),
            };
            drop(pieces.send(last).await);
        });
        respond(queue).await
    }

    /// What an answer tells us; gives the text for the client.
    fn seen(&self, key: &str, request: &Frame, answer: Frame) -> String {
        if answer.kind != Kind::Result {
            return answer.text;
        }
        if request.method() == Some("tools/list") {
            let server = self.known(key).server.unwrap_or_default();
            let Some(page) = read_page(&self.shared, &server, &answer) else { return answer.text };
            if request.param("cursor").is_none() {
                // A list in one page is all there is; one in several is asked for when it is needed.
                let whole = page.next.is_none().then(|| self.know(key, &server, page.tools)).flatten();
                self.remember(key, |known| known.catalogue = whole);
            }
            return page.text;
        }
        let result = answer.outcome().and_then(|(written, _)| serde_json::from_str::<Value>(written).ok());
        if let Some(name) = result.as_ref().and_then(server_name) {
            self.remember(key, |known| known.server = Some(name.into()));
        }
        answer.text
    }

    async fn call(self: Arc<Self>, parts: Parts, calling: Calling) -> Response {
        let (pieces, queue) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let key = key(&parts.headers, &HeaderMap::new());
            let catalogue = match self.known(&key).catalogue {
                Some(catalogue) => Some(catalogue),
                None => self.ask(&parts.headers, &key, calling.request()).await,
            };
            // One that cannot be asked is called all the same: what it says then is for the client.
            let Some(catalogue) = catalogue.or_else(|| Catalogue::empty(&self.shared)) else { return };
            let over = Arc::new(Through {
                proxy: Arc::clone(&self),
                headers: parts.headers,
                pieces: pieces.clone(),
                back: Mutex::default(),
            });
            let (conversation, stop) = (Some(key.as_str().into()), CancellationToken::new());
            let server = Arc::clone(&over);
            let running = call(&self.shared, &catalogue, calling, server, conversation, "", stop);
            let text = tokio::select! {
                text = running => text,
                // A client that went away has called it off: the request to the server ends with it.
                () = pieces.closed() => return,
            };
            let Back { refused, event } =
                std::mem::take(&mut *over.back.lock().unwrap_or_else(PoisonError::into_inner));
            let last = match refused {
                Some(bytes) => Piece::Whole(bytes),
                None => Piece::Answer(text, event),
            };
            drop(pieces.send(last).await);
        });
        respond(queue).await
    }

    /// Asks for all tools, in the name of the client.
    async fn ask(&self, headers: &HeaderMap, key: &str, like: &Frame) -> Option<Arc<Catalogue>> {
        let server = self.known(key).server.unwrap_or_default();
        let (nobody, _gone) = mpsc::channel(1);
        let (mut all, mut cursor): (Vec<Facts>, Option<String>) = (Vec::new(), None);
        let mut own = headers.clone();
        own.remove("mcp-name");
        if own.contains_key("mcp-method") {
            own.insert("mcp-method", HeaderValue::from_static("tools/list"));
        }
        let params: Vec<HeaderName> =
            own.keys().filter(|name| name.as_str().starts_with("mcp-param-")).cloned().collect();
        for name in params {
            own.remove(name);
        }
        for page in 0..MAX.1 {
            let request = list_request(&format!("\"curable-{page}\""), cursor.as_deref(), like)?;
            let reply = self.address.post(&request, self.sending(&own, &nobody, None)).await.ok()?;
            let answer = answer(reply).ok()?;
            let Some(page) = read_page(&self.shared, &server, &answer) else { break };
            all.extend(page.tools);
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        self.know(key, &server, all)
    }

    /// All tools are known.
    fn know(&self, key: &str, server: &str, all: Vec<Facts>) -> Option<Arc<Catalogue>> {
        let catalogue = Arc::new(Catalogue::build(&self.shared, server, all).ok()?);
        for witness in &self.shared.witnesses {
            witness.listed(server, &catalogue.listed());
        }
        self.remember(key, |known| known.catalogue = Some(Arc::clone(&catalogue)));
        Some(catalogue)
    }

    fn sending<'a>(
        &self,
        headers: &HeaderMap,
        beside: &'a Outlet,
        pieces: Option<&'a mpsc::Sender<Piece>>,
    ) -> Sending<'a> {
        let options = &self.shared.options;
        let (timeout, longest) = (options.timeout, options.max_frame);
        Sending { headers: forwarded(headers), beside, pieces, timeout, longest }
    }

    fn known(&self, key: &str) -> Known {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned().unwrap_or_default()
    }

    fn remember(&self, key: &str, change: impl FnOnce(&mut Known)) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX.0 && !known.contains_key(key) {
            // What is forgotten is asked for again.
            known.clear();
        }
        change(known.entry(key.to_owned()).or_default());
    }
}

/// The answer that comes out of a queue: events where the server sends them, or else one body.
async fn respond(mut queue: mpsc::Receiver<Piece>) -> Response {
    let plain = |status: StatusCode, headers: HeaderMap, body: Vec<u8>| {
        post::with(Response::builder().status(status).body(Body::from(body)), headers)
    };
    let (status, headers, follow) = match queue.recv().await {
        Some(Piece::Head(status, headers, follow)) => (status, returned(&headers), follow),
        Some(Piece::Answer(text, _)) => return json(StatusCode::OK, text),
        Some(Piece::Whole(bytes)) => return plain(StatusCode::OK, HeaderMap::new(), bytes),
        Some(Piece::Event(_)) | None => return plain(StatusCode::BAD_GATEWAY, HeaderMap::new(), Vec::new()),
    };
    if follow == Follow::Events {
        let events = stream::unfold(queue, |mut queue| async move {
            let text = match queue.recv().await? {
                Piece::Event(event) => written(&event),
                Piece::Answer(data, id) => written(&Event { data, id, retry: None }),
                Piece::Head(..) | Piece::Whole(_) => String::new(),
            };
            Some((Ok::<_, Infallible>(text), queue))
        });
        return post::with(Response::builder().status(status).body(Body::from_stream(events)), headers);
    }
    match queue.recv().await {
        Some(Piece::Answer(text, _)) => {
            // A failure that is typed is an answer, whatever the server's status was.
            let typed = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
            let mut headers = headers;
            headers.insert(http::header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            plain(if typed { StatusCode::OK } else { status }, headers, text.into_bytes())
        }
        Some(Piece::Whole(bytes)) => plain(status, headers, bytes),
        Some(Piece::Head(..) | Piece::Event(_)) | None => plain(status, headers, Vec::new()),
    }
}

/// Calls go to the server as the client's own request.
struct Through {
    proxy: Arc<Proxy>,
    headers: HeaderMap,
    pieces: mpsc::Sender<Piece>,
    back: Mutex<Back>,
}

/// What is handed back beside the outcome of a call.
#[derive(Debug, Default)]
struct Back {
    /// The body of an answer of HTTP alone that the client itself must see, such as the demand to authenticate.
    refused: Option<Vec<u8>>,
    /// The id of the event that the answer came as.
    event: Option<String>,
}

impl Carry for Through {
    fn carry<'a>(
        &'a self,
        frame: Frame,
        _: &'a Value,
    ) -> Pin<Box<dyn Future<Output = Result<Frame, Fault>> + Send + 'a>> {
        Box::pin(async move {
            let (nobody, _gone) = mpsc::channel(1);
            let sending = self.proxy.sending(&self.headers, &nobody, Some(&self.pieces));
            let mut reply = self.proxy.address.post(&frame, sending).await?;
            let mut back = self.back.lock().unwrap_or_else(PoisonError::into_inner);
            back.event = reply.event.take();
            // What is about the request or its session is between the client and the server.
            if reply.status.is_client_error() && reply.status != StatusCode::TOO_MANY_REQUESTS {
                back.refused = Some(match reply.body {
                    Told::Answer(answer) => answer.text.into_bytes(),
                    Told::Other(bytes) => bytes,
                    Told::Nothing => Vec::new(),
                });
                return Err(Fault::unsent(What::Status(reply.status.as_u16())));
            }
            drop(back);
            answer(reply)
        })
    }
}

/// Whether a request of the newest revision says one thing in its headers and another in its body.
fn is_crooked(parts: &Parts, calling: &Calling) -> bool {
    let is_modern = text(&parts.headers, VERSION).is_some_and(|version| &*version >= MODERN);
    is_modern && mismatch(&parts.headers, calling.request()).is_some()
}

/// Whose tools are meant: those of a session, or of whoever bears a token.
fn key(sent: &HeaderMap, got: &HeaderMap) -> String {
    let session = got.get(SESSION).or_else(|| sent.get(SESSION));
    let of = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    format!(
        "{}\n{}",
        session.map(of).unwrap_or_default(),
        sent.get(AUTHORIZATION).map(of).unwrap_or_default()
    )
}

/// The headers of a request that go on.
fn forwarded(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in OWN.iter().chain(&["origin"]) {
        headers.remove(*name);
    }
    headers
}

/// The headers of an answer that go back.
fn returned(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in OWN {
        headers.remove(*name);
    }
    headers
}

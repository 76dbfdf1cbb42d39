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

use super::door::{Door, json};
use super::post;
use crate::conversation::{list_request, server_name};
use crate::fault::{Fault, What};
use crate::frame::{Frame, Kind};
use crate::options::Shared;
use crate::server::{Address, Body as Told, Outlet, SESSION, Sending, answer};
use crate::tools::{Calling, Carry, Catalogue, Facts, call, read_page};

/// Headers that belong to one connection, or that are made anew.
const OWN: &[&str] = &[
    "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
    "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
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
                Ok(calling) => self.call(parts, calling).await,
                Err(_) => self.pass(parts, body).await,
            },
            Some(frame) if matches!(frame.method(), Some("tools/list" | "initialize" | "server/discover")) => {
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
        let (outlet, queue) = mpsc::channel(QUEUE);
        let (head, told) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let reply = self.address.post(&frame, self.sending(&parts.headers, &outlet)).await;
            let id = frame.id().unwrap_or("null");
            let text = match reply {
                Ok(reply) => match reply.body {
                    Told::Answer(answer) => {
                        let key = key(&parts.headers, &reply.headers);
                        drop(head.send((reply.status, returned(&reply.headers), None)));
                        self.seen(&key, &frame, answer)
                    }
                    Told::Nothing => {
                        drop(head.send((reply.status, returned(&reply.headers), Some(Vec::new()))));
                        return;
                    }
                    Told::Other(bytes) => {
                        drop(head.send((reply.status, returned(&reply.headers), Some(bytes))));
                        return;
                    }
                },
                Err(fault) => {
                    drop(head.send((StatusCode::BAD_GATEWAY, HeaderMap::new(), None)));
                    fault.error(id, &self.shared.options.budget)
                }
            };
            drop(outlet.send(text).await);
        });
        respond(queue, told).await
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
        let (outlet, queue) = mpsc::channel(QUEUE);
        let (head, told) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let key = key(&parts.headers, &HeaderMap::new());
            let id = calling.request().id().unwrap_or("null").to_owned();
            let catalogue = match self.known(&key).catalogue {
                Some(catalogue) => Some(catalogue),
                None => self.ask(&parts.headers, &key, calling.request()).await,
            };
            let Some(catalogue) = catalogue else {
                let fault = Fault::unsent(What::Gone(None));
                drop(head.send((StatusCode::BAD_GATEWAY, HeaderMap::new(), None)));
                drop(outlet.send(fault.error(&id, &self.shared.options.budget)).await);
                return;
            };
            let over = Arc::new(Through {
                proxy: Arc::clone(&self),
                headers: parts.headers,
                beside: outlet.clone(),
                refused: Mutex::default(),
                head: Mutex::default(),
            });
            let (conversation, stop) = (Some(key.as_str().into()), CancellationToken::new());
            let server = Arc::clone(&over);
            let running = call(&self.shared, &catalogue, calling, server, conversation, stop);
            let text = tokio::select! {
                text = running => text,
                // A client that went away has called it off: the request to the server ends with it.
                () = outlet.closed() => return,
            };
            let refused = over.refused.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(refused) = refused {
                drop(head.send(refused));
                return;
            }
            let headers = over.head.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default();
            drop(head.send((StatusCode::OK, headers, None)));
            drop(outlet.send(text).await);
        });
        respond(queue, told).await
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
            let reply = self.address.post(&request, self.sending(&own, &nobody)).await.ok()?;
            let Ok(answer) = answer(reply) else { break };
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

    fn sending<'a>(&self, headers: &HeaderMap, beside: &'a Outlet) -> Sending<'a> {
        let options = &self.shared.options;
        Sending { headers: forwarded(headers), beside, timeout: options.timeout, longest: options.max_frame }
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

type Head = (StatusCode, HeaderMap, Option<Vec<u8>>);

/// The answer that comes out of a queue; its head is told with it, or comes too late for a stream.
async fn respond(queue: mpsc::Receiver<String>, told: tokio::sync::oneshot::Receiver<Head>) -> Response {
    let mut queue = queue;
    let Some(first) = queue.recv().await else {
        // No message came: the server answered with something else.
        let (status, headers, body) = told.await.unwrap_or((StatusCode::BAD_GATEWAY, HeaderMap::new(), None));
        return post::with(Response::builder().status(status).body(Body::from(body.unwrap_or_default())), headers);
    };
    let mut told = told;
    let (status, mut headers, _) = told.try_recv().unwrap_or((StatusCode::OK, HeaderMap::new(), None));
    headers.remove(http::header::CONTENT_TYPE);
    let mut response = post::answer_from(queue, first, headers).await;
    if !status.is_success() || status != StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

/// Calls go to the server as the client's own request.
struct Through {
    proxy: Arc<Proxy>,
    headers: HeaderMap,
    beside: Outlet,
    /// An answer of HTTP alone that the client itself must see, such as the demand to authenticate.
    refused: Mutex<Option<Head>>,
    head: Mutex<Option<HeaderMap>>,
}

impl Carry for Through {
    fn carry<'a>(
        &'a self,
        frame: Frame,
        _: &'a Value,
    ) -> Pin<Box<dyn Future<Output = Result<Frame, Fault>> + Send + 'a>> {
        Box::pin(async move {
            let sending = self.proxy.sending(&self.headers, &self.beside);
            let reply = self.proxy.address.post(&frame, sending).await?;
            let headers = returned(&reply.headers);
            // What is about the request or its session is between the client and the server.
            if reply.status.is_client_error() && reply.status != StatusCode::TOO_MANY_REQUESTS {
                let body = match reply.body {
                    Told::Answer(answer) => answer.text.into_bytes(),
                    Told::Other(bytes) => bytes,
                    Told::Nothing => Vec::new(),
                };
                let refused = (reply.status, headers, Some(body));
                *self.refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(refused);
                return Err(Fault::unsent(What::Status(reply.status.as_u16())));
            }
            *self.head.lock().unwrap_or_else(PoisonError::into_inner) = Some(headers);
            answer(reply)
        })
    }
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

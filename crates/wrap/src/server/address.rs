//! An MCP server at an address: one message goes out as a request of HTTP, and its answer comes back as one.

use std::time::Duration;

use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Response, StatusCode, Url};
use tokio::sync::mpsc;

use super::Outlet;
use super::sse::{Event, Events};
use crate::fault::{Fault, What};
use crate::frame::{Frame, Kind};

/// The header that names a session of the older revisions.
pub(crate) const SESSION: &str = "mcp-session-id";

/// How often a stream is taken up again that ended before the answer came.
const MAX_RESUMES: usize = 20;

/// An MCP server at an address.
#[derive(Clone, Debug)]
pub struct Address {
    /// Where it is.
    pub url: Url,
    /// What every request carries beside the client's own.
    pub headers: HeaderMap,
    client: Client,
}

/// What a server made of a message.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Body,
    /// The id of the event that the answer came as.
    pub(crate) event: Option<String>,
}

/// What comes back, piece by piece, for a client that has HTTP of its own.
#[derive(Debug)]
pub(crate) enum Piece {
    /// The status and the headers, and whether events follow.
    Head(StatusCode, HeaderMap, Follow),
    /// An event before the answer, as it came.
    Event(Event),
    /// The answer, and the id of its event.
    Answer(String, Option<String>),
    /// Something that is no message.
    Whole(Vec<u8>),
}

/// What follows a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// Events.
    Events,
    /// One body.
    Body,
}

/// The answer in it.
#[derive(Debug)]
pub(crate) enum Body {
    /// A message that answers the request.
    Answer(Frame),
    /// None, such as for a notification.
    Nothing,
    /// Something else, as it came.
    Other(Vec<u8>),
}

/// What holds for one message.
pub(crate) struct Sending<'a> {
    pub(crate) headers: HeaderMap,
    /// Where what comes before the answer goes.
    pub(crate) beside: &'a Outlet,
    /// Where everything goes but the answer, as it came, in place of `beside`.
    pub(crate) pieces: Option<&'a mpsc::Sender<Piece>>,
    pub(crate) timeout: Duration,
    pub(crate) longest: usize,
}

impl Address {
    /// A server at an address. Redirects are followed, but not to another host.
    pub fn new(url: Url, headers: HeaderMap) -> Result<Self, AddressError> {
        let client = Client::builder()
            .connect_timeout(Duration::from_secs(10))
            .user_agent(concat!("curable/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|_error| AddressError {})?;
        Ok(Self { url, headers, client })
    }

    /// Sends a message and reads what comes back, to its answer.
    pub(crate) async fn post(&self, frame: &Frame, sending: Sending<'_>) -> Result<Reply, Fault> {
        let mut headers = sending.headers.clone();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.entry(ACCEPT).or_insert(HeaderValue::from_static("application/json, text/event-stream"));
        headers.extend(self.headers.clone());
        let request = self.client.post(self.url.clone()).headers(headers.clone()).body(frame.text.clone());
        let silent = || Fault::sent(What::Silent(sending.timeout));
        let response =
            tokio::time::timeout(sending.timeout, request.send()).await.map_err(|_late| silent())?;
        let response = response.map_err(|error| {
            let fault =
                if error.is_connect() { Fault::unsent(What::Gone(None)) } else { Fault::sent(What::Ended) };
            fault.with_private(words(&error))
        })?;
        let (status, answered) = (response.status(), response.headers().clone());
        let is_request = matches!(frame.kind, Kind::Request(_));
        let follow = if is_events(&answered) { Follow::Events } else { Follow::Body };
        if let Some(pieces) = sending.pieces {
            drop(pieces.send(Piece::Head(status, answered.clone(), follow)).await);
        }
        let (body, event) = match follow {
            Follow::Events => self.events(response, frame, &sending, headers).await?,
            Follow::Body => (whole(response, &sending, is_request).await?, None),
        };
        Ok(Reply { status, headers: answered, body, event })
    }

    /// Reads a stream to the answer; one that ends before is taken up again where it says how.
    async fn events(
        &self,
        mut response: Response,
        frame: &Frame,
        sending: &Sending<'_>,
        mut headers: HeaderMap,
    ) -> Result<(Body, Option<String>), Fault> {
        let (mut last, mut wait) = (None::<String>, 1000);
        for _ in 0..MAX_RESUMES {
            let mut events = Events::default();
            loop {
                let chunk = tokio::time::timeout(sending.timeout, response.chunk()).await;
                let chunk = chunk.map_err(|_late| Fault::sent(What::Silent(sending.timeout)))?;
                let Ok(Some(chunk)) = chunk else { break };
                for event in events.take(&chunk) {
                    last = event.id.clone().or(last);
                    wait = event.retry.unwrap_or(wait);
                    match Frame::read(event.data.clone()) {
                        Ok(answer) if answer.method().is_none() && answer.key() == frame.key() => {
                            return Ok((Body::Answer(answer), event.id));
                        }
                        Err((_, text)) if !text.is_empty() => {
                            return Err(Fault::sent(What::Malformed).with_private(text));
                        }
                        Ok(_) | Err(_) => sending.hand_on(event).await,
                    }
                }
                if events.held() > sending.longest {
                    return Err(Fault::sent(What::TooLong));
                }
            }
            let Some(id) = last.as_deref().and_then(|id| HeaderValue::from_str(id).ok()) else { break };
            tokio::time::sleep(Duration::from_millis(wait.min(60_000))).await;
            headers.insert(HeaderName::from_static("last-event-id"), id);
            headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
            let again = self.client.get(self.url.clone()).headers(headers.clone()).send().await;
            match again {
                Ok(again) if is_events(again.headers()) => response = again,
                Ok(_) | Err(_) => break,
            }
        }
        Err(Fault::sent(What::Ended))
    }

    /// Opens the stream on which a server of the older revisions speaks by itself; `None` where it has none.
    pub(crate) async fn listen(&self, headers: HeaderMap) -> Option<Response> {
        let mut all = headers;
        all.extend(self.headers.clone());
        all.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
        let response = self.client.get(self.url.clone()).headers(all).send().await.ok()?;
        (response.status().is_success() && is_events(response.headers())).then_some(response)
    }

    /// Sends any request on, and gives the answer as it comes.
    pub(crate) async fn pass(
        &self,
        method: reqwest::Method,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Response, Fault> {
        let mut all = headers;
        all.extend(self.headers.clone());
        let request = self.client.request(method, self.url.clone()).headers(all).body(body);
        request.send().await.map_err(|error| Fault::unsent(What::Gone(None)).with_private(words(&error)))
    }
}

impl Sending<'_> {
    /// Hands on what comes before the answer.
    async fn hand_on(&self, event: Event) {
        match self.pieces {
            Some(pieces) => drop(pieces.send(Piece::Event(event)).await),
            None if event.data.is_empty() => {}
            None => drop(self.beside.send(event.data).await),
        }
    }
}

/// No client of HTTP can be made, for want of a source of trust.
#[derive(Debug)]
#[non_exhaustive]
pub struct AddressError {}

impl std::fmt::Display for AddressError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no HTTP client can be made")
    }
}

impl std::error::Error for AddressError {}

async fn whole(mut response: Response, sending: &Sending<'_>, is_request: bool) -> Result<Body, Fault> {
    let mut bytes = Vec::new();
    loop {
        let chunk = tokio::time::timeout(sending.timeout, response.chunk()).await;
        let chunk = chunk.map_err(|_late| Fault::sent(What::Silent(sending.timeout)))?;
        match chunk.map_err(|error| Fault::sent(What::Ended).with_private(words(&error)))? {
            Some(chunk) => bytes.extend_from_slice(&chunk),
            None => break,
        }
        if bytes.len() > sending.longest {
            return Err(Fault::sent(What::TooLong));
        }
    }
    if !is_request && bytes.is_empty() {
        return Ok(Body::Nothing);
    }
    let frame = std::str::from_utf8(&bytes).ok().and_then(|text| Frame::read(text.trim().to_owned()).ok());
    Ok(match frame {
        Some(frame) if frame.method().is_none() => Body::Answer(frame),
        _ => Body::Other(bytes),
    })
}

pub(crate) fn is_events(headers: &HeaderMap) -> bool {
    let of = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    of.is_some_and(|of| of.starts_with("text/event-stream"))
}

/// What an error says, with its reasons and without the address, which may hold a secret.
fn words(error: &reqwest::Error) -> String {
    let mut words = String::new();
    let mut next: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = next {
        if !words.is_empty() {
            words.push_str(": ");
        }
        words.push_str(&error.to_string());
        next = error.source();
    }
    words
}

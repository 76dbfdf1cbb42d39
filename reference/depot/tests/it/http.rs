//! A caller without a gateway.

use std::time::Duration;

use curable_reference_depot::{Depot, Description, Operation, Options, Sent, Server, TOKEN};
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use serde_json::{Map, Value};

/// How long a caller waits for an answer that must come, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a caller waits who expects none.
const IMPATIENCE: Duration = Duration::from_millis(400);

/// More than this is not read.
const MOST: usize = 1 << 20;

/// What the caller got.
#[derive(Debug)]
pub(crate) enum Got {
    Answer(Answer),
    /// There was no answer in time.
    Silence,
    /// The connection was refused.
    Refused,
    /// The connection broke.
    Broken,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl Got {
    #[track_caller]
    pub(crate) fn answer(self) -> Answer {
        match self {
            Self::Answer(answer) => answer,
            other => panic!("there is no answer: {other:?}"),
        }
    }
}

pub(crate) async fn started() -> Server {
    with(Options::test()).await
}

pub(crate) async fn with(options: Options) -> Server {
    Server::start(Depot::new(options), ([127, 0, 0, 1], 0).into()).await.expect("a free port")
}

pub(crate) fn operation(id: &str) -> &'static Operation {
    Description::get().operation(id).unwrap_or_else(|| panic!("there is no operation {id}"))
}

pub(crate) fn members(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        other => panic!("{other} is no object"),
    }
}

/// Sends a call with the token and the headers of a test.
pub(crate) async fn call(
    server: &Server,
    id: &str,
    arguments: &Map<String, Value>,
    headers: &[(&str, &str)],
) -> Got {
    send(server, &signed(id, arguments, headers)).await
}

/// The same where no answer is expected.
pub(crate) async fn call_in_vain(server: &Server, id: &str, arguments: &Map<String, Value>) -> Got {
    send_for(server, &signed(id, arguments, &[]), IMPATIENCE).await
}

fn signed(id: &str, arguments: &Map<String, Value>, headers: &[(&str, &str)]) -> Sent {
    let mut sent = operation(id).request(arguments);
    sent.headers.push(("authorization".to_owned(), format!("Bearer {TOKEN}")));
    sent.headers.extend(headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    sent
}

pub(crate) async fn send(server: &Server, sent: &Sent) -> Got {
    send_for(server, sent, PATIENCE).await
}

async fn send_for(server: &Server, sent: &Sent, patience: Duration) -> Got {
    // Built beside the other crates, the client has TLS without a provider of its own.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // Each call has a connection of its own, so that none is retried on a fresh one.
    let client = reqwest::Client::builder().redirect(Policy::none()).pool_max_idle_per_host(0).no_proxy();
    let client = client.retry(reqwest::retry::never()).build().expect("a client");
    let method = sent.method.parse().expect("a method");
    let mut request = client.request(method, format!("http://{}{}", server.address(), sent.target));
    for (name, value) in &sent.headers {
        request = request.header(name, value);
    }
    if let Some(body) = &sent.body {
        request = request.header("content-type", "application/json").body(body.to_string());
    }
    let answer = async {
        let mut response = request.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            body.extend_from_slice(&chunk);
            if body.len() > MOST {
                break;
            }
        }
        Ok::<_, reqwest::Error>(Answer { status, headers, body })
    };
    match tokio::time::timeout(patience, answer).await {
        Ok(Ok(answer)) => Got::Answer(answer),
        Ok(Err(error)) if error.is_connect() => Got::Refused,
        Ok(Err(_)) => Got::Broken,
        Err(_) => Got::Silence,
    }
}

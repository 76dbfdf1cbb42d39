//! What a running server says of itself.

use std::time::Duration;

use anyhow::{Context, bail};
use curable_core::{Code, Failure, Kind, imported, protocol};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, StatusCode, Url, redirect};

use crate::problem::Problem;

/// How long the answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The largest answer.
const MAX_BYTES: usize = 64 << 20;

/// What to do about a server that wants to know who asks.
pub(super) const SHOW: &str =
    "--bearer-env VARIABLE sends the token that the variable holds, --header anything else";
/// What to do about a server from which nothing comes.
pub(super) const CHECK: &str = "check that it runs, and the host, port and path of its address";

/// Where a server tells what it serves: the first that there is counts.
const PLACES: [&str; 2] = ["/contract.json", "/openapi.json"];

/// The document at an address; the address of a server alone stands for its contract, or for its `/openapi.json`.
pub(super) fn get(address: &str, shown: &[(String, String)]) -> anyhow::Result<Vec<u8>> {
    let url = url(address)?;
    let mut places = vec![url.clone()];
    if url.path() == "/" {
        let [first, last] = PLACES.map(|path| {
            let mut url = url.clone();
            url.set_path(path);
            url
        });
        places = vec![first, last];
    }
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder()
        .timeout(TIMEOUT)
        .redirect(same_server(!shown.is_empty()))
        .default_headers(headers(shown)?)
        .user_agent(concat!("curable/", env!("CARGO_PKG_VERSION")))
        .build()
        .context("no HTTP client can be made")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let last = places.pop().unwrap_or(url);
        for place in places {
            // A server of somebody else has no contract there, or something that is none.
            match read(&client, place).await {
                Ok(bytes) if super::stored(&bytes).is_ok_and(|contract| contract.is_some()) => {
                    return Ok(bytes);
                }
                Err(error) if is_final(&error) => return Err(error),
                Ok(_) | Err(_) => {}
            }
        }
        read(&client, last).await
    })
}

/// The address as one that can be gone to.
pub(super) fn url(address: &str) -> anyhow::Result<Url> {
    Url::parse(address)
        .ok()
        .filter(Url::has_host)
        .context("this is no URL; write http://host:port or https://host")
}

/// Whether a server is not there, or wants to know who asks: another question would get the same answer.
pub(super) fn is_final(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Problem>().is_some_and(|problem| problem.code().http_status().is_none())
}

fn headers(shown: &[(String, String)]) -> anyhow::Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    for (name, value) in shown {
        let read = (HeaderName::try_from(name.as_str()), HeaderValue::try_from(value.as_str()));
        let (Ok(name), Ok(mut value)) = read else {
            bail!("--header: `{name}` is no header that can be sent")
        };
        value.set_sensitive(true);
        headers.append(name, value);
    }
    Ok(headers)
}

/// Somebody else is never shown what only this server was to see.
fn same_server(is_secret: bool) -> redirect::Policy {
    redirect::Policy::custom(move |attempt| {
        let is_same =
            attempt.previous().first().is_some_and(|first| first.origin() == attempt.url().origin());
        if attempt.previous().len() > 3 || is_secret && !is_same { attempt.stop() } else { attempt.follow() }
    })
}

async fn read(client: &Client, url: Url) -> anyhow::Result<Vec<u8>> {
    let mut response = client.get(url.clone()).send().await.map_err(|error| unreached(&error))?;
    match response.status() {
        StatusCode::UNAUTHORIZED => return Err(unknown_caller(protocol::UNAUTHENTICATED, "asks who calls")),
        StatusCode::FORBIDDEN => {
            return Err(unknown_caller(protocol::FORBIDDEN, "lets this caller see nothing"));
        }
        status if !status.is_success() => return Err(refused(&url, status.as_u16())),
        _ => {}
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| unreached(&error))? {
        if bytes.len() + chunk.len() > MAX_BYTES {
            bail!("{url} gives more than {} MiB", MAX_BYTES >> 20);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// What is told of a server that wants to know who asks.
fn unknown_caller(code: protocol::ProtocolCode, what: &str) -> anyhow::Error {
    let mut failure = code.failure(format!("the server {what}"));
    failure.hint = Some(SHOW.into());
    Problem::failed(failure).into()
}

/// What is told of a server that has no document there, or gives none.
fn refused(url: &Url, status: u16) -> anyhow::Error {
    let message = format!("{} is answered with status {status}", url.path());
    let mut failure = Failure::new(Code::foreign(format!("HTTP_{status}")), Kind::of_http(status), message);
    failure.hint = Some(CHECK.into());
    Problem::failed(failure).into()
}

/// What is told of a server from which nothing comes; which layer noticed it helps nobody.
fn unreached(error: &reqwest::Error) -> anyhow::Error {
    let (declared, what) = if error.is_timeout() {
        (&imported::UPSTREAM_TIMEOUT, "the server does not answer in time")
    } else if error.is_connect() {
        (&imported::UPSTREAM_UNREACHABLE, "the server cannot be reached")
    } else {
        (&imported::UPSTREAM_UNREACHABLE, "the server ended the connection before it had answered")
    };
    let mut failure = Failure::declared(declared, what);
    failure.hint = Some(CHECK.into());
    Problem::failed(failure).into()
}

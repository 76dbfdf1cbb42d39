//! The HTTP client that both links use.

use std::time::Duration;

use http::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, StatusCode, redirect, retry};
use url::Url;

use super::LinkError;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);

/// How many redirects are followed.
const MAX_HOPS: usize = 5;

/// The address of a server, as a person writes it.
pub fn address(text: &str) -> Result<Url, LinkError> {
    match Url::parse(text) {
        Ok(url) if is_web(&url) => Ok(url),
        // `localhost:8333` is read as something of the scheme `localhost`.
        _ if !text.contains("://") && !text.is_empty() => Err(LinkError::new(format!(
            "`{text}` is no whole address; write http://{text}, or https://{text}"
        ))),
        _ => Err(LinkError::new(format!(
            "`{text}` is no http or https address such as https://example.com/mcp"
        ))),
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.host_str().is_some()
}

/// A client that sends every request once, to the server it was meant for.
pub(super) fn client(url: &Url) -> Result<Client, LinkError> {
    if !is_web(url) {
        return Err(LinkError::new(format!("`{url}` is no http or https address")));
    }
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .connect_timeout(CONNECT)
        .redirect(same_server())
        .retry(retry::never())
        .referer(false)
        .tcp_nodelay(true)
        .user_agent(concat!("curable/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|_error| LinkError::new("no HTTP client can be made"))
}

/// Only a redirect that keeps the method and the server is followed: another one would lose the call, or show its
/// headers to somebody else.
fn same_server() -> redirect::Policy {
    redirect::Policy::custom(|attempt| {
        let keeps =
            matches!(attempt.status(), StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT);
        let first = attempt.previous().first();
        let is_same = first.is_some_and(|first| first.origin() == attempt.url().origin());
        if keeps && is_same && attempt.previous().len() <= MAX_HOPS {
            attempt.follow()
        } else {
            attempt.stop()
        }
    })
}

/// Headers from pairs of texts.
pub(super) fn headers(pairs: &[(String, String)]) -> Result<HeaderMap, LinkError> {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        let bad = || LinkError::new(format!("`{name}` is no header that can be sent"));
        let name = HeaderName::try_from(name.as_str()).map_err(|_error| bad())?;
        let mut value = HeaderValue::try_from(value.as_str()).map_err(|_error| bad())?;
        value.set_sensitive(true);
        headers.append(name, value);
    }
    Ok(headers)
}

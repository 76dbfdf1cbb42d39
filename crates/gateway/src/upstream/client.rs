//! The upstream itself.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Method};
use reqwest::{Client, redirect, retry};
use url::{Host, Url};

use super::clock::Clock;
use super::handed::{Handed, Telling};
use super::redirect::{Leads, MAX_HOPS, leads};
use super::request::{Request, join};
use super::resolve::{Resolver, system};
use super::room::Room;
use super::{Broken, Phase, Proxy, Reach, Received, Refusal, Sent, UpstreamOptions, body, fault, tls};

/// One upstream. Its scheme, host, port and the beginning of its paths are fixed, and nothing in a request or an answer
/// changes them.
#[derive(Debug)]
pub struct Upstream {
    base: Url,
    options: UpstreamOptions,
    client: Client,
    room: Room,
}

impl Upstream {
    /// An upstream at a base URL.
    pub fn new(base: Url, options: UpstreamOptions) -> Result<Self, UpstreamError> {
        check(&base, options.reach)?;
        let tls = match base.scheme() {
            "https" => tls::secure(options.extra_ca.as_deref())?,
            _ => tls::unused(options.extra_ca.as_deref())?,
        };
        let reach = match options.proxy {
            Proxy::None => options.reach,
            // The name that is resolved here is the proxy's, which the operator chose.
            Proxy::Environment => Reach::Private,
        };
        let mut builder = Client::builder()
            .tls_backend_preconfigured(tls)
            .dns_resolver(Arc::new(Resolver { reach, lookup: system }))
            .redirect(redirect::Policy::none())
            .retry(retry::never())
            .referer(false)
            .tcp_nodelay(true)
            .connect_timeout(options.times.connect)
            .pool_max_idle_per_host(options.idle_connections)
            .pool_idle_timeout(options.idle_for)
            .user_agent(options.user_agent.as_str());
        if options.proxy == Proxy::None {
            builder = builder.no_proxy();
        }
        let client = builder.build().map_err(|_error| UpstreamError::new("the client cannot be set up"))?;
        let room = Room::new(&options.caps);
        Ok(Self { base, options, client, room })
    }

    /// The base URL.
    pub fn base(&self) -> &Url {
        &self.base
    }

    /// How it is talked to.
    pub fn options(&self) -> &UpstreamOptions {
        &self.options
    }

    /// Sends one request, once, and reads the answer. Dropping the future closes the connection.
    pub async fn send(&self, mut request: Request) -> Result<Received, Broken> {
        let clock = Clock::new(self.options.times, request.deadline);
        if clock.is_over() {
            return Err(clock.timeout(Phase::Total, Sent::No, None));
        }
        if matches!(request.method, Method::CONNECT | Method::TRACE) {
            return Err(Broken::Refused(Refusal::Method));
        }
        let mut url = join(&self.base, &request.path_and_query).map_err(Broken::Refused)?;
        let headers = request.outgoing_headers().map_err(Broken::Refused)?;
        let Request { method, body, .. } = request;
        for _hop in 0..MAX_HOPS {
            // Only what may be followed is kept for a second time.
            if !matches!(method, Method::GET | Method::HEAD) {
                break;
            }
            let (again, copy) = (url.clone(), headers.clone());
            let response = self.head(&clock, method.clone(), url, copy, body.clone()).await?;
            match leads(&self.base, &again, &method, response.status(), response.headers()) {
                Leads::Here(next) => url = next,
                leads => return self.finish(&clock, response, matches!(leads, Leads::Elsewhere)).await,
            }
        }
        let from = url.clone();
        let response = self.head(&clock, method.clone(), url, headers, body).await?;
        let leads = leads(&self.base, &from, &method, response.status(), response.headers());
        self.finish(&clock, response, matches!(leads, Leads::Elsewhere)).await
    }

    async fn head(
        &self,
        clock: &Clock,
        method: Method,
        url: Url,
        headers: HeaderMap,
        rest: Bytes,
    ) -> Result<reqwest::Response, Broken> {
        let handed = Handed::new(clock.started);
        let mut request = reqwest::Request::new(method, url);
        *request.headers_mut() = headers;
        *request.body_mut() = Some(reqwest::Body::wrap(Telling { rest, handed: Arc::clone(&handed) }));
        clock.head(&handed, self.client.execute(request)).await?.map_err(|error| {
            let sent = if handed.at().is_some() { Sent::Maybe } else { Sent::No };
            fault::before_head(&error, sent, clock)
        })
    }

    async fn finish(
        &self,
        clock: &Clock,
        mut response: reqwest::Response,
        redirected_elsewhere: bool,
    ) -> Result<Received, Broken> {
        let status = response.status();
        let headers = std::mem::take(response.headers_mut());
        let body = body::read(response, &headers, &self.options.caps, &self.room, clock).await?;
        let body::Body { bytes, truncated, broken } = body;
        let elapsed = clock.elapsed();
        Ok(Received { status, headers, body: bytes, truncated, broken, redirected_elsewhere, elapsed })
    }
}

fn check(base: &Url, reach: Reach) -> Result<(), UpstreamError> {
    if !matches!(base.scheme(), "http" | "https") {
        return Err(UpstreamError::new("an upstream is reached by http or https"));
    }
    if !base.username().is_empty() || base.password().is_some() {
        return Err(UpstreamError::new("credentials do not belong into the URL of an upstream"));
    }
    if base.query().is_some() || base.fragment().is_some() {
        return Err(UpstreamError::new("the URL of an upstream has no query and no fragment"));
    }
    // Every spelling of an IPv4 address (127.1, 0x7f000001, 2130706433) is one here, because the parser knows them.
    let is_admitted = match base.host() {
        None => return Err(UpstreamError::new("the URL of an upstream needs a host")),
        Some(Host::Ipv4(address)) => reach.admits(address.into()),
        Some(Host::Ipv6(address)) => reach.admits(address.into()),
        Some(Host::Domain(_)) => true,
    };
    if is_admitted {
        Ok(())
    } else {
        Err(UpstreamError {
            is_private: true,
            ..UpstreamError::new("the address of the upstream is not one of the public internet")
        })
    }
}

/// An upstream that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpstreamError {
    problem: String,
    is_private: bool,
}

impl UpstreamError {
    pub(super) fn new(problem: impl Into<String>) -> Self {
        Self { problem: problem.into(), is_private: false }
    }

    /// Whether its address is refused because it is not one of the public internet.
    pub fn is_private(&self) -> bool {
        self.is_private
    }
}

impl fmt::Display for UpstreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for UpstreamError {}

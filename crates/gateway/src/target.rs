//! Where calls go: an upstream with its credentials and what all calls to it share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use curable_openapi::Scheme;
use url::{Origin, Url};

use crate::credentials::{Allowed, Credentials, CredentialsError};
use crate::mapping::{Bound, Credential, Timeouts};
use crate::recover::Recovery;
use crate::upstream::{Reach, Upstream, UpstreamError, UpstreamOptions};

/// An upstream with its credentials and what all calls to it share.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) upstream: Upstream,
    pub(crate) credentials: Credentials,
    pub(crate) recovery: Recovery,
}

/// The upstreams of a description.
#[derive(Debug)]
pub(crate) struct Targets {
    common: Arc<Target>,
    /// Those of operations that have a server of their own.
    own: BTreeMap<String, Arc<Target>>,
}

/// How upstreams are found and talked to.
#[derive(Clone, Debug, Default)]
pub struct TargetOptions {
    /// The one upstream of all operations; without it the servers of the description.
    pub upstream: Option<Url>,
    /// How it is talked to.
    pub http: UpstreamOptions,
    /// The table `credentials` of the configuration.
    pub credentials: toml::Table,
}

impl TargetOptions {
    /// The same, with what a mapping says besides.
    fn with(&self, bound: &Bound) -> Self {
        let mut options = self.clone();
        // How long a whole call may take is kept by who runs it.
        let Timeouts { connect_ms, first_byte_ms, idle_ms, total_ms: _ } = bound.timeouts;
        let times = &mut options.http.times;
        for (ms, time) in [
            (connect_ms, &mut times.connect),
            (first_byte_ms, &mut times.first_byte),
            (idle_ms, &mut times.idle),
        ] {
            *time = ms.map_or(*time, Duration::from_millis);
        }
        for (scheme, Credential { env, file, token_url, scopes, client_auth }) in &bound.credentials {
            let text = |word: &Option<String>| word.clone().map(toml::Value::from);
            let file = file.as_ref().map(|file| file.display().to_string());
            let words = [
                ("env", text(env)),
                ("file", text(&file)),
                ("token_url", text(token_url)),
                ("scopes", scopes.clone().map(toml::Value::from)),
                ("client_auth", client_auth.map(|how| how.as_str().into())),
            ];
            let entry = words.into_iter().filter_map(|(name, word)| Some((name.to_owned(), word?)));
            options.credentials.entry(scheme.clone()).or_insert(entry.collect::<toml::Table>().into());
        }
        options
    }
}

/// Why a description cannot be served.
#[derive(Debug)]
#[non_exhaustive]
pub enum TargetError {
    /// It names no server with an address, and none was given.
    NoServer,
    /// A server is no URL.
    BadServer(String),
    /// The client cannot be set up.
    Upstream(UpstreamError),
    /// The credentials are not as they should be.
    Credentials(CredentialsError),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoServer => f.write_str(
                "the description names no server with an address; say where the API is with --upstream URL",
            ),
            Self::BadServer(server) => {
                write!(f, "the server `{server}` of the description is no http address; use --upstream URL")
            }
            Self::Upstream(error) if error.is_private() => {
                write!(f, "{error}, and only the description names it; use --upstream URL or --allow-private")
            }
            Self::Upstream(error) => error.fmt(f),
            Self::Credentials(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TargetError {}

/// What a description says about where it is.
pub(crate) struct Declared<'d> {
    /// Its servers.
    pub(crate) servers: &'d [String],
    /// Those that operations have of their own.
    pub(crate) own_servers: Vec<&'d str>,
    /// Its ways to authenticate.
    pub(crate) schemes: &'d BTreeMap<String, Scheme>,
}

impl Targets {
    /// The upstreams of a description. One that the operator names may be anywhere; those that only the description
    /// names must be public.
    pub(crate) fn of(
        bound: &Bound,
        declared: &Declared<'_>,
        options: &TargetOptions,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, TargetError> {
        let options = &options.with(bound);
        let Declared { servers, own_servers, schemes } = declared;
        let allowed = Allowed { reach: options.http.reach, caller_token: bound.pass_caller_token };
        if let Some(base) = &options.upstream {
            let http = UpstreamOptions { reach: Reach::Private, ..options.http.clone() };
            let common = target(base.clone(), http, schemes, options, env, allowed)?;
            return Ok(Self { common, own: BTreeMap::new() });
        }
        let declared = |server: &str, at: Option<&Origin>| {
            let base = Url::parse(server)
                .ok()
                .filter(|url| url.has_host() && matches!(url.scheme(), "http" | "https"))
                .ok_or_else(|| TargetError::BadServer(server.to_owned()))?;
            // What belongs to the upstream is not for a server that a single operation names elsewhere.
            let caller_token = allowed.caller_token && at.is_none_or(|at| base.origin() == *at);
            let allowed = Allowed { caller_token, ..allowed };
            target(base, options.http.clone(), schemes, options, env, allowed)
        };
        let first = servers.iter().find(|server| server.contains("://"));
        let common = declared(first.ok_or(TargetError::NoServer)?, None)?;
        let at = common.upstream.base().origin();
        let mut own = BTreeMap::new();
        for server in own_servers {
            if !own.contains_key(*server) {
                own.insert((*server).to_owned(), declared(server, Some(&at))?);
            }
        }
        Ok(Self { common, own })
    }

    /// Where a call goes.
    pub(crate) fn of_server(&self, server: Option<&str>) -> Arc<Target> {
        Arc::clone(server.and_then(|server| self.own.get(server)).unwrap_or(&self.common))
    }
}

fn target(
    base: Url,
    http: UpstreamOptions,
    schemes: &BTreeMap<String, Scheme>,
    options: &TargetOptions,
    env: &dyn Fn(&str) -> Option<String>,
    allowed: Allowed,
) -> Result<Arc<Target>, TargetError> {
    let upstream = Upstream::new(base, http).map_err(TargetError::Upstream)?;
    let credentials = Credentials::from_config(schemes, &options.credentials, env, &upstream, allowed)
        .map_err(TargetError::Credentials)?;
    Ok(Arc::new(Target { upstream, credentials, recovery: Recovery::default() }))
}

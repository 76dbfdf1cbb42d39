//! Giving a request its credentials.

use std::collections::BTreeMap;

use curable_openapi::{Need, Scheme};
use curable_runtime::Bearer;
use http::HeaderValue;
use http::header::COOKIE;
use url::{Origin, form_urlencoded};

use super::config::{Allowed, variable};
use super::error::{CredentialError, CredentialsError};
use super::secret::Secret;
use super::source::{self, Credential, Sends};
use super::unsay;
use crate::upstream::{Received, Request, Upstream};

/// The credentials for an upstream, by security scheme.
#[derive(Debug, Default)]
pub struct Credentials {
    by_scheme: BTreeMap<String, Credential>,
}

/// What a request was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The schemes.
    pub schemes: Vec<String>,
    /// The tokens that can be replaced: the scheme, and which of its tokens was sent.
    tokens: Vec<(String, u64)>,
    /// The secrets that it carries.
    secrets: Vec<Secret>,
}

impl Applied {
    /// Whether the request carries a credential.
    pub fn is_empty(&self) -> bool {
        self.schemes.is_empty()
    }

    /// Whether a new token can be got, should the upstream refuse this one.
    pub fn is_renewable(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// Takes what was sent out of what came back: whatever an upstream declares, its caller gets no credential of ours.
    pub fn unsay(&self, received: &mut Received) {
        unsay::unsay(&self.secrets, received);
    }
}

impl Credentials {
    /// Reads the credentials for an upstream: the table `credentials` of the configuration, and the environment.
    pub fn from_config(
        schemes: &BTreeMap<String, Scheme>,
        table: &toml::Table,
        env: &dyn Fn(&str) -> Option<String>,
        upstream: &Upstream,
        allowed: Allowed,
    ) -> Result<Self, CredentialsError> {
        Ok(Self { by_scheme: source::read(schemes, table, env, upstream, allowed)? })
    }

    /// The schemes that are configured.
    pub fn schemes(&self) -> impl Iterator<Item = &str> {
        self.by_scheme.keys().map(String::as_str)
    }

    /// Whether a credential that these alternatives ask for can be renewed when the upstream refuses it.
    pub fn can_renew(&self, security: &[Vec<Need>]) -> bool {
        let is_token = |need: &Need| {
            matches!(self.by_scheme.get(&need.scheme), Some(Credential { sends: Sends::Token(_), .. }))
        };
        security.iter().flatten().any(is_token)
    }

    /// Whether the caller's own token is sent for a scheme.
    pub fn takes_caller_token(&self, scheme: &str) -> bool {
        matches!(self.by_scheme.get(scheme), Some(Credential { sends: Sends::CallerToken, .. }))
    }

    /// Gives a request what it needs to be let in at an origin: the first alternative of which every scheme is
    /// configured for this origin. An empty alternative needs nothing, and is taken when no other can be; no
    /// alternatives at all need nothing. The token of the caller is for schemes that take it, and for no others.
    pub async fn apply(
        &self,
        caller: Option<&Bearer>,
        to: &Origin,
        security: &[Vec<Need>],
        request: &mut Request,
    ) -> Result<Applied, CredentialError> {
        let is_there = |sends: &Sends| caller.is_some() || !matches!(sends, Sends::CallerToken);
        let known = |need: &Need| {
            let found = self.by_scheme.get(&need.scheme);
            found.filter(|credential| credential.origin == *to && is_there(&credential.sends))
        };
        let is_met = |needs: &&Vec<Need>| !needs.is_empty() && needs.iter().all(|need| known(need).is_some());
        let Some(needs) = security.iter().find(is_met) else {
            let is_optional = security.is_empty() || security.iter().any(Vec::is_empty);
            let missing = security.iter().flatten().find(|need| known(need).is_none());
            return match missing {
                Some(need) if !is_optional => Err(CredentialError::Missing {
                    scheme: need.scheme.clone(),
                    variable: variable(&need.scheme),
                }),
                _ => Ok(Applied::default()),
            };
        };
        let mut applied = Applied::default();
        for need in needs {
            let Some(credential) = known(need) else { continue };
            match &credential.sends {
                Sends::Header(name, value) => {
                    applied.secrets.extend(unsay::of_header(value));
                    request.headers.insert(name, value.clone());
                }
                Sends::Query(name, secret) => {
                    applied.secrets.push(secret.clone());
                    let query = form_urlencoded::Serializer::new(String::new())
                        .append_pair(name, secret.reveal())
                        .finish();
                    // Form encoding writes a space as a plus, which is not a space everywhere.
                    let query = query.replace('+', "%20");
                    let separator = if request.path_and_query.contains('?') { "&" } else { "?" };
                    request.path_and_query.push_str(separator);
                    request.path_and_query.push_str(&query);
                }
                Sends::Cookie(name, secret) => {
                    applied.secrets.push(secret.clone());
                    add_cookie(request, &[name, "=", secret.reveal()].concat());
                }
                Sends::Token(tokens) => {
                    let token = tokens.get(&need.scopes, request.deadline).await;
                    let token = token
                        .map_err(|failure| CredentialError::Token { scheme: need.scheme.clone(), failure })?;
                    applied.secrets.extend(unsay::of_header(&token.header));
                    request.headers.insert(http::header::AUTHORIZATION, token.header.clone());
                    applied.tokens.push((need.scheme.clone(), token.number));
                }
                Sends::CallerToken => {
                    let word = caller.map(Bearer::reveal).unwrap_or_default();
                    let Ok(value) = source::sensitive(&["Bearer ", word].concat()) else { continue };
                    applied.secrets.push(Secret::new(word));
                    request.headers.insert(http::header::AUTHORIZATION, value);
                }
            }
            applied.schemes.push(need.scheme.clone());
        }
        Ok(applied)
    }

    /// Replaces the tokens that the upstream refused with 401, once and for all calls that were refused with them; then
    /// the request can be built and sent a second time, and no more.
    pub async fn renew(
        &self,
        refused: &Applied,
        deadline: Option<std::time::Instant>,
    ) -> Result<(), CredentialError> {
        for (scheme, number) in &refused.tokens {
            let Some(Sends::Token(tokens)) = self.by_scheme.get(scheme).map(|credential| &credential.sends)
            else {
                continue;
            };
            let renewed = tokens.renew(*number, deadline).await;
            renewed.map_err(|failure| CredentialError::Token { scheme: scheme.clone(), failure })?;
        }
        Ok(())
    }
}

/// Adds a cookie to those that the request has. What cannot be a header was refused when it was configured.
fn add_cookie(request: &mut Request, cookie: &str) {
    let before = request.headers.get(COOKIE).map(HeaderValue::as_bytes);
    let joined = before.map_or_else(Vec::new, |before| [before, b"; "].concat());
    if let Ok(mut value) = HeaderValue::from_bytes(&[joined.as_slice(), cookie.as_bytes()].concat()) {
        value.set_sensitive(true);
        request.headers.insert(COOKIE, value);
    }
}

//! Tokens for a client's own credentials (RFC 6749, 4.4): kept until they expire, got by one call at a time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Method};
use serde_json::Value;
use url::form_urlencoded;

use super::config::ClientAuth;
use super::error::TokenFailure;
use super::secret::Secret;
use super::source::sensitive;
use crate::upstream::{Broken, Phase, Request, Sent, Upstream};

/// How long a token lasts whose giver does not say.
const UNTOLD: Duration = Duration::from_mins(5);

/// How long before its end a token is not used any more.
const MARGIN: Duration = Duration::from_secs(30);

/// How long a failure to get a token stands for those who ask next.
const PAUSE: Duration = Duration::from_secs(5);

/// How long a token that replaced a refused one is not replaced in turn; each that is refused as well doubles it.
const REST: Duration = PAUSE;

/// The longest that this becomes.
const LONGEST_REST: Duration = Duration::from_mins(1);

/// The tokens of one client.
#[derive(Debug)]
pub(super) struct Tokens {
    at: Upstream,
    path: String,
    id: String,
    secret: Secret,
    client_auth: ClientAuth,
    scopes: Option<Vec<String>>,
    known: Mutex<Known>,
    /// Whoever holds it gets the next token; the others wait and find it known.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Known {
    token: Option<Arc<Token>>,
    failure: Option<(Instant, TokenFailure)>,
    count: u64,
}

/// One token.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) header: HeaderValue,
    /// Which one of its client it is.
    pub(super) number: u64,
    got: Instant,
    until: Instant,
    /// How long it is not replaced should the upstream refuse it, because it replaced one that was refused.
    rest: Duration,
}

/// How long the next token rests when one with this rest is refused after so long; `None` when it still rests.
fn next_rest(rest: Duration, since: Duration) -> Option<Duration> {
    match since {
        since if since < rest => None,
        // It was good for a while.
        since if since >= 2 * LONGEST_REST => Some(REST),
        _ => Some((rest * 2).clamp(REST, LONGEST_REST)),
    }
}

impl Tokens {
    pub(super) fn new(
        at: Upstream,
        path: String,
        id: String,
        secret: Secret,
        client_auth: ClientAuth,
        scopes: Option<Vec<String>>,
    ) -> Self {
        let (known, turn) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { at, path, id, secret, client_auth, scopes, known, turn }
    }

    /// A token that has not expired. `scopes` are those that the operation asks for, for a client without scopes of its
    /// own; the first call decides, because one token serves all.
    pub(super) async fn get(
        &self,
        scopes: &[String],
        deadline: Option<Instant>,
    ) -> Result<Arc<Token>, TokenFailure> {
        if let Some(known) = self.fresh() {
            return Ok(known);
        }
        let asked = Instant::now();
        let _turn = self.turn(asked, deadline).await?;
        if let Some(known) = self.fresh() {
            return Ok(known);
        }
        self.fetch(scopes, deadline, asked, Duration::ZERO).await
    }

    /// Replaces a token that the upstream refused. Of many calls that were refused with the same token, the first gets
    /// a new one and the others find it. A token that came about in this way and is refused again is not replaced
    /// for a while: otherwise each call would ask for one.
    pub(super) async fn renew(&self, refused: u64, deadline: Option<Instant>) -> Result<(), TokenFailure> {
        let asked = Instant::now();
        let _turn = self.turn(asked, deadline).await?;
        let current = self.lock().token.clone();
        let rest = match current {
            None => REST,
            Some(current) if current.number != refused => return Ok(()),
            Some(current) => {
                next_rest(current.rest, current.got.elapsed()).ok_or(TokenFailure::NotAccepted)?
            }
        };
        self.fetch(&[], deadline, asked, rest).await.map(|_token| ())
    }

    /// Waits for the turn, but not longer than the caller does.
    async fn turn(
        &self,
        asked: Instant,
        deadline: Option<Instant>,
    ) -> Result<tokio::sync::MutexGuard<'_, ()>, TokenFailure> {
        let Some(deadline) = deadline else { return Ok(self.turn.lock().await) };
        tokio::time::timeout_at(deadline.into(), self.turn.lock()).await.map_err(|_elapsed| {
            TokenFailure::Broken(Broken::Timeout {
                phase: Phase::Total,
                elapsed: asked.elapsed(),
                budget: deadline.saturating_duration_since(asked),
                sent: Sent::No,
                status: None,
            })
        })
    }

    fn fresh(&self) -> Option<Arc<Token>> {
        self.lock().token.clone().filter(|token| Instant::now() < token.until)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Known> {
        // What is in there is whole at every moment, so that a panic elsewhere does not matter.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn fetch(
        &self,
        scopes: &[String],
        deadline: Option<Instant>,
        asked: Instant,
        rest: Duration,
    ) -> Result<Arc<Token>, TokenFailure> {
        if let Some((at, failure)) = &self.lock().failure
            && (*at >= asked || at.elapsed() < PAUSE)
        {
            return Err(failure.clone());
        }
        let fetched = self.ask(scopes, deadline).await;
        let mut known = self.lock();
        match fetched {
            Ok((header, lasts)) => {
                known.count += 1;
                let got = Instant::now();
                let until = got + lasts.saturating_sub(MARGIN.min(lasts / 10));
                let token = Arc::new(Token { header, number: known.count, got, until, rest });
                known.token = Some(Arc::clone(&token));
                known.failure = None;
                Ok(token)
            }
            // The caller's own deadline says nothing to others.
            Err(failure @ TokenFailure::Broken(Broken::Timeout { phase: Phase::Total, .. })) => Err(failure),
            Err(failure) => {
                known.failure = Some((Instant::now(), failure.clone()));
                Err(failure)
            }
        }
    }

    async fn ask(
        &self,
        scopes: &[String],
        deadline: Option<Instant>,
    ) -> Result<(HeaderValue, Duration), TokenFailure> {
        let received = self.at.send(self.request(scopes, deadline)?).await.map_err(TokenFailure::Broken)?;
        if !received.status.is_success() {
            return Err(TokenFailure::Refused { status: received.status.as_u16() });
        }
        let reply: Value =
            serde_json::from_slice(&received.body).map_err(|_shows_the_token| TokenFailure::Unreadable)?;
        let is_bearer = reply
            .get("token_type")
            .and_then(Value::as_str)
            .is_none_or(|kind| kind.eq_ignore_ascii_case("bearer"));
        let token =
            reply.get("access_token").and_then(Value::as_str).filter(|token| is_bearer && !token.is_empty());
        let header = token.and_then(|token| sensitive(&["Bearer ", token].concat()).ok());
        let lasts =
            reply.get("expires_in").and_then(|lasts| lasts.as_u64().or_else(|| lasts.as_str()?.parse().ok()));
        // A day is long enough to keep a token, whatever its giver says.
        let lasts = lasts.map_or(UNTOLD, |seconds| Duration::from_secs(seconds.min(86_400)));
        Ok((header.ok_or(TokenFailure::Unreadable)?, lasts))
    }

    fn request(&self, scopes: &[String], deadline: Option<Instant>) -> Result<Request, TokenFailure> {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("grant_type", "client_credentials");
        let scopes = self.scopes.as_deref().unwrap_or(scopes);
        if !scopes.is_empty() {
            form.append_pair("scope", &scopes.join(" "));
        }
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        match self.client_auth {
            ClientAuth::Basic => {
                // The two are encoded before they are joined (RFC 6749, 2.3.1), because an id may hold a colon.
                let encode =
                    |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
                let pair = [&encode(&self.id), ":", &encode(self.secret.reveal())].concat();
                let value = sensitive(&["Basic ", &STANDARD.encode(pair)].concat());
                headers.insert(AUTHORIZATION, value.map_err(|_problem| TokenFailure::Unreadable)?);
            }
            ClientAuth::Body => {
                form.append_pair("client_id", &self.id).append_pair("client_secret", self.secret.reveal());
            }
        }
        let body = form.finish().into();
        Ok(Request { method: Method::POST, path_and_query: self.path.clone(), headers, body, deadline })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_that_is_refused_at_once_rests_longer_each_time_and_one_that_was_good_does_not() {
        let seconds = Duration::from_secs;
        let mut rest = Duration::ZERO;
        let mut rests = Vec::new();
        for _refusal in 0..6 {
            assert_eq!(
                next_rest(rest, rest.saturating_sub(Duration::from_millis(1))).is_none(),
                !rest.is_zero()
            );
            rest = next_rest(rest, rest).unwrap();
            rests.push(rest.as_secs());
        }
        assert_eq!(rests, [5, 10, 20, 40, 60, 60]);
        assert_eq!(next_rest(seconds(40), seconds(59)), Some(seconds(60)));
        assert_eq!(next_rest(seconds(40), seconds(3_000)), Some(seconds(5)));
    }
}

//! One call: its request, the attempts, what the reply means, and what helps after a failure.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime};

use curable_core::{Applied, Effect, Failure, Kind, Retry, protocol};
use curable_openapi::{Parameter, Place, Route};
use curable_runtime::{Context, screen};
use http::HeaderMap;
use serde_json::{Map, Value};
use tokio::sync::Mutex;

use crate::auth::{self, Credential, Denied};
use crate::credentials::{self, CredentialError, Credentials};
use crate::explain::{Explained, Found};
use crate::fault;
use crate::mapping::{Bound, Fired, Seen};
use crate::memory::{self, Catalogue, LookUps, Memory, Missed, harvest};
use crate::recover::{Attempt, Miss, Plan, attempts};
use crate::reply::{self, Outcome, Reading, Sent};
use crate::request::{self, Built, QueryKeys};
use crate::target::Target;
use crate::upstream::{Received, Request};
use crate::wait;

/// What all operations of a description share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) catalogue: Catalogue,
    /// The mapping, and the routes.
    pub(crate) mapped: Bound,
    pub(crate) keys: QueryKeys,
    pub(crate) memory: Memory,
    pub(crate) look_ups: Option<LookUps>,
    pub(crate) upstream_text: bool,
    pub(crate) screen_results: bool,
    pub(crate) explain: Option<fn(&str)>,
}

impl Shared {
    /// How an operation is sent.
    pub(crate) fn route(&self, index: usize) -> Option<&Route> {
        self.catalogue.route(index)
    }
}

/// One call on its way.
pub(crate) struct Call {
    pub(crate) shared: Arc<Shared>,
    pub(crate) target: Arc<Target>,
    /// Which of the routes it takes.
    pub(crate) index: usize,
    pub(crate) operation: Arc<str>,
    pub(crate) effect: Option<Effect>,
    pub(crate) context: Context,
    pub(crate) arguments: Map<String, Value>,
}

impl Call {
    /// Makes the call.
    pub(crate) async fn run(self) -> Result<Value, Failure> {
        let shared = Arc::clone(&self.shared);
        let Some(route) = shared.route(self.index) else {
            return Err(protocol::INTERNAL.failure("the operation has no route"));
        };
        if shared.upstream_text || shared.mapped.settings(&self.operation).upstream_text {
            self.context.let_upstream_text();
        }
        match self.send_all(route).await {
            Ok(mut value) => {
                self.remember(route, &value);
                if shared.screen_results {
                    screen::value(&mut value);
                }
                Ok(value)
            }
            Err(mut failure) => {
                if failure.kind == Kind::NotFound {
                    self.help(route, &mut failure).await;
                }
                // Who has read the state that a condition is about can send the call again.
                if matches!(failure.http, Some(412 | 428))
                    && failure.retry == Retry::Amended
                    && failure.next_actions.is_empty()
                {
                    failure.next_actions.extend(memory::reading(&shared.catalogue, route, &self.arguments));
                }
                if self.own_key(route) && failure.retry == Retry::Same {
                    failure.retryable = failure.retryable.or(Some(true));
                }
                Err(failure)
            }
        }
    }

    async fn send_all(&self, route: &Route) -> Result<Value, Failure> {
        // Every attempt of a write carries the same key.
        let key = self.key(route);
        let built = request::build(route, &self.arguments, key.as_deref(), &self.shared.keys)?;
        let sent = Mutex::new(credentials::Applied::default());
        let plan = Plan {
            operation: &self.operation,
            effect: self.effect,
            keyed: key.is_some(),
            renewable: self.target.credentials.can_renew(&route.security),
            deadline: self.context.deadline,
        };
        let attempt = |attempt| self.attempt(route, attempt, &built, &sent);
        let done = attempts(&self.target.recovery, &plan, attempt).await;
        self.context.note("tried", done.note());
        done.outcome
    }

    /// A key for the header that makes a repeated write harmless, as the description wants it.
    fn key(&self, route: &Route) -> Option<String> {
        let name = route.idempotency_key.as_ref()?;
        let key = new_key();
        let header = route.parameters.iter().find(|one| one.place == Place::Header && one.name == *name);
        let Some(Parameter { argument, .. }) = header else { return Some(key) };
        let takes = |key: &str| {
            let mut arguments = self.arguments.clone();
            arguments.insert(argument.clone(), key.into());
            self.context.input.check(&Value::Object(arguments)).is_ok()
        };
        // The caller's own is sent instead.
        if self.arguments.contains_key(argument) || takes(&key) {
            return Some(key);
        }
        let digits = key.replace('-', "");
        takes(&digits).then_some(digits)
    }

    /// Whether the caller has given the key itself: it can send the same call once more, and nothing is done twice.
    ///
    /// One that was made here is gone with the answer, and the next call would be a new one.
    fn own_key(&self, route: &Route) -> bool {
        let Some(name) = &route.idempotency_key else { return false };
        let header = route.parameters.iter().find(|one| one.place == Place::Header && one.name == *name);
        header.is_some_and(|one| self.arguments.get(&one.argument).is_some_and(|key| !key.is_null()))
    }

    /// What the call does to the world when its caller sends it once more.
    fn effect_again(&self, route: &Route) -> Option<Effect> {
        if self.effect == Some(Effect::Write) && self.own_key(route) {
            return Some(Effect::Idempotent);
        }
        self.effect
    }

    async fn attempt(
        &self,
        route: &Route,
        attempt: Attempt,
        built: &Built,
        sent: &Mutex<credentials::Applied>,
    ) -> Result<Value, Miss> {
        let deadline = self.context.deadline;
        let mut request = Request {
            method: built.method.clone(),
            path_and_query: built.path_and_query.clone(),
            headers: built.headers.clone(),
            body: built.body.clone().unwrap_or_default(),
            deadline,
        };
        let mut sent = sent.lock().await;
        let credentials = &self.target.credentials;
        if attempt.renew {
            credentials.renew(&sent, deadline).await.map_err(|error| fault::no_token(&error))?;
        }
        let origin = self.target.upstream.base().origin();
        let caller = self.context.caller.token.as_ref();
        match credentials.apply(caller, &origin, &route.security, &mut request).await {
            Ok(applied) => *sent = applied,
            // The upstream may let the call in all the same; if not, its refusal says what is missing.
            Err(CredentialError::Missing { .. }) => *sent = credentials::Applied::default(),
            Err(error) => return Err(fault::no_token(&error)),
        }
        let credential = if sent.is_empty() { Credential::None } else { Credential::Sent };
        match self.target.upstream.send(request).await {
            Ok(mut received) => {
                sent.unsay(&mut received);
                self.read(route, &received, credential)
            }
            Err(broken) => {
                let miss = fault::miss(&broken, self.effect_again(route));
                if let Some(tell) = self.shared.explain {
                    let found = Found::no_answer(&broken);
                    tell(&found.words(&self.operation, miss.failure.code.as_str()));
                    self.context.note("explain", found.value());
                }
                Err(miss)
            }
        }
    }

    fn read(&self, route: &Route, received: &Received, sent: Credential) -> Result<Value, Miss> {
        let Received { status, headers, body, truncated, .. } = received;
        let status = status.as_u16();
        match reply::read(self.sent(route), status, headers, body, *truncated) {
            Outcome::Success(value) => {
                if matches!(status, 204 | 205) {
                    self.context.tell_no_content();
                }
                self.claimed(route, status, headers, value)
            }
            Outcome::Failure(reading) => {
                let Reading { mut failure, private } = *reading;
                let body = failure.details.as_ref();
                let (wait, denied) = (
                    wait::retry_after_ms(status, headers, body, SystemTime::now()),
                    auth::denied(status, headers, body, sent),
                );
                // The window of a rate limit does not bring back what is used up.
                failure.retry_after_ms = wait.filter(|_| failure.kind != Kind::Exhausted);
                if let Some(denied) = denied {
                    tell_denied(route, &self.target.credentials, &mut failure, &denied);
                }
                let seen = Seen { status, headers, body: failure.details.as_ref() };
                let fired = self.shared.mapped.rules.of_failure(&self.operation, &seen);
                let explained = || Explained::of(route, status, headers, fired.as_ref());
                Err(self.told(route, fired, failure, &private, &explained))
            }
        }
    }

    fn sent<'s>(&'s self, route: &'s Route) -> Sent<'s> {
        // A page of the collection is asked for by way of this call, whose arguments another schema has judged.
        let own = self.shared.route(self.index).is_some_and(|own| std::ptr::eq(own, route));
        let input = if own { Some(&*self.context.input) } else { None };
        Sent { route, arguments: &self.arguments, input, effect: self.effect }
    }

    /// A reply that claims success, unless a rule of the mapping knows better.
    fn claimed(&self, route: &Route, status: u16, headers: &HeaderMap, value: Value) -> Result<Value, Miss> {
        let seen = Seen { status, headers, body: Some(&value) };
        let Some(fired) = self.shared.mapped.rules.of_success(&self.operation, &seen) else {
            return Ok(value);
        };
        let like = fired.failure();
        let (code, kind) = (like.code.clone(), like.kind);
        let Reading { mut failure, private } =
            reply::read_as(self.sent(route), status, headers, &value, code, kind);
        failure.retry_after_ms = wait::retry_after_ms(status, headers, Some(&value), SystemTime::now());
        let explained = || Explained::of(route, status, headers, Some(&fired));
        Err(self.told(route, Some(fired), failure, &private, &explained))
    }

    /// What the mapping says about a failure, and what stays with the operator.
    fn told(
        &self,
        route: &Route,
        fired: Option<Fired<'_>>,
        mut failure: Failure,
        private: &str,
        explained: &dyn Fn() -> Explained,
    ) -> Miss {
        if self.effect == Some(Effect::Read) {
            failure.applied = Some(Applied::No);
        }
        fault::tell_effect(&mut failure, self.effect_again(route));
        self.shared.mapped.amend(&self.operation, fired.as_ref(), &mut failure);
        if let Some(fired) = &fired {
            self.context.note("rule", fired.label().into());
        }
        if let Some(tell) = self.shared.explain {
            let explained = explained();
            tell(&explained.words(&self.operation, failure.code.as_str()));
            self.context.note("explain", explained.value());
        }
        self.context.keep_private(private);
        failure.into()
    }

    fn remember(&self, route: &Route, value: &Value) {
        let conversation = self.context.caller.conversation.as_ref();
        if conversation.is_some() {
            let seen = harvest(&self.shared.catalogue, route, &self.arguments, value);
            self.shared.memory.remember(conversation, &seen);
        }
    }

    /// What exists and is close, and where to look.
    async fn help(&self, route: &Route, failure: &mut Failure) {
        let Shared { catalogue, memory, look_ups, .. } = &*self.shared;
        let conversation = self.context.caller.conversation.as_ref();
        let also = match (look_ups, conversation) {
            (Some(look_ups), Some(who)) => {
                let call = (route, &self.arguments);
                look_ups.ask(who, catalogue, call, Instant::now(), |query| self.ask(query)).await
            }
            _ => Vec::new(),
        };
        let missed =
            Missed { route, arguments: &self.arguments, effect: self.effect, body: failure.details.as_ref() };
        memory.advise(conversation, missed, &also).give(failure);
        if failure.next_actions.is_empty() {
            let blamed = failure.repairs.first().and_then(|repair| repair.at.last());
            failure.next_actions = memory::next_actions(catalogue, route, &self.arguments, blamed.as_deref());
        }
    }

    /// One page of the collection, asked for in the way of any other call, once.
    async fn ask(&self, query: memory::Query) -> Option<Value> {
        let (route, def) = self.shared.catalogue.operation(&query.operation)?;
        let call = Self {
            shared: Arc::clone(&self.shared),
            target: Arc::clone(&self.target),
            index: self.index,
            operation: def.name.as_str().into(),
            effect: def.effect,
            context: self.context.clone(),
            arguments: query.arguments,
        };
        Box::pin(call.send_all(route)).await.ok()
    }
}

/// Says what kind of credential is missing, and whose business that is.
fn tell_denied(route: &Route, credentials: &Credentials, failure: &mut Failure, denied: &Denied) {
    let Some(need) = route.security.iter().flatten().next() else { return };
    match denied {
        Denied::Missing | Denied::Expired if credentials.takes_caller_token(&need.scheme) => {
            failure.hint = Some(
                "The bearer token of your own request is passed on: send one that the upstream takes.".into(),
            );
        }
        Denied::Missing => {
            let variable = credentials::variable(&need.scheme);
            failure.hint = Some(format!("The operator must give the credential: set {variable}.").into());
        }
        Denied::Expired | Denied::InsufficientScope(_) | Denied::Forbidden | Denied::RateLimited => {}
    }
}

/// A key that nobody has used before, as a UUID: that is what descriptions declare a key to be, if anything.
fn new_key() -> String {
    use std::hash::{BuildHasher, Hasher, RandomState};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let random = |number: u64| {
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_u64(number);
        hasher.finish()
    };
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let (high, low) = (random(number), random(!number));
    format!(
        "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xfff,
        low >> 48 & 0x3fff | 0x8000,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::new_key;

    #[test]
    fn a_key_is_a_uuid_and_never_the_same() {
        let keys: std::collections::BTreeSet<String> = (0..1_000).map(|_| new_key()).collect();
        assert_eq!(keys.len(), 1_000);
        for key in keys {
            let parts: Vec<&str> = key.split('-').collect();
            assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{key}");
            assert!(parts.concat().bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
            // The fourth version, of the usual variant.
            assert!(parts[2].starts_with('4') && parts[3].starts_with(['8', '9', 'a', 'b']), "{key}");
        }
    }
}

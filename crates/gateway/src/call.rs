//! One call: its request, the attempts, what the reply means, and what helps after a failure.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime};

use bytes::Bytes;
use curable_core::{Applied, Effect, Failure, Kind};
use curable_openapi::Route;
use curable_runtime::Context;
use serde_json::{Map, Value};
use tokio::sync::Mutex;

use crate::auth::{self, Credential, Denied};
use crate::credentials::{self, CredentialError};
use crate::fault;
use crate::memory::{self, Catalogue, LookUps, Memory, harvest};
use crate::recover::{Attempt, Miss, Plan, attempts};
use crate::reply::{self, Outcome};
use crate::request::{self, Built};
use crate::target::Target;
use crate::upstream::{Received, Request};
use crate::wait;

/// What all operations of a description share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) catalogue: Catalogue,
    pub(crate) memory: Memory,
    pub(crate) look_ups: Option<LookUps>,
    pub(crate) upstream_text: bool,
}

/// One call on its way.
pub(crate) struct Call {
    pub(crate) shared: Arc<Shared>,
    pub(crate) target: Arc<Target>,
    pub(crate) route: Arc<Route>,
    pub(crate) operation: Arc<str>,
    pub(crate) effect: Option<Effect>,
    pub(crate) context: Context,
    pub(crate) arguments: Map<String, Value>,
}

impl Call {
    /// Makes the call.
    pub(crate) async fn run(self) -> Result<Value, Failure> {
        if self.shared.upstream_text {
            self.context.let_upstream_text();
        }
        match self.send_all().await {
            Ok(value) => {
                self.remember(&value);
                Ok(value)
            }
            Err(mut failure) => {
                if failure.kind == Kind::NotFound {
                    self.help(&mut failure).await;
                }
                Err(failure)
            }
        }
    }

    async fn send_all(&self) -> Result<Value, Failure> {
        // Every attempt of a write carries the same key.
        let key = self.route.idempotency_key.as_ref().map(|_| new_key());
        let built = request::build(&self.route, &self.arguments, key.as_deref())?;
        let sent = Mutex::new(credentials::Applied::default());
        let plan = Plan {
            operation: &self.operation,
            effect: self.effect,
            keyed: key.is_some(),
            renewable: self.target.credentials.can_renew(&self.route.security),
            deadline: self.context.deadline,
        };
        let done =
            attempts(&self.target.recovery, &plan, |attempt| self.attempt(attempt, &built, &sent)).await;
        if let Some(note) = done.note() {
            self.context.note("tried", note);
        }
        done.outcome
    }

    async fn attempt(
        &self,
        attempt: Attempt,
        built: &Built,
        sent: &Mutex<credentials::Applied>,
    ) -> Result<Value, Miss> {
        let deadline = self.context.deadline;
        let mut request = Request {
            method: built.method.clone(),
            path_and_query: built.path_and_query.clone(),
            headers: built.headers.clone(),
            body: built.body.clone().unwrap_or_else(Bytes::new),
            deadline,
        };
        let mut sent = sent.lock().await;
        let credentials = &self.target.credentials;
        if attempt.renew {
            credentials.renew(&sent, deadline).await.map_err(|error| fault::no_token(&error))?;
        }
        let origin = self.target.upstream.base().origin();
        match credentials.apply(&origin, &self.route.security, &mut request).await {
            Ok(applied) => *sent = applied,
            // The upstream may let the call in all the same; if not, its refusal says what is missing.
            Err(CredentialError::Missing { .. }) => *sent = credentials::Applied::default(),
            Err(error) => return Err(fault::no_token(&error)),
        }
        match self.target.upstream.send(request).await {
            Ok(received) => {
                self.read(&received, if sent.is_empty() { Credential::None } else { Credential::Sent })
            }
            Err(broken) => Err(fault::miss(&broken, self.effect)),
        }
    }

    fn read(&self, received: &Received, sent: Credential) -> Result<Value, Miss> {
        let Received { status, headers, body, truncated, .. } = received;
        let status = status.as_u16();
        match reply::read(&self.route, &self.arguments, status, headers, body, *truncated) {
            Outcome::Success(value) => Ok(value),
            Outcome::Failure(reading) => {
                let mut failure = reading.failure;
                let body = failure.details.as_ref();
                failure.retry_after_ms = wait::retry_after_ms(status, headers, body, SystemTime::now());
                if let Some(denied) = auth::denied(status, headers, failure.details.as_ref(), sent) {
                    self.tell_denied(&mut failure, &denied);
                }
                if self.effect == Some(Effect::Read) {
                    failure.applied = Some(Applied::No);
                }
                self.context.keep_private(&reading.private);
                Err(failure.into())
            }
        }
    }

    /// Says what kind of credential is missing, and whose business that is.
    fn tell_denied(&self, failure: &mut Failure, denied: &Denied) {
        if *denied == Denied::Missing
            && let Some(need) = self.route.security.iter().flatten().next()
        {
            let variable = credentials::variable(&need.scheme);
            failure.hint = Some(format!("The operator must give the credential: set {variable}.").into());
        }
    }

    fn remember(&self, value: &Value) {
        let conversation = self.context.caller.conversation.as_ref();
        if conversation.is_some() {
            let seen = harvest(&self.shared.catalogue, &self.route, &self.arguments, value);
            self.shared.memory.remember(conversation, &seen);
        }
    }

    /// What exists and is close, and where to look.
    async fn help(&self, failure: &mut Failure) {
        let Shared { catalogue, memory, look_ups, .. } = &*self.shared;
        let conversation = self.context.caller.conversation.as_ref();
        let also = match (look_ups, conversation) {
            (Some(look_ups), Some(who)) => {
                let call = (&*self.route, &self.arguments);
                look_ups.ask(who, catalogue, call, Instant::now(), |query| self.ask(query)).await
            }
            _ => Vec::new(),
        };
        memory.advise(conversation, &self.route, &self.arguments, self.effect, &also).give(failure);
        if failure.next_actions.is_empty() {
            failure.next_actions = memory::next_actions(catalogue, &self.route, &self.arguments);
        }
    }

    /// One page of the collection, asked for in the way of any other call, once.
    async fn ask(&self, query: memory::Query) -> Option<Value> {
        let (route, def) = self.shared.catalogue.operation(&query.operation)?;
        let call = Self {
            shared: Arc::clone(&self.shared),
            target: Arc::clone(&self.target),
            route: Arc::new(route.clone()),
            operation: def.name.as_str().into(),
            effect: def.effect,
            context: self.context.clone(),
            arguments: query.arguments,
        };
        Box::pin(call.send_all()).await.ok()
    }
}

/// A key that nobody has used before.
fn new_key() -> String {
    use std::hash::{BuildHasher, Hasher, RandomState};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let random = |number: u64| {
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_u64(number);
        hasher.finish()
    };
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("curable-{:016x}{:016x}", random(number), random(!number))
}

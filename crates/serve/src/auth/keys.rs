//! Where the keys of an issuer come from, and when they are looked up again.

use std::fmt;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::{AuthError, Jwks};

/// How long a lookup that brought nothing new keeps others from asking.
const PAUSE: Duration = Duration::from_secs(30);

/// How long a lookup may take.
const PATIENCE: Duration = Duration::from_secs(10);

type Fetching = Pin<Box<dyn Future<Output = Result<String, String>> + Send>>;
type Fetch = Arc<dyn Fn() -> Fetching + Send + Sync>;

/// The keys of an issuer.
///
/// They are looked up when the first token comes and again when a token names a key that is not among them, at most
/// once in half a minute: an issuer changes its keys, and a stranger must not make us ask it all the time.
pub struct Keys {
    fetch: Option<Fetch>,
    current: RwLock<Option<Arc<Jwks>>>,
    /// When they were asked for last. It is held while they are, and a token of a known key does not wait for it.
    asked: Mutex<Option<Instant>>,
}

impl Keys {
    /// Keys that never change.
    pub fn fixed(jwks: Jwks) -> Self {
        Self { fetch: None, current: RwLock::new(Some(Arc::new(jwks))), asked: Mutex::default() }
    }

    /// Keys in a file, which is read again when it has to be.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self::fetched(move || {
            let read = std::fs::read_to_string(&path).map_err(|error| error.kind().to_string());
            std::future::ready(read)
        })
    }

    /// Keys that a function brings, such as a request to the issuer's `jwks_uri`; an error is words for the operator.
    pub fn fetched<F, R>(fetch: F) -> Self
    where
        F: Fn() -> R + Send + Sync + 'static,
        R: Future<Output = Result<String, String>> + Send + 'static,
    {
        let fetch: Fetch = Arc::new(move || Box::pin(fetch()));
        Self { fetch: Some(fetch), current: RwLock::default(), asked: Mutex::default() }
    }

    /// Looks the keys up now, so that a mistake shows when the server starts.
    pub async fn load(&self) -> Result<(), AuthError> {
        if let Some(fresh) = self.fresh().await {
            self.keep(fresh?);
        }
        Ok(())
    }

    /// The keys among which one of this id should be; `None` when there are none to be had.
    pub(super) async fn for_id(&self, id: Option<&str>) -> Option<Arc<Jwks>> {
        let knowing = || self.current().filter(|jwks| jwks.knows(id));
        if let Some(jwks) = knowing() {
            return Some(jwks);
        }
        let mut asked = self.asked.lock().await;
        if let Some(jwks) = knowing() {
            return Some(jwks);
        }
        if asked.is_none_or(|asked| asked.elapsed() >= PAUSE) {
            *asked = Some(Instant::now());
            match self.fresh().await {
                Some(Ok(jwks)) => self.keep(jwks),
                Some(Err(error)) => tracing::warn!(target: "curable::auth", %error, "no new keys"),
                None => {}
            }
        }
        self.current()
    }

    fn current(&self) -> Option<Arc<Jwks>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn keep(&self, jwks: Jwks) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(jwks));
    }

    async fn fresh(&self) -> Option<Result<Jwks, AuthError>> {
        let fetch = self.fetch.as_ref()?;
        let fetched = tokio::time::timeout(PATIENCE, fetch()).await;
        Some(match fetched {
            Ok(Ok(text)) => Jwks::from_json(&text),
            Ok(Err(words)) => Err(AuthError::one(format!("the key set cannot be had: {words}"))),
            Err(_) => Err(AuthError::one("the key set did not come in time")),
        })
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys").field("fixed", &self.fetch.is_none()).finish_non_exhaustive()
    }
}

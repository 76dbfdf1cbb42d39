//! The sessions of the older revisions: which are open, and which of their calls are running.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rmcp::transport::streamable_http_server::SessionManager;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

/// A session that is silent for so long is over.
const SILENCE: Duration = Duration::from_mins(30);

/// So many sessions are open at once; one more ends the one that was silent longest.
const MOST: usize = 1_000;

/// All sessions. What is not in here is known to the manager at most.
pub(super) struct Sessions {
    manager: Arc<LocalSessionManager>,
    open: Mutex<HashMap<String, Session>>,
}

struct Session {
    heard: Instant,
    /// By the text of the id, which tells a number from a string.
    running: HashMap<String, CancellationToken>,
}

impl Sessions {
    pub(super) fn new(manager: Arc<LocalSessionManager>) -> Self {
        Self { manager, open: Mutex::default() }
    }

    /// A session has begun. Those that nobody has used for long end now.
    pub(super) fn open(&self, id: &str) {
        let now = Instant::now();
        let mut open = self.lock();
        if open.contains_key(id) {
            return;
        }
        let mut ended: Vec<String> = Vec::new();
        open.retain(|id, session| {
            let stays = !session.running.is_empty() || now.duration_since(session.heard) < SILENCE;
            if !stays {
                ended.push(id.clone());
            }
            stays
        });
        if open.len() >= MOST
            && let Some(oldest) =
                open.iter().min_by_key(|(_, session)| session.heard).map(|(id, _)| id.clone())
        {
            open.remove(&oldest);
            ended.push(oldest);
        }
        open.insert(id.to_owned(), Session { heard: now, running: HashMap::new() });
        drop(open);
        for id in ended {
            let manager = Arc::clone(&self.manager);
            tokio::spawn(async move {
                // One that has ended by itself needs no end.
                let _ = manager.close_session(&id.into()).await;
            });
        }
    }

    /// Whether a session is open; it is heard of now.
    pub(super) fn is_open(&self, id: &str) -> bool {
        let mut open = self.lock();
        let session = open.get_mut(id);
        session.map(|session| session.heard = Instant::now()).is_some()
    }

    /// The client has ended it.
    pub(super) fn forget(&self, id: &str) {
        if let Some(session) = self.lock().remove(id) {
            // No order is needed: all of them end.
            #[expect(clippy::iter_over_hash_type, reason = "every one of them is told the same")]
            for token in session.running.values() {
                token.cancel();
            }
        }
    }

    /// A call of a session begins; it is over when what is given back is dropped.
    pub(super) fn start(&self, session: &str, id: &Value) -> RunningCall<'_> {
        let (token, id) = (CancellationToken::new(), id.to_string());
        if let Some(session) = self.lock().get_mut(session) {
            session.running.insert(id.clone(), token.clone());
        }
        RunningCall { sessions: self, session: session.to_owned(), id, token }
    }

    /// The client does not wait for a call any more.
    pub(super) fn cancel(&self, session: &str, id: &Value) {
        if let Some(session) = self.lock().get(session)
            && let Some(token) = session.running.get(&id.to_string())
        {
            token.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Session>> {
        // Nothing is half done while it is held.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A call that is running.
pub(super) struct RunningCall<'s> {
    sessions: &'s Sessions,
    session: String,
    id: String,
    token: CancellationToken,
}

impl RunningCall<'_> {
    /// Is set when nobody waits any more.
    pub(super) fn token(&self) -> CancellationToken {
        self.token.clone()
    }
}

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        if let Some(session) = self.sessions.lock().get_mut(&self.session) {
            session.running.remove(&self.id);
        }
    }
}

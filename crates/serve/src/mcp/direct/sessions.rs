//! The sessions of the older revisions: which are open, and which of their calls are running.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::transport::streamable_http_server::SessionManager;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use serde_json::Value;
use tokio::time::Instant;
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

impl Session {
    fn is_over(&self, now: Instant) -> bool {
        self.running.is_empty() && now.duration_since(self.heard) >= SILENCE
    }
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
            let stays = !session.is_over(now);
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
            self.close(id);
        }
    }

    /// Whether a session is open; it is heard of now.
    pub(super) fn is_open(&self, id: &str) -> bool {
        let now = Instant::now();
        let mut open = self.lock();
        let Some(session) = open.get_mut(id) else { return false };
        if session.is_over(now) {
            open.remove(id);
            drop(open);
            self.close(id.to_owned());
            return false;
        }
        session.heard = now;
        true
    }

    fn close(&self, id: String) {
        let manager = Arc::clone(&self.manager);
        tokio::spawn(async move {
            // One that has ended by itself needs no end.
            let _ = manager.close_session(&id.into()).await;
        });
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;
    use tokio::time::advance;

    use super::{MOST, SILENCE, Sessions};

    fn sessions() -> Sessions {
        Sessions::new(std::sync::Arc::default())
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_ends_when_it_was_silent_for_long_and_not_before() {
        let sessions = sessions();
        sessions.open("spoken of");
        sessions.open("silent");
        let almost = SILENCE.checked_sub(Duration::from_secs(1)).unwrap();
        advance(almost).await;
        assert!(sessions.is_open("spoken of"));
        advance(Duration::from_secs(1)).await;
        assert!(sessions.is_open("spoken of"));
        assert!(!sessions.is_open("silent"));
        // It is not there any more when another one begins, either.
        advance(SILENCE).await;
        sessions.open("new");
        assert_eq!(sessions.lock().keys().collect::<Vec<_>>(), ["new"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_with_a_call_stays_however_long_that_takes() {
        let sessions = sessions();
        sessions.open("busy");
        let running = sessions.start("busy", &json!(1));
        advance(SILENCE * 2).await;
        assert!(sessions.is_open("busy"));
        drop(running);
        advance(SILENCE).await;
        assert!(!sessions.is_open("busy"));
    }

    #[tokio::test(start_paused = true)]
    async fn one_session_too_many_ends_the_one_that_was_silent_longest() {
        let sessions = sessions();
        for number in 0..MOST {
            sessions.open(&number.to_string());
            advance(Duration::from_millis(1)).await;
        }
        assert!(sessions.is_open("0"));
        sessions.open("one too many");
        assert_eq!(sessions.lock().len(), MOST);
        assert!(!sessions.is_open("1") && sessions.is_open("0") && sessions.is_open("one too many"));
    }
}

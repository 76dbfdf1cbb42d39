//! Who sent an HTTP request, and in which conversation: one rule for MCP and for the plain face.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use curable_runtime::{Bearer, Caller, Identity, Side};
use http::Extensions;

/// The one conversation of a server that nobody but its owner can reach. The door leaves it among the extensions.
#[derive(Clone, Debug)]
pub(crate) struct OneConversation(Arc<str>);

impl OneConversation {
    /// A new one.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(format!("server {}", NEXT.fetch_add(1, Ordering::Relaxed)).into())
    }
}

/// Who sent a request, as the door left it among the extensions: the identity is an [`Arc<Identity>`].
///
/// The conversation is the session, or else the identity, or else the token that is passed on, or else that of a server
/// which one person alone can reach. A stranger elsewhere has none, because others may look the same.
pub(crate) fn caller(extensions: &Extensions, session: Option<&str>) -> Caller {
    let identity = extensions.get::<Arc<Identity>>().cloned();
    let name = identity.as_ref().map(|identity| identity.name.as_str());
    let token = extensions.get::<Bearer>().cloned();
    let conversation = match (session, name, &token) {
        (Some(session), name, _) => Some(format!("session {session} {}", name.unwrap_or_default()).into()),
        (None, Some(name), _) => Some(format!("caller {name}").into()),
        (None, None, Some(token)) => Some(format!("bearer {:016x}", tag(token)).into()),
        (None, None, None) => extensions.get().map(|OneConversation(conversation)| Arc::clone(conversation)),
    };
    Caller { identity, side: Side::Outside, conversation, token }
}

/// What tells the bearers of two tokens apart, and says nothing of either.
fn tag(token: &Bearer) -> u64 {
    static SALT: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    SALT.hash_one(token)
}

//! The server behind a conversation, wherever it is.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use tokio::sync::oneshot;

use super::link::{Link, Outlet};
use super::remote::Remote;
use crate::fault::{Fault, What};
use crate::frame::Frame;
use crate::options::Shared;
use crate::tools::Carry;

/// The server behind a conversation.
#[derive(Clone)]
pub(crate) enum Behind {
    /// A program of its own.
    Program(Arc<Link>),
    /// A server at an address.
    Address(Arc<Remote>),
}

/// A request that was sent.
pub(crate) struct Begun {
    id: String,
    answer: oneshot::Receiver<Result<Frame, Fault>>,
}

impl Begun {
    pub(super) fn new(frame: &Frame, answer: oneshot::Receiver<Result<Frame, Fault>>) -> Self {
        Self { id: frame.id().unwrap_or("null").to_owned(), answer }
    }

    /// Its answer, under the id that the client wrote.
    pub(crate) async fn answer(self) -> Result<Frame, Fault> {
        // Nobody keeps the other end of what was called off.
        let answer = self.answer.await.unwrap_or_else(|_| Err(Fault::sent(What::CalledOff)))?;
        if answer.id() == Some(&self.id) {
            return Ok(answer);
        }
        Frame::read(answer.with_id(&self.id))
            .map_err(|(_, text)| Fault::sent(What::Malformed).with_private(text))
    }
}

impl Behind {
    pub(crate) fn shared(&self) -> &Arc<Shared> {
        match self {
            Self::Program(link) => &link.shared,
            Self::Address(remote) => &remote.shared,
        }
    }

    /// An id of our own, which no client uses.
    pub(crate) fn own_id(&self) -> String {
        match self {
            Self::Program(link) => link.own_id(),
            Self::Address(remote) => remote.own_id(),
        }
    }

    /// Whether a request would go out at once.
    pub(crate) fn is_up(&self) -> bool {
        match self {
            Self::Program(link) => link.is_up(),
            Self::Address(_) => true,
        }
    }

    /// Which run of the server takes requests now.
    pub(crate) fn epoch(&self) -> Option<u64> {
        match self {
            Self::Program(link) => link.epoch(),
            Self::Address(remote) => Some(remote.epoch()),
        }
    }

    /// Whether every request has its answer.
    pub(crate) fn is_idle(&self) -> bool {
        match self {
            Self::Program(link) => link.is_idle(),
            Self::Address(remote) => remote.is_idle(),
        }
    }

    /// Whether a request of the client, by the id that it wrote, waits for the server.
    pub(crate) fn waits_for(&self, id: &str) -> bool {
        match self {
            Self::Program(link) => link.waits_for(id),
            Self::Address(remote) => remote.waits_for(id),
        }
    }

    /// Sends a request whose answer leaves as it comes.
    pub(crate) async fn forward(&self, frame: Frame, outlet: Outlet) {
        match self {
            Self::Program(link) => link.forward(frame, outlet).await,
            Self::Address(remote) => {
                let id = frame.id().unwrap_or("null").to_owned();
                let begun = Begun::new(&frame, remote.begin(frame.clone(), outlet.clone(), None));
                let budget = self.shared().options.budget;
                tokio::spawn(async move {
                    let text = match begun.answer().await {
                        Ok(answer) => answer.text,
                        Err(fault) => fault.error(&id, &budget),
                    };
                    drop(outlet.send(text).await);
                });
            }
        }
    }

    /// Sends a request; the answer is waited for later. The input schema of a tool says which arguments stand in headers.
    pub(crate) async fn begin(
        &self,
        frame: Frame,
        beside: Outlet,
        input: Option<&Value>,
    ) -> Result<Begun, Fault> {
        match self {
            Self::Program(link) => link.begin(frame, beside).await,
            Self::Address(remote) => {
                Ok(Begun::new(&frame, remote.begin(frame.clone(), beside, input.cloned())))
            }
        }
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request(&self, frame: Frame, beside: Outlet) -> Result<Frame, Fault> {
        self.begin(frame, beside, None).await?.answer().await
    }

    /// Sends a notification, or the client's answer to a question of the server.
    pub(crate) async fn tell(&self, frame: Frame) {
        match self {
            Self::Program(link) => link.tell(frame).await,
            Self::Address(remote) => remote.tell(frame).await,
        }
    }

    /// What a server that is started again must be told: the handshake.
    pub(crate) fn remember_handshake(&self, initialize: Frame) {
        if let Self::Program(link) = self {
            link.remember_handshake(initialize);
        }
    }

    /// What a server that is started again must be told: the end of the handshake.
    pub(crate) fn remember_initialized(&self, text: &str) {
        if let Self::Program(link) = self {
            link.remember_initialized(text);
        }
    }

    /// What a server that is started again must be told: something that was set, or is not any more.
    pub(crate) fn remember_setting(&self, what: String, request: Option<Frame>) {
        if let Self::Program(link) = self {
            link.remember_setting(what, request);
        }
    }
}

/// Calls go to the server behind; what belongs to one goes to its own outlet.
pub(crate) struct Over {
    pub(crate) behind: Behind,
    pub(crate) beside: Outlet,
    /// Set when the client has called it off and no answer came.
    pub(crate) called_off: AtomicBool,
}

impl Carry for Over {
    fn carry<'a>(
        &'a self,
        frame: Frame,
        input: &'a Value,
    ) -> Pin<Box<dyn Future<Output = Result<Frame, Fault>> + Send + 'a>> {
        Box::pin(async move {
            let answer = self.behind.begin(frame, self.beside.clone(), Some(input)).await?.answer().await;
            if matches!(&answer, Err(Fault { what: What::CalledOff, .. })) {
                self.called_off.store(true, Ordering::Release);
            }
            answer
        })
    }
}

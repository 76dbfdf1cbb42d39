//! What several servers say by themselves: their questions get ids of their own, so that answers find their way back.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::frame::{self, Frame, Kind};
use crate::json::Edits;
use crate::server::{Client, Outlet};

/// The questions that the client has not answered.
#[derive(Default)]
pub(crate) struct Asked {
    next: AtomicU64,
    /// By our id: the server, and the id that it wrote.
    open: Mutex<HashMap<String, (usize, String)>>,
}

impl Asked {
    /// The server that a client's answer is for, and the id that it wrote.
    pub(super) fn take(&self, answer: &Frame) -> Option<(usize, String)> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&answer.key()?)
    }

    fn ask(&self, server: usize, question: &Frame) -> Option<Frame> {
        let id = format!("\"ask-{}\"", self.next.fetch_add(1, Ordering::Relaxed));
        let written = question.id()?.to_owned();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.insert(frame::key(&id), (server, written));
        Frame::read(question.with_id(&id)).ok()
    }

    /// A server calls its question off.
    fn call_off(&self, server: usize, notification: &Frame) -> Option<Frame> {
        let (written, at) = notification.param("requestId")?;
        let wanted = frame::key(written);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |(by, id): &(usize, String)| *by == server && frame::key(id) == wanted;
        let key = open.iter().find(|(_, question)| of(question)).map(|(key, _)| key.clone())?;
        open.remove(&key);
        let mut edits = Edits::default();
        edits.replace(at, key);
        Frame::read(edits.apply(&notification.text)).ok()
    }
}

/// The client, as one of several servers sees it.
pub(crate) struct Pushing<C> {
    pub(crate) index: usize,
    pub(crate) asked: Arc<Asked>,
    pub(crate) client: Arc<C>,
}

impl<C: Client> Client for Pushing<C> {
    fn push(&self, frame: Frame, only: Option<Outlet>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let frame = match &frame.kind {
            Kind::Request(_) => self.asked.ask(self.index, &frame),
            Kind::Notification(method) if method == "notifications/cancelled" => {
                self.asked.call_off(self.index, &frame)
            }
            Kind::Notification(_) | Kind::Result | Kind::Error => Some(frame),
        };
        match frame {
            Some(frame) => self.client.push(frame, only),
            None => Box::pin(std::future::ready(())),
        }
    }
}

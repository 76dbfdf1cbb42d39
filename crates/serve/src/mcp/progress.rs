//! Hands the progress of a call to the client, in order, before the answer.

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use curable_runtime::{Progress, ProgressSink};
use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::Peer;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many reports wait; more are dropped, because only the newest counts.
const WAITING: usize = 32;

/// How long the answer waits for reports that are still to be sent.
const PATIENCE: Duration = Duration::from_secs(1);

/// The client asked to be told how far a call is.
pub(super) struct Reporter {
    token: ProgressToken,
    peer: Peer<RoleServer>,
    sender: Arc<Mutex<Option<Sender<Progress>>>>,
    receiver: Receiver<Progress>,
}

impl Reporter {
    pub(super) fn new(token: ProgressToken, peer: Peer<RoleServer>) -> Self {
        let (sender, receiver) = channel(WAITING);
        Self { token, peer, sender: Arc::new(Mutex::new(Some(sender))), receiver }
    }

    /// Where the handler tells.
    pub(super) fn sink(&self) -> ProgressSink {
        let sender = Arc::clone(&self.sender);
        ProgressSink::new(move |progress| {
            if let Some(sender) = &*sender.lock().unwrap_or_else(PoisonError::into_inner) {
                // A client that reads too slowly misses reports, and nothing else.
                let _ = sender.try_send(progress);
            }
        })
    }

    /// Runs a call and tells while it runs; nothing is told after its answer.
    pub(super) async fn during<F: Future>(self, call: F) -> F::Output {
        let Self { token, peer, sender, mut receiver } = self;
        let mut telling = pin!(async move {
            while let Some(Progress { done, total, message }) = receiver.recv().await {
                let mut report = ProgressNotificationParam::new(token.clone(), done);
                report.total = total;
                report.message = message;
                let _ = peer.notify_progress(report).await;
            }
        });
        let mut call = pin!(call);
        let answer = tokio::select! {
            biased;
            answer = &mut call => answer,
            // It ends only when there is nobody left to tell anything.
            () = &mut telling => return call.await,
        };
        sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = tokio::time::timeout(PATIENCE, telling).await;
        answer
    }
}

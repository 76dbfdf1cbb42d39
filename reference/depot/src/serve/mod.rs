//! A server that can also drop its callers and refuse them.

mod accept;
mod line;

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Depot;
use accept::accept;

/// A depot that listens.
#[derive(Debug)]
pub struct Server {
    depot: Depot,
    address: SocketAddr,
    /// Absent while it is closed.
    task: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens; port 0 takes a free one.
    pub async fn start(depot: Depot, address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(accept(listener, depot.router()));
        Ok(Self { depot, address, task: Some(task) })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The depot behind it.
    pub const fn depot(&self) -> &Depot {
        &self.depot
    }

    /// Stops listening and drops every connection: callers are refused from now on.
    pub async fn close(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            // The listener is gone only when the task is.
            drop(task.await);
        }
    }

    /// Listens again at the same address.
    pub async fn open(&mut self) -> io::Result<()> {
        if self.task.is_none() {
            let listener = TcpListener::bind(self.address).await?;
            self.task = Some(tokio::spawn(accept(listener, self.depot.router())));
        }
        Ok(())
    }

    /// Waits until it ends, which it does not do by itself.
    pub async fn wait(mut self) {
        if let Some(task) = self.task.take() {
            drop(task.await);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

//! A server that can also drop its callers and refuse them.

mod line;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

use crate::Depot;
use crate::answer::Dropped;
use line::Line;

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

/// Takes connections until it is aborted, which drops them too.
async fn accept(listener: TcpListener, router: Router) {
    let mut lines = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                lines.spawn(converse(stream, router.clone()));
            }
            // Out of file handles, most likely: other tasks must get a chance to close some.
            Err(_) => tokio::task::yield_now().await,
        }
        while lines.try_join_next().is_some() {}
    }
}

async fn converse(stream: TcpStream, router: Router) {
    // Without this a small reply waits for the acknowledgement of the one before.
    drop(stream.set_nodelay(true));
    let cut = Arc::new(AtomicBool::new(false));
    let line = TokioIo::new(Line::new(stream, Arc::clone(&cut)));
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |request: Request<Incoming>| {
        let (answer, cut) = (service.call(request), Arc::clone(&cut));
        async move {
            let response: Result<Response<Body>, Infallible> = answer.await;
            let Ok(response) = response;
            if response.extensions().get::<Dropped>().is_some() {
                cut.store(true, Ordering::Relaxed);
                return Err(io::Error::from(io::ErrorKind::ConnectionReset));
            }
            Ok(response)
        }
    });
    // A connection that ends badly is what its caller asked for, or the caller's own doing.
    drop(http1::Builder::new().serve_connection(line, service).await);
}

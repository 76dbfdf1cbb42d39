//! The loop that takes connections, and each of them.

use std::convert::Infallible;
use std::io;
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
use tokio::task::JoinSet;

use super::line::Line;
use crate::answer::Dropped;

/// Takes connections until it is aborted, which drops them too.
pub(super) async fn accept(listener: TcpListener, router: Router) {
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

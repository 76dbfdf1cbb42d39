//! A server on a port: it refuses to stand open, takes connections, and stops in order.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use curable_runtime::Service;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::names::Reach;
use super::options::Options;
use super::stop::Stop;
use super::{connection, router};
use crate::auth::Auth;

/// How long answers may take to leave once every call has ended.
const FLUSH: Duration = Duration::from_secs(1);

/// How long to wait when the system has no more connections to give.
const BREATHER: Duration = Duration::from_millis(100);

/// Whether a server may stand open to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exposure {
    /// Beyond loopback callers must be known.
    #[default]
    Guarded,
    /// Everybody who reaches the port may call. Somebody has said so in so many words.
    Insecure,
}

/// Why a server cannot start.
#[derive(Debug)]
#[non_exhaustive]
pub enum BindError {
    /// The address is beyond loopback and nobody would have to be known.
    Open(SocketAddr),
    /// The system does not give the address.
    Io(SocketAddr, io::ErrorKind),
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(address) => write!(
                f,
                "{address} can be reached from other machines, and no authentication is configured; configure it, or \
                 listen on a loopback address"
            ),
            Self::Io(address, kind) => write!(f, "cannot listen on {address}: {kind}"),
        }
    }
}

impl std::error::Error for BindError {}

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    auth: Auth,
    beside: Router,
}

impl Server {
    /// Takes a port; beyond loopback only when callers must be known, or when it is said to be insecure.
    pub async fn bind(address: SocketAddr, auth: Auth, exposure: Exposure) -> Result<Self, BindError> {
        if Reach::of(address.ip()) == Reach::Beyond && !auth.is_required() && exposure == Exposure::Guarded {
            return Err(BindError::Open(address));
        }
        let failed = |error: io::Error| BindError::Io(address, error.kind());
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address, auth, beside: Router::new() })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves other routes on the same port, which let in whom they like.
    #[must_use]
    pub fn beside(mut self, routes: Router) -> Self {
        self.beside = self.beside.merge(routes);
        self
    }

    /// Serves a service, and MCP below `/mcp` if its routes are given, until it is told to stop.
    ///
    /// Then it takes no new connection and no new call; calls that run may end within the grace period, and the rest
    /// is answered with `SHUTTING_DOWN`. Told again, it ends at once.
    pub async fn serve(self, service: Service, options: Options, mcp: Option<Router>, stop: Stop) {
        let Self { listener, address, auth, beside } = self;
        let (limits, grace) = (options.limits, options.grace);
        let router =
            router::build(service.clone(), auth, options, mcp, Reach::of(address.ip())).merge(beside);
        let mut connections = JoinSet::new();
        tokio::select! {
            () = accept(&listener, &mut connections, limits, &router, &stop) => {}
            () = stop.told() => {}
        }
        drop(listener);
        let end = async {
            service.stop(grace).await;
            let _ =
                tokio::time::timeout(FLUSH, async { while connections.join_next().await.is_some() {} }).await;
        };
        tokio::select! {
            () = end => {}
            () = stop.told_now() => service.stop_now(),
        }
        // What is left has no answer to wait for: dropping the set ends it.
    }
}

async fn accept(
    listener: &TcpListener,
    connections: &mut JoinSet<()>,
    limits: super::Limits,
    router: &Router,
    stop: &Stop,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let serving = connection::serve(stream, router.clone(), limits, stop.token());
                connections.spawn(async move {
                    serving.await;
                    drop(place);
                });
            }
            // The peer went away, or there are no more file handles: neither ends the server.
            Err(error) => {
                tracing::debug!(target: "curable::http", %error, "a connection could not be taken");
                tokio::time::sleep(BREATHER).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
}

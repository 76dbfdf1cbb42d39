//! A relay: a server behind it, clients before it.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use rmcp::transport::stdio_pipes;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::client::{self, Door, Proxy, Server, Sessions};
use crate::options::{Options, Shared};
use crate::rules::Rules;
use crate::seen::Witness;

/// A relay before one server.
#[derive(Debug)]
pub struct Relay {
    shared: Arc<Shared>,
    server: Server,
}

impl Relay {
    /// Before a server; whoever wants to know what it answers is a witness.
    pub fn new(
        server: Server,
        rules: Arc<Rules>,
        options: Options,
        witnesses: Vec<Arc<dyn Witness>>,
    ) -> Self {
        Self { shared: Arc::new(Shared { options, rules, witnesses }), server }
    }

    /// Serves one client on the standard streams, until it closes them.
    ///
    /// Nothing else may write to standard output.
    pub async fn serve_stdio(self) {
        let (input, output) = stdio_pipes();
        self.serve_streams(input, output).await;
    }

    /// Serves one client on any two streams, one message per line, until it closes its own.
    pub async fn serve_streams<R, W>(self, input: R, output: W)
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let Self { shared, server } = self;
        client::serve(Arc::clone(&shared), server, input, output).await;
        for witness in &shared.witnesses {
            witness.ended();
        }
    }

    /// The routes for clients over HTTP: one, at the root of the router.
    pub fn router(self, door: Door) -> Router {
        let Self { shared, server } = self;
        match server {
            Server::Program(_) | Server::Several(_) => {
                let sessions = Sessions::new(shared, server, door);
                Router::new().fallback(move |request: Request| Arc::clone(&sessions).answer(request))
            }
            Server::Address(address) => {
                let proxy = Proxy::new(shared, address, door);
                Router::new().fallback(move |request: Request| Arc::clone(&proxy).answer(request))
            }
        }
    }
}

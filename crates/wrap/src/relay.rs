//! A relay: a server behind it, clients before it.

use std::sync::Arc;

use rmcp::transport::stdio_pipes;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::client;
use crate::options::{Options, Shared};
use crate::rules::Rules;
use crate::seen::Witness;
use crate::server::Program;

/// A relay before one server.
#[derive(Debug)]
pub struct Relay {
    shared: Arc<Shared>,
    program: Program,
}

impl Relay {
    /// Before a program; whoever wants to know what it answers is a witness.
    pub fn new(program: Program, rules: Rules, options: Options, witnesses: Vec<Arc<dyn Witness>>) -> Self {
        Self { shared: Arc::new(Shared { options, rules, witnesses }), program }
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
        let Self { shared, program } = self;
        client::serve(Arc::clone(&shared), program, input, output).await;
        for witness in &shared.witnesses {
            witness.ended();
        }
    }
}

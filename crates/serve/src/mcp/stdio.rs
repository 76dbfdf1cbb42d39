//! MCP over the standard streams.

use std::fmt;
use std::pin::pin;
use std::time::Duration;

use rmcp::service::{QuitReason, ServerInitializeError, ServiceExt};
use rmcp::transport::stdio_pipes;
use rmcp::{RoleServer, ServerHandler};
use tokio::io::{AsyncRead, AsyncWrite};

use super::lines::Lines;
use super::server::McpServer;
use crate::http::Stop;

/// How long answers may take to leave once every call has ended.
const FLUSH: Duration = Duration::from_millis(100);

/// Why serving ended before the client closed the stream.
#[derive(Debug)]
#[non_exhaustive]
pub struct ServeError {
    what: String,
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "serving ended: {}", self.what)
    }
}

impl std::error::Error for ServeError {}

impl<E: ServerHandler> McpServer<E> {
    /// Serves over the standard streams until the client closes them.
    ///
    /// Nothing else may write to standard output.
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        let (input, output) = stdio_pipes();
        self.serve_lines(input, output).await
    }

    /// The same until it is told to stop: then calls that run may end within `grace`, and told again it ends at once.
    pub async fn serve_stdio_until(self, stop: &Stop, grace: Duration) -> Result<(), ServeError> {
        let service = self.service().clone();
        let mut serving = pin!(self.serve_stdio());
        tokio::select! {
            served = &mut serving => return served,
            () = stop.told() => {}
        }
        let end = async {
            service.stop(grace).await;
            tokio::time::sleep(FLUSH).await;
        };
        tokio::select! {
            served = &mut serving => served,
            () = end => Ok(()),
            () = stop.told_now() => {
                service.stop_now();
                Ok(())
            }
        }
    }

    /// Serves over any two streams, one message per line, until the client closes its own.
    pub async fn serve_lines<R, W>(self, input: R, output: W) -> Result<(), ServeError>
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let ended = |what: String| ServeError { what };
        let running = match ServiceExt::<RoleServer>::serve(self, Lines::new(input, output)).await {
            Ok(running) => running,
            // A client that goes before it has said anything has ended the conversation in order.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(ended(error.to_string())),
        };
        match running.waiting().await {
            Ok(QuitReason::JoinError(error)) | Err(error) => Err(ended(error.to_string())),
            Ok(_) => Ok(()),
        }
    }
}

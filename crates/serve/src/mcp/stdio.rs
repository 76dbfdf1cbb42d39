//! MCP over the standard streams.

use std::fmt;

use rmcp::service::{QuitReason, ServiceExt};
use rmcp::transport::stdio_pipes;
use rmcp::{RoleServer, ServerHandler};
use tokio::io::{AsyncRead, AsyncWrite};

use super::lines::Lines;
use super::server::McpServer;

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

    /// Serves over any two streams, one message per line, until the client closes its own.
    pub async fn serve_lines<R, W>(self, input: R, output: W) -> Result<(), ServeError>
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let ended = |what: String| ServeError { what };
        let running = ServiceExt::<RoleServer>::serve(self, Lines::new(input, output))
            .await
            .map_err(|error| ended(error.to_string()))?;
        match running.waiting().await {
            Ok(QuitReason::JoinError(error)) | Err(error) => Err(ended(error.to_string())),
            Ok(_) => Ok(()),
        }
    }
}

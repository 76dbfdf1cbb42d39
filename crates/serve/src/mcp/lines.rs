//! Messages as lines: what is meant as a message and cannot be read is still answered.

use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use super::refused;

/// One message per line, both ways.
#[derive(Debug)]
pub(super) struct Lines<R, W> {
    input: BufReader<R>,
    /// The line that is being read: reading may be dropped and taken up again at any byte.
    line: Vec<u8>,
    output: Arc<Mutex<Option<W>>>,
    /// Answers of this layer; a line that was begun is always ended.
    answers: JoinSet<io::Result<()>>,
}

impl<R: AsyncRead, W> Lines<R, W> {
    pub(super) fn new(input: R, output: W) -> Self {
        let output = Arc::new(Mutex::new(Some(output)));
        Self { input: BufReader::new(input), line: Vec::new(), output, answers: JoinSet::new() }
    }
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        write(Arc::clone(&self.output), message)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            match self.input.read_until(b'\n', &mut self.line).await {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
            let read = read(self.line.trim_ascii());
            self.line.clear();
            match read {
                Read::Message(message) => return Some(*message),
                Read::Refused(answer) => {
                    self.answers.spawn(write(Arc::clone(&self.output), *answer));
                }
                Read::Nothing => {}
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        while self.answers.join_next().await.is_some() {}
        self.output.lock().await.take();
        Ok(())
    }
}

async fn write<W: AsyncWrite + Unpin>(
    output: Arc<Mutex<Option<W>>>,
    message: ServerJsonRpcMessage,
) -> io::Result<()> {
    let mut line = serde_json::to_vec(&message)?;
    line.push(b'\n');
    let mut output = output.lock().await;
    let Some(output) = output.as_mut() else { return Err(io::ErrorKind::NotConnected.into()) };
    output.write_all(&line).await?;
    output.flush().await
}

/// What a line turned out to be.
enum Read {
    Message(Box<ClientJsonRpcMessage>),
    /// A request that cannot be read, and what is answered.
    Refused(Box<ServerJsonRpcMessage>),
    /// Nothing that wants an answer, such as the greeting of a shell: to answer noise with noise would only make more of it.
    Nothing,
}

fn read(line: &[u8]) -> Read {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    match refused::read(line) {
        refused::Read::Message(message) => Read::Message(message),
        refused::Read::Refused(None, _) if !line.starts_with(b"{") && !line.starts_with(b"[") => {
            Read::Nothing
        }
        refused::Read::Refused(None, _) if is_answer(line) => Read::Nothing,
        refused::Read::Refused(id, error) => Read::Refused(Box::new(ServerJsonRpcMessage::error(error, id))),
    }
}

/// Whether a line is meant as an answer: two that answer each other's answers would never end.
fn is_answer(line: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Answer {
        #[serde(default, deserialize_with = "is_there")]
        result: bool,
        #[serde(default, deserialize_with = "is_there")]
        error: bool,
        #[serde(default, deserialize_with = "is_there")]
        method: bool,
    }
    // A list would be taken for the members in their order.
    line.starts_with(b"{")
        && serde_json::from_slice(line)
            .is_ok_and(|Answer { result, error, method }| (result || error) && !method)
}

fn is_there<'d, D: Deserializer<'d>>(given: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(given).map(|IgnoredAny| true)
}

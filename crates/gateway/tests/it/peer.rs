//! A server that keeps its connections and does with each request what a function says.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A request that was read whole.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) target: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Asked {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The name of every line, as often as it came.
    pub(crate) fn header_names(&self) -> impl Iterator<Item = &str> {
        self.headers.iter().map(|(name, _)| name.as_str())
    }
}

/// What is done with a request.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// The bytes are sent, and the next request is read.
    Say(Vec<u8>),
    /// The bytes are sent, and the connection is closed in good order.
    SayAndClose(Vec<u8>),
    /// The bytes are sent, and the connection is reset.
    SayAndReset(Vec<u8>),
    /// Nothing is ever sent.
    Hang,
}

/// A whole answer.
pub(crate) fn say(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 {status}\n{headers}content-length: {}\n\n", body.len()).replace('\n', "\r\n");
    [head.as_bytes(), body].concat()
}

/// A whole answer in JSON.
pub(crate) fn say_json(status: &str, body: &str) -> Vec<u8> {
    say(status, "content-type: application/json\n", body.as_bytes())
}

/// Starts a server; it ends with the run time.
pub(crate) async fn serve<F>(deed: F) -> SocketAddr
where
    F: Fn(&Asked) -> Deed + Send + Sync + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let deed = Arc::new(deed);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            stream.set_nodelay(true).unwrap();
            tokio::spawn(answer(stream, Arc::clone(&deed)));
        }
    });
    address
}

async fn answer<F: Fn(&Asked) -> Deed>(mut stream: TcpStream, deed: Arc<F>) {
    let mut held = Vec::new();
    while let Some(asked) = read(&mut stream, &mut held).await {
        let (bytes, goes_on) = match deed(&asked) {
            Deed::Say(bytes) => (bytes, true),
            Deed::SayAndClose(bytes) => (bytes, false),
            Deed::SayAndReset(bytes) => {
                let _sent = stream.write_all(&bytes).await;
                if !bytes.is_empty() {
                    // What was written must leave before the reset throws it away.
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
                let _set = stream.set_zero_linger();
                return;
            }
            Deed::Hang => {
                let _ended = stream.read_to_end(&mut held).await;
                return;
            }
        };
        if stream.write_all(&bytes).await.is_err() || !goes_on {
            return;
        }
    }
}

async fn read(stream: &mut TcpStream, held: &mut Vec<u8>) -> Option<Asked> {
    loop {
        if let Some(end) = held.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&held[..end]).into_owned();
            let mut lines = head.lines();
            let mut words = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
            let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let headers: Vec<(String, String)> = lines
                .filter_map(|line| line.split_once(':'))
                .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
                .collect();
            let mut asked = Asked { method, target, headers, body: Vec::new() };
            let length: usize = asked.header("content-length").map_or(0, |length| length.parse().unwrap());
            if held.len() >= end + 4 + length {
                asked.body = held[end + 4..end + 4 + length].to_vec();
                held.drain(..end + 4 + length);
                return Some(asked);
            }
        }
        if stream.read_buf(held).await.ok()? == 0 {
            return None;
        }
    }
}

//! A server that answers with scripted bytes, and misbehaves as told.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use curable_gateway::upstream::{Reach, Request, Times, Upstream, UpstreamOptions};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, Method};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the server does on a connection, in order; at the end it closes.
#[derive(Clone)]
pub(crate) enum Act {
    /// Reads one request.
    Read,
    Send(Vec<u8>),
    /// Sends each byte by itself, with a pause before it.
    Drip(Vec<u8>, Duration),
    /// Sends the same bytes until the other side is gone.
    Endless(Vec<u8>),
    Wait(Duration),
    /// Waits until the other side is gone.
    Hang,
    /// Closes its own side and goes on reading.
    HalfClose,
    Reset,
}

/// A head or a whole answer, with its line ends written as `\n`.
pub(crate) fn text(text: &str) -> Act {
    Act::Send(text.replace('\n', "\r\n").into_bytes())
}

/// An answer with a body and its length.
pub(crate) fn answer(status: &str, headers: &str, body: &[u8]) -> Act {
    let head =
        format!("HTTP/1.1 {status}\n{headers}content-length: {}\n\n", body.len()).replace('\n', "\r\n");
    Act::Send([head.as_bytes(), body].concat())
}

pub(crate) fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).unwrap();
    encoder.finish().unwrap()
}

pub(crate) struct Stub {
    pub(crate) address: SocketAddr,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    connections: AtomicUsize,
    requests: Mutex<Vec<String>>,
    gone: Mutex<Vec<Instant>>,
}

impl Stub {
    /// A server with a script for each connection; the last one is for all that follow.
    pub(crate) async fn start(scripts: Vec<Vec<Act>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Seen::default());
        let held = Arc::clone(&seen);
        tokio::spawn(async move {
            loop {
                let Ok((stream, _)) = listener.accept().await else { break };
                let turn = held.connections.fetch_add(1, Ordering::SeqCst);
                let script = scripts.get(turn).or(scripts.last()).cloned().unwrap_or_default();
                tokio::spawn(play(stream, script, Arc::clone(&held)));
            }
        });
        Self { address, seen }
    }

    pub(crate) async fn once(script: Vec<Act>) -> Self {
        Self::start(vec![script]).await
    }

    pub(crate) fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::SeqCst)
    }

    /// The requests that were read whole, each as its text.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.seen.requests.lock().unwrap().clone()
    }

    /// When other sides were found gone.
    pub(crate) fn gone(&self) -> Vec<Instant> {
        self.seen.gone.lock().unwrap().clone()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn upstream(&self) -> Upstream {
        upstream(&self.url(), quick())
    }
}

/// Options that let a test end soon.
pub(crate) fn quick() -> UpstreamOptions {
    let ms = Duration::from_millis;
    let times = Times { connect: ms(900), first_byte: ms(700), idle: ms(500), total: ms(2000) };
    UpstreamOptions { reach: Reach::Private, times, ..UpstreamOptions::default() }
}

pub(crate) fn upstream(url: &str, options: UpstreamOptions) -> Upstream {
    Upstream::new(url.parse().unwrap(), options).unwrap()
}

pub(crate) fn get(path: &str) -> Request {
    let (headers, body) = (HeaderMap::new(), bytes::Bytes::new());
    Request { method: Method::GET, path_and_query: path.to_owned(), headers, body, deadline: None }
}

pub(crate) fn post(path: &str, body: &'static str) -> Request {
    Request { method: Method::POST, body: body.into(), ..get(path) }
}

async fn play(mut stream: TcpStream, script: Vec<Act>, seen: Arc<Seen>) {
    stream.set_nodelay(true).unwrap();
    for act in script {
        let done = match act {
            Act::Read => read(&mut stream).await.map(|request| seen.requests.lock().unwrap().push(request)),
            Act::Send(bytes) => stream.write_all(&bytes).await.ok(),
            Act::Drip(bytes, pause) => drip(&mut stream, &bytes, pause).await,
            Act::Endless(bytes) => {
                while stream.write_all(&bytes).await.is_ok() {}
                None
            }
            Act::Wait(time) => {
                tokio::time::sleep(time).await;
                Some(())
            }
            Act::Hang => {
                let mut rest = Vec::new();
                let _ended = stream.read_to_end(&mut rest).await;
                None
            }
            Act::HalfClose => stream.shutdown().await.ok(),
            Act::Reset => {
                stream.set_zero_linger().unwrap();
                return;
            }
        };
        if done.is_none() {
            seen.gone.lock().unwrap().push(Instant::now());
            return;
        }
    }
}

async fn drip(stream: &mut TcpStream, bytes: &[u8], pause: Duration) -> Option<()> {
    for byte in bytes {
        tokio::time::sleep(pause).await;
        stream.write_all(&[*byte]).await.ok()?;
    }
    Some(())
}

async fn read(stream: &mut TcpStream) -> Option<String> {
    let mut request = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&request).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
                return Some(text);
            }
        }
        if stream.read_buf(&mut request).await.ok()? == 0 {
            return None;
        }
    }
}

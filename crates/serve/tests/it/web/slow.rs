//! Clients that take their time.

use std::time::{Duration, Instant};

use curable_serve::auth::Auth;
use curable_serve::http::{Limits, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::server::{BIG, Running, start_with};

impl Running {
    /// Sends a body of unknown length in one chunk and reads all that comes back.
    pub(crate) async fn chunked(&self, path: &str, body: &str) -> String {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n"
        );
        self.raw(&format!("{head}{:x}\r\n{body}\r\n0\r\n\r\n", body.len())).await.0
    }

    /// Sends bytes, waits until the server closes the connection, and gives what came and how long it took.
    async fn raw(&self, bytes: &str) -> (String, Duration) {
        let start = Instant::now();
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        // A reset is an end, too.
        let _ = read.expect("the server closes the connection");
        (String::from_utf8_lossy(&answer).into_owned(), start.elapsed())
    }
}

async fn impatient() -> Running {
    let limits = Limits {
        head_time: Duration::from_millis(200),
        body_time: Duration::from_millis(200),
        write_time: Duration::from_millis(200),
        ..Limits::default()
    };
    start_with(Auth::None, Options { limits, ..Options::default() }).await
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let server = impatient().await;
    for head in ["", "P", "PRI * HT", "GET /health HTTP/1.1\r\nhost: localhost\r\nx-a: b"] {
        let (_, took) = server.raw(head).await;
        assert!(took < Duration::from_secs(3), "{head:?} took {took:?}");
    }
    assert_eq!(server.get("/health").await.status, 200);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let server = impatient().await;
    for path in ["/call", "/mcp"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
        );
        let (answer, took) = server.raw(&head).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(
            answer.contains("application/problem+json") && answer.contains("\"code\":\"TIMEOUT\""),
            "{answer}"
        );
        assert!(took < Duration::from_secs(3), "{took:?}");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let server = impatient().await;
    let (answer, took) = server.raw("GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(answer.contains("{\"status\":\"ok\"}"), "{answer}");
    assert!(took >= Duration::from_millis(150) && took < Duration::from_secs(3), "{took:?}");
}

#[tokio::test]
async fn an_operation_may_take_longer_than_a_head() {
    let server = impatient().await;
    let call = "POST /op/web/slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
    let (answer, _) = server.raw(call).await;
    assert!(answer.ends_with("\"done\""), "{answer}");
}

#[tokio::test]
async fn a_client_that_takes_no_answer_is_given_up() {
    let server = impatient().await;
    // Some systems would take the whole answer for a program that does not read it.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 << 10).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    stream
        .write_all(b"POST /op/web/big HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n")
        .await
        .unwrap();
    // On a machine that is busy the answer comes late, and is given up later still.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut taken = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut taken)).await.unwrap();
    assert!(taken.starts_with(b"HTTP/1.1 200 ") && taken.len() < BIG, "{} bytes", taken.len());
}

#[tokio::test]
async fn many_slow_clients_do_not_hold_up_a_quick_one() {
    let server = impatient().await;
    let mut slow = Vec::new();
    for _ in 0..500 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"POST /call HTTP/1.1\r\nhost: loc").await.unwrap();
        slow.push(stream);
    }
    let start = Instant::now();
    assert_eq!(server.get("/health").await.status, 200);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

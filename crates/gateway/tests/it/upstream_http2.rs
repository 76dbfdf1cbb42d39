//! HTTP/2: what the other side says about a request that it did not take.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use curable_gateway::upstream::{Broken, Phase, Sent, Upstream};
use h2::Reason;
use http::{Response, StatusCode};
use tokio::net::TcpListener;

use crate::stub::{get, post, upstream};
use crate::upstream_tls::{acceptor, certified, trusting};

#[derive(Clone, Copy)]
enum Say {
    Answer,
    Reset(Reason),
    /// A graceful goodbye that does not count the stream.
    GoAway,
    /// The head, half of the body, and a reset.
    Half,
    Nothing,
}

async fn serve(say: Say, file: &str) -> (Upstream, Arc<AtomicUsize>) {
    let certified = certified(&["127.0.0.1"], file);
    let (acceptor, listener) = (acceptor(&certified, "h2"), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let base = format!("https://{}", listener.local_addr().unwrap());
    let streams = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&streams);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(stream) = acceptor.accept(stream).await else { continue };
            tokio::spawn(connection(stream, say, Arc::clone(&seen)));
        }
    });
    (upstream(&base, trusting(&certified)), streams)
}

async fn connection(
    stream: tokio_rustls::server::TlsStream<tokio::net::TcpStream>,
    say: Say,
    seen: Arc<AtomicUsize>,
) {
    let mut connection = h2::server::handshake(stream).await.unwrap();
    let mut kept = Vec::new();
    while let Some(Ok((request, mut respond))) = connection.accept().await {
        seen.fetch_add(1, Ordering::SeqCst);
        let head = Response::builder().status(200).body(()).unwrap();
        match say {
            Say::Answer => {
                let mut body = respond.send_response(head, false).unwrap();
                body.send_data(Bytes::from_static(b"{}"), true).unwrap();
            }
            Say::Reset(reason) => respond.send_reset(reason),
            Say::GoAway => connection.abrupt_shutdown(Reason::NO_ERROR),
            Say::Half => {
                let mut body = respond.send_response(head, false).unwrap();
                body.send_data(Bytes::from_static(b"{"), false).unwrap();
                // The connection moves on while this task waits.
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    body.send_reset(Reason::INTERNAL_ERROR);
                });
            }
            Say::Nothing => kept.push((request, respond)),
        }
    }
}

#[tokio::test]
async fn many_calls_share_one_connection() {
    let (upstream, streams) = serve(Say::Answer, "h2-answer.pem").await;
    for _call in 0..3 {
        let received = upstream.send(post("/", "{}")).await.unwrap();
        assert_eq!((received.status, received.body.as_ref()), (StatusCode::OK, b"{}".as_slice()));
    }
    assert_eq!(streams.load(Ordering::SeqCst), 3);
    assert!(upstream.send(get("/a")).await.is_ok());
}

#[tokio::test]
async fn a_refused_stream_was_not_acted_on() {
    let (upstream, streams) = serve(Say::Reset(Reason::REFUSED_STREAM), "h2-refused.pem").await;
    let broken = upstream.send(post("/", "{}")).await.unwrap_err();
    assert_eq!(broken, Broken::Cut { sent: Sent::No, status: None });
    assert_eq!(streams.load(Ordering::SeqCst), 1, "and is not sent again from here");
}

#[tokio::test]
async fn any_other_reset_leaves_it_open() {
    for (at, reason) in
        [Reason::INTERNAL_ERROR, Reason::CANCEL, Reason::PROTOCOL_ERROR].into_iter().enumerate()
    {
        let (upstream, _) = serve(Say::Reset(reason), &format!("h2-reset-{at}.pem")).await;
        let broken = upstream.send(post("/", "{}")).await.unwrap_err();
        assert_eq!(broken, Broken::Cut { sent: Sent::Maybe, status: None });
    }
}

#[tokio::test]
async fn a_goodbye_that_counts_the_stream_leaves_it_open() {
    let (upstream, _) = serve(Say::GoAway, "h2-goaway.pem").await;
    let broken = upstream.send(post("/", "{}")).await.unwrap_err();
    assert!(matches!(broken, Broken::Cut { .. }), "{broken:?}");
    assert_eq!(broken.sent(), Sent::Maybe);
}

#[tokio::test]
async fn a_body_that_is_reset_is_cut() {
    let (upstream, _) = serve(Say::Half, "h2-half.pem").await;
    let broken = upstream.send(get("/")).await.unwrap_err();
    assert_eq!(broken, Broken::Cut { sent: Sent::Maybe, status: Some(StatusCode::OK) });
}

#[tokio::test]
async fn silence_ends_at_the_first_byte_here_too() {
    let (upstream, _) = serve(Say::Nothing, "h2-nothing.pem").await;
    let broken = upstream.send(post("/", "{}")).await.unwrap_err();
    assert!(
        matches!(broken, Broken::Timeout { phase: Phase::FirstByte, sent: Sent::Maybe, .. }),
        "{broken:?}"
    );
}

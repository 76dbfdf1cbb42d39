//! Each deadline strikes in its phase, and in time.

use std::time::{Duration, Instant};

use curable_gateway::upstream::{Broken, Phase, Sent};
use http::StatusCode;

use crate::stub::{Act, Stub, answer, post, quick, text, upstream};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// How late a deadline may strike on a machine that has other things to do.
const SLACK: Duration = Duration::from_millis(300);

/// What a call that takes too long ends with: phase, budget, whether it was sent, status.
async fn late(url: &str, deadline: Option<Duration>) -> (Phase, Duration, Sent, Option<StatusCode>) {
    let upstream = upstream(url, quick());
    let started = Instant::now();
    let mut request = post("/", "{}");
    request.deadline = deadline.map(|after| started + after);
    let broken = upstream.send(request).await.unwrap_err();
    let took = started.elapsed();
    let Broken::Timeout { phase, elapsed, budget, sent, status } = broken else { panic!("{broken:?}") };
    assert!(took >= elapsed && took < elapsed + SLACK, "{took:?} {elapsed:?}");
    assert!(phase == Phase::Idle || phase == Phase::FirstByte || elapsed < budget + SLACK, "{elapsed:?}");
    (phase, budget, sent, status)
}

fn about(budget: Duration, expected: Duration) -> bool {
    budget <= expected && budget + ms(50) > expected
}

#[tokio::test]
async fn a_channel_that_never_comes_about_ends_the_connect_phase() {
    let stub = Stub::once(vec![Act::Hang]).await;
    let url = format!("https://{}", stub.address);
    assert_eq!(late(&url, None).await, (Phase::Connect, ms(900), Sent::No, None));
    let (phase, budget, sent, _) = late(&url, Some(ms(150))).await;
    assert_eq!((phase, sent), (Phase::Total, Sent::No));
    assert!(about(budget, ms(150)), "{budget:?}");
}

#[tokio::test]
async fn silence_after_the_request_ends_the_first_byte_phase() {
    let stub = Stub::once(vec![Act::Read, Act::Hang]).await;
    assert_eq!(late(&stub.url(), None).await, (Phase::FirstByte, ms(700), Sent::Maybe, None));
    let (phase, budget, sent, _) = late(&stub.url(), Some(ms(150))).await;
    assert_eq!((phase, sent), (Phase::Total, Sent::Maybe));
    assert!(about(budget, ms(150)), "{budget:?}");
}

#[tokio::test]
async fn a_head_that_drips_does_not_count_as_a_first_byte() {
    let head = "HTTP/1.1 200 OK\r\nx: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    let stub = Stub::once(vec![Act::Read, Act::Drip(head.into(), ms(30))]).await;
    assert_eq!(late(&stub.url(), None).await, (Phase::FirstByte, ms(700), Sent::Maybe, None));
}

#[tokio::test]
async fn a_body_that_stops_ends_the_idle_phase() {
    for head in ["content-length: 9\n\n{}", "transfer-encoding: chunked\n\n2\n{}\n", "\n"] {
        let stub =
            Stub::once(vec![Act::Read, text(&format!("HTTP/1.1 201 Created\n{head}")), Act::Hang]).await;
        let expected = (Phase::Idle, ms(500), Sent::Maybe, Some(StatusCode::CREATED));
        assert_eq!(late(&stub.url(), None).await, expected);
    }
}

#[tokio::test]
async fn a_body_that_drips_ends_with_the_call() {
    let drip = || {
        vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 999\n\n"), Act::Drip(vec![b'a'; 999], ms(50))]
    };
    let stub = Stub::once(drip()).await;
    let expected = (Phase::Total, ms(2000), Sent::Maybe, Some(StatusCode::OK));
    assert_eq!(late(&stub.url(), None).await, expected);
    let (phase, budget, ..) = late(&stub.url(), Some(ms(300))).await;
    assert_eq!(phase, Phase::Total);
    assert!(about(budget, ms(300)), "{budget:?}");
}

#[tokio::test]
async fn a_slow_upstream_that_answers_in_time_is_waited_for() {
    let script = vec![
        Act::Read,
        Act::Wait(ms(200)),
        text("HTTP/1.1 200 OK\ncontent-length: 4\n\n"),
        Act::Drip(b"slow".into(), ms(100)),
    ];
    let stub = Stub::once(script).await;
    let received = stub.upstream().send(post("/", "{}")).await.unwrap();
    assert_eq!(received.body, "slow");
    assert!(received.elapsed >= ms(600), "{:?}", received.elapsed);
}

#[tokio::test]
async fn a_deadline_that_has_passed_sends_nothing() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let (phase, _, sent, _) = late(&stub.url(), Some(Duration::ZERO)).await;
    assert_eq!((phase, sent, stub.connections()), (Phase::Total, Sent::No, 0));
}

#[tokio::test]
async fn an_error_whose_body_stops_is_still_that_error() {
    let head = "HTTP/1.1 503 Service Unavailable\nretry-after: 7\ncontent-length: 9\n\n{}";
    let stub = Stub::once(vec![Act::Read, text(head), Act::Hang]).await;
    let received = stub.upstream().send(post("/", "{}")).await.unwrap();
    assert_eq!(
        (received.status, received.body.as_ref()),
        (StatusCode::SERVICE_UNAVAILABLE, b"{}".as_slice())
    );
    assert_eq!(received.headers["retry-after"], "7");
    assert!(received.truncated);
    assert!(matches!(received.broken, Some(Broken::Timeout { phase: Phase::Idle, .. })), "{received:?}");
}

/// Fifteen shapes at once, many times: each call ends within its deadline.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_shape_ends_by_the_deadline() {
    let part = || text("HTTP/1.1 200 OK\ncontent-length: 9\n\n{}");
    let shapes: Vec<Vec<Act>> = vec![
        vec![],
        vec![Act::Hang],
        vec![Act::Reset],
        vec![Act::HalfClose, Act::Hang],
        vec![Act::Read],
        vec![Act::Read, Act::Hang],
        vec![Act::Read, Act::Reset],
        vec![Act::Read, Act::HalfClose, Act::Hang],
        vec![Act::Read, part()],
        vec![Act::Read, part(), Act::Hang],
        vec![Act::Read, part(), Act::Reset],
        vec![Act::Read, part(), Act::HalfClose, Act::Hang],
        vec![Act::Read, text("HTTP/1.1 200 OK\n\n"), Act::Endless(vec![b'a'; 64])],
        vec![Act::Read, text("HTTP/1.1 200 OK\n\n"), Act::Drip(vec![b'a'; 1000], ms(10))],
        vec![Act::Read, Act::Drip(vec![b'\n'; 1000], ms(10))],
        vec![Act::Read, text("HTTP/1.1 500 No\n\n"), Act::Endless(vec![b'a'; 64])],
    ];
    for shape in shapes {
        let stub = Stub::once(shape).await;
        let upstream = std::sync::Arc::new(stub.upstream());
        let calls = (0..20).map(|_call| {
            let upstream = std::sync::Arc::clone(&upstream);
            tokio::spawn(async move {
                let started = Instant::now();
                let mut request = post("/", "{}");
                request.deadline = Some(started + ms(500));
                let _outcome = upstream.send(request).await;
                started.elapsed()
            })
        });
        for took in futures_util::future::join_all(calls).await {
            let took = took.unwrap();
            assert!(took < ms(500) + SLACK, "{took:?}");
        }
    }
}
